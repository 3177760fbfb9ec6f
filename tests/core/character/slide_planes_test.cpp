#include "core/character/walk/slide_planes.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using test::LevelRandom;

Vector3d random_unit(LevelRandom& random) {
  for (;;) {
    const Vector3d v = random.in_box(Vector3d(-1.0), Vector3d(1.0));
    const double length = glm::length(v);
    if (length > 0.1 && length < 1.0) return v / length;
  }
}

/// Dykstra's alternating projections converge to the nearest point of an intersection of half-spaces.
Vector3d dykstra(const Vector3d& wanted, const std::vector<HalfSpace>& planes) {
  Vector3d x = wanted;
  std::vector<Vector3d> corrections(planes.size(), Vector3d(0.0));
  for (int round = 0; round < 20000; ++round) {
    for (std::size_t i = 0; i < planes.size(); ++i) {
      const Vector3d y = x + corrections[i];
      const double lack = planes[i].offset - glm::dot(planes[i].normal, y);
      x = lack > 0.0 ? y + planes[i].normal * lack : y;
      corrections[i] = y - x;
    }
  }
  return x;
}

TEST(SlidePlanes, OnePlaneSlidesTwoUseTheCreaseThreeStop) {
  const std::vector<HalfSpace> planes = {{{0, 1, 0}, 0.0}, {{-1, 0, 0}, 0.0}, {{0, 0, -1}, 0.0}};
  const std::span<const HalfSpace> all(planes);
  const Vector3d wanted(1.0, -1.0, 2.0);
  EXPECT_EQ(nearest_permitted(wanted, all.first(0)).motion, wanted);
  EXPECT_EQ(nearest_permitted(wanted, all.first(1)).motion, Vector3d(1, 0, 2));
  EXPECT_EQ(nearest_permitted(wanted, all.first(2)).motion, Vector3d(0, 0, 2));
  const PermittedMotion stopped = nearest_permitted(wanted, all);
  EXPECT_EQ(stopped.motion, Vector3d(0, 0, 0));
  EXPECT_EQ(stopped.active_count, 3);
}

TEST(SlidePlanes, LeavingACornerIsFree) {
  const std::vector<HalfSpace> planes = {{{-1, 0, 0}, 0.0}, {glm::normalize(Vector3d(-1, 0, 0.2)), 0.0}};
  const Vector3d away(-1.0, 0.0, 0.1);
  const PermittedMotion permitted = nearest_permitted(away, planes);
  EXPECT_EQ(permitted.motion, away);
  EXPECT_EQ(permitted.active_count, 0);
}

TEST(SlidePlanes, NearestPointAgreesWithAlternatingProjections) {
  LevelRandom random(11);
  int held = 0, freed = 0;
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<HalfSpace> planes;
    const int count = 1 + random.index(6);
    // Half of the trials in a cone around a direction (as in rooms), half anywhere; offsets as a recovery has them.
    const Vector3d inside = random_unit(random);
    for (int i = 0; i < count; ++i) {
      Vector3d normal = random_unit(random);
      if (glm::dot(normal, inside) < 0.2) normal = glm::normalize(normal + 1.5 * inside);
      const double offset = trial % 2 ? random.between(-0.2, 0.5) : 0.0;
      planes.push_back({normal, offset});
    }
    const Vector3d wanted = 2.0 * random_unit(random);
    const PermittedMotion got = nearest_permitted(wanted, planes);
    ASSERT_TRUE(got.feasible);
    const Vector3d expected = dykstra(wanted, planes);
    EXPECT_LT(glm::distance(got.motion, wanted), glm::distance(expected, wanted) + 1e-6) << trial;
    EXPECT_LT(glm::distance(got.motion, expected), 1e-3) << trial;
    if (trial % 2 == 0) {  // through the origin: never longer, never against
      EXPECT_LE(glm::length(got.motion), glm::length(wanted) + 1e-12);
      EXPECT_GE(glm::dot(got.motion, wanted), -1e-9);
    }
    ++(got.active_count > 0 ? held : freed);
  }
  EXPECT_GT(held, 60);
  EXPECT_GT(freed, 20);
}

TEST(SlidePlanes, FacingPlanesWithoutRoomSaySo) {
  const std::vector<HalfSpace> planes = {{{1, 0, 0}, 0.1}, {{-1, 0, 0}, 0.1}};
  EXPECT_FALSE(nearest_permitted(Vector3d(0.0), planes).feasible);
}

}  // namespace
}  // namespace minkoscope
