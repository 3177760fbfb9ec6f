// Few questions: boxes; many: a tree. Where they cross, by arithmetic and measured.
#include "core/world/query_costs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "tests/support/worlds.h"

namespace minkoscope {
namespace {

TEST(QueryCosts, CrossWhereTheSavedTimeHasPaidForTheTree) {
  QueryCosts costs;
  costs.bodies = 1024;
  costs.build = 10'240.0;  // n log n against n and log n a question: 10,240 / (1,024 − 10)
  costs.of_boxes = 1024.0;
  costs.of_tree = 10.0;
  const double crossing = questions_until_tree_pays(costs);
  EXPECT_NEAR(crossing, 10.1, 0.01);
  EXPECT_NEAR(claimed_questions(costs.bodies), 10.0, 1e-12);
  // Below it boxes take less, above it the tree.
  const auto by_boxes = [&](double asked) { return asked * costs.of_boxes; };
  const auto by_tree = [&](double asked) { return costs.build + asked * costs.of_tree; };
  EXPECT_LT(by_boxes(crossing - 0.1), by_tree(crossing - 0.1));
  EXPECT_GT(by_boxes(crossing + 0.1), by_tree(crossing + 0.1));
  costs.of_tree = costs.of_boxes;
  EXPECT_EQ(questions_until_tree_pays(costs), std::numeric_limits<double>::infinity());
}

TEST(QueryCosts, AreReportedSizeBySize) {
  World scene = test::balls_in_a_box(200, 51);
  std::vector<QueryCosts> reported;
  measure_query_costs(scene, 8192, [&](const QueryCosts& costs) {
    reported.push_back(costs);
    return true;
  });
  ASSERT_EQ(reported.size(), 12u);
  int bodies = 4;
  for (const QueryCosts& costs : reported) {
    EXPECT_EQ(costs.bodies, bodies);
    EXPECT_EQ(costs.box_tests, bodies) << "every box is compared";
    EXPECT_GT(costs.build, 0.0);
    EXPECT_GT(costs.of_boxes, 0.0);
    EXPECT_GT(costs.of_tree, 0.0);
    bodies *= 2;
  }
  // A question of the tree grows as log n while the density stays: two and a half times the tests at 64 times the
  // bodies leaves room for how far a box reaches.
  EXPECT_LT(reported.back().tree_tests, 2.5 * reported[5].tree_tests);
  EXPECT_LT(reported.back().tree_tests, reported.back().box_tests / 20.0);
  // Many questions: the tree. It pays long before every body has asked.
  EXPECT_LT(questions_until_tree_pays(reported.back()), reported.back().bodies);
  EXPECT_GT(questions_until_tree_pays(reported.back()), 1.0) << "few questions: boxes";

  int visits = 0;
  measure_query_costs(scene, 1 << 20, [&](const QueryCosts&) { return ++visits < 3; });
  EXPECT_EQ(visits, 3) << "stopped when cancelled";
  measure_query_costs(World{}, 64, [&](const QueryCosts&) { return ++visits > 0; });
  EXPECT_EQ(visits, 3) << "nothing to measure";
}

}  // namespace
}  // namespace minkoscope
