// The hull of a pair whose building is shown in place of the pair's run. The case's view names the shape, so that undo,
// saving and pictures keep it.
#pragma once

#include <cstddef>

#include "core/scene/case.h"

namespace minkoscope {

/// Larger ones have more steps than anyone goes through; `minkoscope trace --hull` writes them all.
constexpr std::size_t most_built_points = 4096;

/// Shape A (0) or B (1) where it is a hull; null otherwise.
const HullShape* hull_of(const Case& value, int which);
/// The shape whose hull is shown being built, 0 or 1; -1: none, or it is no hull, or one too large.
int built_hull_of(const Case& value);
/// -1: none.
void set_built_hull(Case& value, int which);

}  // namespace minkoscope
