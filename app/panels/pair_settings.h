// The settings of a pair's run as fields.
#pragma once

#include "app/panels/panel_context.h"

namespace minkoscope {

/// True when one of them changed.
bool edit_pair_settings(PanelContext& context, PairSettings& settings, bool is_float);

}  // namespace minkoscope
