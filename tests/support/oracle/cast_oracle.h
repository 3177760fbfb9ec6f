// What a cast is held to, by certificates that share no code with core: a plane across the normal that separates body
// and obstacle at the time of the hit, so that nothing is entered before; a point that both have; and of a miss, that
// brute force finds them apart all along. Signed distances of convex shapes under a translation are convex in time.
#pragma once

#include <algorithm>
#include <cmath>

#include <minkoscope/sweep.h>

#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/oracle/shape_oracles.h"

namespace minkoscope::test {

struct CastScene {
  PosedShape body, obstacle;
  Vector3d displacement{0.0}, turning{0.0};  // turning: a rotation vector

  Pose body_at(double time) const {
    Pose at{body.pose.position + time * displacement, body.pose.rotation};
    const double angle = time * glm::length(turning);
    if (angle > 0.0) at.rotation = glm::angleAxis(angle, turning / glm::length(turning)) * at.rotation;
    return at;
  }
};

/// Metres between a plane across the unit normal n at the obstacle's far end and the body's near end at `time`;
/// negative where they overlap along n.
inline double gap_along(const CastScene& scene, const Vector3d& n, double time) {
  const auto reach = [](const PosedShape& of, const Vector3d& along) {
    return support_height(of.shape, glm::conjugate(of.pose.rotation) * along) + glm::dot(along, of.pose.position);
  };
  return -reach({scene.body.shape, scene.body_at(time)}, -n) - reach(scene.obstacle, n);
}

/// How far a point lies outside of a shape along the worst of many directions, at least.
inline double outside_of(const PosedShape& shape, const Vector3d& point) {
  const Vector3d local = shape.pose.to_local(point);
  double worst = -std::numeric_limits<double>::infinity();
  constexpr int count = 400;
  for (int i = 0; i < count; ++i) {  // a spiral over the sphere
    const double y = 1.0 - 2.0 * (i + 0.5) / count, r = std::sqrt(1.0 - y * y), angle = 2.399963229728653 * i;
    const Vector3d n(r * std::cos(angle), y, r * std::sin(angle));
    worst = std::max(worst, glm::dot(n, local) - support_height(shape.shape, n));
  }
  return worst;
}

/// Of rounded polytopes: the signed distance at a time, by brute force.
inline double signed_distance_at(const CastScene& scene, double time) {
  return oracle_signed_distance(round_cloud(scene.obstacle.shape, scene.obstacle.pose),
                                round_cloud(scene.body.shape, scene.body_at(time)));
}
/// The least in [0, 1], by golden section of a convex function.
inline double least_signed_distance(const CastScene& scene) {
  const double golden = 0.5 * (std::sqrt(5.0) - 1.0);
  double low = 0.0, high = 1.0, a = high - golden, b = golden;
  double at_a = signed_distance_at(scene, a), at_b = signed_distance_at(scene, b);
  for (int i = 0; i < 45; ++i) {
    if (at_a < at_b) {
      high = b;
      b = a;
      at_b = at_a;
      a = high - golden * (high - low);
      at_a = signed_distance_at(scene, a);
    } else {
      low = a;
      a = b;
      at_a = at_b;
      b = low + golden * (high - low);
      at_b = signed_distance_at(scene, b);
    }
  }
  return std::min({at_a, at_b, signed_distance_at(scene, 0.0), signed_distance_at(scene, 1.0)});
}

}  // namespace minkoscope::test
