#include "core/timeline/walk/path_difference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace minkoscope {
namespace {

std::vector<Vector3d> line(std::size_t ticks) {
  std::vector<Vector3d> path;
  for (std::size_t i = 0; i < ticks; ++i) path.emplace_back(0.05 * static_cast<double>(i), 0.9, 0.0);
  return path;
}

TEST(PathDifference, TheSameBitsDoNotDivergeAndALongerRunIsNoDifference) {
  EXPECT_FALSE(first_difference(line(10), line(10)));
  EXPECT_FALSE(first_difference(line(10), line(4)));
  EXPECT_FALSE(first_difference({}, line(4)));
  EXPECT_NEAR(compare_paths(line(10), line(4)).at_end, 0.3, 1e-12);
}

TEST(PathDifference, OneUlpIsADifferenceUnlessTolerated) {
  const std::vector<Vector3d> a = line(10);
  std::vector<Vector3d> b = a;
  b[7].x = std::nextafter(b[7].x, 1.0);
  EXPECT_EQ(first_difference(a, b), 7u);
  EXPECT_FALSE(first_difference(a, b, 1e-9));
}

TEST(PathDifference, TheFarthestIsFoundBehindTheFirst) {
  const std::vector<Vector3d> a = line(10);
  std::vector<Vector3d> b = a;
  b[3].y += 0.1;
  b[6].y += 0.4;
  b[9].z -= 0.2;
  const PathDifference difference = compare_paths(a, b);
  EXPECT_EQ(difference.first, 3u);
  EXPECT_EQ(difference.farthest_at, 6u);
  EXPECT_NEAR(difference.farthest, 0.4, 1e-12);
  EXPECT_NEAR(difference.at_end, 0.2, 1e-12);
}

TEST(PathDifference, APositionThatIsNoNumberIsADifference) {
  std::vector<Vector3d> a = line(3);
  a[1].x = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(first_difference(a, line(3), 1.0), 1u);
}

}  // namespace
}  // namespace minkoscope
