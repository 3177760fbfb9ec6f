// Sweeps of random bodies against random triangles, judged by bisection on the distance in long double.
#include <gtest/gtest.h>

#include "tests/support/random.h"
#include "tests/support/oracle/sweep_check.h"

namespace minkoscope {
namespace {

using test::check;
using test::Random;
using test::SweepScene;
using test::Tally;

/// `count` triangles around the origin in one or two posed meshes; the body is `away` from it and heads past it.
SweepScene random_scene(Random& random, Precision precision, int count, double offset) {
  SweepScene scene;
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
  EXPECT_GT(tally.known_features, tally.hits / 2);
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
