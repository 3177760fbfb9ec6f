// How fast one walks, how high one jumps, and how the look follows the mouse: the user's own settings.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Rows of the case panel.
void draw_walk_preferences(PanelContext& context);

}  // namespace minkoscope
