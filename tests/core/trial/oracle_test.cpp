// The oracle against closed forms, and its promise that the truth lies between its bounds.
#include "core/trial/oracle.h"

#include <gtest/gtest.h>

#include <random>

namespace minkoscope {
namespace {

PosedShape at(Shape::Variant shape, const Vector3d& position, const Quaterniond& rotation = {1, 0, 0, 0}) {
  return {Shape{std::move(shape)}, Pose{position, rotation}};
}

void expect_distance(const PosedShape& a, const PosedShape& b, double signed_distance) {
  const OracleAnswer answer = signed_distance_oracle(a, b);
  const double slack = 2e-9 * answer.scale;
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
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  int apart = 0, deep = 0;
  for (int i = 0; i < 200; ++i) {
    const double qx = unit(random), qy = unit(random), qz = unit(random), qw = unit(random);
    const Pose pose{{unit(random), unit(random), unit(random)}, glm::normalize(Quaterniond(qw, qx, qy, qz))};
    const double px = unit(random), py = unit(random), pz = unit(random);
    const Vector3d local = 1.5 * Vector3d(px, py, pz);
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

}  // namespace
}  // namespace minkoscope
