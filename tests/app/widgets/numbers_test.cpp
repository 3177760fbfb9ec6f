// Numbers and rotations as the window shows and reads them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "app/widgets/fitted_number.h"
#include "app/widgets/rotation_field.h"
#include "app/widgets/widgets.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

TEST(FullDigits, ReadBackToTheSameBits) {
  test::Random random(17);
  for (int i = 0; i < 2000; ++i) {
    const double value = (i % 2 == 0 ? 1.0 : -1.0) * std::pow(10.0, random.between(-300.0, 300.0));
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

TEST(FittedNumber, HasTheDigitsThereIsRoomFor) {
  const auto at_most = [](std::size_t length) {
    return [length](const std::string& text) { return text.size() <= length; };
  };
  EXPECT_EQ(fitted_number(12.34567, 4, at_most(20)), "12.3457");
  EXPECT_EQ(fitted_number(12.34567, 4, at_most(5)), "12.35");
  EXPECT_EQ(fitted_number(123456.7, 4, at_most(20)), "1.23e+05");
  EXPECT_EQ(fitted_number(123456.7, 4, at_most(7)), "1.23e5");
  EXPECT_EQ(fitted_number(123456.7, 4, at_most(5)), "1.2e5");
  EXPECT_EQ(fitted_number(3.3e-7, 4, at_most(7)), "3e−7") << "never less than its power of ten";
}

TEST(FittedNumber, RoundingIsNoNumber) {
  EXPECT_EQ(without_noise({-2.0, 1.11e-16, 0.5}), Vector3d(-2.0, 0.0, 0.5));
  EXPECT_EQ(without_noise({1e-20, 2e-20, 0.0}), Vector3d(1e-20, 2e-20, 0.0)) << "small ones alone are what they are";
  EXPECT_EQ(without_noise({1.0, 1e-12, 0.0}), Vector3d(1.0, 1e-12, 0.0));
}

TEST(RotationDegrees, TurnToTheRotationTheyCameFrom) {
  test::Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Quaterniond rotation = random.rotation();
    const Quaterniond back = rotation_of(degrees_of(rotation));
    EXPECT_NEAR(std::abs(glm::dot(rotation, back)), 1.0, 1e-12);
  }
  for (const double pole : {90.0, -90.0}) {  // where two of the angles turn about one axis
    const Quaterniond rotation = rotation_of({30.0, pole, 20.0});
    EXPECT_NEAR(std::abs(glm::dot(rotation, rotation_of(degrees_of(rotation)))), 1.0, 1e-9);
  }
  EXPECT_NEAR(glm::length(rotation_of({0, 0, 90}) * Vector3d(1, 0, 0) - Vector3d(0, 1, 0)), 0.0, 1e-15);
}

}  // namespace
}  // namespace minkoscope
