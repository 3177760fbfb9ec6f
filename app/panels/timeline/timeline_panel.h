// The bottom panel of a run's steps: one mark per step, its kind as colour and shape, the cursor ringed; and the
// transport buttons. The wheel zooms around the pointer, the bar above pans, a double click shows all.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

void draw_transport(PanelContext& context);
void draw_timeline(PanelContext& context);

}  // namespace minkoscope
