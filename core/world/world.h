// Many bodies in motion, so that a broad phase has something to do: free drift, or spheres in a rotating box.
//
// Without a container bodies drift (position += velocity · tick, rotation turned by the angular velocity) and pass
// through each other. In a container each moves as its bounding sphere about its own origin, of the mass of that
// sphere's volume: it bounces off the rotating walls and off the others, by impulses along the contact normal with the
// restitution; spin takes no part. The container stands with its centre at the world's origin and has turned by
// angular_velocity · time. Units metres, seconds, radians; world axes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <minkoscope/pair.h>
#include <minkoscope/shape.h>

#include "core/broad_phase/structures.h"

namespace minkoscope {

struct WorldBody {
  Shape shape;  // a mesh counts as its convex hull
  Pose pose;
  Vector3d velocity{0.0};
  Vector3d angular_velocity{0.0};  // world axes
  std::string name;                // free text; of no meaning to a run
  bool operator==(const WorldBody&) const = default;
};

struct WorldContainer {
  Vector3d half_extents{1.0};
  Vector3d angular_velocity{0.0};
  double restitution = 1.0;  // in [0, 1]
  Vector3d gravity{0.0};     // m/s²
  bool operator==(const WorldContainer&) const = default;
};

struct World {
  std::vector<WorldBody> bodies;
  std::string broad_phase{broad_phase_method::bvh};
  int ticks = 1;
  double tick = 0.016666667;
  std::optional<WorldContainer> container;
  bool warm_start = false;  // the narrow phase starts each pair from what the tick before left of it (GjkCache)
  /// Of the narrow phase, which decides what overlaps; motion and boxes are in double. No member of the case format.
  Precision precision = Precision::float64;
  bool operator==(const World&) const = default;
};

}  // namespace minkoscope
