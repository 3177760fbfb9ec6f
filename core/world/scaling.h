// What each structure costs as a scene grows: the crossover between comparing all boxes and querying a tree, measured.
#pragma once

#include <cstddef>
#include <functional>

#include "core/world/world.h"

namespace minkoscope {

/// A world of `bodies` bodies like those of the scene: its shapes and velocities in turn, placed at random (the same at
/// each call) with the scene's density and in its proportions, so that what lies in a line stays in a line. They drift:
/// there is no container.
World scaled_world(const World& scene, int bodies);

struct ScalingPoint {
  std::size_t method = 0;  // row of the table of structures
  int bodies = 0;
  double seconds = 0.0;  // of a tick: the structure updated and queried for pairs; the best of a few
  double tests = 0.0;    // of a tick, on average
};

struct ScalingSettings {
  int fewest = 4, most = 16384;  // bodies, doubled from one to the other
  double slowest_tick = 0.05;    // seconds; a structure that takes longer is not run with more bodies
};

/// Measures every structure at every size, small ones first, and reports each point at once; `visit` false: stop.
void measure_scaling(const World& scene, const ScalingSettings& settings,
                     const std::function<bool(const ScalingPoint&)>& visit);

}  // namespace minkoscope
