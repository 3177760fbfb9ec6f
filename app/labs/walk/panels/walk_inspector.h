// The right panel of a walk: what happened in this tick, slide or triangle and why, the line of the mover's listing,
// the triangles tested, and the velocities.
#pragma once

#include <functional>
#include <optional>

#include "app/labs/walk/panels/find_triangle.h"
#include "app/labs/walk/panels/track_panel.h"
#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// The panel's arguments besides the session.
struct WalkInspector {
  std::optional<Vector3d> chosen_point;     // world: clicked in a view
  std::function<void(bool sweep)> cut_out;  // extracts the tick, or its sweep, as a case
  std::optional<LevelTriangle> found;       // looked up by number: why it was not hit is said, too
  const TrackReview* track = nullptr;       // of another engine; null: there is none
  TrackActions track_actions;
};
void draw_walk_inspector(PanelContext& context, WalkSession& session, const WalkInspector& inspector);

}  // namespace minkoscope
