// A body over a rough indexed terrain, against every triangle of it at many moments of the move: the hierarchy, the
// inner edges and the ties must not let it into anything before the reported touch.
#include <gtest/gtest.h>

#include <cstdio>

#include <minkoscope/sweep.h>

#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/contacts.h"
#include "core/sweep/swept/swept.h"
#include "tests/support/oracle/sweep_oracle.h"
#include "tests/support/random.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

template <class Real>
class Terrain : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(Terrain, Precisions);

TYPED_TEST(Terrain, NothingIsEnteredBeforeTheTouch) {
  test::Random random(2718);
  const double tolerated = std::is_same_v<TypeParam, float> ? 1e-4 : 1e-8;
  const auto mesh = test::grid(21, 21, 5.0, [&](double, double) { return random.between(0.0, 1.6); });
  const auto level = prepare_level<TypeParam>({{"terrain", mesh, "", {}}});
  int hits = 0, free = 0, overlaps = 0;
  std::array<int, 3> features{};
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE(i);
    EllipsoidBody body;
    const double size = random.scale(0.1, 0.6);
    for (int axis = 0; axis < 3; ++axis) body.radii[axis] = size * random.scale(0.6, 1.6);
    body.rotation = random.rotation();
    body.position = random.vector(4.0);
    body.position.y = random.between(1.0, 4.0);
    Vector3d move = random.vector(4.0);
    move.y = -std::abs(move.y) * random.between(0.0, 1.0);
    const SweepResult result = sweep_ellipsoid(level, body, move);
    const test::OracleBody oracle{body.radii, body.position, body.rotation};
    const test::Long3 v = oracle.direction(move);
    std::vector<test::LongTriangle> triangles;
    for (std::uint32_t t = 0; t < mesh->triangles.size(); ++t) {
      const auto p = level.meshes[0].mesh->triangle(t);
      triangles.push_back(
          oracle.to_ellipsoid_space(test::LongTriangle{test::Long3(p[0]), test::Long3(p[1]), test::Long3(p[2])}));
    }
    const auto nearest = [&](double time) {
      long double least = 1e9L;
      for (const auto& triangle : triangles)
        least = std::min(least, test::oracle_distance(triangle, v * static_cast<long double>(time)));
      return static_cast<double>(least);
    };
    if (result.start_overlap) {
      ++overlaps;
      EXPECT_LT(nearest(0.0), 1.0 - tolerated + 1e-9);
      continue;
    }
    const double end = result.hit ? result.time : 1.0;
    for (int k = 0; k <= 12; ++k) EXPECT_GE(nearest(end * k / 12.0), 1.0 - 1.01 * tolerated - 2e-6);
    if (result.hit) {
      ++hits;
      ++features[static_cast<std::size_t>(result.feature)];
      EXPECT_NEAR(nearest(result.time), 1.0, 2e-6 + (result.time == 0.0 ? tolerated : 0.0));
      // The normal is the tangent plane's at the nearest point of the level.
      const test::Long3 at = v * static_cast<long double>(result.time);
      const test::Long3 contact = test::nearest_of_triangle(triangles[static_cast<std::size_t>(result.triangle)], at);
      const Vector3d normal(oracle.normal_to_world(glm::normalize(at - contact)));
      EXPECT_LT(glm::length(normal - result.normal), 1e-6);
    } else {
      ++free;
    }
  }
  std::printf("%d hits (%d faces, %d edges, %d vertices), %d free, %d start overlaps\n", hits, features[0], features[1],
              features[2], free, overlaps);
  EXPECT_GT(hits, 90);
  EXPECT_GT(free, 30);
  EXPECT_GT(overlaps, 15);
  for (const int feature : features) EXPECT_GT(feature, 4);
}

/// Walking on it as a mover does, a hair's breadth deep: a slide along each touch in turn goes on and never sinks in.
TYPED_TEST(Terrain, SlidingNeverSinks) {
  test::Random random(161);
  const auto mesh = test::grid(41, 41, 10.0, [&](double, double) { return random.between(0.0, 0.3); });
  const auto level = prepare_level<TypeParam>({{"terrain", mesh, "", {}}});
  double deepest = 0.0, travelled = 0.0;
  for (int run = 0; run < 10; ++run) {
    EllipsoidBody body;
    body.radii = Vector3d(0.5);
    body.position = random.vector(5.0);
    body.position.y = 2.0;
    const Vector3d heading = random.direction();
    for (int tick = 0; tick < 200; ++tick) {
      Vector3d wish = Vector3d(heading.x, -0.3, heading.z) * 0.05;
      const Vector3d before = body.position;
      for (int slide = 0; slide < 4; ++slide) {
        const SweepResult hit = sweep_ellipsoid(level, body, wish);
        ASSERT_FALSE(hit.start_overlap) << run << ' ' << tick;
        body.position += wish * (hit.hit ? hit.time : 1.0);
        if (!hit.hit) break;
        body.position += hit.normal * 1e-5;
        wish *= 1.0 - hit.time;
        wish -= hit.normal * std::min(0.0, glm::dot(wish, hit.normal));
      }
      travelled += glm::length(body.position - before);
      for (const Contact& contact : find_contacts(level, body, 0.0)) deepest = std::max(deepest, contact.depth);
      if (std::max(std::abs(body.position.x), std::abs(body.position.z)) > 9.0) break;
    }
  }
  std::printf("%.1f m, at most %.2g m deep\n", travelled, deepest);
  EXPECT_GT(travelled, 20.0);
  EXPECT_LT(deepest, 3e-5);
}

}  // namespace
}  // namespace minkoscope
