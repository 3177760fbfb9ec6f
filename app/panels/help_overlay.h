// All keys and mouse gestures, and whose methods these are, over the dimmed window.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Draws over the whole window; false when it was closed.
bool draw_help_overlay(PanelContext& context);

}  // namespace minkoscope
