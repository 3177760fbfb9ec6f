// The opened tick below the strip as a flame graph: the tick, its passes, their slides, and the candidate triangles of
// each slide coloured by outcome. Widths are proportional to the number of candidates, that is, the work.
#pragma once

#include <imgui.h>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Starts at `at` (screen), `width` pixels wide; clicks move the cursor inside the tick.
void draw_walk_tracks(PanelContext& context, WalkSession& session, ImVec2 at, float width);

}  // namespace minkoscope
