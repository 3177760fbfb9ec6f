// The text of a failure over the window: to type or paste where the clipboard has nothing to offer, and what was
// pasted, dropped or opened and could not be read, with the place that was not understood. It keeps its text when it is
// closed.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/import_preview.h"
#include "app/panels/report/marked_text.h"
#include "app/session/background_task.h"
#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

class PasteBox : public WindowOverlay {
 public:
  /// It gives way to the preview while that asks or shows, and comes back when that is cancelled.
  explicit PasteBox(ImportPreview& preview) : preview_(preview) {}

  /// With the text it had last, else with a sample.
  void show();
  void show_refused(RefusedText refused);
  /// The text to read, once.
  struct Answer {
    std::string text, name;
    std::filesystem::path folder;
  };
  std::optional<Answer> take_answer() { return std::exchange(answer_, {}); }
  void hide() { shown_ = false; }
  /// Stays while its text is read.
  void wait() { shown_ = true; }

  bool shown() const override { return shown_; }
  bool reading() const { return kinds_ != nullptr; }
  void draw(PanelContext& context) override;
  void cancel() override { shown_ = returns_ = false; }
  void state(nlohmann::ordered_json& result) const override;

 private:
  void follow_preview();
  void follow_kinds();
  void draw_message(PanelContext& context);
  void draw_buttons(PanelContext& context);
  void read(std::string text);

  ImportPreview& preview_;
  MarkedText text_;
  RefusedText refused_;  // its text as it was refused; empty: nothing was
  int line_ = 0;         // of the fault
  std::string message_;  // without the name and the line
  std::unique_ptr<BackgroundTask<std::vector<LineKind>>> kinds_;
  bool shown_ = false, focuses_ = false, sample_ = false, stale_ = false;
  bool returns_ = false;  // once the preview is cancelled
  std::optional<Answer> answer_;
};

}  // namespace minkoscope
