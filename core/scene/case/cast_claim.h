// What an engine answers to a cast. It may be wrong.
#pragma once

#include <optional>
#include <string>

#include <minkoscope/geometry.h>

namespace minkoscope {

struct CastClaim {
  std::string engine;
  bool hit = false;
  std::optional<double> time;             // fraction of the displacement in [0, 1]
  std::optional<Vector3d> normal, point;  // world; the normal unit, towards the body that moves
  std::optional<double> tolerance;        // metres, within which a touch is right; that of our promise where absent
};

}  // namespace minkoscope
