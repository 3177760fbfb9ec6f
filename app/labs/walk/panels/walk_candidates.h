// The candidate triangles of a slide in the inspector, by outcome.
#pragma once

#include <string>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// A click moves the cursor to the triangle's step and selects it in the views.
void draw_walk_candidates(PanelContext& context, WalkSession& session, const SlideGroup& slide);

/// The outcome of a candidate in a few words: "moving away", "t 0.874".
std::string candidate_result(const SweepStep& candidate, bool is_hit);

}  // namespace minkoscope
