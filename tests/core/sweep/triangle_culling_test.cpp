// Culling rejects only what cannot be touched, by an oracle in long double; most of what cannot be; and says the
// same with all instructions.
#include "core/sweep/swept/triangle_culling.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/swept_triangle.h"
#include "core/sweep/swept/unit_prism.h"
#include "tests/support/oracle/capsule_oracle.h"
#include "tests/support/oracle/sweep_oracle.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

using namespace test;

struct Question {
  EllipsoidBody body;
  Vector3d displacement{0.0};
  std::vector<std::array<Vector3<float>, 3>> triangles;
};

/// A body about `place` that comes by triangles of about `size` radii.
Question random_question(Random& random, double place, double size, double stretch) {
  Question question;
  const double radius = random.scale(0.01, 10.0);
  for (int i = 0; i < 3; ++i) question.body.radii[i] = radius * random.scale(1.0 / stretch, stretch);
  question.body.position = Vector3d(place) + random.vector(radius);
  if (random.between(0.0, 1.0) < 0.7) question.body.rotation = random.rotation();
  question.displacement = random.direction() * radius * random.scale(0.01, 30.0);
  if (random.between(0.0, 1.0) < 0.1) question.displacement = Vector3d(0.0);
  const auto count = static_cast<int>(random.between(1.0, 8.999));
  for (int k = 0; k < count; ++k) {
    const Vector3d way = question.displacement * random.between(-0.2, 1.2);
    const Vector3d corner = question.body.position + way + random.vector(2.5 * radius);
    const Vector3d first = random.direction() * radius * size, second = random.direction() * radius * size;
    const double thin = random.between(0.0, 1.0) < 0.2 ? random.scale(1e-9, 1e-2) : 1.0;
    question.triangles.push_back({Vector3<float>(corner), Vector3<float>(corner + first),
                                  Vector3<float>(corner + first * random.between(0.0, 1.0) + second * thin)});
  }
  return question;
}

struct CullingTally {
  int touched = 0, clear = 0, clear_kept = 0;
};

void check(const Question& question, double limit, CullingTally& tally) {
  const EllipsoidSpace space(question.body, Pose{});
  const Vector3d v = EllipsoidSpace::direction_from_world(question.body, question.displacement);
  const CullingPath path = culling_path(space.start(), space.to_unit(), question.body.radii, v);
  const auto count = static_cast<std::uint32_t>(question.triangles.size());
  const auto passing_by = [&](Instructions instructions) {
    return triangle_culling(instructions)(&question.triangles[0][0].x, count, path, static_cast<float>(limit));
  };
  const std::uint32_t passing = passing_by(Instructions::portable);
  EXPECT_EQ(passing, passing_by(best_instructions()));
  EXPECT_EQ(passing >> count, 0u);
  OracleBody oracle{question.body.radii, question.body.position, question.body.rotation};
  for (std::uint32_t k = 0; k < count; ++k) {
    LongTriangle corners;
    for (std::size_t i = 0; i < 3; ++i) corners[i] = Long3(question.triangles[k][i]);
    const long double least =
        oracle_sweep(oracle.to_ellipsoid_space(corners), oracle.direction(question.displacement * limit)).least;
    const bool passes = (passing >> k & 1u) != 0;
    // What counts as touching is a little wider than the sphere.
    if (least <= 1.000002L) {
      ++tally.touched;
      EXPECT_TRUE(passes) << "a triangle at " << static_cast<double>(least) << " is culled";
    } else if (least > 1.2L) {
      ++tally.clear;
      tally.clear_kept += passes ? 1 : 0;
    }
  }
}

TEST(TriangleCulling, CullsNothingThatIsTouchedAndMostOfTheRest) {
  Random random(21);
  CullingTally near;
  for (int i = 0; i < 2500; ++i) check(random_question(random, 0.0, random.scale(0.2, 20.0), 2.0), 1.0, near);
  for (int i = 0; i < 500; ++i)
    check(random_question(random, 0.0, random.scale(0.2, 20.0), 2.0), random.between(0.0, 1.0), near);
  std::printf("%d touched; of %d clear ones %d pass\n", near.touched, near.clear, near.clear_kept);
  EXPECT_GT(near.touched, 2000);
  EXPECT_GT(near.clear, 2000);
  EXPECT_LT(near.clear_kept, near.clear / 4);
}

/// Of a capsule: nothing is culled that its exact tests touch, most of what is clear is, and all instructions agree.
TEST(TriangleCulling, CullsNothingThatACapsuleTouchesAndMostOfTheRest) {
  Random random(24);
  int touched = 0, clear = 0, clear_kept = 0;
  for (int i = 0; i < 4000; ++i) {
    Question question = random_question(random, i % 4 == 0 ? 1e3 : 0.0, random.scale(0.2, 20.0), 1.0);
    const double limit = i % 3 == 0 ? random.between(0.0, 1.0) : 1.0;
    const Vector3d axis = random.direction() * (i % 7 == 0 ? random.scale(1e-20, 1e-3) : random.scale(0.1, 100.0));
    const EllipsoidSpace space(question.body, Pose{});
    const Vector3d v = EllipsoidSpace::direction_from_world(question.body, question.displacement);
    const CullingPath path = culling_path(space.start(), space.to_unit(), question.body.radii, v, axis);
    const auto count = static_cast<std::uint32_t>(question.triangles.size());
    // Some of them near its ends.
    for (auto& triangle : question.triangles)
      if (random.coin()) {
        const Vector3d along = question.body.rotation * (axis * question.body.radii) * random.between(-1.2, 1.2);
        for (Vector3<float>& point : triangle) point += Vector3<float>(along);
      }
    const auto passing_by = [&](Instructions instructions) {
      return triangle_culling(instructions, true)(&question.triangles[0][0].x, count, path, static_cast<float>(limit));
    };
    const std::uint32_t passing = passing_by(Instructions::portable);
    EXPECT_EQ(passing, passing_by(best_instructions()));
    const OracleCapsule capsule{Long3(axis), 1.0L};
    for (std::uint32_t k = 0; k < count; ++k) {
      const std::array<Vector3d, 3> points = space.from_mesh(question.triangles[k]);
      const long double least =
          capsule.sweep({Long3(points[0]), Long3(points[1]), Long3(points[2])}, Long3(v * limit)).least;
      const bool passes = (passing >> k & 1u) != 0;
      if (least <= 1.000002L) {
        ++touched;
        EXPECT_TRUE(passes) << "a triangle at " << static_cast<double>(least) << " is culled";
      } else if (least > 1.2L) {
        ++clear;
        clear_kept += passes ? 1 : 0;
      }
      if (passes) continue;
      const UnitPrism prism(points, axis, tolerance::touching<float>);
      EXPECT_GT(nearest_touch(prism).distance, 1.0 + tolerance::touching<float>);
      if (length_squared(v) > 0.0) {
        EXPECT_FALSE(first_touch(prism, v, limit, 2.0 * tolerance::touching<float>).has_value());
      }
    }
  }
  std::printf("capsules: %d touched; of %d clear ones %d pass\n", touched, clear, clear_kept);
  EXPECT_GT(touched, 2000);
  EXPECT_GT(clear, 2000);
  EXPECT_LT(clear_kept, clear / 4);
}

/// What `swept` would have found for a triangle without culling: nothing within the touching width at the start, and no
/// root. So a sweep that culls and one that does not agree to the bit.
TEST(TriangleCulling, WhatIsCulledHasNoTouchByTheExactTests) {
  Random random(23);
  int culled = 0, passed = 0;
  for (int i = 0; i < 4000; ++i) {
    const Question question = random_question(random, i % 4 == 0 ? 1e3 : 0.0, random.scale(0.2, 20.0), 2.0);
    const double limit = i % 3 == 0 ? random.between(0.0, 1.0) : 1.0;
    const EllipsoidSpace space(question.body, Pose{});
    const Vector3d v = EllipsoidSpace::direction_from_world(question.body, question.displacement);
    const CullingPath path = culling_path(space.start(), space.to_unit(), question.body.radii, v);
    const auto count = static_cast<std::uint32_t>(question.triangles.size());
    const std::uint32_t passing =
        triangle_culling(best_instructions())(&question.triangles[0][0].x, count, path, static_cast<float>(limit));
    for (std::uint32_t k = 0; k < count; ++k) {
      if ((passing >> k & 1u) != 0) {
        ++passed;
        continue;
      }
      ++culled;
      const UnitTriangle triangle(space.from_mesh(question.triangles[k]));
      EXPECT_GT(nearest_touch(triangle).distance, 1.0 + tolerance::touching<float>);
      if (length_squared(v) > 0.0) {
        EXPECT_FALSE(first_touch(triangle, v, limit, 2.0 * tolerance::touching<float>).has_value());
      }
    }
  }
  EXPECT_GT(culled, 4000);
  EXPECT_GT(passed, 2000);
}

TEST(TriangleCulling, PlanesRejectOnlyWhatIsOutOfReachAndMostOfIt) {
  Random random(2113);
  int near = 0, far = 0, kept = 0;
  for (int i = 0; i < 60'000; ++i) {
    const Vector3d place = random.vector(2.5);
    const std::array<Vector3d, 3> points{place, place + random.vector(random.scale(0.1, 4.0)),
                                         place + random.vector(random.scale(0.1, 4.0))};
    // Upright on level ground and beside walls, too.
    std::array<Vector3d, 3> level = points;
    if (i % 3 == 1)
      for (Vector3d& point : level) point.y = place.y;
    if (i % 3 == 2)
      for (Vector3d& point : level) point.x = place.x;
    const double reach = random.scale(0.2, 3.0);
    const auto look = [&](const auto& obstacle) {
      const double distance = nearest_touch(obstacle).distance;
      const bool within = planes_within(obstacle, reach);
      if (distance <= reach * (1.0 - 1e-12)) {
        EXPECT_TRUE(within) << i;
        ++near;
      } else {
        ++far;
        kept += within ? 1 : 0;
      }
    };
    look(UnitPrism(level, random.scale(0.05, 2.0) * (i % 2 == 0 ? Vector3d(0.0, 1.0, 0.0) : random.direction()), 1e-6));
    look(UnitTriangle(level));
  }
  EXPECT_GT(near, 20'000);
  EXPECT_GT(far, 20'000);
  EXPECT_LT(kept, far / 5);
}

TEST(TriangleCulling, LosesNothingFarOutNorInStretchedBodiesNorInSizesThatFloatsBarelyHold) {
  Random random(22);
  CullingTally hard;
  for (const double place : {1e3, 1e5, 1e7})
    for (int i = 0; i < 150; ++i) check(random_question(random, place, random.scale(0.1, 100.0), 1.5), 1.0, hard);
  for (const double stretch : {30.0, 1e3, 1e5})
    for (int i = 0; i < 150; ++i) check(random_question(random, 1.0, random.scale(0.1, 100.0), stretch), 1.0, hard);
  for (const double size : {1e-18, 1e-12, 1e-9, 1e6, 1e12, 1e18, 1e30})
    for (int i = 0; i < 100; ++i) check(random_question(random, 0.0, size, 1.2), 1.0, hard);
  std::printf("%d touched; of %d clear ones %d pass\n", hard.touched, hard.clear, hard.clear_kept);
  EXPECT_GT(hard.touched, 1000);
}

}  // namespace
}  // namespace minkoscope
