// The result box of a pair: verdict, distance or depth, normal, termination, and cost. Hovering shows and a click
// copies all digits.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

void draw_pair_result(PanelContext& context);

}  // namespace minkoscope
