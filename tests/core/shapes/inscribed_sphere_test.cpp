// The sphere inside a shape against the shape's own reach in every direction.
#include "core/shapes/inscribed_sphere.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/shapes/support.h"
#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

std::shared_ptr<const Shape> share(Shape shape) {
  return std::make_shared<const Shape>(std::move(shape));
}

/// How far the shape reaches beyond `centre`, at least, over directions spread evenly.
double least_reach(const Shape& shape, const Vector3d& centre, int directions) {
  const CompiledShape<double> compiled(shape);
  double out = std::numeric_limits<double>::infinity();
  const auto ask = [&](const Vector3d& d) {
    out = std::min(out, glm::dot(compiled.support(d).point - centre, d) + compiled.radius());
  };
  for (const Vector3d& axis : {Vector3d(1, 0, 0), Vector3d(0, 1, 0), Vector3d(0, 0, 1)}) {
    ask(axis);
    ask(-axis);
  }
  for (int i = 0; i < directions; ++i) {
    const double y = 1.0 - 2.0 * (i + 0.5) / directions, around = 2.399963229728653 * i, ring = std::sqrt(1.0 - y * y);
    ask(Vector3d(ring * std::cos(around), y, ring * std::sin(around)));
  }
  return out;
}

TEST(InscribedSphere, IsAsLargeAsFitsAndNoLarger) {
  test::RandomPairs random(11);
  const std::vector<Shape> shapes = {
      {SphereShape{0.7}},        {BoxShape{{0.4, 0.9, 0.6}}},       {CapsuleShape{0.3, 0.8}},
      {CylinderShape{0.5, 0.3}}, {CylinderShape{0.2, 0.7}},         {ConeShape{0.6, 0.9}},
      {ConeShape{2.0, 0.4}},     {EllipsoidShape{{0.4, 0.5, 0.9}}}, {EllipsoidShape{{0.95, 1.0, 0.97}}},
      random.cloud(40, 1.0)};
  for (const Shape& shape : shapes) {
    SCOPED_TRACE(shape.value.index());
    const double radius = inscribed_radius_at_origin(shape), reach = least_reach(shape, Vector3d(0.0), 40000);
    EXPECT_GT(radius, 0.05);
    EXPECT_LE(radius, reach * (1.0 + 1e-12));
    EXPECT_GE(radius, reach * 0.99);
  }
}

TEST(InscribedSphere, OfASumIsHeldByIt) {
  test::RandomPairs random(12);
  int with_room = 0;
  for (int i = 0; i < 200; ++i) {
    const Shape sum{
        SumShape{share({TransformedShape{{random.vector(0.6), random.rotation()}, share(random.polytope(1.0))}}),
                 share({TransformedShape{{random.vector(0.6), random.rotation()}, share({ConeShape{0.5, 0.7}})}})}};
    const InscribedSphere sphere = inscribed_sphere(sum);
    EXPECT_LE(sphere.radius, least_reach(sum, sphere.centre, 2000) + 1e-12);
    EXPECT_LE(inscribed_radius_at_origin(sum), std::max(least_reach(sum, Vector3d(0.0), 2000), 0.0) + 1e-12);
    with_room += inscribed_radius_at_origin(sum) > 0.0 ? 1 : 0;
  }
  EXPECT_GT(with_room, 20);
}

TEST(InscribedSphere, OfAHullWithoutTheOriginIsElsewhere) {
  test::RandomPairs random(14);
  for (int i = 0; i < 50; ++i) {
    std::vector<Vector3d> points;
    for (int k = 0; k < 12; ++k) points.push_back(Vector3d(3.0, 0.0, 0.0) + random.unit());
    const Shape hull = make_hull_shape(points);
    const InscribedSphere sphere = inscribed_sphere(hull);
    EXPECT_GT(sphere.radius, 0.0);
    EXPECT_LE(sphere.radius, least_reach(hull, sphere.centre, 2000) + 1e-12);
    EXPECT_EQ(inscribed_radius_at_origin(hull), 0.0);
  }
}

TEST(InscribedSphere, IsNoneWhereThereIsNoVolumeOrNoOriginInside) {
  test::RandomPairs random(13);
  EXPECT_EQ(inscribed_radius_at_origin({PointShape{}}), 0.0);
  EXPECT_EQ(inscribed_radius_at_origin({SegmentShape{0.5}}), 0.0);
  EXPECT_EQ(inscribed_radius_at_origin({ConeShape{0.0, 0.0}}), 0.0);
  EXPECT_EQ(inscribed_radius_at_origin({MeshShape{}}), 0.0);
  EXPECT_EQ(inscribed_radius_at_origin(make_hull_shape({{1, 0, 0}, {2, 0, 0}, {1, 1, 0}, {1, 0, 1}})), 0.0);
  EXPECT_EQ(inscribed_radius_at_origin(make_hull_shape({{-1, 0, -1}, {1, 0, -1}, {0, 0, 1}})), 0.0);
  EXPECT_EQ(inscribed_radius_at_origin({TransformedShape{{{3.0, 0.0, 0.0}, {}}, share({SphereShape{1.0}})}}), 0.0);
}

}  // namespace
}  // namespace minkoscope
