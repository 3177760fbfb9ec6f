// Convergence of the run: upper and lower bound by iteration, logarithmic, with the cursor.
#pragma once

#include <span>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Draws nothing where the phase at the cursor has no bounds. Fills the rest of the panel's height, within limits;
/// where that is too low for a plot, the bounds at the cursor are one line of text.
void draw_bounds_plot(PanelContext& context, std::span<const Step> steps, std::size_t cursor);
/// Its minimum height, title included.
float least_plot_height(const PanelContext& context);

}  // namespace minkoscope
