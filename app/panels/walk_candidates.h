// The candidate triangles of a slide in the inspector, by why they were or were not the hit.
#pragma once

#include <string>

#include "app/panels/panel_context.h"
#include "app/session/walk_session.h"

namespace minkoscope {

/// A click moves the cursor to the triangle and selects it in the views.
void draw_walk_candidates(PanelContext& context, WalkSession& session, const SlideGroup& slide);

/// What became of a candidate, in a few words: "moving away", "t 0.874".
std::string candidate_result(const SweepStep& candidate, bool is_hit);

}  // namespace minkoscope
