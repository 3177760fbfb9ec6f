// What leaves the window: texts, tests and reports made in the background, pictures of the views, animations; as files
// or on the clipboard.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/export_menu.h"
#include "app/panels/notices_panel.h"
#include "app/session/background_task.h"
#include "app/window/exports/animation_export.h"
#include "app/window/files/files.h"
#include "app/window/frame/area.h"
#include "app/window/frame/frame_context.h"
#include "app/window/panes/cameras.h"

namespace minkoscope {

class Exports {
 public:
  Exports(FrameContext& frame, Files& files, const Cameras& cameras)
      : frame_(frame), files_(files), cameras_(cameras) {}

  ExportMenu& menu() { return menu_; }
  void begin(ExportForm form);
  void copy_picture();
  /// What the dialog was shown for: a picture or a report with one; an animation, or an orbit around this moment.
  void write_picture(const std::filesystem::path& file, bool report);
  void write_animation(const std::filesystem::path& file, bool orbit);
  /// Once a frame.
  void follow();
  /// The views, read from the frame just drawn, where their picture was requested.
  void take_picture(const Layout& layout, const FrameInput& input);
  /// Whether it needs the next frame; and whether an animation is rendered, which needs none.
  bool busy() const { return text_.making || !picture_file_.empty() || copies_picture_ || copying_; }
  bool rendering() const { return animation_ != nullptr; }
  std::optional<StandingNotice> notice();
  /// Esc: ends the rendering of an animation. False where none is rendered.
  bool cancel();
  void state(nlohmann::ordered_json& result) const;

 private:
  void show_dialog(FileDialog::Purpose purpose, const char* ending);
  /// `words`: "the C++ test".
  void begin_text(std::string words, std::function<std::string(const Case&)> make);
  void finish_text();
  void finish_copy();
  void finish_animation();
  /// Of `minkoscope render`, for what the window shows.
  std::vector<std::string> animation_options(bool orbit) const;

  FrameContext& frame_;
  Files& files_;
  const Cameras& cameras_;
  ExportMenu menu_;
  /// A text being made in the background, for the clipboard or a file.
  struct Text {
    std::unique_ptr<BackgroundTask<std::string>> making;
    std::filesystem::path file;  // empty: the clipboard
    std::string words;
  };
  Text text_;
  std::filesystem::path picture_file_;  // of the picture that is requested
  int picture_delay_ = 0;               // frames until the dialog has closed
  bool copies_picture_ = false;         // the picture requested goes to the clipboard
  std::unique_ptr<BackgroundTask<bool>> copying_;
  std::unique_ptr<AnimationExport> animation_;
};

}  // namespace minkoscope
