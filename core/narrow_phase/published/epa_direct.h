// EPA without GJK: a polytope from four fixed directions, expanded where it is nearest to the origin, wherever that is.
#pragma once

#include "core/narrow_phase/pair/pair_method.h"
#include "core/narrow_phase/published/published.h"

namespace minkoscope {

/// Lines of the listing below, as the steps name them.
enum class EpaDirectLine { start = 1, closest, support, settled, horizon, expand, stop };

inline constexpr std::array<std::string_view, 7> epa_direct_listing{
    "P ← s(d) of four directions d, far apart",
    "repeat  F ← face of P nearest to 0, not final",
    "  n ← normal of F;  w ← s(n)",
    "  if n·w − n·F ≤ ε: F is final",
    "  else  H ← horizon of the faces that w sees",
    "        P ← P without them ∪ fan from w to H",
    "until the faces nearest to 0 are final",
};

struct EpaDirectSettings {
  int max_iterations = 256;          // expansions
  double relative_tolerance = 1e-9;  // of the distance or depth
};

struct EpaDirectOutcome {
  Termination termination = Termination::degenerate;  // degenerate: the four support points span no volume
  std::optional<bool> overlap;                        // absent where the run ended before a proof
  bool measured = false;                              // the following are known
  double signed_distance = 0.0;                       // metres; negative: minus the depth
  Vector3d normal{0.0};                               // unit, A's frame, from A towards B
  Vector3d point_a{0.0}, point_b{0.0};                // A's frame
  int iterations = 0;
  int support_calls = 0;
};

/// `pair` holds whole shapes. Instantiated for float and double, NullObserver and StepObserver; the observed run gives
/// the same bits.
template <class Real, class Observer>
EpaDirectOutcome epa_direct(const ConvexPair<Real>& pair, const EpaDirectSettings& settings, Observer& observer);

/// Its row of the table.
const PairMethod& epa_direct_method();

}  // namespace minkoscope
