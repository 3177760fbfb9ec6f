// Worlds to try things on, the same with every compiler.
#pragma once

#include "core/world/world.h"
#include "tests/support/random.h"

namespace minkoscope::test {

/// Spheres of radius 0.05 to 0.2 flying about in a box of side 2 that keeps their energy.
inline World balls_in_a_box(int count, std::uint64_t seed) {
  Random random(seed);
  World world;
  for (int i = 0; i < count; ++i) {
    WorldBody body;
    body.shape = {SphereShape{random.between(0.05, 0.2)}};
    body.pose.position = random.vector(0.8);
    body.velocity = random.vector(2.0);
    world.bodies.push_back(body);
  }
  world.container = WorldContainer{Vector3d(1.0), Vector3d(0.0), 1.0, Vector3d(0.0)};
  return world;
}

/// Boxes with sides of 0.2 to 1 that drift and turn, placed in a cube of side 2 · `spread`.
inline World tumbling_boxes(int count, double spread, std::uint64_t seed) {
  Random random(seed);
  World world;
  for (int i = 0; i < count; ++i) {
    WorldBody body;
    const double x = random.between(0.1, 0.5), y = random.between(0.1, 0.5), z = random.between(0.1, 0.5);
    body.shape = {BoxShape{{x, y, z}}};
    body.pose.position = random.vector(spread);
    body.pose.rotation = random.rotation();
    body.velocity = random.vector(1.0);
    body.angular_velocity = random.vector(3.0);
    world.bodies.push_back(body);
  }
  world.ticks = 20;
  return world;
}

}  // namespace minkoscope::test
