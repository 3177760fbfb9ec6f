// The oracle against closed forms, and its promise that the truth lies between its bounds.
#include "core/trial/oracle/pair_oracle.h"

#include <gtest/gtest.h>

#include "tests/support/oracle/curved_oracle.h"
#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/random.h"
#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

PosedShape at(Shape::Variant shape, const Vector3d& position, const Quaterniond& rotation = {1, 0, 0, 0}) {
  return {Shape{std::move(shape)}, Pose{position, rotation}};
}

void expect_distance(const PosedShape& a, const PosedShape& b, double signed_distance, double gap = 1e-9) {
  const OracleAnswer answer = signed_distance_oracle(a, b, {.gap = gap, .max_evaluations = 400000});
  const double slack = 2.0 * gap * answer.scale;
  EXPECT_LE(answer.lower, signed_distance + slack);
  EXPECT_GE(answer.upper, signed_distance - slack);
  EXPECT_LE(answer.upper - answer.lower, slack) << answer.evaluations << " evaluations";
  EXPECT_NEAR(-support_width(a, b, answer.normal), answer.lower, slack);
}

TEST(Oracle, Spheres) {
  expect_distance(at(SphereShape{1.0}, {0, 0, 0}), at(SphereShape{0.5}, {3, 4, 0}), 3.5);
  expect_distance(at(SphereShape{1.0}, {0, 0, 0}), at(SphereShape{0.5}, {0, 1, 0}), -0.5);
  expect_distance(at(SphereShape{1.0}, {7, 0, 0}), at(SphereShape{0.5}, {7, 0, 0}), -1.5);
}

TEST(Oracle, BoxesApartAlongAFaceAnEdgeAndACorner) {
  const auto box = BoxShape{{0.5, 1.0, 2.0}};
  expect_distance(at(box, {0, 0, 0}), at(box, {2.0, 0.3, 0.1}), 1.0);
  expect_distance(at(box, {0, 0, 0}), at(box, {4.0, 6.0, 0.1}), 5.0);
  expect_distance(at(box, {0, 0, 0}), at(box, {2.0, 4.0, 6.0}), 3.0);
  expect_distance(at(box, {0, 0, 0}), at(box, {0.7, 0.3, 0.1}), -0.3);
  expect_distance(at(box, {0, 0, 0}), at(box, {0.0, 0.0, 0.0}), -1.0);
}

TEST(Oracle, CapsulesCrossing) {
  const Quaterniond quarter = glm::angleAxis(1.5707963267948966, Vector3d(1, 0, 0));
  expect_distance(at(CapsuleShape{0.2, 1.0}, {0, 0, 0}), at(CapsuleShape{0.3, 1.0}, {0.8, 0, 0}, quarter), 0.3);
  expect_distance(at(CapsuleShape{0.2, 1.0}, {0, 0, 0}), at(CapsuleShape{0.3, 1.0}, {0.1, 0, 0}, quarter), -0.4);
}

TEST(Oracle, ConesAndCylinders) {
  expect_distance(at(CylinderShape{0.5, 1.0}, {0, 0, 0}), at(PointShape{}, {2.0, 0.2, 0.0}), 1.5);
  expect_distance(at(CylinderShape{0.5, 1.0}, {0, 0, 0}), at(PointShape{}, {0.2, 0.1, 0.0}), -0.3);
  expect_distance(at(ConeShape{1.0, 1.0}, {0, 0, 0}), at(PointShape{}, {0.0, 3.0, 0.0}), 2.0);
  // Straight below the base's middle; and inside, nearest to the base.
  expect_distance(at(ConeShape{1.0, 1.0}, {0, 0, 0}), at(PointShape{}, {0.0, -1.25, 0.0}), 0.25);
  expect_distance(at(ConeShape{1.0, 1.0}, {0, 0, 0}), at(PointShape{}, {0.0, -0.9, 0.0}), -0.1);
}

TEST(Oracle, RotatedBoxAgainstItsOwnFaces) {
  test::Random random(7);
  int apart = 0, deep = 0;
  for (int i = 0; i < 400; ++i) {
    const Vector3d position = random.vector(1.0);
    const Pose pose{position, random.rotation()};
    const Vector3d local = random.vector(1.5);
    const Vector3d half(0.4, 0.7, 1.1);
    const Vector3d outside = glm::max(glm::abs(local) - half, 0.0);
    const Vector3d inside = half - glm::abs(local);
    const double least = std::min({inside.x, inside.y, inside.z});
    const double expected = least < 0.0 ? glm::length(outside) : -least;
    (expected > 0.0 ? apart : deep) += 1;
    expect_distance({Shape{BoxShape{half}}, pose}, at(PointShape{}, pose.to_world(local)), expected);
  }
  EXPECT_GT(apart, 40);
  EXPECT_GT(deep, 20);
}

TEST(Oracle, EllipsoidsAndTheirTies) {
  const Quaterniond turn = glm::normalize(Quaterniond(0.7, 0.2, -0.3, 0.5));
  // A ring of least directions, a sphere of them, and one alone.
  expect_distance(at(EllipsoidShape{{0.5, 2.0, 0.5}}, {0, 0, 0}, turn), at(SphereShape{0.25}, {0, 0, 0}), -0.75, 1e-6);
  expect_distance(at(EllipsoidShape{{0.5, 0.5, 0.5}}, {0, 0, 0}, turn), at(SphereShape{0.25}, {0, 0, 0}), -0.75);
  expect_distance(at(EllipsoidShape{{0.5, 0.2, 1.5}}, {0, 0, 0}, turn), at(SphereShape{0.25}, {0, 0, 0}), -0.45);
  expect_distance(at(EllipsoidShape{{0.5, 0.2, 1.5}}, {0, 0, 0}), at(PointShape{}, {0, 3.0, 0}), 2.8);
  expect_distance(at(EllipsoidShape{{0.5, 0.0, 1.5}}, {0, 0, 0}), at(SphereShape{0.1}, {0.1, 0.0, 0.3}), -0.1);
  expect_distance(at(CylinderShape{0.5, 2.0}, {0, 0, 0}, turn), at(CylinderShape{0.25, 1.0}, {0, 0, 0}, turn), -0.75,
                  1e-6);
}

TEST(Oracle, HoldsTheBruteForceAnswerOfPolytopes) {
  test::RandomPairs random(20261121);
  int apart = 0, deep = 0;
  double widest = 0.0;
  for (int i = 0; i < 900; ++i) {
    const PairQuery query = random.pair(static_cast<test::Regime>(i % test::regime_count));
    const test::RoundCloud a = test::round_cloud(query.a.shape, query.a.pose);
    const test::RoundCloud b = test::round_cloud(query.b.shape, query.b.pose);
    const double expected = test::oracle_signed_distance(a, b);
    const OracleAnswer answer = signed_distance_oracle(query.a, query.b, {.gap = 1e-8, .max_evaluations = 100000});
    const double slack = 1e-11 * answer.scale;  // the rounding of the brute force
    EXPECT_LE(answer.lower, expected + slack) << i;
    EXPECT_GE(answer.upper, expected - slack) << i;
    EXPECT_NEAR(-support_width(query.a, query.b, answer.normal), answer.lower, 1e-12 * answer.scale) << i;
    widest = std::max(widest, (answer.upper - answer.lower) / answer.scale);
    (expected > 0.0 ? apart : deep) += 1;

    // A claim is judged right or wrong, whatever direction is hinted at.
    for (const double off : {0.0, 0.5, -0.5, 2.0, -2.0}) {
      const double claim = expected + off * 1e-6 * answer.scale, allowed = 1e-6 * answer.scale;
      const Vector3d hint = i % 3 == 0 ? answer.normal : i % 3 == 1 ? random.unit() : Vector3d(0.0);
      PairOracle oracle(query.a, query.b);
      const OracleAnswer& settled = oracle.settle(claim - allowed, claim + allowed, 0.1 * allowed, hint);
      EXPECT_LE(settled.lower, expected + slack) << i;
      EXPECT_GE(settled.upper, expected - slack) << i;
      const bool wrong = settled.lower > claim + allowed || settled.upper < claim - allowed;
      EXPECT_EQ(wrong, std::abs(off) > 1.0) << i << " off by " << off;
    }
  }
  EXPECT_LE(widest, 1e-8);
  EXPECT_GT(apart, 200);
  EXPECT_GT(deep, 200);
}

TEST(Oracle, HoldsTheSampledAnswerOfCurvedShapes) {
  test::RandomPairs random(20261122);
  int deep = 0;
  for (int i = 0; i < 90; ++i) {
    const PairQuery query = test::random_curved_pair(random, static_cast<test::Regime>(i % test::regime_count));
    const OracleAnswer answer = signed_distance_oracle(query.a, query.b, {.gap = 1e-5, .max_evaluations = 200000});
    EXPECT_LE(answer.upper - answer.lower, 1e-5 * answer.scale) << i;
    if (answer.upper >= 0.0) continue;
    ++deep;
    // Sampling and descent find the least width or somewhat more, never less; the oracle's direction does as well.
    EXPECT_GE(test::sampled_depth(query.a, query.b), -answer.upper - 1e-12 * answer.scale) << i;
    EXPECT_NEAR(test::extent_along(query.a, query.b, answer.normal), -answer.lower, 1e-12 * answer.scale) << i;
  }
  EXPECT_GT(deep, 30);
}

TEST(Oracle, KnowsWhichPointsAShapeHolds) {
  test::RandomPairs random(20261123);
  int inside = 0, outside = 0;
  for (int i = 0; i < 600; ++i) {
    const double size = random.log_uniform(1e-3, 1e3), tolerance = 1e-6 * size;
    const Shape shape = i % 2 == 0 ? random.polytope(size) : test::random_curved(random, size);
    const PosedShape posed{shape, Pose{random.vector(10.0 * size), random.rotation()}};
    // Between two of its points it holds every point; beyond its supporting plane none.
    const Vector3d n = random.unit(), m = random.unit();
    const Difference points(posed, Vector3d(0.0));
    const Vector3d on_n = points.support(n) + points.radius() * n, on_m = points.support(m) + points.radius() * m;
    EXPECT_TRUE(holds_point(posed, on_n + random.uniform(0.0, 1.0) * (on_m - on_n), tolerance)) << i;
    EXPECT_TRUE(holds_point(posed, on_n + 0.9 * tolerance * n, tolerance)) << i;
    EXPECT_FALSE(holds_point(posed, on_n + 1.1 * tolerance * n, tolerance)) << i;
    const Vector3d anywhere = posed.pose.position + random.vector(size);
    const PosedShape probe{Shape{PointShape{}}, Pose{anywhere}};
    const OracleAnswer answer = signed_distance_oracle(posed, probe, {.gap = 1e-8, .max_evaluations = 100000});
    if (answer.lower <= tolerance && answer.upper >= tolerance) continue;
    EXPECT_EQ(holds_point(posed, anywhere, tolerance), answer.upper < tolerance) << i;
    (answer.upper < tolerance ? inside : outside) += 1;
  }
  EXPECT_GT(inside, 50);
  EXPECT_GT(outside, 100);
}

}  // namespace
}  // namespace minkoscope
