// What stepping through a recorded run shares between pairs and sweeps: the keys, and playing.
#pragma once

#include "app/mode/input.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// `.` `,` arrows, Home, End, Space and R. True when the key was one of them.
bool step_key(PanelContext& context, const InputEvent& event);

/// Moves the cursor on while a run is played, to its end.
void advance_playback(PanelContext& context, double seconds);

}  // namespace minkoscope
