// The right panel of a walk: what happened in this tick, slide or triangle and why, where in the mover's listing, what
// was tried, and what became of the velocity.
#pragma once

#include "app/panels/panel_context.h"
#include "app/session/walk_session.h"

namespace minkoscope {

void draw_walk_inspector(PanelContext& context, WalkSession& session);

/// Why a candidate did not become the hit, in a few words: "contact outside", "t 0.874".
std::string candidate_result(const SweepStep& candidate, bool is_hit);
/// The tick in one sentence: what it met, whether it stands, how fast it is.
std::string describe_tick(const TickRecord& record, const std::vector<WalkMesh>& level, const WalkSettings& settings);

}  // namespace minkoscope
