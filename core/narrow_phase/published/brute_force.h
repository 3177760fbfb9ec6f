// Ray parity: is any vertex of either shape inside the other? As published, faults included.
#pragma once

#include <array>
#include <optional>

#include <minkoscope/pair.h>
#include <minkoscope/trace.h>

#include "core/narrow_phase/pair/pair_method.h"

namespace minkoscope {

/// Lines of the listing below, as the steps name them.
enum class BruteForceLine { vertices = 1, ray, inside, none };

inline constexpr std::array<std::string_view, 4> brute_force_listing{
    "for each vertex p of A in B, of B in A",
    "  k ← faces of the other that p's ray crosses",
    "  if k is odd: stop, p is inside: they overlap",
    "no vertex is inside: they are apart",
};

struct BruteForceSettings {
  std::optional<int> max_rays;        // absent: every vertex has its ray
  std::optional<Vector3d> direction;  // of all rays, world; absent: one along no axis and no diagonal
};

struct BruteForceOutcome {
  Termination termination = Termination::degenerate;  // degenerate: a curved shape has no faces to count
  std::optional<bool> overlap;
  int rays = 0;
};

/// Takes meshes, also concave ones, and all polytopes. Throws std::invalid_argument where a pose is not finite or has
/// no rotation. Instantiated for float and double, NullObserver and StepObserver; the observed run gives the same bits.
template <class Real, class Observer>
BruteForceOutcome brute_force(const PosedShape& a, const PosedShape& b, const BruteForceSettings& settings,
                              Observer& observer);

/// Its row of the table.
const PairMethod& brute_force_method();

}  // namespace minkoscope
