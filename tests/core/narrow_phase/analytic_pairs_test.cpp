// Pairs whose answer is known in closed form, degenerate ones among them, and input that must be refused.
#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

std::shared_ptr<const Shape> share(Shape shape) {
  return std::make_shared<const Shape>(std::move(shape));
}

Pose at(double x, double y, double z) {
  return {{x, y, z}, Quaterniond(1, 0, 0, 0)};
}

class Analytic : public testing::TestWithParam<Precision> {
 protected:
  PairResult run(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                 const char* algorithm = "gjk-epa") {
    PairQuery query;
    query.a = {a, pose_a};
    query.b = {b, pose_b};
    query.algorithm = algorithm;
    query.precision = GetParam();
    return run_pair(query);
  }
  double tolerance() const { return GetParam() == Precision::float32 ? 2e-6 : 1e-12; }

  void expect(const PairResult& result, double signed_distance, const Vector3d& normal, double curved = 0.0) {
    const double allowed = std::max(tolerance(), curved);
    ASSERT_TRUE(result.overlap && result.distance && result.depth && result.normal && result.point_a && result.point_b);
    EXPECT_EQ(*result.overlap, signed_distance <= 0.0);
    EXPECT_NEAR(*result.distance, std::max(signed_distance, 0.0), allowed);
    EXPECT_NEAR(*result.depth, std::max(-signed_distance, 0.0), allowed);
    EXPECT_LE(glm::length(*result.normal - normal), std::max(1e3 * tolerance(), std::sqrt(curved)));
    EXPECT_LE(glm::length(*result.point_b - *result.point_a - signed_distance * *result.normal), 2.0 * allowed);
  }
};

TEST_P(Analytic, SphereAndSphere) {
  const Shape a{SphereShape{1.0}}, b{SphereShape{0.5}};
  expect(run(a, at(0, 0, 0), b, at(0, 4, 0)), 2.5, {0, 1, 0});
  expect(run(a, at(0, 0, 0), b, at(0, 0, -1)), -0.5, {0, 0, -1});
  const PairResult concentric = run(a, at(1, 2, 3), b, at(1, 2, 3));
  EXPECT_TRUE(*concentric.overlap);
  EXPECT_NEAR(*concentric.depth, 1.5, tolerance());
  ASSERT_TRUE(concentric.normal.has_value());
  EXPECT_NEAR(glm::length(*concentric.normal), 1.0, 1e-12);
  EXPECT_LE(glm::length(*concentric.point_b - *concentric.point_a + 1.5 * *concentric.normal), 2.0 * tolerance());
}

TEST_P(Analytic, SphereAndBox) {
  const Shape box{BoxShape{{1.0, 2.0, 3.0}}}, ball{SphereShape{0.5}};
  expect(run(box, at(0, 0, 0), ball, at(3, 0.3, 0.2)), 1.5, {1, 0, 0});
  expect(run(box, at(0, 0, 0), ball, at(1.2, 0.3, 0.2)), -0.3, {1, 0, 0});  // centre outside
  expect(run(box, at(0, 0, 0), ball, at(0.9, 0.3, 0.2)), -0.6, {1, 0, 0});  // centre inside
  expect(run(box, at(0, 0, 0), ball, at(1.0, 0.3, 0.2)), -0.5, {1, 0, 0});  // centre on the face
  expect(run(box, at(0, 0, 0), ball, at(0.1, 0, 0)), -1.4, {1, 0, 0});
  expect(run(box, at(0, 0, 0), ball, at(2, 3, 0)), std::sqrt(2.0) - 0.5, glm::normalize(Vector3d(1, 1, 0)));  // an edge
  expect(run(box, at(0, 0, 0), ball, at(2, 3, 4)), std::sqrt(3.0) - 0.5,
         glm::normalize(Vector3d(1, 1, 1)));  // a corner
}

TEST_P(Analytic, BoxAndBox) {
  const Shape a{BoxShape{{1.0, 1.0, 1.0}}}, b{BoxShape{{0.5, 2.0, 0.25}}};
  expect(run(a, at(0, 0, 0), b, at(4, 0.5, 0.5)), 2.5, {1, 0, 0});
  expect(run(a, at(0, 0, 0), b, at(1.4, 0.5, 0.5)), -0.1, {1, 0, 0});
  expect(run(a, at(0, 0, 0), b, at(0, 0, -1.0)), -0.25, {0, 0, -1});
  const PairResult concentric = run(a, at(0, 0, 0), b, at(0, 0, 0));
  EXPECT_NEAR(*concentric.depth, 1.25, tolerance());
  EXPECT_NEAR(std::abs(concentric.normal->z), 1.0, tolerance());
  const PairResult touching = run(a, at(0, 0, 0), b, at(1.5, 0, 0));
  EXPECT_TRUE(*touching.overlap);
  EXPECT_NEAR(*touching.depth, 0.0, tolerance());
  EXPECT_LE(glm::length(*touching.normal - Vector3d(1, 0, 0)), tolerance());
  EXPECT_LE(glm::length(*touching.point_b - *touching.point_a), tolerance());
}

TEST_P(Analytic, CapsuleAndCapsule) {
  const Shape a{CapsuleShape{0.5, 1.0}}, b{CapsuleShape{0.25, 2.0}};
  const Quaterniond quarter = glm::angleAxis(1.5707963267948966, Vector3d(1, 0, 0));
  expect(run(a, at(0, 0, 0), b, {{2, 0, 0}, quarter}), 1.25, {1, 0, 0});
  expect(run(a, at(0, 0, 0), b, {{0.5, 0, 0}, quarter}), -0.25, {1, 0, 0});
  expect(run(a, at(0, 0, 0), b, at(0.5, 0.5, 0)), -0.25, {1, 0, 0});  // parallel
  expect(run(a, at(0, 0, 0), b, at(0, 4, 0)), 0.25, {0, 1, 0});       // end to end
  const PairResult crossing = run(a, at(0, 0, 0), b, {{0, 0, 0}, quarter});
  EXPECT_NEAR(*crossing.depth, 0.75, tolerance());
  EXPECT_NEAR(std::abs(crossing.normal->x), 1.0, 1e-6);
  const PairResult coaxial = run(a, at(0, 0, 0), b, at(0, 0.5, 0));
  EXPECT_NEAR(*coaxial.depth, 0.75, tolerance());
  EXPECT_NEAR(coaxial.normal->y, 0.0, 1e-6);
}

TEST_P(Analytic, CurvedShapesOnAPlane) {
  const Shape floor{BoxShape{{5.0, 1.0, 5.0}}};
  expect(run(floor, at(0, 0, 0), {EllipsoidShape{{0.3, 0.9, 0.4}}}, at(0.1, 2.5, 0.2)), 0.6, {0, 1, 0},
         GetParam() == Precision::float32 ? 6e-6 : 6e-10);
  expect(run(floor, at(0, 0, 0), {CylinderShape{0.5, 0.75}}, at(0.1, 1.7, 0.2)), -0.05, {0, 1, 0});
  expect(run(floor, at(0, 0, 0), {ConeShape{0.5, 0.75}}, at(0.1, 1.7, 0.2)), -0.05, {0, 1, 0});
}

TEST_P(Analytic, FlatShapesTouchWithoutDepth) {
  const Shape triangle{TriangleShape{{Vector3d(-1, 0, -1), Vector3d(1, 0, -1), Vector3d(0, 0, 1)}}};
  const PairResult coplanar = run(triangle, at(0, 0, 0), triangle, at(0.2, 0, 0.1));
  EXPECT_TRUE(*coplanar.overlap);
  EXPECT_NEAR(*coplanar.depth, 0.0, tolerance());
  EXPECT_EQ(coplanar.termination, Termination::degenerate);
  EXPECT_NEAR(std::abs(coplanar.normal->y), 1.0, 1e-6);
  const Shape segment{SegmentShape{1.0}};
  const PairResult crossing = run(segment, at(0, 0, 0), segment, {{0, 0, 0}, glm::angleAxis(1.0, Vector3d(0, 0, 1))});
  EXPECT_TRUE(*crossing.overlap);
  EXPECT_NEAR(*crossing.depth, 0.0, tolerance());
  EXPECT_NEAR(std::abs(crossing.normal->z), 1.0, 1e-6);
  const PairResult collinear = run(segment, at(0, 0, 0), segment, at(0, 0.5, 0));
  EXPECT_TRUE(*collinear.overlap);
  EXPECT_NEAR(collinear.normal->y, 0.0, 1e-6);
  expect(run(segment, at(0, 0, 0), segment, at(0, 2.5, 0)), 0.5, {0, 1, 0});
  const PairResult points = run({PointShape{}}, at(1, 1, 1), {PointShape{}}, at(1, 1, 1));
  EXPECT_TRUE(*points.overlap);
  EXPECT_EQ(*points.depth, 0.0);
  EXPECT_FALSE(points.normal.has_value());
  expect(run({PointShape{}}, at(1, 1, 1), {PointShape{}}, at(1, 3, 1)), 2.0, {0, 1, 0});
}

TEST_P(Analytic, SumsAreTheirParts) {
  const Shape rounded{SumShape{share({BoxShape{{1.0, 1.0, 1.0}}}), share({SphereShape{0.25}})}};
  expect(run(rounded, at(0, 0, 0), rounded, at(3, 0.1, 0.2)), 0.5, {1, 0, 0});
  expect(run(rounded, at(0, 0, 0), rounded, at(2.25, 0.1, 0.2)), -0.25, {1, 0, 0});
  const Shape moved{
      SumShape{share({BoxShape{{1.0, 1.0, 1.0}}}), share({TransformedShape{at(0, 0, 2), share({SphereShape{0.25}})}})}};
  expect(run(moved, at(0, 0, 0), {PointShape{}}, at(0.1, 0.2, 4.25)), 1.0, {0, 0, 1});
}

TEST_P(Analytic, FarFromTheOriginIsAsGood) {
  const Shape box{BoxShape{{0.5, 0.5, 0.5}}};
  const PairResult result = run(box, at(1e5, -1e5, 1e5), box, at(1e5 + 1.25, -1e5, 1e5));
  EXPECT_NEAR(*result.distance, 0.25, 1e-9);
}

TEST_P(Analytic, MethodsAgree) {
  test::RandomPairs random(12);
  int overlapping = 0, apart = 0;
  for (int i = 0; i < 900; ++i) {
    const PairQuery pair = random.pair(static_cast<test::Regime>(i % test::regime_count));
    const PairResult full = run(pair.a.shape, pair.a.pose, pair.b.shape, pair.b.pose);
    const PairResult distance = run(pair.a.shape, pair.a.pose, pair.b.shape, pair.b.pose, "gjk-distance");
    const PairResult overlap = run(pair.a.shape, pair.a.pose, pair.b.shape, pair.b.pose, "gjk-overlap");
    EXPECT_EQ(full.overlap, distance.overlap);
    EXPECT_EQ(full.distance, distance.distance);
    EXPECT_FALSE(distance.depth.has_value());
    EXPECT_FALSE(overlap.distance || overlap.depth || overlap.normal || overlap.point_a || overlap.point_b);
    const double size = 1e-3 + glm::length(pair.b.pose.position - pair.a.pose.position);
    const double margin = std::max(*full.distance, *full.depth) / size;
    if (margin > (GetParam() == Precision::float32 ? 3e-5 : 1e-7)) {
      EXPECT_EQ(full.overlap, overlap.overlap) << i;
    }
    if (distance.iterations > 0) {  // else two spheres, in closed form
      EXPECT_LE(overlap.iterations, std::max(full.iterations, distance.iterations));
    }
    (*full.overlap ? overlapping : apart)++;
  }
  EXPECT_GT(overlapping, 200);
  EXPECT_GT(apart, 200);
}

TEST_P(Analytic, LargeHullsInEachOtherAreAnswered) {
  test::RandomPairs random(13);
  std::vector<Vector3d> points;
  for (int i = 0; i < 400; ++i) points.push_back(random.unit());
  const Shape hull = make_hull_shape(points);
  const PairResult result = run(hull, at(0, 0, 0), hull, at(0, 0, 0));
  EXPECT_EQ(result.termination, Termination::converged);
  EXPECT_GT(*result.depth, 1.9);
  EXPECT_LT(*result.depth, 2.0);
}

TEST_P(Analytic, LimitsAreReportedNotGuessed) {
  PairQuery query;
  query.precision = GetParam();
  query.a.shape = {EllipsoidShape{{1.0, 2.0, 3.0}}};
  query.b.shape = {EllipsoidShape{{0.5, 0.2, 0.3}}};
  query.b.pose = at(1.1, 1.9, 0.7);
  query.settings.max_iterations = 2;
  const PairResult result = run_pair(query);
  EXPECT_EQ(result.termination, Termination::iteration_limit);
  EXPECT_FALSE(result.distance || result.depth || result.normal);
}

TEST_P(Analytic, RefusesWhatItCannotTake) {
  const Shape box{BoxShape{}};
  EXPECT_THROW(run(box, at(0, 0, 0), {MeshShape{}}, at(0, 0, 0)), std::invalid_argument);
  EXPECT_THROW(run(box, at(0, 0, 0), box, at(0, 0, 0), "no-such-method"), std::invalid_argument);
  EXPECT_THROW(run(box, at(0, 0, 0), box, at(std::numeric_limits<double>::quiet_NaN(), 0, 0)), std::invalid_argument);
  EXPECT_THROW(run(box, at(0, 0, 0), box, {{0, 0, 0}, Quaterniond(0, 0, 0, 0)}), std::invalid_argument);
  const PairResult unnormalised =
      run({BoxShape{{1.375, 3.0, 0.025}}}, at(1.625, 0, 0.5), {BoxShape{{0.212, 0.075, 0.0843}}},
          {{0.192074, -0.27787, 0.273546}, Quaterniond(0.673483811, 0.341014674, 0.155221066, 0.638776138)});
  EXPECT_NEAR(*unnormalised.distance, 0.0535162, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Precisions, Analytic, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& parameter) { return std::string(to_string(parameter.param)); });

}  // namespace
}  // namespace minkoscope
