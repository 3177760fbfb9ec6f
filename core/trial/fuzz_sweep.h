// Random moves of convex bodies: bodies of every shape among triangles and convex obstacles, turning or not,
// constructed to be hard. A move is a pure function of (seed, index).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <minkoscope/sweep.h>

#include "core/trial/fuzz.h"

namespace minkoscope {

struct FuzzSweep {
  SweepQuery query;         // its algorithm is the default
  std::string_view family;  // "generic", "grazing", "spin", …: why it is hard
};

/// Move number `index` of the trial with this seed. Families, shapes and precisions take turns; half of the moves turn
/// the body. With FuzzShapes::polytopes no body and no obstacle is curved.
FuzzSweep fuzz_sweep(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision = {},
                     FuzzShapes shapes = FuzzShapes::all);

}  // namespace minkoscope
