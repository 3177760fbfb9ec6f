#include "core/trial/explore/visits.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/trial/explore/explore.h"
#include "tests/support/levels/adversarial_levels.h"

namespace minkoscope {
namespace {

TEST(Visits, CountsCellsAndAddsUp) {
  Visits first(1.0), second(1.0);
  first.add({0.2, 0.0, 0.3}, {0, 1, 0});
  first.add({0.8, 0.0, 0.9}, {0, 1, 0});
  second.add({0.5, 0.0, 0.5}, {0, 1, 0});
  second.add({-0.5, 0.0, 0.5}, {0, 1, 0});
  Visits all;
  all.add(first);
  all.add(second);
  EXPECT_EQ(all.ticks(), 4u);
  const auto ground = all.ground();
  ASSERT_EQ(ground.size(), 2u);
  EXPECT_EQ(ground[0].visits, 1u);
  EXPECT_EQ(ground[0].points[0], Vector3d(-1, 0, 0));
  EXPECT_EQ(ground[1].visits, 3u);
  EXPECT_EQ(ground[1].points[2], Vector3d(1, 0, 1));
}

TEST(Visits, CellsLeanWithTheSlope) {
  Visits visits(1.0);
  const Vector3d normal = glm::normalize(Vector3d(-1, 2, 0));  // rises by a half along x
  visits.add({0.5, 0.25, 0.5}, normal);
  const auto ground = visits.ground();
  ASSERT_EQ(ground.size(), 1u);
  for (const Vector3d& point : ground[0].points) EXPECT_NEAR(point.y, 0.5 * point.x, 1e-12);
}

TEST(Visits, WithoutASizeOrAPlaceNothingIsKept) {
  Visits none;
  none.add({0, 0, 0}, {0, 1, 0});
  Visits visits(1e-3);
  visits.add({1e30, 0, 0}, {0, 1, 0});
  visits.add({std::nan(""), 0, 0}, {0, 1, 0});
  EXPECT_EQ(none.size() + visits.size(), 0u);
}

TEST(Visits, ALargeLevelHasNoMoreCellsThanASmallOne) {
  EXPECT_DOUBLE_EQ(Visits::cell_for(0.7, 100.0), 0.7);
  const double side = 10'000.0, cell = Visits::cell_for(0.7, side * side);
  EXPECT_LE((side / cell) * (side / cell), 4096.5);
}

TEST(Visits, AnExplorationHasWalkedOnTheFloorAlone) {
  ExploreSettings settings;
  settings.ticks = 4000;
  settings.body.radii = {0.35, 0.9, 0.35};
  const Exploration exploration({test::empty_room().level_mesh()}, settings);
  ExploreReport report;
  for (std::uint64_t i = 0; i < exploration.episode_count(); ++i) report.add(exploration.episode(i));
  EXPECT_GT(report.visits.ticks(), 1000u);
  EXPECT_LE(report.visits.ticks(), report.ticks);
  const auto ground = report.visits.ground();
  EXPECT_GT(ground.size(), 30u);
  for (const VisitedGround& cell : ground)
    for (const Vector3d& point : cell.points) EXPECT_NEAR(point.y, 0.0, 0.02);
}

}  // namespace
}  // namespace minkoscope
