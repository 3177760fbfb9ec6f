// A place to type or paste a failing case where the clipboard has nothing to offer, with a sample of what is read.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

class PasteBox : public WindowOverlay {
 public:
  void show();
  /// The text to read, once; then the box is no longer shown.
  std::optional<std::string> take_text() { return std::exchange(read_, {}); }

  bool shown() const override { return shown_; }
  void draw(PanelContext& context) override;
  void cancel() override { shown_ = false; }
  void state(nlohmann::ordered_json& result) const override;

 private:
  bool shown_ = false, focuses_ = false;
  std::vector<char> text_;
  std::optional<std::string> read_;
};

}  // namespace minkoscope
