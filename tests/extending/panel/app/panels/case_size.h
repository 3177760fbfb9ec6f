// How large the case is: its triangles, points and ticks, or the bytes of its text.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// `in_bytes`: which of the two is shown; a click changes it.
void draw_case_size(PanelContext& context, bool& in_bytes);

}  // namespace minkoscope
