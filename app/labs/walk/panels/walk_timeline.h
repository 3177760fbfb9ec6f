// The bottom panel of a walk: all ticks, depth, speed and slides, and for the opened tick its passes, slides and
// candidate triangles.
#pragma once

#include <span>
#include <vector>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"
#include "app/widgets/strip_window.h"

namespace minkoscope {

/// Fills the area; clicks and drags move the session's cursors, the wheel changes `window`.
void draw_walk_timeline(PanelContext& context, WalkSession& session, StripWindow& window);
/// The colour of a kind of tick on the strip.
Colour colour_of(TickKind kind, const Theme& theme);

}  // namespace minkoscope
