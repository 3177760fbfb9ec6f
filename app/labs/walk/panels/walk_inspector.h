// The right panel of a walk: what happened in this tick, slide or triangle and why, where in the mover's listing, what
// was tried, and what became of the velocity.
#pragma once

#include <functional>
#include <optional>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// What the panel needs beside the session.
struct WalkInspector {
  std::optional<Vector3d> chosen_point;     // world: clicked in a view
  std::function<void(bool sweep)> cut_out;  // makes the tick, or its sweep, a case
};
void draw_walk_inspector(PanelContext& context, WalkSession& session, const WalkInspector& inspector);

/// The tick in one sentence: what it met, whether it stands, how fast it is.
std::string describe_tick(const TickRecord& record, const std::vector<WalkMesh>& level, const WalkSettings& settings);

}  // namespace minkoscope
