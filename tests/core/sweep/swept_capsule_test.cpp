// Capsules among triangles by exact roots: closed answers, then random ones against an oracle in long double.
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <stdexcept>

#include <minkoscope/sweep.h>

#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/swept.h"
#include "tests/support/oracle/capsule_oracle.h"
#include "tests/support/oracle/cast_check.h"
#include "tests/support/oracle/sweep_check.h"
#include "tests/support/random.h"
#include "tests/support/step_recorder.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

using Triangles = std::vector<std::array<Vector3d, 3>>;

SweepQuery capsule_query(const CapsuleShape& capsule, const Triangles& triangles, const Vector3d& displacement) {
  SweepQuery query;
  query.level = {{"level", test::mesh_of(triangles), "", {}}};
  query.shape = Shape{capsule};
  query.displacement = displacement;
  query.precision = Precision::float64;
  return query;
}

const Triangles floor_triangle{{Vector3d(-9, 0, -9), Vector3d(0, 0, 9), Vector3d(9, 0, -9)}};

TEST(SweptCapsule, StandsOnAFloorOnItsLowerEnd) {
  SweepQuery query = capsule_query({0.5, 1.0}, floor_triangle, {0.0, -4.0, 0.0});
  query.body.position = {0.3, 4.0, 0.2};
  const SweepResult result = run_sweep(query);
  EXPECT_NEAR(result.time, (4.0 - 1.5) / 4.0, 1e-15);
  EXPECT_EQ(result.feature, Feature::face);
  EXPECT_LT(glm::length(result.point - Vector3d(0.3, 0.0, 0.2)), 1e-14);
  EXPECT_EQ(result.normal, Vector3d(0.0, 1.0, 0.0));
}

TEST(SweptCapsule, LyingItTouchesInTheMiddleOfItsLineOnTheTriangle) {
  SweepQuery query = capsule_query({0.5, 2.0}, floor_triangle, {0.0, -4.0, 0.0});
  query.body.rotation = glm::angleAxis(1.5707963267948966, Vector3d(1.0, 0.0, 0.0));  // along z
  query.body.position = {0.0, 3.0, -8.0};                                             // a third of it past the edge
  const SweepResult result = run_sweep(query);
  EXPECT_NEAR(result.time, 2.5 / 4.0, 1e-15);
  EXPECT_EQ(result.feature, Feature::face);
  EXPECT_LT(glm::length(result.point - Vector3d(0.0, 0.0, -7.5)), 1e-7);
}

TEST(SweptCapsule, ItsSideMeetsAnEdgeAndAVertex) {
  // Upright, half a metre round, 0.3 m past the edge along z: the contact is 0.4 m before its axis.
  SweepQuery query =
      capsule_query({0.5, 1.0}, {{Vector3d(0, 0, 0.3), Vector3d(1, 0, 5), Vector3d(1, 0, 0.3)}}, {5, 0, 0});
  query.body.position = {-3.0, 0.25, 0.0};
  SweepResult result = run_sweep(query);
  EXPECT_NEAR(result.time, (3.0 - 0.4) / 5.0, 1e-15);
  EXPECT_EQ(result.feature, Feature::vertex);
  EXPECT_EQ(result.feature_index, 0);
  EXPECT_LT(glm::length(result.normal - Vector3d(-0.8, 0.0, -0.6)), 1e-14);
  query.level[0].mesh = test::mesh_of({{Vector3d(0, -1, 2), Vector3d(0, 1, -2), Vector3d(5, 0, 0)}});
  query.body.position = {-3.0, 0.25, 0.0};
  result = run_sweep(query);
  EXPECT_NEAR(result.time, 2.5 / 5.0, 1e-15);
  EXPECT_EQ(result.feature, Feature::edge);
  EXPECT_EQ(result.feature_index, 0);
  EXPECT_LT(glm::length(result.point), 1e-14);
}

TEST(SweptCapsule, AnOverlapAtTheStartHasItsDepth) {
  SweepQuery query = capsule_query({0.5, 1.0}, floor_triangle, {0.0, 0.0, 0.0});
  query.body.position = {0.0, 1.3, 0.0};
  SweepResult result = run_sweep(query);
  EXPECT_TRUE(result.start_overlap);
  EXPECT_NEAR(result.depth, 0.2, 1e-14);
  EXPECT_EQ(result.normal, Vector3d(0.0, 1.0, 0.0));
  // The segment crosses the triangle: the shortest way out is up.
  query.body.position = {0.0, 0.4, 0.0};
  result = run_sweep(query);
  EXPECT_NEAR(result.depth, 1.1, 1e-14);
  EXPECT_EQ(result.normal, Vector3d(0.0, 1.0, 0.0));
  EXPECT_EQ(result.feature, Feature::face);
  // Near an edge it is aside.
  query.body.position = {0.0, 0.0, -8.8};
  result = run_sweep(query);
  EXPECT_NEAR(result.depth, 0.7, 1e-14);
  EXPECT_LT(glm::length(result.normal - Vector3d(0.0, 0.0, -1.0)), 1e-14);
  EXPECT_EQ(result.feature, Feature::edge);
}

TEST(SweptCapsule, TouchingAndMovingAwayOrAlongIsNoHit) {
  SweepQuery query = capsule_query({0.5, 1.0}, floor_triangle, {1.0, 0.0, 0.0});
  query.body.position = {0.0, 1.5, 0.0};
  EXPECT_FALSE(run_sweep(query).hit);
  query.displacement = {1.0, 1.0, 0.0};
  EXPECT_FALSE(run_sweep(query).hit);
  query.displacement = {1.0, -1.0, 0.0};
  EXPECT_EQ(run_sweep(query).time, 0.0);
}

TEST(SweptCapsule, IsTheDefaultAmongMeshesAlone) {
  SweepQuery query = capsule_query({0.5, 1.0}, floor_triangle, {1.0, 0.0, 0.0});
  EXPECT_EQ(default_sweep_of(query), sweep_method::swept);
  query.shape = Shape{CapsuleShape{0.0, 1.0}};
  EXPECT_EQ(default_sweep_of(query), sweep_method::gjk_cast);
  EXPECT_EQ(refusal_of(query),
            "swept takes a capsule with a radius, no more than a million times as high as that; must "
            "be conservative-advancement, gjk-cast or bilateral-advancement");
  query.shape = Shape{CapsuleShape{0.5, 1.0}};
  query.rotation_displacement = {0.0, 1.0, 0.0};
  EXPECT_EQ(default_sweep_of(query), sweep_method::conservative_advancement);
  query.rotation_displacement = Vector3d(0.0);
  query.level.push_back(test::shape_item({{SphereShape{1.0}}, {}}));
  EXPECT_EQ(default_sweep_of(query), sweep_method::gjk_cast);
  EXPECT_THROW(run_sweep(query), std::invalid_argument);
  EXPECT_THROW(run_sweep(SweepLevel(query.level), {query.body, query.displacement, query.shape}),
               std::invalid_argument);
}

/// A capsule of radius 1 at the origin whose segment is `half`, and triangles, all of which are scaled, turned and
/// moved.
struct UnitScene {
  Vector3d half{0.0, 1.0, 0.0};
  Triangles triangles;
  Vector3d v{0.0};
};

struct CapsuleTally : test::Tally {
  int crossings = 0;
};

class RandomCapsules : public testing::TestWithParam<Precision> {
 protected:
  SweepQuery placed(test::Random& random, const UnitScene& scene, double offset) const {
    SweepQuery query;
    const double radius = random.scale(0.05, 2.0), length = glm::length(scene.half);
    query.shape = Shape{CapsuleShape{radius, radius * length}};
    query.precision = GetParam();
    const Quaterniond turned = random.rotation();
    // About which it is turned does not matter.
    const Vector3d axis = length > 0.0 ? scene.half / length : Vector3d(0.0, 1.0, 0.0);
    const Vector3d y(0.0, 1.0, 0.0), across = glm::cross(y, axis);
    const double sine = glm::length(across);
    const Quaterniond upright =
        sine > 0.0 ? glm::angleAxis(std::atan2(sine, axis.y), across / sine) : Quaterniond(1.0, 0.0, 0.0, 0.0);
    query.body.rotation = glm::normalize(turned * upright);
    query.body.position = random.vector(offset);
    for (int m = 0; m < (scene.triangles.size() > 1 ? 2 : 1); ++m) {
      const Pose pose{query.body.position + random.vector(1.0), random.rotation()};
      Triangles local;
      for (std::size_t t = static_cast<std::size_t>(m); t < scene.triangles.size(); t += 2) {
        std::array<Vector3d, 3>& points = local.emplace_back();
        for (std::size_t i = 0; i < 3; ++i)
          points[i] = pose.to_local(query.body.position + turned * (scene.triangles[t][i] * radius));
      }
      query.level.push_back({"mesh", test::mesh_of(local), "", pose});
    }
    query.displacement = turned * (scene.v * radius);
    return query;
  }

  void check(const SweepQuery& query, CapsuleTally& tally) const {
    const auto& shape = std::get<CapsuleShape>(query.shape->value);
    const double r = shape.radius;
    test::OracleCapsule capsule;
    capsule.half = test::turn(query.body.rotation, test::Long3(0.0L, shape.half_height, 0.0L)) / test::Long3(r);
    const test::Long3 v = test::Long3(query.displacement) / test::Long3(r);
    const double deep = GetParam() == Precision::float32 ? 1e-4 : 1e-8;
    constexpr double unsure = 1e-5;
    bool overlap = false;
    long double earliest = 2.0L;
    const auto placed_triangle = [&](int mesh, int index) {
      test::LongTriangle triangle = test::placed(query, mesh, index);
      for (test::Long3& point : triangle) point = (point - test::Long3(query.body.position)) / test::Long3(r);
      return triangle;
    };
    for (std::size_t m = 0; m < query.level.size(); ++m) {
      for (std::size_t t = 0; t < query.level[m].mesh->triangles.size(); ++t) {
        const test::LongTriangle triangle = placed_triangle(static_cast<int>(m), static_cast<int>(t));
        if (is_far(triangle, capsule, v)) continue;
        const test::OracleSweep answer = capsule.sweep(triangle, v);
        const bool start_unsure = answer.start > 1.0L - 2.0L * deep - unsure && answer.start < 1.0L + unsure;
        if (start_unsure || std::abs(answer.least - 1.0L) < unsure) {
          ++tally.skipped;
          return;
        }
        if (answer.start < 1.0L - deep) overlap = true;
        if (answer.time) earliest = std::min(earliest, *answer.time);
      }
    }
    const SweepResult result = run_sweep(query);
    ASSERT_EQ(result.hit, overlap || earliest <= 1.0L);
    ASSERT_EQ(result.start_overlap, overlap);
    if (!result.hit) {
      ++tally.misses;
      return;
    }
    EXPECT_NEAR(glm::length(result.normal), 1.0, 1e-12);
    const test::LongTriangle triangle = placed_triangle(result.mesh, result.triangle);
    const test::Long3 point = (test::Long3(result.point) - test::Long3(query.body.position)) / test::Long3(r);
    if (overlap) {
      ++tally.overlaps;
      if (capsule.crosses(triangle, test::Long3(0.0L))) ++tally.crossings;
      hold_overlap(query, result, capsule, triangle);
      return;
    }
    ++tally.hits;
    ++tally.features[static_cast<std::size_t>(result.feature)];
    const double time_off = std::abs(result.time - static_cast<double>(earliest));
    tally.worst_time = std::max(tally.worst_time, time_off);
    EXPECT_LE(time_off, tally.allowed_time);
    // The contact is on the triangle's feature and on the body, the normal between them.
    const test::Long3 at = v * static_cast<long double>(result.time);
    const test::OracleCapsule tip{capsule.half, 1.0L};
    const test::LongTriangle contact{point, point, point};
    EXPECT_NEAR(static_cast<double>(tip.distance(contact, at)), 1.0, 2e-5);
    EXPECT_LE(static_cast<double>(test::oracle_distance(triangle, point)), 2e-5);
    const test::Long3 core = point + test::Long3(result.normal);
    EXPECT_LE(static_cast<double>(tip.distance({core, core, core}, at)), 5e-3);
    if (result.feature == Feature::vertex) {
      EXPECT_LE(static_cast<double>(glm::length(point - triangle[static_cast<std::size_t>(result.feature_index)])),
                1e-6);
    } else if (result.feature == Feature::edge) {
      const test::Long3 a = triangle[static_cast<std::size_t>(result.feature_index)];
      const test::Long3 b = triangle[static_cast<std::size_t>((result.feature_index + 1) % 3)];
      EXPECT_LE(static_cast<double>(test::oracle_distance({a, b, b}, point)), 1e-6);
    } else {
      const glm::dvec3 plane(glm::normalize(glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0])));
      EXPECT_GE(std::abs(glm::dot(plane, result.normal)), 1.0 - 1e-9);
    }
  }

  static bool is_far(const test::LongTriangle& t, const test::OracleCapsule& capsule, const test::Long3& v) {
    const test::Long3 low = glm::min(t[0], glm::min(t[1], t[2])), high = glm::max(t[0], glm::max(t[1], t[2]));
    const test::Long3 room = glm::abs(capsule.half) + 1.01L;
    return glm::any(glm::greaterThan(low, glm::max(test::Long3(0.0L), v) + room)) ||
           glm::any(glm::lessThan(high, glm::min(test::Long3(0.0L), v) - room));
  }

  /// The depth clears, less does not, and of one triangle no other way is shorter.
  void hold_overlap(const SweepQuery& query, const SweepResult& result, const test::OracleCapsule& capsule,
                    const test::LongTriangle& triangle) const {
    const double r = std::get<CapsuleShape>(query.shape->value).radius;
    const auto distance_after = [&](double depth) {
      return static_cast<double>(capsule.distance(triangle, test::Long3(result.normal * (depth / r))));
    };
    ASSERT_EQ(result.time, 0.0);
    // An axis that lies in the plane but for the rounding of the level is taken to lie in it.
    EXPECT_NEAR(distance_after(result.depth), 1.0, GetParam() == Precision::float32 ? 1e-6 : 1e-7);
    EXPECT_LT(distance_after(0.99 * result.depth), 1.0 + 1e-9);
    if (query.level.size() > 1) return;
    test::RoundCloud segment{{Vector3d(capsule.half), -Vector3d(capsule.half)}, 1.0};
    test::RoundCloud corners{{Vector3d(triangle[0]), Vector3d(triangle[1]), Vector3d(triangle[2])}, 0.0};
    EXPECT_NEAR(result.depth / r, -test::oracle_signed_distance(corners, segment), 1e-5);
  }

  void run(const char* name, int count, double allowed_time, double offset,
           const std::function<UnitScene(test::Random&)>& make, CapsuleTally& tally) const {
    test::Random random(20261124);
    tally.allowed_time = allowed_time;
    for (int i = 0; i < count && !HasFailure(); ++i) {
      SCOPED_TRACE(i);
      check(placed(random, make(random), offset), tally);
    }
    tally.print(name);
  }
};

Vector3d half_of(test::Random& random, double longest) {
  return random.direction() * random.scale(0.05, longest);
}

std::array<Vector3d, 3> triangle_near(test::Random& random, const Vector3d& middle, double size) {
  const Vector3d side = random.vector(size), first = middle - side * random.between(0.2, 0.8);
  const double thin = random.coin() ? 1.0 : random.scale(0.01, 1.0);
  return {first, first + side, middle + random.vector(size * thin)};
}

TEST_P(RandomCapsules, OneTriangle) {
  CapsuleTally tally;
  run(
      "one triangle", 4000, 2e-6, 10.0,
      [](test::Random& random) {
        UnitScene scene;
        scene.half = half_of(random, 6.0);
        const double far = glm::length(scene.half) + 1.0;
        const Vector3d middle = random.direction() * random.scale(0.3 * far, 8.0 * far);
        scene.triangles = {triangle_near(random, middle, random.scale(0.5, 40.0))};
        scene.v = (middle + random.vector(0.9 * far)) * random.scale(0.6, 3.0);
        return scene;
      },
      tally);
  EXPECT_GT(tally.hits, 1200);
  EXPECT_GT(tally.misses, 600);
  EXPECT_GT(tally.overlaps, 100);
  EXPECT_GT(tally.crossings, 20);
  for (const int feature : tally.features) EXPECT_GT(feature, 200);
}

TEST_P(RandomCapsules, Soup) {
  CapsuleTally tally;
  run(
      "soup", 200, 2e-6, 10.0,
      [](test::Random& random) {
        UnitScene scene;
        scene.half = half_of(random, 3.0);
        for (int t = 0; t < 50; ++t)
          scene.triangles.push_back(
              triangle_near(random, random.direction() * random.scale(4.0, 20.0), random.scale(1.0, 9.0)));
        scene.v = random.direction() * random.scale(2.0, 25.0);
        return scene;
      },
      tally);
  EXPECT_GT(tally.hits, 60);
  EXPECT_GT(tally.misses, 20);
  EXPECT_GT(tally.overlaps, 25);
}

TEST_P(RandomCapsules, ParallelToEdgesAndPlanesAndMotion) {
  // In float an axis that lies in the plane but for rounding, 1e-6 radii, is taken to lie in it: at a shallow approach
  // that is a part of the move.
  CapsuleTally tally;
  run(
      "parallel", 3000, GetParam() == Precision::float32 ? 5e-5 : 2e-6, 10.0,
      [](test::Random& random) {
        UnitScene scene;
        const double above = random.coin() ? random.scale(1e-3, 3.0) : -random.scale(1e-3, 0.9);
        const Vector3d from(random.between(-4.0, 0.5), -1.0 - above, random.between(-3.0, 4.0));
        const double length = random.scale(1.0, 12.0);
        scene.triangles = {{from, from + Vector3d(0, 0, length), from + Vector3d(length, 0, random.between(-1, 1))}};
        // Along the plane, along its edge, or upright.
        const int kind = random.below(3);
        const double angle = random.between(0.0, 6.28);
        const Vector3d axis = kind == 0   ? Vector3d(0, 0, 1)
                              : kind == 1 ? Vector3d(std::sin(angle), 0, std::cos(angle))
                                          : Vector3d(0, 1, 0);
        scene.half = axis * random.scale(0.1, 5.0);
        const double way = random.between(-1.0, 1.0), drop = random.below(3) == 0 ? 0.0 : random.scale(0.1, 3.0);
        scene.v = Vector3d(std::sin(way), -drop, std::cos(way)) * random.scale(0.5, 9.0);
        return scene;
      },
      tally);
  EXPECT_GT(tally.hits, 700);
  EXPECT_GT(tally.misses, 700);
  EXPECT_GT(tally.features[0], 100);
}

TEST_P(RandomCapsules, Grazing) {
  // A vertex or an edge is passed at nearly the radius. Entering is slow there: the time is good to the contract's
  // 2e-4.
  CapsuleTally tally;
  run(
      "grazing", 3000, 2e-4, 10.0,
      [](test::Random& random) {
        UnitScene scene;
        scene.half = Vector3d(random.between(-2, 2), 0.0, random.between(-2, 2));
        const double miss = 1.0 + (random.coin() ? -1.0 : 1.0) * random.scale(2e-5, 0.05);
        const double ahead = random.between(0.5, 4.0) + 2.0;
        const Vector3d at(scene.half.x * random.between(-0.9, 0.9), -miss, ahead);
        const auto down = [&] {
          return Vector3d(random.between(-1.0, 1.0), -random.between(0.1, 1.0), random.between(-1.0, 1.0));
        };
        const Vector3d out = down(), out2 = down();
        scene.triangles = {{at, at + out, at + out2}};
        if (random.coin()) scene.triangles[0] = {at - Vector3d(2.0, 0.0, 0.0), at + Vector3d(2.0, 0.0, 0.0), at + out};
        scene.v = Vector3d(0.0, 0.0, ahead * random.scale(0.7, 4.0));
        return scene;
      },
      tally);
  EXPECT_GT(tally.hits, 600);
  EXPECT_GT(tally.misses, 600);
}

TEST_P(RandomCapsules, AThousandToOne) {
  CapsuleTally tally;
  run(
      "1,000 to 1", 3000, 2e-6, 2.0,
      [](test::Random& random) {
        UnitScene scene;
        const bool long_capsule = random.coin();
        scene.half = half_of(random, 1.0);
        if (long_capsule) scene.half *= 1000.0 / glm::length(scene.half);
        const double size = long_capsule ? random.scale(1.0, 1000.0) : 1000.0;
        const Vector3d middle = random.direction() * random.scale(2.0, 300.0);
        const Vector3d on_segment = scene.half * random.between(-1.0, 1.0);
        scene.triangles = {triangle_near(random, middle + on_segment, size)};
        scene.v = (middle + random.vector(2.0)) * random.scale(0.6, 3.0);
        return scene;
      },
      tally);
  EXPECT_GT(tally.hits, 600);
  EXPECT_GT(tally.misses, 300);
  EXPECT_GT(tally.overlaps, 50);
}

TEST_P(RandomCapsules, FiveHundredMetresAway) {
  CapsuleTally tally;
  run(
      "500 m away", 2000, 2e-6, 500.0,
      [](test::Random& random) {
        UnitScene scene;
        scene.half = half_of(random, 3.0);
        const Vector3d middle = random.direction() * random.scale(1.2, 10.0);
        scene.triangles = {triangle_near(random, middle, 3.0)};
        scene.v = (middle + random.vector(3.0)) * random.scale(0.5, 3.0);
        return scene;
      },
      tally);
  EXPECT_GT(tally.hits, 600);
  EXPECT_GT(tally.misses, 200);
}

TEST_P(RandomCapsules, TrianglesWithoutArea) {
  CapsuleTally tally;
  run(
      "without area", 3000, 2e-6, 10.0,
      [](test::Random& random) {
        UnitScene scene;
        scene.half = random.below(5) == 0 ? Vector3d(0.0, 0.0, 1.0) : half_of(random, 3.0);
        const Vector3d a = random.vector(5.0);
        const Vector3d along =
            random.below(5) == 0 ? Vector3d(0.0, 0.0, 2.0) : random.direction() * random.scale(0.01, 20.0);
        const double part = random.between(-0.2, 1.2);
        std::array<Vector3d, 3> t{a, a + along, a + along * part};
        const int kind = random.below(4);
        if (kind == 0) t[2] += random.direction() * random.scale(1e-14, 1e-2);
        if (kind == 1) t[2] = t[1];
        if (kind == 2) t[1] = t[2] = a;
        scene.triangles = {t};
        scene.v = ((t[0] + t[1]) * 0.5 + random.vector(1.2)) * random.scale(0.6, 3.0);
        return scene;
      },
      tally);
  EXPECT_GT(tally.hits, 600);
  EXPECT_GT(tally.misses, 300);
}

TEST_P(RandomCapsules, ObservedTheyGiveTheSameBitsAndTrueSteps) {
  test::Random random(75);
  int hits = 0, misses = 0;
  for (int i = 0; i < 300; ++i) {
    UnitScene scene;
    scene.half = half_of(random, 3.0);
    for (int t = 0; t < 30; ++t)
      scene.triangles.push_back(triangle_near(random, random.direction() * random.scale(3.0, 14.0), 3.0));
    scene.v = random.direction() * random.scale(0.5, 25.0);
    const SweepQuery query = placed(random, scene, 10.0);
    test::StepsByKind recorder;
    const SweepResult plain = run_sweep(query), observed = run_sweep(query, recorder);
    EXPECT_EQ(plain.hit, observed.hit);
    EXPECT_EQ(plain.time, observed.time);
    EXPECT_EQ(plain.point, observed.point);
    EXPECT_EQ(plain.normal, observed.normal);
    EXPECT_EQ(plain.depth, observed.depth);
    EXPECT_EQ(plain.triangle, observed.triangle);
    ++(plain.hit ? hits : misses);
    const auto& shape = std::get<CapsuleShape>(query.shape->value);
    for (const SweepStep& step : recorder.sweeps) {
      EXPECT_FALSE(explain(step).empty());
      if (step.event != SweepEvent::candidate) continue;
      if (step.outcome != CandidateOutcome::hit && step.outcome != CandidateOutcome::beyond) continue;
      // The contact is the radius from the segment at that time.
      const Vector3d half = query.body.rotation * Vector3d(0.0, shape.half_height, 0.0);
      const test::OracleCapsule capsule{test::Long3(half), shape.radius};
      const test::Long3 from = test::Long3(step.point) - test::Long3(query.body.position);
      const test::Long3 at = test::Long3(query.displacement) * static_cast<long double>(step.time);
      EXPECT_NEAR(static_cast<double>(capsule.distance({from, from, from}, at)), shape.radius, 1e-4 * shape.radius);
    }
  }
  EXPECT_GT(hits, 80);
  EXPECT_GT(misses, 40);
}

TEST_P(RandomCapsules, AFlatFloorIsSmooth) {
  test::Random random(5);
  const double tolerated = GetParam() == Precision::float32 ? 1e-4 : 1e-8;
  const auto floor = test::grid(41, 41, 10.0, [](double, double) { return 0.0; });
  SweepQuery query;
  query.level = {{"floor", floor, "", {}}};
  query.precision = GetParam();
  const SweepLevel level(query.level, GetParam());
  for (int i = 0; i < 2000; ++i) {
    SCOPED_TRACE(i);
    // Standing, lying or leaning, sunk by less than a start overlap.
    const double radius = 0.4, half = random.scale(0.1, 2.0), lean = i % 3 == 0 ? 0.0 : i % 3 == 1 ? 90.0 : 50.0;
    BodyMotion motion;
    motion.shape = Shape{CapsuleShape{radius, half}};
    motion.body.rotation = glm::angleAxis(glm::radians(random.between(0.0, 360.0)), Vector3d(0.0, 1.0, 0.0)) *
                           glm::angleAxis(glm::radians(lean), Vector3d(1.0, 0.0, 0.0));
    const double low = half * std::cos(glm::radians(lean)) + radius * (1.0 - random.between(0.0, 0.9 * tolerated));
    const double x = random.between(-5.0, 5.0), z = random.between(-5.0, 5.0), angle = random.between(0.0, 6.28);
    motion.body.position = {x, low, z};
    motion.displacement = Vector3d(std::cos(angle), 0.0, std::sin(angle)) * random.scale(0.01, 3.0);
    EXPECT_FALSE(run_sweep(level, motion).hit);
    motion.displacement.y = -0.01;
    const SweepResult down = run_sweep(level, motion);
    ASSERT_TRUE(down.hit);
    EXPECT_LE(down.time, 2e-3);
    EXPECT_NEAR(down.normal.y, 1.0, 1e-9);
  }
}

INSTANTIATE_TEST_SUITE_P(Both, RandomCapsules, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& instance) {
                           return instance.param == Precision::float32 ? "Float" : "Double";
                         });

}  // namespace
}  // namespace minkoscope
