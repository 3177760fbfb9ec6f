#include "app/window/overlays/help_overlay.h"

#include "app/panels/help_overlay.h"
#include "core/scene/json/json.h"

namespace minkoscope {

void HelpOverlay::draw(PanelContext& context) {
  if (shown_ && !draw_help_overlay(context)) shown_ = false;
}

void HelpOverlay::state(nlohmann::ordered_json& result) const {
  result["help_shown"] = shown_;
}

}  // namespace minkoscope
