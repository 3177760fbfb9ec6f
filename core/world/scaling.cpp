#include "core/world/scaling.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/base/tolerance.h"
#include "core/world/world_run.h"

namespace minkoscope {
namespace {

/// Ticks measured: the first of a world builds its structure and is not among them.
constexpr int measured_ticks = 4;

/// The box around the bodies' places.
Box3<double> places_of(const World& scene) {
  Box3<double> box{scene.bodies.front().pose.position, scene.bodies.front().pose.position};
  for (const WorldBody& body : scene.bodies) {
    box.min = glm::min(box.min, body.pose.position);
    box.max = glm::max(box.max, body.pose.position);
  }
  return box;
}

ScalingPoint measured(const World& world, std::size_t method) {
  ScalingPoint point{method, static_cast<int>(world.bodies.size()), 0.0, 0.0};
  WorldRun run(world);
  run.step();
  for (int i = 0; i < measured_ticks; ++i) {
    const WorldTick& tick = run.step();
    const double seconds = tick.costs.update + tick.costs.pairs;
    point.seconds = i == 0 ? seconds : std::min(point.seconds, seconds);
    point.tests += static_cast<double>(tick.tests) / measured_ticks;
  }
  return point;
}

}  // namespace

World scaled_world(const World& scene, int bodies) {
  World world;
  world.tick = scene.tick;
  if (scene.bodies.empty()) return world;
  const Box3<double> places = places_of(scene);
  const Vector3d extent = places.max - places.min;
  int axes = 0;
  for (int i = 0; i < 3; ++i) axes += extent[i] > tolerance::flat_extent * glm::length(extent) ? 1 : 0;
  const double growth = static_cast<double>(bodies) / static_cast<double>(scene.bodies.size());
  const double side = axes > 0 ? std::pow(growth, 1.0 / axes) : 1.0;
  std::mt19937_64 random(1);
  const auto unit = [&random] { return static_cast<double>(random() >> 11) * 0x1.0p-53; };
  for (int i = 0; i < bodies; ++i) {
    WorldBody body = scene.bodies[static_cast<std::size_t>(i) % scene.bodies.size()];
    for (int axis = 0; axis < 3; ++axis) {
      body.pose.position[axis] = 0.5 * (places.min[axis] + places.max[axis]) + (unit() - 0.5) * side * extent[axis];
    }
    world.bodies.push_back(std::move(body));
  }
  return world;
}

void measure_scaling(const World& scene, const ScalingSettings& settings,
                     const std::function<bool(const ScalingPoint&)>& visit) {
  if (scene.bodies.empty()) return;
  const auto methods = broad_phase_methods();
  std::vector<std::uint8_t> too_slow(methods.size(), 0);
  for (int bodies = settings.fewest; bodies <= settings.most; bodies *= 2) {
    World world = scaled_world(scene, bodies);
    for (std::size_t method = 0; method < methods.size(); ++method) {
      if (too_slow[method] != 0) continue;
      world.broad_phase = methods[method].name;
      const ScalingPoint point = measured(world, method);
      too_slow[method] = point.seconds > settings.slowest_tick ? 1 : 0;
      if (!visit(point)) return;
    }
  }
}

}  // namespace minkoscope
