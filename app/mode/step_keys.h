// Stepping through a recorded run, common to pairs and sweeps: keys and playback.
#pragma once

#include "app/mode/input.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// `.` `,` arrows, Home, End, Space and R. True when the key was one of them.
bool step_key(PanelContext& context, const InputEvent& event);

/// Advances the cursor during playback, up to the last step.
void advance_playback(PanelContext& context, double seconds);

}  // namespace minkoscope
