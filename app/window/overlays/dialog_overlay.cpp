#include "app/window/overlays/dialog_overlay.h"

#include "core/scene/json/json.h"

namespace minkoscope {

void DialogOverlay::draw(PanelContext& context) {
  if (dialog_.shown()) answer_ = dialog_.draw(context);
}

void DialogOverlay::state(nlohmann::ordered_json& result) const {
  result["dialog_shown"] = dialog_.shown();
}

}  // namespace minkoscope
