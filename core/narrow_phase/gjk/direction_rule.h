// Where a GJK search goes next. A rule has
// - next(v, w): the direction after the simplex was reduced to `nearest`, `w` the support point that was added;
// - restarts(): where the loop would stop, turns to another direction if the rule has one left, which direction() then
//   is; whether it has;
// - change(): what an observer is shown of the last of both.
#pragma once

#include "core/base/inline.h"
#include "core/narrow_phase/gjk/gjk_simplex.h"

namespace minkoscope {

struct DirectionChange {
  int line = 0;           // of the listing; 0: nothing to show
  double momentum = 0.0;  // the share of the direction before
};

/// As published in 1988: from v toward the origin.
struct TowardOrigin {
  static constexpr bool may_restart = false;
  MINKOSCOPE_INLINE SearchDirection next(const NearestFeature& nearest, const Vector3d&) const {
    return SearchDirection::along(nearest.toward, nearest.toward_squared);
  }
  constexpr bool restarts() const { return false; }
  SearchDirection direction() const { return {}; }
  DirectionChange change() const { return {}; }
};

}  // namespace minkoscope
