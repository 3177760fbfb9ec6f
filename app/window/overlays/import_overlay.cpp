#include "app/window/overlays/import_overlay.h"

#include "core/scene/json/json.h"

namespace minkoscope {

void ImportOverlay::key(PanelContext& context, const InputEvent& event) {
  const bool enters = event.key == Key::enter || event.key == Key::keypad_enter;
  if (enters && event.kind == InputEvent::Kind::key_down && preview_.imported()) preview_.replace(context);
}

void ImportOverlay::state(nlohmann::ordered_json& result) const {
  if (const auto& imported = preview_.imported()) {
    result["import"] = {
        {"format", imported->format}, {"understood", imported->understood}, {"remarks", imported->remarks}};
  }
}

}  // namespace minkoscope
