// Sweeps of random bodies against random triangles, judged by bisection on the distance in long double.
#include <gtest/gtest.h>

#include <cstdio>

#include "core/sweep/query.h"
#include "tests/support/random.h"
#include "tests/support/sweep_oracle.h"

namespace minkoscope {
namespace {

using test::Random;

struct Scene {
  SweepQuery query;
  test::OracleBody body;
  test::Long3 v{0.0L};  // ellipsoid space
};

/// `count` triangles around the origin in one or two posed meshes; the body is `away` from it and heads past it.
Scene random_scene(Random& random, Precision precision, int count, double offset) {
  Scene scene;
  scene.query.precision = precision;
  const Vector3d centre = random.vector(offset);
  for (int m = 0; m < (count > 1 ? 2 : 1); ++m) {
    Pose pose;
    pose.position = centre + random.vector(0.3);
    pose.rotation = random.rotation();
    auto mesh = std::make_shared<TriangleMesh>();
    for (int t = 0; t < count; ++t) {
      const double size = random.scale(0.2, 20.0);
      const double thinness = random.scale(0.01, 1.0);
      const Vector3d middle = random.vector(count > 1 ? 4.0 : 0.2);
      const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
      const Vector3d side = random.vector(size);
      mesh->vertices.push_back(middle - side * random.between(0.2, 0.8));
      mesh->vertices.push_back(mesh->vertices.back() + side);
      mesh->vertices.push_back(middle + random.vector(size * thinness));
      mesh->triangles.push_back({first, first + 1, first + 2});
    }
    scene.query.level.push_back({"mesh", mesh, "", pose});
  }
  EllipsoidBody& body = scene.query.body;
  const double size = random.scale(0.1, 1.0);
  for (int i = 0; i < 3; ++i) body.radii[i] = size * random.scale(0.5, 2.0);
  body.rotation = random.rotation();
  const Vector3d direction = random.direction();
  const Vector3d away = direction * random.scale(1.0, 30.0);
  body.position = centre + away;
  const Vector3d past = random.vector(count > 1 ? 3.0 : 0.4);
  scene.query.displacement = (past - away) * random.scale(0.5, 3.0);
  scene.body = {body.radii, body.position, body.rotation};
  scene.v = scene.body.direction(scene.query.displacement);
  return scene;
}

/// A triangle as the sweep has it: rounded to the precision in the mesh's frame, then placed exactly.
test::LongTriangle placed(const SweepQuery& query, int mesh, int triangle) {
  const LevelMesh& entry = query.level[static_cast<std::size_t>(mesh)];
  test::LongTriangle result;
  for (std::size_t i = 0; i < 3; ++i) {
    Vector3d corner = entry.mesh->vertices[entry.mesh->triangles[static_cast<std::size_t>(triangle)][i]];
    if (query.precision == Precision::float32) corner = Vector3d(Vector3<float>(corner));
    result[i] = test::turn(entry.pose.rotation, test::Long3(corner)) + test::Long3(entry.pose.position);
  }
  return result;
}

struct Tally {
  int hits = 0, misses = 0, overlaps = 0, skipped = 0;
  std::array<int, 3> features{};
  double worst_time = 0.0, worst_place = 0.0, worst_normal = 0.0;

  void print(const char* name) const {
    std::printf(
        "%s: %d hits (%d faces, %d edges, %d vertices), %d misses, %d start overlaps, %d skipped; worst time "
        "%.2g of the move, place %.2g m, normal %.2g\n",
        name, hits, features[0], features[1], features[2], misses, overlaps, skipped, worst_time, worst_place,
        worst_normal);
  }
};

/// Runs the sweep and compares it with the oracle's answer over all triangles.
void check(const Scene& scene, Tally& tally) {
  const double deep = scene.query.precision == Precision::float32 ? 1e-4 : 1e-8;
  constexpr double unsure = 1e-5;  // verdicts nearer than this to a change are not asked
  bool overlap = false;
  long double deepest = 1.0L, earliest = 2.0L;
  for (std::size_t m = 0; m < scene.query.level.size(); ++m) {
    for (std::size_t t = 0; t < scene.query.level[m].mesh->triangles.size(); ++t) {
      const auto triangle =
          scene.body.to_ellipsoid_space(placed(scene.query, static_cast<int>(m), static_cast<int>(t)));
      const test::OracleSweep answer = test::oracle_sweep(triangle, scene.v);
      const bool start_unsure = answer.start > 1.0L - 2.0L * deep - unsure && answer.start < 1.0L + unsure;
      if (start_unsure || std::abs(answer.least - 1.0L) < unsure) {
        ++tally.skipped;
        return;
      }
      if (answer.start < 1.0L - deep) overlap = true;
      deepest = std::min(deepest, answer.start);
      if (answer.time) earliest = std::min(earliest, *answer.time);
    }
  }
  const SweepResult result = run_sweep(scene.query);
  ASSERT_EQ(result.hit, overlap || earliest <= 1.0L);
  ASSERT_EQ(result.start_overlap, overlap);
  if (!result.hit) {
    ++tally.misses;
    return;
  }
  const test::LongTriangle world = placed(scene.query, result.mesh, result.triangle);
  const test::LongTriangle triangle = scene.body.to_ellipsoid_space(world);
  EXPECT_NEAR(glm::length(result.normal), 1.0, 1e-12);
  if (overlap) {
    ++tally.overlaps;
    ASSERT_EQ(result.time, 0.0);
    EXPECT_NEAR(static_cast<double>(test::oracle_distance(triangle, test::Long3(0.0L))), static_cast<double>(deepest),
                1e-8);
    // Moving by depth · normal clears it, and moving by less does not.
    test::OracleBody moved = scene.body;
    moved.position = scene.body.position + result.depth * result.normal;
    const double cleared =
        static_cast<double>(test::oracle_distance(moved.to_ellipsoid_space(world), test::Long3(0.0L)));
    EXPECT_NEAR(cleared, 1.0, 1e-8);
    moved.position = scene.body.position + 0.99 * result.depth * result.normal;
    EXPECT_LT(static_cast<double>(test::oracle_distance(moved.to_ellipsoid_space(world), test::Long3(0.0L))),
              1.0 + 1e-9);
    return;
  }
  ++tally.hits;
  ++tally.features[static_cast<std::size_t>(result.feature)];
  const double time_off = std::abs(result.time - static_cast<double>(earliest));
  tally.worst_time = std::max(tally.worst_time, time_off);
  EXPECT_LE(time_off, 2e-6);
  // The contact and the normal of the oracle, at the oracle's time.
  const test::Long3 at = scene.v * earliest;
  const test::Long3 nearest = test::nearest_of_triangle(triangle, at);
  const glm::dvec3 normal(scene.body.normal_to_world(glm::normalize(at - nearest)));
  const glm::dvec3 point =
      scene.body.position + glm::dvec3(test::turn(scene.body.rotation, nearest * test::Long3(scene.body.radii)));
  const double place_off = glm::length(result.point - point), normal_off = glm::length(result.normal - normal);
  tally.worst_place = std::max(tally.worst_place, place_off);
  tally.worst_normal = std::max(tally.worst_normal, normal_off);
  EXPECT_LE(place_off, 1e-3);
  EXPECT_LE(normal_off, 1e-3);
  // The feature: the contact is on it.
  const glm::dvec3 corner_point(result.point);
  if (result.feature == Feature::vertex) {
    const auto corner = glm::dvec3(world[static_cast<std::size_t>(result.feature_index)]);
    EXPECT_LE(glm::length(corner_point - corner), 1e-6);
  } else if (result.feature == Feature::edge) {
    const auto a = glm::dvec3(world[static_cast<std::size_t>(result.feature_index)]);
    const auto b = glm::dvec3(world[static_cast<std::size_t>((result.feature_index + 1) % 3)]);
    EXPECT_LE(glm::length(glm::cross(corner_point - a, glm::normalize(b - a))), 1e-6);
  } else {
    const glm::dvec3 plane(glm::normalize(glm::cross(world[1] - world[0], world[2] - world[0])));
    EXPECT_GE(std::abs(glm::dot(plane, result.normal)), 1.0 - 1e-9);
  }
}

class RandomSweeps : public testing::TestWithParam<Precision> {};

TEST_P(RandomSweeps, OneTriangle) {
  Random random(20240611);
  Tally tally;
  for (int i = 0; i < 6000 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    check(random_scene(random, GetParam(), 1, 10.0), tally);
  }
  tally.print("one triangle");
  EXPECT_GT(tally.hits, 1500);
  EXPECT_GT(tally.misses, 1500);
  EXPECT_GT(tally.overlaps, 50);
  EXPECT_LT(tally.skipped, 100);
  for (const int feature : tally.features) EXPECT_GT(feature, 200);
}

TEST_P(RandomSweeps, Soup) {
  Random random(77);
  Tally tally;
  for (int i = 0; i < 150 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    check(random_scene(random, GetParam(), 20, 10.0), tally);
  }
  tally.print("soup of 40 in two posed meshes");
  EXPECT_GT(tally.hits, 40);
  EXPECT_GT(tally.overlaps, 10);
}

TEST_P(RandomSweeps, FarFromTheOrigin) {
  Random random(1234);
  Tally tally;
  for (int i = 0; i < 1000 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    check(random_scene(random, GetParam(), 1, 1e5), tally);
  }
  tally.print("1e5 from the origin");
  EXPECT_GT(tally.hits, 250);
  EXPECT_GT(tally.misses, 250);
}

INSTANTIATE_TEST_SUITE_P(Both, RandomSweeps, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& instance) {
                           return instance.param == Precision::float32 ? "Float" : "Double";
                         });

}  // namespace
}  // namespace minkoscope
