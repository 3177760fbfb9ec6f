// A place to type or paste a failing case where the clipboard has nothing to offer, with a sample of what is read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/widgets/panel_context.h"

namespace minkoscope {

class PasteBox {
 public:
  bool shown() const { return shown_; }
  void show();
  void hide() { shown_ = false; }
  /// The text to read, once; then the box is no longer shown.
  std::optional<std::string> draw(PanelContext& context);

 private:
  bool shown_ = false, focuses_ = false;
  std::vector<char> text_;
};

}  // namespace minkoscope
