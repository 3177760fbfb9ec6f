#include "app/widgets/typed_number.h"

#include <gtest/gtest.h>

#include <cmath>

namespace minkoscope {
namespace {

TEST(TypedNumber, ANumberIsItself) {
  EXPECT_EQ(typed_number("0.1", 0.0), 0.1);
  EXPECT_EQ(typed_number(" +2.5 ", 0.0), 2.5);
  EXPECT_EQ(typed_number("-1e-300", 0.0), -1e-300);
  EXPECT_EQ(typed_number("−3", 0.0), -3.0);
}

TEST(TypedNumber, ArithmeticIsDone) {
  EXPECT_EQ(typed_number("=1/3", 0.0), 1.0 / 3.0);
  EXPECT_EQ(typed_number("(2+4)*-0.5", 0.0), -3.0);
  EXPECT_EQ(typed_number("= 3 − 5", 0.0), -2.0);
  EXPECT_DOUBLE_EQ(typed_number("sqrt(2)", 0.0).value(), std::sqrt(2.0));
  EXPECT_DOUBLE_EQ(typed_number("pi/2", 0.0).value(), std::acos(0.0));
}

TEST(TypedNumber, ThePresentValueIsChanged) {
  EXPECT_EQ(typed_number("+=0.5", 2.0), 2.5);
  EXPECT_EQ(typed_number("-= 1/2", 2.0), 1.5);
  EXPECT_EQ(typed_number("*=3", 2.0), 6.0);
  EXPECT_EQ(typed_number("/=4", 2.0), 0.5);
}

TEST(TypedNumber, TextThatIsNotANumberGivesNone) {
  for (const char* text : {"", " ", "=", "abc", "1 2", "1/0", "0/0", "sqrt(-1)", "1e400", "nan", "inf", "/=0", "%=2",
                           "(1", "2**3", "\"", "x=1"}) {
    EXPECT_FALSE(typed_number(text, 1.0)) << text;
  }
}

}  // namespace
}  // namespace minkoscope
