// A track beside a walk: judged once for each change of the case, its faults visited in both directions.
#include "app/labs/walk/session/track_review.h"

#include <gtest/gtest.h>

#include "core/character/walk/body.h"
#include "tests/support/levels/tracked_walk.h"

namespace minkoscope {
namespace {

using test::standing;
using test::tracked;

/// Sunk from tick 5 to 7 and from 20 on.
Walk sinking() {
  return tracked(30, {}, [](int i) {
    const bool sunk = (i >= 5 && i <= 7) || i >= 20;
    return Vector3d(0.0, sunk ? 0.7 : standing, 0.0);
  });
}

TEST(TrackReview, JudgesAndVisitsTheBeginningsOfItsFaults) {
  TrackReview review;
  const Walk walk = sinking();
  review.follow(walk, 1, true);
  ASSERT_NE(review.report(), nullptr);
  EXPECT_TRUE(review.present());
  EXPECT_EQ(review.tick_count(), 30u);
  EXPECT_EQ(fault_starts(*review.report(), 0.03), (std::vector<std::size_t>{5, 20}));
  EXPECT_EQ(review.next_fault(std::nullopt, false), 5u);
  EXPECT_EQ(review.next_fault(5, false), 20u);
  EXPECT_EQ(review.next_fault(6, false), 20u);
  EXPECT_EQ(review.next_fault(20, false), 5u) << "around";
  EXPECT_EQ(review.next_fault(20, true), 5u);
  EXPECT_EQ(review.next_fault(7, true), 5u);
  EXPECT_EQ(review.next_fault(5, true), 20u);
  WalkState ours;
  ours.body = walk.body;
  EXPECT_EQ(review.body_after(6, ours).position, Vector3d(0.0, 0.7, 0.0));
}

// An engine may let a body stand a few millimetres deep all the time: where it sinks is another stretch.
TEST(TrackReview, AFaultThatBecomesDeepIsVisitedAgain) {
  TrackReview review;
  review.follow(tracked(30, {}, [](int i) { return Vector3d(0.0, i < 12 ? 0.895 : 0.5, 0.0); }), 1, true);
  ASSERT_NE(review.report(), nullptr);
  EXPECT_EQ(review.next_fault(std::nullopt, false), 0u);
  EXPECT_EQ(review.next_fault(0, false), 12u);
  EXPECT_FALSE(review.is_deep(3));
  EXPECT_TRUE(review.is_deep(12));
}

TEST(TrackReview, IsJudgedAgainWhenTheCaseIsAnotherAndNotOtherwise) {
  TrackReview review;
  Walk walk = sinking();
  review.follow(walk, 1, true);
  const std::uint64_t version = review.version();
  review.follow(walk, 1, true);
  EXPECT_EQ(review.version(), version);
  walk.inputs.front().ticks = 29;
  review.follow(walk, 2, true);
  EXPECT_EQ(review.report(), nullptr);
  EXPECT_NE(review.refusal().find("30 ticks"), std::string::npos) << review.refusal();
  EXPECT_FALSE(review.next_fault(std::nullopt, false));
  EXPECT_EQ(review.tick_count(), 30u) << "its path is shown all the same";
  walk.track = nullptr;
  review.follow(walk, 3, true);
  EXPECT_FALSE(review.present());
}

}  // namespace
}  // namespace minkoscope
