// The dialog to open and save files: a typed path, the folder's files, recent files and our assets.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/widgets/panel_context.h"

namespace minkoscope {

class FileDialog {
 public:
  enum class Purpose { open_any, save_case, hull_points, save_picture, save_report, save_animation, save_orbit };
  struct Answer {
    Purpose purpose;
    std::filesystem::path file;
    int shape = -1;  // of hull_points
  };

  /// Opens it in the next frame. `suggestion` is a file or a folder.
  void show(Purpose purpose, const std::filesystem::path& suggestion, int shape = -1);
  void close() { shown_ = false; }
  bool shown() const { return shown_; }
  /// Draws it while shown; returns the answer once a file is chosen.
  std::optional<Answer> draw(PanelContext& context);

 private:
  struct Entry {
    std::filesystem::path path;
    std::string name, detail;
    bool folder = false;
  };
  void go_to(const std::filesystem::path& folder);
  bool wanted(const std::filesystem::path& file) const;
  std::optional<Answer> choose(PanelContext& context, const std::filesystem::path& file);

  bool shown_ = false, focus_ = false, confirm_overwrite_ = false;
  Purpose purpose_ = Purpose::open_any;
  int shape_ = -1;
  std::filesystem::path folder_;
  std::string fault_;
  std::vector<Entry> entries_;
  char typed_[1024] = {};
};

}  // namespace minkoscope
