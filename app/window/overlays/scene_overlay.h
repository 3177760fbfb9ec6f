// The shapes of the scene opened last, over the window.
#pragma once

#include "app/panels/scenes/scene_browser.h"
#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

class SceneOverlay : public WindowOverlay {
 public:
  SceneBrowser& browser() { return browser_; }
  bool has_scene() const { return browser_.has_scene(); }
  bool reading() const { return browser_.reading(); }
  void toggle() { shown() ? browser_.hide() : browser_.show(); }

  bool shown() const override { return browser_.shown(); }
  void draw(PanelContext& context) override { browser_.draw(context); }
  void cancel() override { browser_.hide(); }
  void state(nlohmann::ordered_json& result) const override;

 private:
  SceneBrowser browser_;
};

}  // namespace minkoscope
