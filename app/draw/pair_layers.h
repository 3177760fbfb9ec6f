// Optional layers drawn over a pair besides the facts of a step.
#pragma once

namespace minkoscope {

/// Each can be toggled.
struct PairLayers {
  bool regions = true;  // Voronoi regions of the simplex
  bool support = true;  // the support planes and the support point found
  bool planes = true;   // the separating plane, and the closest face of A − B as a whole
  bool operator==(const PairLayers&) const = default;
};

}  // namespace minkoscope
