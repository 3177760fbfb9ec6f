#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>

#include "app/labs/pair/panels/default_shape.h"
#include "app/labs/pair/panels/pair_case_panel.h"
#include "app/panels/steps/step_kind.h"
#include "app/widgets/fitted_number.h"
#include "app/widgets/rotation_field.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

TEST(FullDigits, ReadBackToTheSameBits) {
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> exponent(-300.0, 300.0);
  for (int i = 0; i < 2000; ++i) {
    const double value = (i % 2 == 0 ? 1.0 : -1.0) * std::pow(10.0, exponent(random));
    EXPECT_EQ(std::strtod(full_digits(value).c_str(), nullptr), value);
  }
  EXPECT_EQ(full_digits(0.1), "0.1");
}

TEST(ShortNumber, KeepsDigitsThatTellSomething) {
  EXPECT_EQ(short_number(1.0), "1.000");
  EXPECT_EQ(short_number(-0.72), "−0.720");
  EXPECT_EQ(short_number(-0.0), "0.000");
  EXPECT_EQ(short_number(0.0), "0.000");
  EXPECT_EQ(short_number(1e-6), "1.00e−06") << "never shown as nothing";
  EXPECT_EQ(short_number(-1e-6), "−1.00e−06");
  EXPECT_EQ(short_number(250000.0), "2.50e+05");
}

TEST(RotationDegrees, TurnToTheRotationTheyCameFrom) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> part(-1.0, 1.0);
  for (int i = 0; i < 1000; ++i) {
    const double w = part(random), x = part(random), y = part(random), z = part(random);
    if (w * w + x * x + y * y + z * z < 1e-3) continue;
    const Quaterniond rotation = glm::normalize(Quaterniond(w, x, y, z));
    const Quaterniond back = rotation_of(degrees_of(rotation));
    EXPECT_NEAR(std::abs(glm::dot(rotation, back)), 1.0, 1e-12);
  }
  for (const double pole : {90.0, -90.0}) {  // where two of the angles turn about one axis
    const Quaterniond rotation = rotation_of({30.0, pole, 20.0});
    EXPECT_NEAR(std::abs(glm::dot(rotation, rotation_of(degrees_of(rotation)))), 1.0, 1e-9);
  }
  EXPECT_NEAR(glm::length(rotation_of({0, 0, 90}) * Vector3d(1, 0, 0) - Vector3d(0, 1, 0)), 0.0, 1e-15);
}

TEST(DefaultShapes, AreOfTheirTypeAndRun) {
  for (const char* type : {"point", "sphere", "box", "capsule", "cylinder", "cone", "ellipsoid", "segment", "triangle",
                           "hull", "sum", "posed", "mesh"}) {
    EXPECT_EQ(type_name(default_shape(type)), type);
  }
}

PairTrace trace_of(double gap) {
  PairQuery query;
  query.a.shape = {BoxShape{Vector3d(0.5, 0.4, 0.3)}};
  query.b.shape = {EllipsoidShape{Vector3d(0.6, 0.3, 0.4)}};
  query.b.pose.position = Vector3d(1.1 + gap, 0.2, 0.1);
  query.precision = Precision::float64;
  return record_pair(query);
}

TEST(StepKinds, EveryStepHasANameAndASentence) {
  for (const double gap : {0.5, -0.5}) {
    const PairTrace trace = trace_of(gap);
    ASSERT_GT(trace.steps.size(), 3u);
    for (const Step& step : trace.steps) {
      EXPECT_FALSE(kind_of_step(step).name.empty());
      EXPECT_FALSE(kind_of_step(step).meaning.empty());
      EXPECT_FALSE(sentence_of(step).empty());
      EXPECT_GE(line_of(step), 1);
    }
    EXPECT_EQ(kind_of_step(trace.steps.back()).name, "stop");
  }
}

TEST(BoundsOfAPhase, OnePointAnIterationAndThePhaseOfTheCursor) {
  const PairTrace deep = trace_of(-0.5);
  const auto gjk = bounds_of_phase(deep.steps, 0);
  const auto epa = bounds_of_phase(deep.steps, deep.steps.size() - 1);
  ASSERT_FALSE(gjk.empty());
  ASSERT_FALSE(epa.empty());
  for (const auto* points : {&gjk, &epa}) {
    for (std::size_t i = 1; i < points->size(); ++i) {
      EXPECT_GT((*points)[i].iteration, (*points)[i - 1].iteration);
      EXPECT_GT((*points)[i].step, (*points)[i - 1].step);
    }
  }
  EXPECT_LT(gjk.back().step, epa.front().step);
  EXPECT_TRUE(bounds_of_phase({}, 0).empty());
}

TEST(FittedNumber, HasTheDigitsThereIsRoomFor) {
  const auto at_most = [](std::size_t length) {
    return [length](const std::string& text) { return text.size() <= length; };
  };
  EXPECT_EQ(fitted_number(12.34567, 4, at_most(20)), "12.3457");
  EXPECT_EQ(fitted_number(12.34567, 4, at_most(5)), "12.35");
  EXPECT_EQ(fitted_number(123456.7, 4, at_most(20)), "1.23e+05");
  EXPECT_EQ(fitted_number(123456.7, 4, at_most(7)), "1.2e+05");
  EXPECT_EQ(fitted_number(3.3e-7, 4, at_most(7)), "3e−07") << "never less than its power of ten";
}

TEST(FittedNumber, RoundingIsNoNumber) {
  EXPECT_EQ(without_noise({-2.0, 1.11e-16, 0.5}), Vector3d(-2.0, 0.0, 0.5));
  EXPECT_EQ(without_noise({1e-20, 2e-20, 0.0}), Vector3d(1e-20, 2e-20, 0.0)) << "small ones alone are what they are";
  EXPECT_EQ(without_noise({1.0, 1e-12, 0.0}), Vector3d(1.0, 1e-12, 0.0));
}

}  // namespace
}  // namespace minkoscope
