// The opened tick under the strip: its passes, its slides and the candidate triangles of the slide shown.
#pragma once

#include <imgui.h>

#include "app/panels/panel_context.h"
#include "app/session/walk_session.h"

namespace minkoscope {

/// From `at` (screen) on, `width` pixels wide; clicks move the cursor inside the tick.
void draw_walk_tracks(PanelContext& context, WalkSession& session, ImVec2 at, float width);

}  // namespace minkoscope
