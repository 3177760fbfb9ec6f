// The trial of moves: what it draws, that its judge finds deliberate errors of every kind and none in right results,
// and that a wrong one is made small.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include <minkoscope/sweep.h>

#include "core/trial/fuzz_sweep.h"
#include "core/trial/fuzz_trial.h"
#include "core/trial/judge/judge_sweep.h"
#include "core/trial/shrink.h"

namespace minkoscope {
namespace {

const std::vector<std::string> methods_on_trial{"swept", "gjk-cast", "conservative-advancement",
                                                "bilateral-advancement"};

TEST(FuzzSweep, DrawsTheSameMovesOfEveryKindAgain) {
  std::set<std::string_view> families, bodies, obstacles;
  int turning = 0, triangles = 0;
  for (std::uint64_t i = 0; i < 600; ++i) {
    const FuzzSweep one = fuzz_sweep(3, i), again = fuzz_sweep(3, i);
    EXPECT_EQ(to_json(Case{one.query}, "."), to_json(Case{again.query}, "."));
    families.insert(one.family);
    bodies.insert(type_name(*one.query.shape));
    turning += one.query.rotation_displacement != Vector3d(0.0) ? 1 : 0;
    for (const LevelMesh& item : one.query.level) {
      if (item.shape) obstacles.insert(type_name(*item.shape));
      triangles += item.shape ? 0 : 1;
    }
    EXPECT_EQ(refusal_of(one.query), "") << i;
  }
  EXPECT_EQ(families.size(), 10u);
  EXPECT_GE(bodies.size(), 10u);
  EXPECT_GE(obstacles.size(), 10u);
  EXPECT_GT(turning, 250);
  EXPECT_GT(triangles, 250);
  for (std::uint64_t i = 0; i < 200; ++i) {
    const FuzzSweep polytopes = fuzz_sweep(3, i, Precision::float64, FuzzShapes::polytopes);
    EXPECT_FALSE(is_curved(*polytopes.query.shape));
    EXPECT_EQ(polytopes.query.precision, Precision::float64);
  }
}

TEST(FuzzSweep, TheJudgeFindsNothingInRightResults) {
  FuzzTrialSettings settings;
  settings.kind = FuzzKind::sweep;
  settings.seed = 41;
  settings.methods = methods_on_trial;
  FuzzTrial trial(settings);
  for (std::uint64_t i = 0; i < 2000; ++i)
    for (const FuzzFinding& finding : trial.try_case(i)) ADD_FAILURE() << finding.kind << " " << finding.index;
  // Moves that a method does not take are counted, and are no disagreement.
  EXPECT_EQ(trial.disagreements().at("gjk-cast"), 0u);
  EXPECT_GT(trial.counts().at("gjk-cast-not_taken"), 500u) << "those that turn";
}

TEST(FuzzSweep, WhatWasWrongBeforeIsRight) {
  // Between curved surfaces GJK's vertices crowded, and the plane it ended with lay far from the nearest points: a
  // touch was early, or missed. At a touch its points were off.
  for (const std::uint64_t index : {237u, 746u, 792u, 900u, 919u, 1513u, 2436u, 3581u, 13750u}) {
    FuzzSweep drawn = fuzz_sweep(1, index);
    drawn.query.algorithm = sweep_method::conservative_advancement;
    EXPECT_EQ(judge(drawn.query, run_sweep(drawn.query), CastOracle(drawn.query)).value_or(""), "") << index;
  }
  // Where the body grazes, points were those of millimetres back along the move.
  for (const std::uint64_t index : {573582u, 9720221u}) {
    FuzzSweep drawn = fuzz_sweep(2028, index);
    drawn.query.algorithm = sweep_method::gjk_cast;
    EXPECT_EQ(judge(drawn.query, run_sweep(drawn.query), CastOracle(drawn.query)).value_or(""), "") << index;
  }
  // A body that starts less deep than an overlap and moves away.
  FuzzSweep leaves = fuzz_sweep(7, 56227);
  leaves.query.algorithm = sweep_method::bilateral_advancement;
  EXPECT_EQ(judge(leaves.query, run_sweep(leaves.query), CastOracle(leaves.query)).value_or(""), "");
}

struct Words {
  std::map<std::string, int> counts;
  int of(const char* word) const { return counts.contains(word) ? counts.at(word) : 0; }
  int passed() const { return of(""); }
};

/// What the judge says of a result in which `spoil` has put an error, over many moves; "" counts those it passes.
template <class Spoil>
Words words_of(const Spoil& spoil) {
  Words words;
  for (std::uint64_t i = 0; i < 300; ++i) {
    const FuzzSweep drawn = fuzz_sweep(5, i);
    SweepResult result = run_sweep(drawn.query);
    if (!spoil(drawn.query, result)) continue;
    ++words.counts[std::string(judge(drawn.query, result, CastOracle(drawn.query)).value_or(""))];
  }
  return words;
}

TEST(FuzzSweep, TheJudgeFindsDeliberateErrors) {
  const auto touches = [](const SweepResult& result) {
    return result.hit && !result.start_overlap && result.time > 0.0;
  };
  const auto missed = words_of([&](const SweepQuery&, SweepResult& result) {
    const bool spoilt = touches(result) && result.time < 0.9;
    result = SweepResult{};
    return spoilt;
  });
  EXPECT_GT(missed.of("missed"), 60);  // the rest graze: no deeper than what is promised
  EXPECT_LT(missed.of(""), missed.of("missed") / 2);
  const auto early = words_of([&](const SweepQuery& query, SweepResult& result) {
    const bool spoilt = touches(result);
    const double path = glm::length(query.displacement) + glm::length(query.rotation_displacement);
    result.time *= 0.9;
    return spoilt && path > 0.0;
  });
  EXPECT_GT(early.of("early") + early.of("point"), 60);
  EXPECT_EQ(early.of("missed"), 0);
  const auto late = words_of([&](const SweepQuery&, SweepResult& result) {
    const bool spoilt = touches(result) && result.time < 0.8;
    result.time += 0.1;
    return spoilt;
  });
  EXPECT_GT(late.of("late"), 50);
  const auto turned = words_of([&](const SweepQuery&, SweepResult& result) {
    result.normal = -result.normal;
    return touches(result);
  });
  EXPECT_GT(turned.of("away") + turned.of("normal"), 60);
  EXPECT_EQ(turned.passed(), 0);
  const auto elsewhere = words_of([&](const SweepQuery&, SweepResult& result) {
    result.point += 0.01 * result.normal * 100.0;
    return touches(result);
  });
  EXPECT_GT(elsewhere.of("point") + elsewhere.of("away"), 60);
  const auto unreported = words_of([](const SweepQuery&, SweepResult& result) {
    const bool spoilt = result.start_overlap && result.depth > 0.01;
    result = SweepResult{};
    return spoilt;
  });
  EXPECT_GT(unreported.of("start_overlap"), 20);
  EXPECT_EQ(unreported.passed(), 0);
  const auto shallow = words_of([](const SweepQuery& query, SweepResult& result) {
    const bool spoilt = result.start_overlap && query.rotation_displacement == Vector3d(0.0) && result.depth > 0.05;
    result.depth *= 0.5;
    return spoilt;
  });
  EXPECT_GT(shallow.of("shallow"), 5);
}

TEST(FuzzSweep, AWrongMoveIsMadeSmallAndStaysWrong) {
  // thebigh's areas take in points beside a triangle: of many, the first that the judge finds.
  FuzzTrialSettings settings;
  settings.kind = FuzzKind::sweep;
  settings.methods = {"thebigh"};
  FuzzTrial trial(settings);
  std::optional<FuzzFinding> found;
  for (std::uint64_t i = 0; i < 20'000 && !found; ++i)
    for (FuzzFinding& finding : trial.try_case(i))
      if (!finding.found.expect.empty()) found = std::move(finding);
  ASSERT_TRUE(found);
  const auto before = failure_of(found->found);
  ASSERT_TRUE(before);
  const Case small = shrink(found->found);
  const auto after = failure_of(small);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->kind, before->kind);
  EXPECT_LT(to_json(small, ".").size(), to_json(found->found, ".").size());
}

}  // namespace
}  // namespace minkoscope
