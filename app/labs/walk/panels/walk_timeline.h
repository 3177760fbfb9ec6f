// The bottom of a walk: all ticks at one glance, depth, speed and slides, and inside the opened tick its passes, slides
// and candidate triangles.
#pragma once

#include <span>
#include <vector>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// The part of the walk that the strip shows.
struct StripWindow {
  std::size_t first = 0, ticks = 0;  // 0 ticks: all of it
  std::size_t cursor = 0;            // the tick shown when it was last looked at
};

/// Fills the area; clicks and drags move the session's cursors, the wheel changes `window`.
void draw_walk_timeline(PanelContext& context, WalkSession& session, StripWindow& window);
/// Colour of a kind of tick on the strip.
Colour colour_of(TickKind kind, const Theme& theme);

/// Lines of a time axis over `seconds`: a round distance of at least `least_seconds`, one of 1, 2, 5, 10, 15, 30 s or
/// minutes, or a part of a second.
double time_axis_step(double least_seconds);
/// "0:07", "12:30"; below a step of a second "3.5 s".
std::string time_label(double seconds, double step);

}  // namespace minkoscope
