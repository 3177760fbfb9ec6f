// Cases and levels as they come and go: opened, dropped, pasted, saved, copied.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/notices_panel.h"
#include "app/window/batch/batch_panel.h"
#include "app/window/frame/frame_context.h"
#include "app/window/overlays/overlays.h"

namespace minkoscope {

/// Whether a file holds a failure as text, rather than a case, a level or a scene: judged by its ending, and of
/// JSON by what is in it.
bool is_report_file(const std::filesystem::path& file);

class Files {
 public:
  Files(FrameContext& frame, Overlays& overlays, BatchPanel& batch)
      : frame_(frame), overlays_(overlays), batch_(batch) {}

  /// A case, a level, a batch or the text of a failure, in the background.
  void open(const std::filesystem::path& file);
  void drop(const std::vector<std::filesystem::path>& files);
  void show_dialog(FileDialog::Purpose purpose);
  /// The points of a file become the hull that is shape A (0) or B.
  void read_hull_points(const std::filesystem::path& file, int shape);
  void save();
  void copy();
  /// The clipboard; where there is nothing on it, a box to paste into is shown.
  void paste();
  void read_pasted(const std::string& text);
  /// What the paste box was asked to read.
  void read_answered(const PasteBox::Answer& answer);
  /// Once a frame: takes over what has been loaded; a scene is listed, too.
  void follow();
  std::optional<StandingNotice> notice();
  /// Esc: ends the loading of a file. False where none is loaded.
  bool cancel();

 private:
  void read_report(const std::filesystem::path& file);
  void read_text(const std::string& text, const std::string& name, const std::filesystem::path& folder);
  void read_own_format(const std::string& text, const std::string& name, const std::filesystem::path& folder);
  /// What another engine answers for the pair. True when the text is that.
  bool read_answer(const std::string& text);

  FrameContext& frame_;
  Overlays& overlays_;
  BatchPanel& batch_;
};

}  // namespace minkoscope
