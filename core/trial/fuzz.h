// Random trials of the narrow phase: pairs constructed to be hard, each to be judged by the oracle or by another
// method. A pair is a pure function of (seed, index), so that any share of a trial can be run anywhere and the shares
// add up to the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <minkoscope/pair.h>

namespace minkoscope {

struct FuzzPair {
  PairQuery query;
  std::string_view family;  // "generic", "touching", "parallel", "needle", …: why it is hard
};

/// Which shapes take part: all, or no ellipsoid, cylinder or cone, so that methods for polytopes and their rounded
/// forms alone can be judged by what they claim.
enum class FuzzShapes { all, polytopes };

/// Pair number `index` of the trial with this seed. Families, shapes and precisions take turns; without `precision`
/// every other pair is in float. With FuzzShapes::polytopes, a pair with a curved shape is drawn again.
FuzzPair fuzz_pair(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision = {},
                   FuzzShapes shapes = FuzzShapes::all);

}  // namespace minkoscope
