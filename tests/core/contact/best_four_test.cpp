// The four vertices that span the most area, against areas summed along the edges, and the reduction of points that is
// built on them against itself with the points in another order.
#include "core/contact/query/best_four.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

#include "core/contact/query/manifold_points.h"
#include "tests/support/random.h"

namespace minkoscope::test {
namespace {

/// Around an ellipse, turned and somewhere, either way; none near another.
SmallOutline random_outline(Random& random, std::size_t count) {
  std::vector<double> angles;
  while (angles.size() < count) {
    const double own = random.between(0.0, 2.0 * std::numbers::pi);
    const auto is_near = [&](double other) {
      return std::abs(std::remainder(own - other, 2.0 * std::numbers::pi)) < 0.2;
    };
    if (std::ranges::none_of(angles, is_near)) angles.push_back(own);
  }
  std::ranges::sort(angles);
  if (random.coin()) std::ranges::reverse(angles);
  const double wide = random.between(0.1, 2.0), high = random.between(0.1, 2.0), turn = random.between(0.0, 6.28);
  const double x = random.between(-3.0, 3.0), y = random.between(-3.0, 3.0);
  SmallOutline out;
  out.count = count;
  for (std::size_t i = 0; i < count; ++i) {
    const double u = wide * std::cos(angles[i]), v = high * std::sin(angles[i]);
    out.x[i] = x + std::cos(turn) * u - std::sin(turn) * v;
    out.y[i] = y + std::sin(turn) * u + std::cos(turn) * v;
  }
  return out;
}

double area_of(const SmallOutline& outline, std::uint32_t of) {
  std::vector<std::size_t> corners;
  for (std::size_t i = 0; i < outline.count; ++i)
    if ((of >> i & 1u) != 0) corners.push_back(i);
  double doubled = 0.0;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const std::size_t i = corners[k], j = corners[(k + 1) % corners.size()];
    doubled += outline.x[i] * outline.y[j] - outline.x[j] * outline.y[i];
  }
  return std::abs(doubled);
}

TEST(BestFour, AreThoseOfTheMostAreaWhereTheyLeadClearly) {
  Random random(4);
  for (std::size_t count = 5; count <= SmallOutline::most; ++count) {
    int clear = 0, close = 0;
    for (int trial = 0; trial < 3000; ++trial) {
      const SmallOutline outline = random_outline(random, count);
      const std::uint32_t all = (1u << count) - 1u;
      const std::uint32_t wanted = random.coin() ? all : 1u + static_cast<std::uint32_t>(random.index(all));
      std::vector<std::pair<double, std::uint32_t>> by_area;
      for (std::uint32_t four = 0; four <= all; ++four)
        if (std::popcount(four) == 4 && (four & wanted) != 0) by_area.emplace_back(area_of(outline, four), four);
      std::ranges::sort(by_area, std::greater());
      const double lead = by_area.size() < 2 ? 1.0 : 1.0 - by_area[1].first / by_area[0].first;
      if (std::abs(lead - clear_lead) < 1e-9) continue;
      const bool is_clear = lead > clear_lead;
      ++(is_clear ? clear : close);
      ASSERT_EQ(best_four(outline, wanted), is_clear ? by_area[0].second : 0u) << count << " vertices, trial " << trial;
    }
    EXPECT_GT(clear, 1000) << count;
    EXPECT_GT(close, 10) << count;
  }
}

TEST(BestFour, LeadInNoRegularPolygon) {
  for (std::size_t count = 5; count <= SmallOutline::most; ++count) {
    SmallOutline outline;
    outline.count = count;
    for (std::size_t i = 0; i < count; ++i) {
      const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
      outline.x[i] = std::cos(angle);
      outline.y[i] = std::sin(angle);
    }
    EXPECT_EQ(best_four(outline, (1u << count) - 1u), 0u) << count;
  }
}

using Place = std::pair<double, double>;

std::set<Place> kept_of(const std::vector<ManifoldPoint>& from, int most) {
  ManifoldPoints points;
  for (const ManifoldPoint& point : from) points.push_back(point);
  std::set<Place> out;
  for (const int i : reduce_points(points, most, 1e-3)) {
    const Vector3d& place = points[static_cast<std::size_t>(i)].a;
    out.emplace(place.x, place.y);
  }
  return out;
}

// In another order they do not go around, and are searched diagonal by diagonal.
TEST(BestFour, AreKeptByTheReductionInAnyOrder) {
  Random random(5);
  int clear = 0, tilted = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    const std::size_t count = 5 + random.index(SmallOutline::most - 4);
    const SmallOutline outline = random_outline(random, count);
    const double tilt = random.coin() ? 0.0 : random.between(0.0, 2e-3);
    std::vector<ManifoldPoint> points(count);
    double deepest = -1.0;
    for (std::size_t i = 0; i < count; ++i) {
      points[i].a = {outline.x[i], outline.y[i], tilt * outline.x[i]};
      points[i].b = {outline.x[i], outline.y[i], 0.0};
      deepest = std::max(deepest, points[i].depth());
    }
    std::uint32_t deep = 0;
    for (std::size_t i = 0; i < count; ++i) deep |= std::uint32_t{points[i].depth() >= deepest - 1e-3} << i;
    const std::uint32_t four = best_four(outline, deep);
    if (four == 0) continue;
    ++clear;
    tilted += deep != (1u << count) - 1u ? 1 : 0;
    std::set<Place> expected;
    for (std::size_t i = 0; i < count; ++i)
      if ((four >> i & 1u) != 0) expected.emplace(outline.x[i], outline.y[i]);
    ASSERT_EQ(kept_of(points, 4), expected) << trial;
    for (std::size_t i = count - 1; i > 0; --i) std::swap(points[i], points[random.index(i + 1)]);
    ASSERT_EQ(kept_of(points, 4), expected) << trial;
  }
  EXPECT_GT(clear, 3000);
  EXPECT_GT(tilted, 500);
}

}  // namespace
}  // namespace minkoscope::test
