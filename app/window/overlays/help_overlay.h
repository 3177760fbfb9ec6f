// All keys, over the window.
#pragma once

#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

class HelpOverlay : public WindowOverlay {
 public:
  void toggle() { shown_ = !shown_; }
  void hide() { shown_ = false; }

  bool shown() const override { return shown_; }
  void draw(PanelContext& context) override;
  void cancel() override { hide(); }
  void state(nlohmann::ordered_json& result) const override;

 private:
  bool shown_ = false;
};

}  // namespace minkoscope
