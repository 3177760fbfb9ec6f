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

/// Pair number `index` of the trial with this seed. Families, shapes and precisions take turns; without `precision`
/// every other pair is in float.
FuzzPair fuzz_pair(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision = {});

}  // namespace minkoscope
