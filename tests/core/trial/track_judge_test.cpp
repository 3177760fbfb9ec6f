// Tracks with a fault of each kind, made by hand, and honest ones without.
#include "core/trial/track/track_judge.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/json_text.h"
#include "tests/support/levels/tracked_walk.h"

namespace minkoscope {
namespace {

using test::standing;
using test::track_margin;
using test::tracked;

TrackReport judged(const Walk& walk) {
  TrackJudge judge(walk);
  for (int i = 0; i < judge.tick_count(); ++i) judge.next();
  return judge.report();
}

int count(const TrackReport& report, TrackFault fault) {
  return report.faults[static_cast<std::size_t>(fault)];
}
int faults_of(const TrackReport& report) {
  int sum = 0;
  for (const int count : report.faults) sum += count;
  return sum;
}

TEST(TrackJudge, AnHonestWalkHasNoFault) {
  const auto report =
      judged(tracked(60, {1.5, 0.0, 0.0}, [](int i) { return Vector3d(0.025 * (i + 1), standing, 0.0); }));
  EXPECT_EQ(faults_of(report), 0);
  EXPECT_FALSE(report.first_fault);
  EXPECT_DOUBLE_EQ(report.max_depth, 0.0);
  EXPECT_LT(report.max_apart, 0.01);
  EXPECT_FALSE(report.first_apart);
}

TEST(TrackJudge, SunkFromOneHundredthOfTheRadius) {
  for (const double depth : {0.002, 0.0045}) {
    const auto report =
        judged(tracked(20, {}, [&](int i) { return Vector3d(0.0, i < 7 ? standing : 0.9 - depth, 0.0); }));
    EXPECT_EQ(count(report, TrackFault::sunk), depth > 0.003 ? 13 : 0);
    EXPECT_NEAR(report.max_depth, depth, 1e-5);
    if (depth > 0.003) {
      EXPECT_EQ(report.first_fault, 7);
    }
  }
}

TEST(TrackJudge, ThroughAWallWithinOneTick) {
  const auto report = judged(tracked(10, {}, [](int i) { return Vector3d(i < 5 ? 4.5 : 7.0, standing, 0.0); }));
  EXPECT_EQ(count(report, TrackFault::through), 1);
  EXPECT_EQ(report.first_fault, 5);
  EXPECT_EQ(report.first_apart, 5);
}

/// In the open it could have gone; before a plain wall it could not.
TEST(TrackJudge, StuckAfterTenTicksWhereThereIsRoom) {
  const auto in_the_open = judged(tracked(15, {2.0, 0.0, 0.0}, [](int) { return Vector3d(0.0, standing, 0.0); }));
  EXPECT_EQ(in_the_open.first_fault, 9);
  EXPECT_EQ(count(in_the_open, TrackFault::stuck), 6);
  const auto at_a_wall =
      judged(tracked(15, {2.0, 0.0, 0.0}, [](int) { return Vector3d(4.7 - track_margin, standing, 0.0); }));
  EXPECT_EQ(faults_of(at_a_wall), 0);
  const auto aslant =
      judged(tracked(15, {1.0, 0.0, 2.0}, [](int) { return Vector3d(4.7 - track_margin, standing, 0.0); }));
  EXPECT_EQ(count(aslant, TrackFault::stuck), 6) << "the wall beside it leaves the way along it free";
  const auto unwilling = judged(tracked(15, {}, [](int) { return Vector3d(0.0, standing, 0.0); }));
  EXPECT_EQ(faults_of(unwilling), 0);
}

TEST(TrackJudge, JitterFromTheThirdTurnUntilSixTicksAfterTheLast) {
  // Goes 5 cm forth and back from tick 10 to 16: the first turn is at tick 11.
  const auto at = [](int i) {
    const bool forth = i >= 10 && i <= 16 && i % 2 == 0;
    return Vector3d(forth ? 0.05 : 0.0, standing, 0.0);
  };
  const auto report = judged(tracked(40, {}, at));
  EXPECT_EQ(report.first_fault, 13);
  EXPECT_EQ(count(report, TrackFault::jitter), 17 + 6 - 13 + 1);
  const auto small = judged(tracked(40, {}, [&](int i) {
    const Vector3d p = at(i);
    return Vector3d(0.2 * p.x, p.y, p.z);
  }));
  EXPECT_EQ(faults_of(small), 0) << "less than 1 % of its size";
}

TEST(TrackJudge, FellOnceAllOfItIsBelowTheLevel) {
  const auto report = judged(tracked(
      30, {}, [](int i) { return Vector3d(30.0, 1.0 - 0.1 * i, 0.0); }, false));
  EXPECT_EQ(report.first_fault, 0) << "beside the level at once";
  const auto below = judged(tracked(
      60, {}, [](int i) { return Vector3d(20.2985, 1.05 - 0.1 * (i + 1), 0.0); }, false));
  // Its top is 0.9 m above its centre: all is below 0 after the 20th tick.
  EXPECT_EQ(below.first_fault, 19);
  EXPECT_EQ(count(below, TrackFault::fell), 60 - 19);
}

TEST(TrackJudge, FloatsWhereNothingIsWithinAStepBelow) {
  for (const double above : {0.35, 0.45}) {
    const auto report = judged(tracked(10, {}, [&](int) { return Vector3d(0.0, standing + above, 0.0); }));
    EXPECT_EQ(count(report, TrackFault::floats), above > 0.4 ? 10 : 0) << above;
  }
  const auto in_the_air = judged(tracked(
      10, {}, [](int) { return Vector3d(0.0, standing + 2.0, 0.0); }, false));
  EXPECT_EQ(faults_of(in_the_air), 0);
}

TEST(TrackJudge, ATrackOfAnotherLengthOrNoneIsRefused) {
  Walk walk = tracked(10, {}, [](int) { return Vector3d(0.0, standing, 0.0); });
  walk.inputs.front().ticks = 12;
  EXPECT_EQ(refusal_of_track(walk), "has 10 ticks; must have one for each of the inputs' 12");
  EXPECT_THROW(TrackJudge{walk}, std::invalid_argument);
  walk.track = nullptr;
  EXPECT_NE(refusal_of_track(walk).find("is missing"), std::string::npos);
}

TEST(TrackJudge, TheLinesAreTheContracts) {
  const Walk walk = tracked(12, {2.0, 0.0, 0.0}, [](int) { return Vector3d(0.0, 0.88, 0.0); });
  TrackJudge judge(walk);
  const auto line = test::parse_json(to_json(judge.next(), 0, walk.track->ticks[0].position));
  EXPECT_EQ(line["tick"], 0);
  EXPECT_EQ(line["fault"], "sunk");
  EXPECT_NEAR(line["depth"].get<double>(), 0.02, 1e-6);
  EXPECT_EQ(line["position"][1], 0.88);
  EXPECT_TRUE(line["apart"].is_number());
  for (int i = 1; i < 12; ++i) judge.next();
  const auto whole = test::parse_json(to_json(judge.report()));
  EXPECT_EQ(whole["kind"], "track");
  EXPECT_EQ(whole["ticks"], 12);
  EXPECT_EQ(whole["faults"]["sunk"], 12);
  EXPECT_EQ(whole["faults"]["floats"], 0);
  EXPECT_EQ(whole["first_fault"], 0);
  EXPECT_EQ(whole["first_apart"], 0);
}

}  // namespace
}  // namespace minkoscope
