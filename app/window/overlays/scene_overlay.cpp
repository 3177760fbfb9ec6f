#include "app/window/overlays/scene_overlay.h"

#include "core/scene/json/json.h"

namespace minkoscope {

void SceneOverlay::state(nlohmann::ordered_json& result) const {
  if (const auto& listing = browser_.listing())
    result["scene"] = {
        {"shown", browser_.shown()}, {"shapes", listing->scene.shapes.size()}, {"overlaps", listing->overlaps.size()}};
}

}  // namespace minkoscope
