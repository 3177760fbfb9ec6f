// What the two views of a pair explain at a step: what every step may show, and what this one does.
#pragma once

#include <vector>

#include "app/labs/pair/draw/pair_draw.h"
#include "app/mode/mode.h"

namespace minkoscope {

// Keys that show and hide a layer; a click on its row of the legend does the same.
inline constexpr Key regions_key = key_of('V'), support_key = key_of('U'), planes_key = key_of('L');

/// `shown` are the layers switched on. `view`: 0 the world, 1 A − B.
std::vector<LegendEntry> pair_legend(const PairQuery& query, const PairTrace& trace, std::size_t step,
                                     const PairLayers& shown, int view);

}  // namespace minkoscope
