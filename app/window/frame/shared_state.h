// The parts of the dumped state that no class of the window owns: the document, what is chosen in it, the settings.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/view/camera.h"
#include "app/window/frame/frame_context.h"

namespace minkoscope {

void add_shared_state(const FrameContext& frame, nlohmann::ordered_json& result);
/// The shapes of a pair with their places in a view, so that a test can drag them.
void add_pair_state(const Document& document, const Camera& camera, const ViewRect& view,
                    nlohmann::ordered_json& result);
void add_notices_state(const Notices& notices, nlohmann::ordered_json& result);

}  // namespace minkoscope
