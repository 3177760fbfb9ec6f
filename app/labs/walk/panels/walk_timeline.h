// The bottom panel of a walk: all ticks, depth, speed and slides, and for the opened tick its passes, slides and
// candidate triangles.
#pragma once

#include <span>
#include <vector>

#include "app/labs/walk/panels/track_panel.h"
#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"
#include "app/widgets/strip_window.h"

namespace minkoscope {

/// What a track beside the walk adds to its height, logical pixels.
constexpr double track_room = track_strip_height + 6.0;
/// Fills the area; clicks and drags move the session's cursors, the wheel changes `window`. `track`: of another engine,
/// a strip below ours; null: there is none.
void draw_walk_timeline(PanelContext& context, WalkSession& session, StripWindow& window, const TrackReview* track);
/// The colour of a kind of tick on the strip.
Colour colour_of(TickKind kind, const Theme& theme);

}  // namespace minkoscope
