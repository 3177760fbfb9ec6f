// The settings of a pair query as fields.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// True when one of them changed.
bool edit_pair_settings(PanelContext& context, PairSettings& settings, bool is_float);
/// The row of the query's warm start, with a button to drop it; absent for a cold start. True when dropped.
bool edit_warm_start(PanelContext& context, PairSettings& settings);

}  // namespace minkoscope
