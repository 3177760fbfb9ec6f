// Notices at the bottom of the views: errors stay until dismissed; a load in progress shows its progress and can be
// cancelled.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Stacks the notices upwards from the bottom centre of the rectangle (ImGui's pixels).
void draw_notices(PanelContext& context, ImVec2 area_min, ImVec2 area_max);

}  // namespace minkoscope
