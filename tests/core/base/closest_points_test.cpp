// Closest points and sphere crossings against plain searches in long double.
#include "core/base/closest_points.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/quadratic.h"
#include "tests/support/random.h"
#include "tests/support/oracle/sweep_oracle.h"

namespace minkoscope {
namespace {

using test::Random;

TEST(ClosestOnTriangle, AgreesWithTheOracleInEveryRegion) {
  Random random(4);
  std::array<int, 3> parts{};
  for (int i = 0; i < 60000; ++i) {
    const double size = random.scale(1e-3, 1e3);
    const double flatness = random.scale(1e-4, 1.0);
    const Vector3d side = random.vector(size);
    const Vector3d a = random.vector(0.3 * size) - side * 0.5;
    const Vector3d b = a + side;
    const Vector3d along = side * random.between(-0.5, 1.5);
    const Vector3d c = a + along + random.vector(size * flatness);
    const auto closest = closest_on_triangle<double>({a, b, c}, glm::cross(b - a, c - a));
    const test::Long3 expected =
        test::nearest_of_triangle({test::Long3(a), test::Long3(b), test::Long3(c)}, test::Long3(0.0L));
    const double distance = static_cast<double>(glm::length(expected));
    ASSERT_NEAR(std::sqrt(closest.squared_distance), distance, 1e-9 * size);
    ASSERT_NEAR(glm::length(closest.point), distance, 1e-9 * size);
    ++parts[static_cast<std::size_t>(closest.part)];
  }
  for (const int count : parts) EXPECT_GT(count, 1000);
}

TEST(ClosestOnTriangle, NamesThePart) {
  const std::array<Vector3d, 3> p{Vector3d(-1, 1, -1), Vector3d(-1, 1, 2), Vector3d(3, 1, -1)};
  const auto ask = [&](const Vector3d& from) {
    const std::array<Vector3d, 3> q{p[0] - from, p[1] - from, p[2] - from};
    return closest_on_triangle<double>(q, glm::cross(q[1] - q[0], q[2] - q[0]));
  };
  EXPECT_EQ(ask({0, 5, 0}).part, TrianglePart::face);
  EXPECT_EQ(ask({-4, 5, 0}).part, TrianglePart::edge);
  EXPECT_EQ(ask({-4, 5, 0}).index, 0);
  EXPECT_EQ(ask({0, 1, -7}).index, 2);
  EXPECT_EQ(ask({9, 1, -2}).part, TrianglePart::vertex);
  EXPECT_EQ(ask({9, 1, -2}).index, 2);
  EXPECT_EQ(ask({-2, 1, -2}).index, 0);
  // Without area.
  const auto line =
      closest_on_triangle<double>({Vector3d(-1, 1, 0), Vector3d(0, 1, 0), Vector3d(5, 1, 0)}, Vector3d(0.0));
  EXPECT_NEAR(line.squared_distance, 1.0, 1e-15);
  const auto point =
      closest_on_triangle<double>({Vector3d(0, 2, 0), Vector3d(0, 2, 0), Vector3d(0, 2, 0)}, Vector3d(0.0));
  EXPECT_EQ(point.part, TrianglePart::vertex);
  EXPECT_EQ(point.squared_distance, 4.0);
}

TEST(UnitSphereCrossing, RootsAreExactAtEveryScale) {
  Random random(6);
  int met = 0, missed = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vector3d towards = random.direction();
    const Vector3d w = towards * random.scale(0.1, 1e4);
    const double speed = random.scale(1e-6, 1e6);
    const Vector3d aside = random.direction();
    const Vector3d v = (towards + aside * random.scale(0.1, 4.0) / glm::length(w)) * speed;
    const auto crossing = unit_sphere_crossing(w, v, 0.0);
    const test::Long3 lw(w), lv(v);
    const long double middle = glm::dot(lw, lv) / glm::dot(lv, lv);
    const long double miss = glm::length(lv * middle - lw);
    if (std::abs(miss - 1.0L) < 1e-6L) continue;
    ASSERT_EQ(crossing.meets, miss < 1.0L);
    if (!crossing.meets) {
      ++missed;
      continue;
    }
    ++met;
    const long double half = std::sqrt(1.0L - miss * miss) / glm::length(lv);
    // In radii along the path.
    ASSERT_NEAR(static_cast<double>((crossing.in - (middle - half)) * glm::length(lv)), 0.0, 1e-8);
    ASSERT_NEAR(static_cast<double>((crossing.out - (middle + half)) * glm::length(lv)), 0.0, 1e-8);
  }
  EXPECT_GT(met, 5000);
  EXPECT_GT(missed, 3000);
  EXPECT_FALSE(unit_sphere_crossing(Vector3d(2.0, 0.0, 0.0), Vector3d(0.0), 0.0).meets);
  EXPECT_FALSE(unit_sphere_crossing(Vector3d(2.0, 1.0, 0.0), Vector3d(1.0, 0.0, 0.0), 0.0).meets);
}

}  // namespace
}  // namespace minkoscope
