// The triangles a sweep has tested so far, as a list.
#pragma once

#include <span>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// A click selects the step.
void draw_sweep_candidates(PanelContext& context, std::span<const Step> steps, std::size_t cursor);

}  // namespace minkoscope
