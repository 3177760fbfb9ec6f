// What a GJK run is given.
#pragma once

#include <minkoscope/pair.h>

namespace minkoscope {

struct GjkSettings {
  int max_iterations = 64;            // support points evaluated
  double relative_tolerance = 1e-9;   // of the squared distance
  Vector3d direction{1.0, 0.0, 0.0};  // the first one, A's frame, not normalized, not zero
  const GjkCache* warm = nullptr;     // to start from instead; null: cold
  int nearest_line = 4, reduce_line = 5, converged_line = 3, enclosed_line = 6,
      separated_line = 3;  // of the method's listing
};

}  // namespace minkoscope
