// Notices over the bottom of the views: errors stay until dismissed; a load under way shows its progress and a way out.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Stacks the notices upwards from the bottom middle of the rectangle (ImGui's pixels).
void draw_notices(PanelContext& context, ImVec2 area_min, ImVec2 area_max);

}  // namespace minkoscope
