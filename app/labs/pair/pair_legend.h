// The legends of a pair's two views at a step.
#pragma once

#include <vector>

#include "app/labs/pair/draw/pair_draw.h"
#include "app/mode/mode.h"

namespace minkoscope {

// Keys that toggle a layer; a click on its legend row does the same.
inline constexpr Key regions_key = key_of('V'), support_key = key_of('U'), planes_key = key_of('L');

/// `shown` are the enabled layers. `view`: 0 the world, 1 A − B.
std::vector<LegendEntry> pair_legend(const PairQuery& query, const PairTrace& trace, std::size_t step,
                                     const PairLayers& shown, int view);

}  // namespace minkoscope
