// The dialog for files, over the window.
#pragma once

#include <optional>
#include <utility>

#include "app/panels/file_dialog.h"
#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

class DialogOverlay : public WindowOverlay {
 public:
  explicit DialogOverlay(FileDialog& dialog) : dialog_(dialog) {}
  /// The file that was chosen, once.
  std::optional<FileDialog::Answer> take_answer() { return std::exchange(answer_, {}); }

  bool shown() const override { return dialog_.shown(); }
  void draw(PanelContext& context) override;
  void cancel() override { dialog_.close(); }
  void state(nlohmann::ordered_json& result) const override;

 private:
  FileDialog& dialog_;
  std::optional<FileDialog::Answer> answer_;
};

}  // namespace minkoscope
