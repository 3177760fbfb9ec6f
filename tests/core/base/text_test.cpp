#include "core/base/text.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <limits>

namespace minkoscope {
namespace {

TEST(Text, PartsAreJoined) {
  EXPECT_EQ(concat("a", std::string("b"), std::string_view("c")), "abc");
  EXPECT_EQ(concat(), "");
  EXPECT_EQ(joined(std::array<std::string, 3>{"a", "b", "c"}, "; "), "a; b; c");
  EXPECT_EQ(joined({}), "");
}

TEST(Text, OnlyTheEndsAreTrimmed) {
  EXPECT_EQ(trimmed(" \t a b\r\n", whitespace), "a b");
  EXPECT_EQ(trimmed(" \n", whitespace), "");
  EXPECT_EQ(trimmed(";a;", ";"), "a");
}

TEST(Text, OnlyAsciiLettersChangeCase) {
  EXPECT_EQ(lower_case("AZ[az]Ä9"), "az[az]Ä9");
}

TEST(Text, NumbersAreRoundedToTheirDigits) {
  EXPECT_EQ(significant_number(1234.56, 4), "1235");
  EXPECT_EQ(significant_number(-0.0, 4), "-0");
  EXPECT_EQ(significant_number(-0.0 + 0.0, 4), "0");
  EXPECT_EQ(fixed_number(1.0 / 3.0, 2), "0.33");
  EXPECT_EQ(scientific_number(12345.0, 1), "1.2e+04");
  EXPECT_EQ(short_scientific_number(12345.0, 1), "1.2e4");
  EXPECT_EQ(short_scientific_number(-1.5e-6, 1), "-1.5e-6");
  EXPECT_EQ(short_scientific_number(2e-110, 0), "2e-110");
  EXPECT_EQ(short_scientific_number(0.0, 0), "0e0");
  EXPECT_EQ(short_scientific_number(std::numeric_limits<double>::infinity(), 1), "inf");
  EXPECT_EQ(vector_text({1.0, 0.25, -2.0}, [](double part) { return fixed_number(part, 1); }), "(1.0, 0.2, -2.0)");
}

TEST(Text, TheLargestNumberHasRoomForAllItsDigits) {
  const std::string text = fixed_number(-std::numeric_limits<double>::max(), 2);
  EXPECT_EQ(text.size(), 1u + 309u + 3u);
  EXPECT_EQ(std::strtod(text.c_str(), nullptr), -std::numeric_limits<double>::max());
}

TEST(Text, FullDigitsReadBackTheSame) {
  for (const double value : {0.1, 1.0 / 3.0, -std::numeric_limits<double>::max(), -2.2250738585072014e-308, 4.9e-324})
    EXPECT_EQ(std::strtod(full_digits(value).c_str(), nullptr), value) << full_digits(value);
  EXPECT_EQ(full_digits(0.1), "0.1");
}

TEST(Text, HexadecimalIsPaddedWithZeros) {
  EXPECT_EQ(hex_digits(0xabc, 8), "00000abc");
  EXPECT_EQ(hex_digits(~std::uint64_t{0}, 16), "ffffffffffffffff");
}

TEST(Text, OneIsSingular) {
  EXPECT_EQ(number_of(1, "vertex", "vertices"), "1 vertex");
  EXPECT_EQ(number_of(0, "vertex", "vertices"), "0 vertices");
}

}  // namespace
}  // namespace minkoscope
