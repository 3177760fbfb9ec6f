#include "bench/walk/walk_cases.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/base/random.h"

namespace minkoscope::bench {
namespace {

constexpr double set_down = 0.05;  // metres above the floor, so that nearly every tick is one on the ground

/// Of the highest triangle below that can be stood on, at most `reach` metres down.
std::optional<double> floor_below(const TriangleMesh& mesh, const Vector3d& at, double reach) {
  std::optional<double> highest;
  for (const auto& corners : mesh.triangles) {
    const Vector3d &a = mesh.vertices[corners[0]], &b = mesh.vertices[corners[1]], &c = mesh.vertices[corners[2]];
    const Vector3d n = glm::cross(b - a, c - a);
    if (!(n.y > 0.8 * glm::length(n))) continue;
    const double height = a.y + (n.x * (a.x - at.x) + n.z * (a.z - at.z)) / n.y;
    if (height > at.y || height < at.y - reach) continue;
    const Vector3d foot(at.x, height, at.z);
    const auto inside = [&](const Vector3d& p, const Vector3d& q) {
      return glm::dot(glm::cross(q - p, foot - p), n) >= 0.0;
    };
    if (inside(a, b) && inside(b, c) && inside(c, a)) highest = std::max(height, highest.value_or(height));
  }
  return highest;
}

}  // namespace

std::vector<WalkTick> walks_in(const Level& level, int walks, const SweepBody& body) {
  SplitMix64 random(91);
  std::vector<WalkTick> out;
  for (const SweepCase& place : sweeps_through(level, 8 * walks, body)) {
    if (walks == 0) break;
    const auto floor = floor_below(*level.mesh, place.start, 4.0);
    if (!floor) continue;
    const Vector3d start(place.start.x, *floor + body.radius + body.half_height + set_down, place.start.z);
    if (!may_move(level, start, start, 0.0, body)) continue;
    --walks;
    Vector3d velocity(0.0);
    for (int tick = 0; tick < 60; ++tick) {
      if (tick % 15 == 0) {
        const double heading = random.between(0.0, 2.0 * std::numbers::pi);
        velocity = {4.0 * std::cos(heading), 0.0, 4.0 * std::sin(heading)};
      }
      out.push_back({tick == 0, start, velocity});
    }
  }
  return out;
}

bool may_move(const Level& level, const Vector3d& before, const Vector3d& after, double tolerance,
              const SweepBody& body) {
  const Answer no_hit;
  if (!SweepOracle(level, {after, Vector3d(0.0)}, body).is_right(no_hit, tolerance)) return false;
  constexpr SweepBody middle{0.05, 0.0};  // an eighth of the body: where it comes through, the body did
  return SweepOracle(level, {before, after - before}, middle).is_right(no_hit, 0.0);
}

}  // namespace minkoscope::bench
