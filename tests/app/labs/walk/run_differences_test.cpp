#include "app/labs/walk/session/run_differences.h"

#include <gtest/gtest.h>

#include <cmath>

namespace minkoscope {
namespace {

std::vector<Vector3d> at_heights(std::initializer_list<double> heights) {
  std::vector<Vector3d> path;
  for (const double height : heights) path.emplace_back(0.0, height, 0.0);
  return path;
}

TEST(RunDifferences, ASettlingBelowTheThresholdIsPassedOver) {
  const auto a = at_heights({0, 0, 0, 0, 0, 0}), b = at_heights({0, 0.003, 0.003, 0.2, 0.2, 0.2});
  RunDifferences fine(1e-4), coarse(1e-2);
  fine.follow(a, b);
  coarse.follow(a, b);
  EXPECT_EQ(fine.first(), 1u);
  EXPECT_EQ(coarse.first(), 3u);
  EXPECT_DOUBLE_EQ(coarse.farthest(), 0.2);
  coarse.restart(1.0);
  coarse.follow(a, b);
  EXPECT_EQ(coarse.first(), std::nullopt);
}

TEST(RunDifferences, TheyMeetAndDifferAgain) {
  const auto a = at_heights({0, 0, 0, 0, 0, 0, 0, 0});
  const auto b = at_heights({0, 0.02, 0.009, 0.011, 0.001, 0.001, 0.03, 0.03});
  RunDifferences differences(1e-2);
  differences.follow(std::span(a).first(3), std::span(b).first(3));
  differences.follow(a, b);  // as it grows
  EXPECT_EQ(differences.begins(), (std::vector<std::size_t>{1, 6})) << "about the threshold it is one difference";
  EXPECT_TRUE(differences.begins_at(6));
  EXPECT_FALSE(differences.begins_at(7));
  EXPECT_EQ(differences.next(0, false), 1u);
  EXPECT_EQ(differences.next(2, false), 6u) << "tick 1 is shown when two have passed";
  EXPECT_EQ(differences.next(7, false), 1u) << "round again";
  EXPECT_EQ(differences.next(7, true), 1u);
  EXPECT_EQ(differences.next(2, true), 6u);
}

TEST(RunDifferences, ShorterPathsBeginAgainAndNoNumberIsADifference) {
  const auto a = at_heights({0, 0, 0}), b = at_heights({0, 1, 1});
  RunDifferences differences(1e-2);
  differences.follow(a, b);
  EXPECT_EQ(differences.first(), 1u);
  differences.follow(std::span(a).first(1), b);
  EXPECT_EQ(differences.first(), std::nullopt);
  const auto lost = at_heights({0, std::nan(""), 0});
  differences.follow(a, lost);
  EXPECT_EQ(differences.first(), 1u);
}

}  // namespace
}  // namespace minkoscope
