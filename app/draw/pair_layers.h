// What is drawn of a pair beside a step's own facts.
#pragma once

namespace minkoscope {

/// Each can be switched off.
struct PairLayers {
  bool regions = true;  // Voronoi regions of the simplex
  bool support = true;  // where the support mapping found its point
  bool planes = true;   // the separating plane, and the whole face of A − B that is closest
  bool operator==(const PairLayers&) const = default;
};

}  // namespace minkoscope
