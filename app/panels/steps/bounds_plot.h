// How far the run is from its end: upper and lower bound by iteration, logarithmic, with the cursor.
#pragma once

#include <span>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Nothing where the phase at the cursor has no bounds. As high as what is left of the panel, within limits.
void draw_bounds_plot(PanelContext& context, std::span<const Step> steps, std::size_t cursor);
/// The least room it takes, title included.
float least_plot_height(const PanelContext& context);

}  // namespace minkoscope
