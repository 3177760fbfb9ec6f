// The point of a simplex nearest the origin, beside all features of it one by one.
#include "core/narrow_phase/pair/nearest_point.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

using Corners = std::vector<Vector3d>;

SimplexPoints pointers(const Corners& corners) {
  SimplexPoints out;
  out.fill(&corners[0]);
  for (std::size_t i = 0; i < corners.size(); ++i) out[i] = &corners[i];
  return out;
}

bool strictly_inside(const Corners& c) {
  const auto volume = [](const Vector3d& a, const Vector3d& b, const Vector3d& d, const Vector3d& p) {
    return glm::dot(glm::cross(b - a, d - a), p - a);
  };
  const Vector3d origin(0.0);
  for (std::size_t i = 0; i < 4; ++i) {
    const Vector3d &a = c[(i + 1) % 4], &b = c[(i + 2) % 4], &d = c[(i + 3) % 4];
    if (!(volume(a, b, d, c[i]) * volume(a, b, d, origin) > 0.0)) return false;
  }
  return true;
}

/// The distance of the nearest feature that has corner 0: of the corner itself and of what lies inside its edges and
/// faces.
double nearest_of_newest(const Corners& c) {
  const Vector3d origin(0.0);
  if (c.size() == 4 && strictly_inside(c)) return 0.0;
  double best = glm::length(c[0]);
  for (std::size_t i = 1; i < c.size(); ++i) {
    const double edge = glm::length(test::to_segment(origin, c[0], c[i]));
    if (edge < glm::length(c[i]) * (1.0 - 1e-12)) best = std::min(best, edge);
    for (std::size_t j = i + 1; j < c.size(); ++j) {
      const double face = glm::length(test::to_triangle(origin, c[0], c[i], c[j]));
      const double opposite = glm::length(test::to_segment(origin, c[i], c[j]));
      if (face < opposite * (1.0 - 1e-12)) best = std::min(best, face);
    }
  }
  return best;
}

double size_of(const Corners& c) {
  double size = 0.0;
  for (const Vector3d& corner : c) size = std::max(size, glm::length(corner));
  return size;
}

/// Every corner that carries the nearest point v lies in the plane through it, perpendicular to it; and the next
/// direction is against it.
void expect_carried(const NearestFeature& found, const Corners& c) {
  const double size = size_of(c);
  for (std::size_t i = 0; i < c.size(); ++i) {
    if ((found.kept >> i & 1u) != 0) {
      EXPECT_NEAR(glm::dot(found.point, c[i]), found.squared, 1e-12 * size * size);
    }
  }
  EXPECT_EQ(found.kept >> c.size(), 0u) << "a corner that there is not";
  if (!(glm::length(found.point) > 1e-3 * size)) return;
  EXPECT_NEAR(glm::dot(glm::normalize(found.toward), glm::normalize(found.point)), -1.0, 1e-12);
}

TEST(NearestPoint, OfRandomSimplicesIsThatOfTheNearestFeature) {
  test::Random random(81);
  int enclosed = 0, kept[5] = {};
  for (int round = 0; round < 20'000; ++round) {
    const std::size_t count = 1 + static_cast<std::size_t>(round % 4);
    const Vector3d centre = random.vector(round % 3 == 0 ? 0.2 : 1.0);
    Corners corners;
    for (std::size_t i = 0; i < count; ++i) corners.push_back(centre + random.vector(1.0));
    const NearestFeature found = NearestFeature::of_newest(pointers(corners), static_cast<int>(count));
    const double expected = nearest_of_newest(corners);
    ASSERT_NEAR(std::sqrt(found.squared), expected, 1e-9) << round;
    EXPECT_EQ(found.encloses, count == 4 && strictly_inside(corners)) << round;
    enclosed += found.encloses ? 1 : 0;
    if (found.encloses) continue;
    ++kept[std::popcount(found.kept)];
    EXPECT_EQ(found.kept & 1u, 1u) << "the newest corner always carries it";
    EXPECT_NEAR(glm::dot(found.point, found.point), found.squared, 1e-12);
    expect_carried(found, corners);
  }
  EXPECT_GT(enclosed, 150);
  for (const int size : {1, 2, 3}) EXPECT_GT(kept[size], 300) << size;
}

TEST(NearestPoint, OfATriangleIsThatOfAnyOfItsFeatures) {
  test::Random random(82);
  int kept[4] = {};
  for (int round = 0; round < 20'000; ++round) {
    const Vector3d centre = random.vector(1.0);
    Corners c;
    for (int i = 0; i < 3; ++i) c.push_back(centre + random.vector(1.0));
    const NearestFeature found = NearestFeature::of_triangle(c[0], c[1], c[2]);
    const Vector3d expected = test::to_triangle(Vector3d(0.0), c[0], c[1], c[2]);
    ASSERT_LT(glm::length(found.point - expected), 1e-9);
    ++kept[std::popcount(found.kept)];
    expect_carried(found, c);
  }
  for (const int size : {1, 2, 3}) EXPECT_GT(kept[size], 300) << size;
}

// Corners on a lattice: many coincide, lie in a row or in a plane, often with the origin itself.
TEST(NearestPoint, OfSimplicesWithoutAreaOrVolumeIsFoundToo) {
  test::Random random(83);
  int flat = 0, at_the_origin = 0;
  for (int round = 0; round < 20'000; ++round) {
    const std::size_t count = 2 + static_cast<std::size_t>(round % 3);
    Corners corners;
    for (std::size_t i = 0; i < count; ++i) corners.push_back(glm::round(random.vector(1.49)));
    const NearestFeature found = NearestFeature::of_newest(pointers(corners), static_cast<int>(count));
    const double expected = nearest_of_newest(corners);
    ASSERT_NEAR(std::sqrt(found.squared), expected, 1e-9) << round;
    at_the_origin += expected == 0.0 ? 1 : 0;
    if (count == 4) {
      const double volume =
          glm::dot(corners[1] - corners[0], glm::cross(corners[2] - corners[0], corners[3] - corners[0]));
      flat += volume == 0.0 ? 1 : 0;
    }
    if (!found.encloses) expect_carried(found, corners);
  }
  EXPECT_GT(flat, 500);
  EXPECT_GT(at_the_origin, 500);
}

}  // namespace
}  // namespace minkoscope
