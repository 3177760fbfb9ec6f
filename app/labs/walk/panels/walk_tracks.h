// The opened tick under the strip as a flame graph: the tick, its passes, their slides, and the candidate triangles of
// each slide in the colours of what became of them. Widths go by the number of candidates: the work that was done.
#pragma once

#include <imgui.h>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// From `at` (screen) on, `width` pixels wide; clicks move the cursor inside the tick.
void draw_walk_tracks(PanelContext& context, WalkSession& session, ImVec2 at, float width);

}  // namespace minkoscope
