#include "app/labs/walk/session/tick_groups.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

Step sweep(SweepEvent event, int triangle = -1) {
  SweepStep step;
  step.event = event;
  step.triangle = triangle;
  return step;
}

Step walk(WalkEvent event, WalkPass pass = WalkPass::move, int pass_index = 0, int slide = 0, int triangle = -1) {
  WalkStep step;
  step.event = event;
  step.pass = pass;
  step.pass_index = pass_index;
  step.slide = slide;
  step.triangle = triangle;
  step.feature = Feature::edge;
  step.time = 0.25;
  return step;
}

/// A tick as a mover reports it: a move that meets triangle 7 and slides on freely, then gravity that meets nothing.
std::vector<Step> tick() {
  return {walk(WalkEvent::tick_start),                          // 0
          walk(WalkEvent::pass_start),                          // 1
          sweep(SweepEvent::start),                             // 2
          sweep(SweepEvent::candidate, 5),                      // 3
          sweep(SweepEvent::candidate, 7),                      // 4
          sweep(SweepEvent::stop),                              // 5
          walk(WalkEvent::sweep_hit, WalkPass::move, 0, 0, 7),  // 6
          walk(WalkEvent::redirected, WalkPass::move, 0, 0),    // 7
          sweep(SweepEvent::start),                             // 8
          sweep(SweepEvent::candidate, 9),                      // 9
          sweep(SweepEvent::stop),                              // 10
          walk(WalkEvent::sweep_free, WalkPass::move, 0, 1),    // 11
          walk(WalkEvent::pass_end, WalkPass::move, 0, 1),      // 12
          walk(WalkEvent::pass_start, WalkPass::gravity, 1),    // 13
          sweep(SweepEvent::start),                             // 14
          sweep(SweepEvent::stop),                              // 15
          walk(WalkEvent::sweep_free, WalkPass::gravity, 1),    // 16
          walk(WalkEvent::pass_end, WalkPass::gravity, 1),      // 17
          walk(WalkEvent::tick_end)};                           // 18
}

TEST(TickGroups, ATickIsPassesOfSlidesOfCandidates) {
  const std::vector<Step> steps = tick();
  const TickGroups groups = group_tick(steps);
  ASSERT_EQ(groups.passes.size(), 2u);
  EXPECT_EQ(groups.slide_count, 3);
  EXPECT_EQ(groups.candidate_count, 3);
  const PassGroup& move = groups.passes[0];
  EXPECT_EQ(move.pass, WalkPass::move);
  EXPECT_EQ(move.first, 1u);
  EXPECT_EQ(move.end, 13u);
  ASSERT_EQ(move.slides.size(), 2u);
  EXPECT_EQ(move.slides[0].first, 2u);
  EXPECT_EQ(move.slides[0].end, 8u);
  EXPECT_EQ(move.slides[0].candidates, (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(move.slides[0].hit, 6u);
  EXPECT_EQ(move.slides[0].redirected, 7u);
  EXPECT_EQ(move.slides[1].first, 8u);
  EXPECT_EQ(move.slides[1].candidates, std::vector<std::size_t>{9});
  EXPECT_FALSE(move.slides[1].hit);
  EXPECT_FALSE(move.slides[1].redirected);
  const PassGroup& gravity = groups.passes[1];
  EXPECT_EQ(gravity.pass, WalkPass::gravity);
  EXPECT_EQ(gravity.first, 13u);
  EXPECT_EQ(gravity.end, 18u);
  ASSERT_EQ(gravity.slides.size(), 1u);
  EXPECT_TRUE(gravity.slides[0].candidates.empty());
}

TEST(TickGroups, EveryStepHasItsPlace) {
  const std::vector<Step> steps = tick();
  const TickGroups groups = group_tick(steps);
  const auto expect = [&](std::size_t step, int pass, int slide) {
    const TickGroups::Place place = groups.place_of(step);
    EXPECT_EQ(place.pass, pass < 0 ? nullptr : &groups.passes[static_cast<std::size_t>(pass)]) << step;
    EXPECT_EQ(place.slide, slide < 0
                               ? nullptr
                               : &groups.passes[static_cast<std::size_t>(pass)].slides[static_cast<std::size_t>(slide)])
        << step;
  };
  expect(0, -1, -1);
  expect(1, 0, -1);
  for (std::size_t i = 2; i < 8; ++i) expect(i, 0, 0);
  for (std::size_t i = 8; i < 12; ++i) expect(i, 0, 1);
  expect(12, 0, -1);
  expect(13, 1, -1);
  for (std::size_t i = 14; i < 17; ++i) expect(i, 1, 0);
  expect(17, 1, -1);
  expect(18, -1, -1);
  expect(19, -1, -1);
}

TEST(TickGroups, ASlideSaysWhatItMet) {
  const std::vector<Step> steps = tick();
  const TickGroups groups = group_tick(steps);
  EXPECT_EQ(describe(groups.passes[0].slides[0], steps), "slide 0 · edge t 0.250");
  EXPECT_EQ(describe(groups.passes[0].slides[1], steps), "slide 1 · no hit");
}

TEST(TickGroups, NoStepsNoGroups) {
  const TickGroups groups = group_tick({});
  EXPECT_TRUE(groups.passes.empty());
  EXPECT_EQ(groups.slide_count, 0);
  EXPECT_EQ(groups.place_of(0).pass, nullptr);
}

}  // namespace
}  // namespace minkoscope
