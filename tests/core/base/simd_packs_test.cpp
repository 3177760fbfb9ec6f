// A pack of SIMD registers gives the bits of the plain loops, lane by lane.
#include "core/base/simd_packs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <type_traits>

namespace minkoscope {
namespace {

template <class Real>
std::array<Real, 4> awkward_numbers(std::mt19937& random) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity(), nan = std::numeric_limits<Real>::quiet_NaN();
  constexpr std::array<Real, 8> special{Real(0),
                                        -Real(0),
                                        infinity,
                                        -infinity,
                                        nan,
                                        std::numeric_limits<Real>::denorm_min(),
                                        std::numeric_limits<Real>::max(),
                                        Real(1)};
  std::array<Real, 4> out;
  for (Real& x : out) {
    const auto pick = random() % 16;
    const auto mantissa = static_cast<Real>(random()) - Real(2147483648.0);
    x = pick < special.size() ? special[pick] : std::ldexp(mantissa, static_cast<int>(random() % 40) - 50);
  }
  return out;
}

bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

TEST(SimdPacks, FloatsAreThoseOfPlainLoops) {
  using Wide = PortableFloats;
  using Plain = Pack<float, Wide::size == 4 ? 5 : 1>;  // five: no specialization
  std::mt19937 random(11);
  for (int round = 0; round < 20000; ++round) {
    std::array<float, 9 * 5> x{}, y{};
    for (auto* list : {&x, &y}) {
      for (std::size_t i = 0; i + 4 <= list->size(); i += 4) {
        const auto four = awkward_numbers<float>(random);
        std::copy(four.begin(), four.end(), list->begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
    Wide wide_x[9], wide_y[9];
    Plain plain_x[9], plain_y[9];
    const std::size_t last = random() % 5;
    Wide::gather_nine(x.data(), last, wide_x), Wide::gather_nine(y.data(), last, wide_y);
    Plain::gather_nine(x.data(), last, plain_x), Plain::gather_nine(y.data(), last, plain_y);
    const auto expect_same = [](Wide wide, Plain plain) {
      float lanes[Wide::size], expected[Plain::size];
      wide.store(lanes), plain.store(expected);
      for (std::size_t k = 0; k < Wide::size; ++k) ASSERT_TRUE(same(lanes[k], expected[k])) << lanes[k];
    };
    constexpr std::uint32_t lanes = (1u << Wide::size) - 1u;
    for (std::size_t i = 0; i < 9; ++i) {
      expect_same(wide_x[i] + wide_y[i], plain_x[i] + plain_y[i]);
      expect_same(wide_x[i] - wide_y[i], plain_x[i] - plain_y[i]);
      expect_same(wide_x[i] * wide_y[i], plain_x[i] * plain_y[i]);
      expect_same(min(wide_x[i], wide_y[i]), min(plain_x[i], plain_y[i]));
      expect_same(max(wide_x[i], wide_y[i]), max(plain_x[i], plain_y[i]));
      ASSERT_EQ((wide_x[i] > wide_y[i]).bits(), (plain_x[i] > plain_y[i]).bits() & lanes);
      ASSERT_EQ((wide_x[i] <= wide_y[i]).bits(), (plain_x[i] <= plain_y[i]).bits() & lanes);
    }
    std::array<std::uint8_t, 8> bytes;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    expect_same(Wide::of_bytes(bytes.data()), Plain::of_bytes(bytes.data()));
  }
}

TEST(SimdPacks, DoublesAreThoseOfPlainLoops) {
  using Wide = PortableDoubles;
  using Plain = Pack<double, 3>;  // no specialization
  std::mt19937 random(12);
  for (int round = 0; round < 20000; ++round) {
    std::array<std::array<double, 4>, 3> rows_x, rows_y;
    for (auto* rows : {&rows_x, &rows_y}) {
      for (auto& row : *rows) row = awkward_numbers<double>(random);
    }
    const auto gathered = [](const auto& rows, auto& out) {
      const double* row[std::remove_reference_t<decltype(out[0])>::size];
      for (std::size_t k = 0; k < std::size(row); ++k) row[k] = rows[k].data();
      out[0].gather_four(row, out);
    };
    Wide wide_x[4], wide_y[4];
    Plain plain_x[4], plain_y[4];
    gathered(rows_x, wide_x), gathered(rows_y, wide_y);
    gathered(rows_x, plain_x), gathered(rows_y, plain_y);
    const auto expect_same = [](Wide wide, Plain plain) {
      double lanes[Wide::size], expected[Plain::size];
      wide.store(lanes), plain.store(expected);
      for (std::size_t k = 0; k < Wide::size; ++k) ASSERT_TRUE(same(lanes[k], expected[k])) << lanes[k];
    };
    constexpr std::uint32_t lanes = (1u << Wide::size) - 1u;
    for (std::size_t i = 0; i < 4; ++i) {
      const Wide a = wide_x[i], b = wide_y[i];
      const Plain c = plain_x[i], d = plain_y[i];
      expect_same(a + b, c + d);
      expect_same(a - b, c - d);
      expect_same(a * b, c * d);
      expect_same(a / b, c / d);
      expect_same(min(a, b), min(c, d));
      expect_same(max(a, b), max(c, d));
      expect_same(abs(a), abs(c));
      expect_same(select(a > b, a, b), select(c > d, c, d));
      expect_same(nan_where(a > b, a), nan_where(c > d, c));
      ASSERT_EQ((a > b).bits(), (c > d).bits() & lanes);
      ASSERT_EQ(equal(a, b).bits(), equal(c, d).bits() & lanes);
      const auto indices = static_cast<std::uint32_t>(random());
      expect_same(a.with_index_in_low_bits(indices), c.with_index_in_low_bits(indices));
    }
    const double finite[3]{std::ldexp(static_cast<double>(random()), -20),
                           std::ldexp(static_cast<double>(random()), -20), 1e300};
    EXPECT_EQ(Wide::load(finite).least(), Plain::load(finite).least());
  }
}

}  // namespace
}  // namespace minkoscope
