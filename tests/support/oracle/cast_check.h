// Random casts, and what their results are held to.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

#include "tests/support/oracle/cast_oracle.h"
#include "tests/support/random_pairs.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope::test {

inline LevelMesh shape_item(const PosedShape& posed) {
  LevelMesh item;
  item.mesh = std::make_shared<const TriangleMesh>();
  item.shape = std::make_shared<const Shape>(posed.shape);
  item.pose = posed.pose;
  return item;
}

inline LevelMesh triangle_item(const std::array<Vector3d, 3>& points) {
  LevelMesh item;
  item.mesh = test::mesh_of({points});
  return item;
}

inline SweepQuery cast_query(const CastScene& scene, Precision precision, std::string_view method) {
  SweepQuery query;
  const auto* triangle = std::get_if<TriangleShape>(&scene.obstacle.shape.value);
  query.level.push_back(triangle != nullptr ? triangle_item(triangle->points) : shape_item(scene.obstacle));
  query.level[0].pose = scene.obstacle.pose;
  query.body.position = scene.body.pose.position;
  query.body.rotation = scene.body.pose.rotation;
  query.shape = scene.body.shape;
  query.displacement = scene.displacement;
  query.algorithm = method;
  query.rotation_displacement = scene.turning;
  query.precision = precision;
  return query;
}

struct CastTally {
  int hits = 0, misses = 0, overlaps = 0;
  double worst_gap = 0.0;
};

/// `exact`: both are rounded polytopes, so that brute force knows misses and overlaps.
inline void hold_cast(const CastScene& scene, const SweepResult& result, Precision precision, bool exact,
                      CastTally& tally) {
  double reach = 0.0;
  for (const Vector3d& axis : {Vector3d(1, 0, 0), Vector3d(0, 1, 0), Vector3d(0, 0, 1)})
    reach += std::max(support_height(scene.body.shape, axis), support_height(scene.body.shape, -axis));
  const double body_size = 2.0 * reach / std::sqrt(3.0);  // no more than twice the greatest distance from its position
  const double far = glm::length(scene.body.pose.position) + glm::length(scene.obstacle.pose.position);
  const double allowed = (precision == Precision::float32 ? 1e-5 : 1e-7) * body_size +
                         4.0 * (precision == Precision::float32 ? 1.2e-7 * 10.0 * body_size : 2e-16 * far);
  if (!result.hit) {
    ++tally.misses;
    if (exact) {
      EXPECT_GT(least_signed_distance(scene), -(allowed + 0.5e-4 * body_size)) << type_name(scene.body.shape);
    }
    return;
  }
  if (result.start_overlap) {
    ++tally.overlaps;
    if (exact) {
      EXPECT_LT(signed_distance_at(scene, 0.0), 0.0);
    }
    if (result.depth == 0.0) return;  // not computed of ellipsoids by every method
    CastScene cleared = scene;
    cleared.body.pose.position += (result.depth + 2e-4 * body_size) * result.normal;
    EXPECT_GT(gap_along(cleared, result.normal, 0.0), 0.0) << type_name(scene.body.shape);
    return;
  }
  ++tally.hits;
  const double gap = gap_along(scene, result.normal, result.time);
  tally.worst_gap = std::max(tally.worst_gap, std::abs(gap) / body_size);
  EXPECT_NEAR(glm::length(result.normal), 1.0, 1e-12);
  EXPECT_LT(glm::dot(result.normal, scene.displacement), 1e-5 * glm::length(scene.displacement));
  EXPECT_NEAR(gap, 0.0, allowed) << type_name(scene.body.shape) << " " << type_name(scene.obstacle.shape);
  EXPECT_LT(outside_of(scene.obstacle, result.point), allowed) << type_name(scene.obstacle.shape);
  EXPECT_LT(outside_of({scene.body.shape, scene.body_at(result.time)}, result.point), 10.0 * allowed)
      << type_name(scene.body.shape);
}

inline CastScene random_cast(RandomPairs& random, bool curved, bool triangle) {
  CastScene scene;
  const double size = random.log_uniform(0.05, 20.0);
  const double other = size * random.log_uniform(0.1, 10.0);
  if (curved) {
    Vector3d sizes;
    for (int i = 0; i < 3; ++i) sizes[i] = size * random.uniform(0.2, 1.0);
    const int kind = random.below(3);
    scene.body.shape = kind == 0   ? Shape{CylinderShape{sizes.x, sizes.y}}
                       : kind == 1 ? Shape{ConeShape{sizes.x, sizes.y}}
                                   : Shape{EllipsoidShape{sizes}};
  } else {
    scene.body.shape = random.polytope(size);
  }
  scene.body.pose.rotation = random.rotation();
  scene.obstacle.shape = triangle ? random.polytope_triangle(other) : random.polytope(other);
  scene.obstacle.pose.position = random.vector(100.0 * size);
  scene.obstacle.pose.rotation = random.rotation();
  const Vector3d from = random.unit();
  const Vector3d start = scene.obstacle.pose.position + from * random.uniform(0.5, 4.0) * (size + other);
  const Vector3d past = scene.obstacle.pose.position + random.vector(0.9 * (size + other));
  scene.body.pose.position = start;
  scene.displacement = (past - start) * random.uniform(0.5, 2.0);
  return scene;
}

}  // namespace minkoscope::test
