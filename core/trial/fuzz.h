// Random trials of the narrow phase: pairs made to be hard, each to be judged by the oracle or by another method. A
// pair is a pure function of (seed, index), so that any share of a trial can be run anywhere and the shares add up to
// the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/narrow_phase/query.h"

namespace minkoscope {

struct FuzzPair {
  PairQuery query;
  std::string_view family;  // "generic", "touching", "parallel", "needle", …: why it is hard
};

/// What takes part: everything, or no ellipsoid, cylinder or cone, so that methods that answer polytopes and their
/// rounded forms alone can be held to what they claim.
enum class FuzzShapes { all, polytopes };

/// Pair number `index` of the trial with this seed. Families, shapes and precisions take turns; without `precision`
/// every other pair is in float. Of polytopes alone, a pair that is not is drawn anew.
FuzzPair fuzz_pair(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision = {},
                   FuzzShapes shapes = FuzzShapes::all);

}  // namespace minkoscope
