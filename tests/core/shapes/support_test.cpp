// Support maps against closed forms and brute force: every point is of the shape, none of the shape is further.
#include "core/shapes/support.h"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "tests/support/oracle/shape_oracles.h"
#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

std::shared_ptr<const Shape> shared_shape(Shape shape) {
  return std::make_shared<const Shape>(std::move(shape));
}

template <class Real>
double reach_of(const CompiledShape<Real>& shape, const Vector3d& d) {
  const Vector3d point(shape.support(Vector3<Real>(d)).point);
  return glm::dot(point, d) + static_cast<double>(shape.radius()) * glm::length(d);
}

std::vector<Shape> every_shape() {
  test::RandomPairs random(5);
  std::vector<Shape> out;
  for (const double size : {0.0, 1.0}) {
    out.push_back({PointShape{}});
    out.push_back({SphereShape{size}});
    out.push_back({BoxShape{{size, 2.0 * size, 0.5}}});
    out.push_back({CapsuleShape{size, 0.7}});
    out.push_back({CylinderShape{size, 0.6}});
    out.push_back({CylinderShape{0.4, size}});
    out.push_back({ConeShape{size, 0.6}});
    out.push_back({ConeShape{0.3, size}});
    out.push_back({EllipsoidShape{{size, 0.5, 2.0}}});
    out.push_back({EllipsoidShape{{size, size, 1.0}}});
    out.push_back({EllipsoidShape{{size, size, size}}});
    out.push_back({SegmentShape{size}});
    out.push_back(random.polytope_triangle(size));
    out.push_back(random.cloud(12, size));
    out.push_back({SumShape{shared_shape({BoxShape{{size, 0.2, 0.3}}}), shared_shape({SphereShape{0.4}})}});
    out.push_back({SumShape{
        shared_shape({TransformedShape{
            {{1.0, -2.0, 0.5}, random.rotation()},
            shared_shape({SumShape{shared_shape({SegmentShape{size}}),
                                   shared_shape({TransformedShape{{{0.3, 0.0, 0.0}, random.rotation()},
                                                                  shared_shape({CapsuleShape{0.1, 0.5}})}})}})}}),
        shared_shape({TransformedShape{{{0.0, 0.7, 0.0}, random.rotation()}, shared_shape({ConeShape{0.5, size}})}})}});
  }
  return out;
}

template <class Real>
void check_reach(double allowed) {
  test::RandomPairs random(6);
  for (const Shape& shape : every_shape()) {
    const CompiledShape<Real> compiled(shape);
    for (int i = 0; i < 200; ++i) {
      Vector3d d = random.unit();
      if (i % 4 == 1) d = {d.x, 0.0, 0.0};  // ties everywhere
      if (i % 4 == 2) d = {0.0, d.y, 0.0};
      if (i % 4 == 3) d *= 100.0;
      d = Vector3d(Vector3<Real>(d));
      const double scale = 5.0 * glm::length(d);
      const double expected = test::support_height(shape, d);
      EXPECT_NEAR(reach_of(compiled, d), expected, allowed * scale) << type_name(shape);
      // The point is of the core: along no direction is it further than the core reaches.
      const Vector3d point(compiled.support(Vector3<Real>(d)).point);
      const Vector3d other = random.unit();
      EXPECT_LE(glm::dot(point, other) + static_cast<double>(compiled.radius()),
                test::support_height(shape, other) + allowed * 5.0)
          << type_name(shape);
    }
    EXPECT_GE(static_cast<double>(compiled.extent()) + allowed,
              glm::length(Vector3d(compiled.support({0, 0, 0}).point)));
  }
}

TEST(Support, ReachesAsFarAsTheClosedForms) {
  check_reach<float>(1e-6);
  check_reach<double>(1e-14);
}

template <class Real>
void check_odd_directions() {
  constexpr Real infinity = std::numeric_limits<Real>::infinity(), tiny = std::numeric_limits<Real>::denorm_min();
  constexpr Real nan = std::numeric_limits<Real>::quiet_NaN(), huge = std::numeric_limits<Real>::max();
  for (const Shape& shape : every_shape()) {
    const CompiledShape<Real> compiled(shape);
    for (const Vector3<Real>& d :
         {Vector3<Real>(0), Vector3<Real>(tiny, 0, 0), Vector3<Real>(0, -tiny, tiny), Vector3<Real>(huge, -huge, huge),
          Vector3<Real>(infinity, 0, 0), Vector3<Real>(infinity, -infinity, 0), Vector3<Real>(nan, 1, 0),
          Vector3<Real>(nan)}) {
      const SupportPoint<Real> found = compiled.support(d);
      EXPECT_TRUE(is_finite(found.point)) << type_name(shape);
      for (const Vector3d& axis : {Vector3d(1, 0, 0), Vector3d(0, -1, 0), Vector3d(0.6, 0, -0.8)}) {
        EXPECT_LE(glm::dot(Vector3d(found.point), axis), test::support_height(shape, axis) + 1e-5) << type_name(shape);
      }
    }
  }
}

TEST(Support, GivesAPointOfTheShapeForAnyDirection) {
  check_odd_directions<float>();
  check_odd_directions<double>();
}

TEST(Support, TinyDirectionsAreDirections) {
  const CompiledShape<float> ellipsoid({EllipsoidShape{{1.0, 2.0, 3.0}}});
  const Vector3<float> point = ellipsoid.support({0, 1e-40f, 0}).point;
  EXPECT_FLOAT_EQ(point.y, 2.0f);
  const CompiledShape<double> box({BoxShape{{1.0, 2.0, 3.0}}});
  EXPECT_EQ(box.support({1e-310, -1e-320, 1e-310}).point, Vector3d(1.0, -2.0, 3.0));
}

TEST(Support, TiesGoToTheLowestIndex) {
  const CompiledShape<double> box({BoxShape{{1.0, 1.0, 1.0}}});
  EXPECT_EQ(box.support({0, 0, 0}).feature, 0);
  EXPECT_EQ(box.support({1, 0, 0}).feature, 1);
  EXPECT_EQ(box.support({0, 1, -0.0}).feature, 2);
  EXPECT_EQ(box.support({-1, 1, 1}).feature, 6);
  const CompiledShape<double> segment({SegmentShape{1.0}});
  EXPECT_EQ(segment.support({1, 0, 0}).feature, 0);
  const CompiledShape<double> triangle({TriangleShape{{Vector3d(0, 1, 0), Vector3d(1, 1, 0), Vector3d(0, 0, 5)}}});
  EXPECT_EQ(triangle.support({0, 1, 0}).feature, 0);
  std::vector<Vector3d> points{{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 0.5, 1}};
  const CompiledShape<double> cloud(test::RandomPairs(1).from(points));
  EXPECT_EQ(cloud.support({1, 0, 0}).feature, 1);
  // With the hull built only its corners are asked; the choice among them is the same.
  const CompiledShape<double> hull(
      make_hull_shape({{1, 1, 1}, {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {0, 0, -1}, {0, 0, 0}}));
  EXPECT_EQ(hull.support({0, 0, 1}).feature, 0);
  EXPECT_EQ(hull.support({-1, 0, 0}).feature, 1);
}

TEST(Support, HullsAgreeWithAllTheirPoints) {
  test::RandomPairs random(9);
  for (int round = 0; round < 20; ++round) {
    const std::vector<Vector3d> points = random.cloud_points(60, 1.0);
    const CompiledShape<double> hull(make_hull_shape(points));
    for (int i = 0; i < 200; ++i) {
      const Vector3d d = random.unit();
      double most = -10.0;
      for (const Vector3d& p : points) most = std::max(most, glm::dot(p, d));
      const SupportPoint<double> found = hull.support(d);
      EXPECT_EQ(glm::dot(found.point, d), most);
      EXPECT_EQ(found.point, points[static_cast<std::size_t>(found.feature)]);
    }
  }
}

TEST(Support, FoldsRoundShapesIntoCoreAndRadius) {
  const CompiledShape<double> sphere({SphereShape{2.0}});
  EXPECT_EQ(sphere.radius(), 2.0);
  EXPECT_EQ(sphere.support({1, 2, 3}).point, Vector3d(0.0));
  EXPECT_TRUE(sphere.is_polytope());
  const CompiledShape<double> capsule({CapsuleShape{0.5, 1.5}});
  EXPECT_EQ(capsule.radius(), 0.5);
  EXPECT_EQ(capsule.support({0, 1, 0}).point, Vector3d(0, 1.5, 0));
  const Shape posed_sphere{
      TransformedShape{{{1.0, 2.0, 3.0}, Quaterniond(1, 0, 0, 0)}, shared_shape({SphereShape{0.25}})}};
  const CompiledShape<double> rounded({SumShape{shared_shape({BoxShape{{1, 1, 1}}}), shared_shape(posed_sphere)}});
  EXPECT_EQ(rounded.radius(), 0.25);
  EXPECT_EQ(rounded.support({1, 1, 1}).point, Vector3d(2, 3, 4));
  EXPECT_EQ(rounded.support({1, 1, 1}).feature, 7);
  EXPECT_TRUE(CompiledShape<double>({EllipsoidShape{{2, 2, 2}}}).is_polytope());
  EXPECT_FALSE(CompiledShape<double>({EllipsoidShape{{2, 2, 1}}}).is_polytope());
}

TEST(Support, RefusesWhatIsNotConvex) {
  EXPECT_THROW(CompiledShape<float>({MeshShape{}}), std::invalid_argument);
  EXPECT_THROW(CompiledShape<float>({HullShape{}}), std::invalid_argument);
  EXPECT_THROW(CompiledShape<float>(test::RandomPairs(1).from({})), std::invalid_argument);
}

}  // namespace
}  // namespace minkoscope
