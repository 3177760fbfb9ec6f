// Two pairs of spheres: one around each shape, one inside.
#pragma once

#include "core/narrow_phase/pair/pair_method.h"

namespace minkoscope {

/// Its row of the table.
const PairMethod& nested_spheres_method();

}  // namespace minkoscope
