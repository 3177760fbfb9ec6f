// The triangles a sweep has tried so far, as a list.
#pragma once

#include <span>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// A click goes to the step.
void draw_sweep_candidates(PanelContext& context, std::span<const Step> steps, std::size_t cursor);

}  // namespace minkoscope
