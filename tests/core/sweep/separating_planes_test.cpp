// Prepared planes part no obstacle that is within reach, and nearly all that are not.
#include <gtest/gtest.h>

#include "core/sweep/swept/separating_planes.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

using test::Random;
using Corners = std::array<Vector3d, 3>;

Corners moved(Corners points, const Vector3d& by) {
  for (Vector3d& point : points) point += by;
  return points;
}

/// Near the unit sphere, some of them large; every fourth holds the direction `upright`, so that its prism is flat.
Corners triangle_near(Random& random, const Vector3d& upright) {
  const double size = random.scale(0.1, 300.0);
  const Vector3d a = random.direction() * random.between(0.0, 4.0);
  const Vector3d b = a + (random.below(4) == 0 ? upright * size : random.vector(size));
  return moved({a, b, a + random.vector(size)}, random.vector(0.5 * std::min(size, 4.0)));
}

struct OfTriangles {
  UnitTriangle operator()(const Corners& points) const { return UnitTriangle(points); }
};
struct OfPrisms {
  Vector3d axis;
  UnitPrism operator()(const Corners& points) const { return UnitPrism(points, axis, 1e-6); }
};

/// Counts of obstacles clearly out of reach, and of those parted.
struct PartedCounts {
  int beyond = 0, parted = 0, recede = 0, parted_on_way = 0;
};

template <class Make>
void compare_planes(Random& random, const Make& make, const Vector3d& axis, PartedCounts& counts) {
  std::vector<Corners> triangles;
  SeparatingPlanes planes, fastest(best_instructions());
  const int count = 1 + random.below(static_cast<int>(SeparatingPlanes::most));
  for (int i = 0; i < count; ++i) {
    triangles.push_back(triangle_near(random, axis));
    planes.add(make(triangles.back()));
    fastest.add(make(triangles.back()));
  }
  const Vector3d centre = random.vector(0.3), way = random.vector(random.coin() ? 0.2 : 2.0);
  const double reach = random.between(1.0, 1.3);
  const SeparatingPlanes::Passing passing = planes.on_way(centre, way, reach);
  EXPECT_EQ(planes.at(centre, reach), passing.at_start);
  EXPECT_EQ(fastest.at(centre, reach), passing.at_start);
  EXPECT_EQ(fastest.on_way(centre, way, reach).at_start, passing.at_start);
  EXPECT_EQ(fastest.on_way(centre, way, reach).on_way, passing.on_way);
  EXPECT_EQ(passing.on_way & passing.at_start, passing.at_start);
  EXPECT_EQ(static_cast<std::uint64_t>(passing.on_way) >> count, 0u);
  for (int i = 0; i < count; ++i) {
    const auto distance = [&](double time) {
      const Vector3d at = centre + way * time;
      return nearest_touch(make(moved(triangles[static_cast<std::size_t>(i)], -at))).distance;
    };
    const bool passes = (passing.at_start >> i & 1u) != 0, passes_on_way = (passing.on_way >> i & 1u) != 0;
    double least = distance(0.0);
    EXPECT_TRUE(passes || least > reach) << least << " of " << reach;
    counts.beyond += least > reach + 1e-3;
    counts.parted += !passes;
    bool recedes = least > reach + 1e-3;
    for (int k = 1; k <= 16; ++k) {
      const double now = distance(k / 16.0);
      recedes = recedes && now > least;
      least = std::min(least, now);
    }
    EXPECT_TRUE(passes_on_way || least > reach) << least << " of " << reach;
    counts.recede += recedes;
    counts.parted_on_way += recedes && !passes_on_way;
  }
}

TEST(SeparatingPlanes, PartNoTriangleWithinReach) {
  Random random(711);
  PartedCounts counts;
  for (int i = 0; i < 2000 && !testing::Test::HasFailure(); ++i)
    compare_planes(random, OfTriangles(), Vector3d(0.0, 1.0, 0.0), counts);
  EXPECT_GT(counts.beyond, 10000);
  EXPECT_GT(counts.parted, 0.9 * counts.beyond);
  EXPECT_GT(counts.parted_on_way, 0.9 * counts.recede);
}

TEST(SeparatingPlanes, PartNoPrismWithinReach) {
  Random random(712);
  PartedCounts counts;
  for (int i = 0; i < 2000 && !testing::Test::HasFailure(); ++i) {
    const Vector3d axis = random.direction() * random.between(0.1, 3.0);
    compare_planes(random, OfPrisms{axis}, axis, counts);
  }
  EXPECT_GT(counts.beyond, 5000);
  EXPECT_GT(counts.parted, 0.9 * counts.beyond);
  EXPECT_GT(counts.parted_on_way, 0.9 * counts.recede);
}

/// As a body that stands on large ground and walks: the gap is a few times the rounding of a float.
TEST(SeparatingPlanes, PartLargeGroundJustBelow) {
  const double below = -1.00002;
  const Corners ground{Vector3d(-900, below, -900), Vector3d(-900, below, 900), Vector3d(900, below, 0)};
  SeparatingPlanes planes;
  planes.add(UnitTriangle(ground));
  EXPECT_EQ(planes.on_way(Vector3d(0.1, 0.0, 0.2), Vector3d(0.2, 0.0, 0.0), 1.00001).on_way, 0u);
  EXPECT_EQ(planes.on_way(Vector3d(0.1, 0.0, 0.2), Vector3d(0.2, -1e-4, 0.0), 1.00001).on_way, 1u);
  EXPECT_EQ(planes.on_way(Vector3d(0.1, 0.0, 0.2), Vector3d(0.2, -1e-4, 0.0), 1.00001).at_start, 0u);
  EXPECT_EQ(planes.at(Vector3d(0.1, 0.0, 0.2), 1.00003), 1u);
}

/// As of a riser below the feet of a body that leans by little: seen along the axis it is thin, and no side keeps off.
TEST(SeparatingPlanes, PartASteepPrismBelow) {
  const Vector3d axis(0.0, 1.25, 0.0), centre(0.0, 0.0, 1e-4);
  SeparatingPlanes planes;
  planes.add(UnitPrism({Vector3d(-0.2, -2.4, 1e-4), Vector3d(0.2, -2.4, 1e-4), Vector3d(0.0, -3.0, 0.0)}, axis, 1e-6));
  EXPECT_EQ(planes.at(centre, 1.14), 0u);
  EXPECT_EQ(planes.at(centre, 1.16), 1u);
}

TEST(SeparatingPlanes, PartNothingFromASliver) {
  SeparatingPlanes planes;
  EXPECT_EQ(planes.at(Vector3d(0.0), 1.0), 0u);
  planes.add(UnitTriangle({Vector3d(0.0), Vector3d(1.0, 0.0, 0.0), Vector3d(2.0, 0.0, 0.0)}));
  planes.add(UnitTriangle({Vector3d(9.0), Vector3d(9.0, 10.0, 9.0), Vector3d(9.0, 9.0, 10.0)}));
  EXPECT_EQ(planes.at(Vector3d(0.0), 1.0), 1u);
}

}  // namespace
}  // namespace minkoscope
