// The note of the case, over the window.
#pragma once

#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

class NoteOverlay : public WindowOverlay {
 public:
  void show() { shown_ = true; }

  bool shown() const override { return shown_; }
  void draw(PanelContext& context) override;
  void cancel() override { shown_ = false; }
  void state(nlohmann::ordered_json& result) const override;

 private:
  bool shown_ = false;
};

}  // namespace minkoscope
