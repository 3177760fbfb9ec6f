// The opened tick under the strip as a flame graph: the tick, its passes, their slides, and the candidate triangles of
// each slide in the colours of what became of them. Widths go by the number of candidates: the work that was done.
#pragma once

#include <imgui.h>

#include "app/panels/panel_context.h"
#include "app/session/walk_session.h"

namespace minkoscope {

/// From `at` (screen) on, `width` pixels wide; clicks move the cursor inside the tick.
void draw_walk_tracks(PanelContext& context, WalkSession& session, ImVec2 at, float width);

}  // namespace minkoscope
