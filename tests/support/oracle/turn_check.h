// Bodies that turn: scenes in families that are hard, and what results are held to by brute force along the motion,
// which is stepped by how fast any point of the body moves.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "tests/support/oracle/cast_check.h"

namespace minkoscope::test {

/// Size as the contract has it.
inline double size_of(const Shape& shape) {
  double reach = 0.0;
  const RoundCloud cloud = round_cloud(shape);
  for (const Vector3d& p : cloud.corners) reach = std::max(reach, glm::length(p));
  return 2.0 * (reach + cloud.radius);
}

/// Whether the signed distance stays above −depth up to `end`: no point gets nearer in a step than it can move.
inline bool stays_clear(const CastScene& scene, double end, double depth) {
  const double speed = glm::length(scene.displacement) + 0.5 * size_of(scene.body.shape) * glm::length(scene.turning);
  for (double t = 0.0; t < end;) {
    const double gap = signed_distance_at(scene, t);
    if (gap <= -depth) return false;
    t += std::max((gap + depth) / speed, 1e-9);
  }
  return true;
}

struct TurnFamily {
  const char* name;
  CastScene (*scene)(RandomPairs&);
};

struct TurnTally {
  int hits = 0, misses = 0, overlaps = 0;
  double worst_gap = 0.0;  // of the size
};

inline CastScene turning_cast(RandomPairs& random, double least, double most) {
  CastScene scene = random_cast(random, false, random.below(2) == 0);
  const Vector3d axis = random.unit();
  scene.turning = axis * random.log_uniform(least, most);
  return scene;
}

/// The obstacle moved to where the least distance along the way is `gap` sizes.
inline CastScene with_least_gap(CastScene scene, double gap) {
  constexpr int samples = 400;
  double least = std::numeric_limits<double>::infinity(), when = 0.0;
  for (int i = 0; i <= samples; ++i) {
    const double t = static_cast<double>(i) / samples, here = signed_distance_at(scene, t);
    if (here < least) least = here, when = t;
  }
  const Vector3d from_body = scene.obstacle.pose.position - scene.body_at(when).position;
  const double length = glm::length(from_body);
  if (length > 0.0) scene.obstacle.pose.position += (gap * size_of(scene.body.shape) - least) / length * from_body;
  return scene;
}

/// A thin rod that turns about its middle, near the edges of a triangle or a box.
inline CastScene rod_past_edges(RandomPairs& random, double turns) {
  CastScene scene;
  const double half = random.log_uniform(0.2, 5.0);
  const int kind = random.below(3);
  scene.body.shape = kind == 0   ? Shape{SegmentShape{half}}
                     : kind == 1 ? Shape{CapsuleShape{0.02 * half, half}}
                                 : Shape{BoxShape{{0.01 * half, half, 0.03 * half}}};
  scene.body.pose.rotation = random.rotation();
  scene.obstacle.shape = random.below(2) == 0 ? random.polytope_triangle(half) : Shape{BoxShape{Vector3d(0.6 * half)}};
  scene.obstacle.pose.rotation = random.rotation();
  const Vector3d from = random.unit();
  scene.obstacle.pose.position = from * half * random.uniform(0.7, 2.2);
  scene.displacement = random.vector(0.7 * half);
  const Vector3d axis = random.unit();
  scene.turning = axis * turns;
  return scene;
}

inline std::vector<TurnFamily> turn_families() {
  return {
      {"scattered", [](RandomPairs& random) { return turning_cast(random, 0.1, 20.0); }},
      {"grazing",
       [](RandomPairs& random) {
         const CastScene scene = turning_cast(random, 0.1, 6.0);
         const double sign = random.below(2) == 0 ? 1.0 : -1.0;
         return with_least_gap(scene, sign * random.log_uniform(2e-4, 1e-2));
       }},
      {"parallel",
       [](RandomPairs& random) {  // a slab turns above another one, about an upright axis or nearly so
         CastScene scene;
         const double x = random.uniform(0.3, 1.0), z = random.uniform(0.3, 1.0);
         scene.body.shape = {BoxShape{{x, 0.1, z}}};
         scene.obstacle.shape = {BoxShape{{2.0, 0.5, 2.0}}};
         scene.body.pose.position = {random.uniform(-1.0, 1.0), 0.6 + random.log_uniform(1e-4, 0.1), 0.0};
         scene.displacement = {random.uniform(-2.0, 2.0), random.below(2) == 0 ? 0.0 : random.uniform(-0.05, 0.05),
                               0.0};
         scene.turning = {random.below(2) == 0 ? 0.0 : random.uniform(-0.1, 0.1), random.uniform(-9.0, 9.0), 0.0};
         return scene;
       }},
      {"rods past edges",
       [](RandomPairs& random) {
         const double turns = random.log_uniform(0.3, 8.0);
         return rod_past_edges(random, turns);
       }},
      {"many turns",
       [](RandomPairs& random) {
         const double turns = random.log_uniform(20.0, 400.0);
         return rod_past_edges(random, turns);
       }},
      {"1,000 to 1",
       [](RandomPairs& random) {
         CastScene scene = turning_cast(random, 0.1, 10.0);
         const double scale = random.below(2) == 0 ? 1000.0 : 1e-3, size = size_of(scene.body.shape);
         scene.obstacle.shape = scale > 1.0 ? random.polytope_triangle(scale * size) : random.polytope(scale * size);
         const Vector3d past = random.vector(0.5 * size);
         const Vector3d from = random.unit();
         scene.obstacle.pose.position = {};
         scene.body.pose.position = from * 2.0 * size + past;
         scene.displacement = -3.0 * from * size;
         return scene;
       }},
      {"500 m out",
       [](RandomPairs& random) {
         CastScene scene = turning_cast(random, 0.1, 20.0);
         const Vector3d away = random.unit() * 500.0;
         scene.body.pose.position += away;
         scene.obstacle.pose.position += away;
         return scene;
       }},
      {"from a touch",
       [](RandomPairs& random) {
         CastScene scene = turning_cast(random, 0.1, 10.0);
         const double distance = signed_distance_at(scene, 0.0);
         const Vector3d apart = scene.body.pose.position - scene.obstacle.pose.position;
         scene.obstacle.pose.position += distance / glm::length(apart) * apart;  // a touch, or a little apart
         return scene;
       }},
  };
}

inline void hold_turning(const CastScene& scene, const SweepResult& result, const std::string& name, TurnTally& tally) {
  const double size = size_of(scene.body.shape), allowed = 1e-4 * size;
  if (result.start_overlap) {
    ++tally.overlaps;
    EXPECT_LT(signed_distance_at(scene, 0.0), 0.0) << name;
    return;
  }
  ++(result.hit ? tally.hits : tally.misses);
  const double end = result.hit ? result.time : 1.0;
  EXPECT_TRUE(stays_clear(scene, end, allowed)) << name << " " << type_name(scene.body.shape);
  if (!result.hit) return;
  const double gap = signed_distance_at(scene, result.time);
  tally.worst_gap = std::max(tally.worst_gap, std::abs(gap) / size);
  EXPECT_LT(gap, allowed) << name << " " << type_name(scene.body.shape);
  EXPECT_NEAR(gap_along(scene, result.normal, result.time), 0.0, 1.05 * allowed) << name;
}

/// `count` scenes of the family by the method, in float and double by turns.
inline void hold_family(const TurnFamily& family, std::uint64_t seed, int count, std::string_view method,
                        TurnTally& tally) {
  RandomPairs random(seed);
  TurnTally own;
  for (int i = 0; i < count; ++i) {
    const CastScene scene = family.scene(random);
    const Precision precision = i % 2 == 0 ? Precision::float32 : Precision::float64;
    hold_turning(scene, run_sweep(cast_query(scene, precision, method)),
                 std::string(family.name) + " " + std::to_string(i), own);
  }
  std::printf("%s: %d hits, %d misses, %d overlaps; worst gap %.2g of the size\n", family.name, own.hits, own.misses,
              own.overlaps, own.worst_gap);
  tally.hits += own.hits;
  tally.misses += own.misses;
  tally.overlaps += own.overlaps;
  tally.worst_gap = std::max(tally.worst_gap, own.worst_gap);
}

}  // namespace minkoscope::test
