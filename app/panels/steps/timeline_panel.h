// The bottom panel of a pair or a sweep: one mark per step, its kind as colour and shape, the cursor ringed; and the
// transport buttons.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

void draw_transport(PanelContext& context);
void draw_timeline(PanelContext& context);

}  // namespace minkoscope
