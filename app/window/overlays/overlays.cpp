#include "app/window/overlays/overlays.h"

#include <algorithm>

#include "core/scene/json/json.h"

namespace minkoscope {

void Overlays::draw(PanelContext& context) {
  for (WindowOverlay* overlay : draw_order_) overlay->draw(context);
}

void Overlays::make_room() {
  for (WindowOverlay* overlay : draw_order_)
    if (overlay != &import && overlay != &paste_box && overlay != &scene && overlay->shown()) overlay->cancel();
}

bool Overlays::cancel() {
  const auto shown = std::ranges::find_if(cancel_order_, [](const WindowOverlay* overlay) { return overlay->shown(); });
  if (shown == cancel_order_.end()) return false;
  (*shown)->cancel();
  return true;
}

bool Overlays::key(PanelContext& context, const InputEvent& event) {
  for (WindowOverlay* overlay : cancel_order_) {
    if (!overlay->modal() || !overlay->shown()) continue;
    overlay->key(context, event);
    return true;
  }
  for (WindowOverlay* overlay : cancel_order_) {
    if (overlay->shown()) overlay->key(context, event);
  }
  return false;
}

void Overlays::state(nlohmann::ordered_json& result) const {
  for (const WindowOverlay* overlay : draw_order_) overlay->state(result);
}

}  // namespace minkoscope
