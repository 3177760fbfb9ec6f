// The axes that a separating axis test has tried so far: a table and a plot of the separation along each.
#pragma once

#include <span>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Those that the test reported up to the cursor, the latest last.
void draw_axes_table(PanelContext& context, std::span<const Step> steps, std::size_t cursor);
/// One bar an axis: above zero A − B stops short of the origin by that much, below it reaches past it.
void draw_axes_plot(PanelContext& context, std::span<const Step> steps, std::size_t cursor);

}  // namespace minkoscope
