// The settings of a pair's run as fields.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// True when one of them changed.
bool edit_pair_settings(PanelContext& context, PairSettings& settings, bool is_float);
/// The row of what the query starts from, with a button to drop it; nothing where it starts cold. True when dropped.
bool edit_warm_start(PanelContext& context, PairSettings& settings);

}  // namespace minkoscope
