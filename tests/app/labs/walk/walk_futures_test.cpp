// Both futures of a walk that was taken over stay, are compared, and can be gone back to to the bit.
#include <gtest/gtest.h>

#include "app/labs/walk/session/walk_session.h"

namespace minkoscope {
namespace {

class WalkFutures : public testing::Test {
 protected:
  void SetUp() override {
    auto mesh = std::make_shared<TriangleMesh>();
    mesh->vertices = {{-20, 0, -20}, {20, 0, -20}, {20, 0, 20}, {-20, 0, 20}};
    mesh->triangles = {{0, 2, 1}, {0, 3, 2}};
    walk.level.push_back({LevelMesh{"floor", mesh, "", Pose{}}, std::nullopt});
    walk.body.position = {0, 0.91, 0};
    level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
    session.set_walk(walk, level);
    WalkInput ahead;
    ahead.ticks = 60;
    ahead.velocity = {0, 0, -3};
    session.append(ahead);
    first_hash = session.timeline().state_hash();
  }
  void take_over(std::size_t tick, const Vector3d& velocity, int ticks) {
    session.set_tick(tick);
    session.go_live();
    session.pause();
    WalkInput input;
    input.ticks = ticks;
    input.velocity = velocity;
    session.append(input);
  }
  /// As the window does it: the case takes the inputs over, the session is given the case.
  void show(std::size_t branch) {
    walk.inputs = session.exchange(branch);
    session.set_walk(walk, level);
    session.finish_pending();
  }

  Walk walk;
  std::shared_ptr<const WalkLevel> level;
  WalkSession session;
  std::string first_hash;
};

TEST_F(WalkFutures, TakingOverKeepsWhatWasWalked) {
  EXPECT_TRUE(session.branches().empty());
  take_over(19, {3, 0, 0}, 30);
  ASSERT_EQ(session.branches().size(), 1u);
  const WalkBranch& branch = session.branches().front();
  EXPECT_EQ(branch.name, "branch 1");
  EXPECT_EQ(session.future(), "branch 2");
  EXPECT_EQ(branch.path.size(), 60u);
  EXPECT_EQ(branch.leaves, 20u) << "tick 20 is the first walked otherwise";
  EXPECT_EQ(session.tick_count(), 50u);
}

TEST_F(WalkFutures, GoingOnFromTheEndIsNoBranch) {
  take_over(59, {3, 0, 0}, 10);
  EXPECT_TRUE(session.branches().empty());
  EXPECT_EQ(session.tick_count(), 70u);
}

TEST_F(WalkFutures, TheSameKeysAgainDoNotLeaveTheBranch) {
  take_over(19, {0, 0, -3}, 30);
  ASSERT_EQ(session.branches().size(), 1u);
  EXPECT_FALSE(session.branches().front().leaves);
}

TEST_F(WalkFutures, GoingBackToABranchGivesTheSameBitsAndKeepsTheOther) {
  take_over(19, {3, 0, 0}, 30);
  const std::string second_hash = session.timeline().state_hash();
  EXPECT_NE(second_hash, first_hash);
  show(0);
  EXPECT_EQ(session.timeline().state_hash(), first_hash);
  EXPECT_EQ(session.future(), "branch 1");
  ASSERT_EQ(session.branches().size(), 1u);
  EXPECT_EQ(session.branches().front().name, "branch 2");
  EXPECT_EQ(session.branches().front().leaves, 20u);
  show(0);
  EXPECT_EQ(session.timeline().state_hash(), second_hash);
}

TEST_F(WalkFutures, ABranchOfABranchAndOneForgotten) {
  take_over(39, {3, 0, 0}, 30);
  take_over(9, {-3, 0, 0}, 20);
  ASSERT_EQ(session.branches().size(), 2u);
  EXPECT_EQ(session.branches()[0].leaves, 10u);
  EXPECT_EQ(session.branches()[1].leaves, 10u);
  EXPECT_EQ(session.future(), "branch 3");
  session.forget_branch(0);
  ASSERT_EQ(session.branches().size(), 1u);
  EXPECT_EQ(session.branches()[0].name, "branch 2");
}

TEST_F(WalkFutures, AChangeOfTheRulesOutdatesThePathsNotTheInputs) {
  take_over(19, {3, 0, 0}, 30);
  walk.inputs = session.timeline().inputs();
  walk.settings.max_slides = 2;
  session.set_walk(walk, level);
  session.finish_pending();
  ASSERT_EQ(session.branches().size(), 1u);
  EXPECT_TRUE(session.branches()[0].path.empty());
  show(0);
  EXPECT_EQ(session.tick_count(), 60u);
}

TEST_F(WalkFutures, ComeBackWithTheirCase) {
  take_over(19, {3, 0, 0}, 30);
  const Walk recorded = session.recorded_walk();
  const std::vector<Vector3d> path = session.branches()[0].path;
  WalkSession::Futures futures = session.take_futures();
  session.clear();
  session.set_walk(walk, level);  // another case in between
  EXPECT_TRUE(session.branches().empty());
  session.clear();
  session.restore_futures(futures);
  session.set_walk(recorded, level);
  session.finish_pending();
  ASSERT_EQ(session.branches().size(), 1u);
  EXPECT_EQ(session.future(), "branch 2");
  EXPECT_EQ(session.branches()[0].name, "branch 1");
  EXPECT_EQ(session.branches()[0].path, path);
  EXPECT_EQ(session.branches()[0].leaves, 20u);
  // Under other rules the path is no measure any more, the inputs stay.
  futures = session.take_futures();
  session.clear();
  session.restore_futures(futures);
  Walk other = recorded;
  other.settings.max_slides = 2;
  session.set_walk(other, level);
  ASSERT_EQ(session.branches().size(), 1u);
  EXPECT_TRUE(session.branches()[0].path.empty());
  EXPECT_FALSE(session.branches()[0].inputs.empty());
}

TEST_F(WalkFutures, ManyLongOnesStaySmall) {
  for (int i = 0; i < 12; ++i) {
    session.set_tick(4);
    session.go_live();
    session.pause();
    for (int tick = 0; tick < 12'000; ++tick) {  // each with another velocity, as looking about gives them
      WalkInput input;
      input.velocity = {3.0 * std::sin(0.01 * tick + i), 0.0, 3.0 * std::cos(0.01 * tick)};
      session.append(input);
    }
  }
  std::size_t bytes = 0;
  for (const WalkBranch& branch : session.branches())
    bytes += branch.inputs.size() * sizeof(WalkInput) + branch.path.size() * sizeof(Vector3d);
  EXPECT_GE(session.branches().size(), 2u);
  EXPECT_LE(bytes, WalkSession::most_branch_bytes);
  EXPECT_EQ(session.branches().back().name, "branch 12");
}

TEST_F(WalkFutures, KeysFindTheTicksWorthALook) {
  EXPECT_FALSE(session.go_to(TickProblem::recovery));
  EXPECT_FALSE(session.go_to(TickProblem::stuck));
  EXPECT_EQ(session.facts().size(), 60u);
  EXPECT_NEAR(session.facts()[30].speed, 3.0f, 1e-3f);
}

}  // namespace
}  // namespace minkoscope
