// Surfaces for drawing, against support functions and volumes known in closed form.
#include <gtest/gtest.h>

#include <map>
#include <numbers>
#include <set>
#include <tuple>

#include <minkoscope/shape.h>

#include "core/shapes/minkowski_difference.h"
#include "core/shapes/tessellate.h"
#include "tests/support/oracle/shape_oracles.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

constexpr double pi = std::numbers::pi;

Shape sum(const Shape& a, const Shape& b) {
  return {SumShape{std::make_shared<const Shape>(a), std::make_shared<const Shape>(b)}};
}
Shape posed(const Pose& pose, const Shape& of) {
  return {TransformedShape{pose, std::make_shared<const Shape>(of)}};
}

Shape small_random_hull(test::Random& random, int count) {
  std::vector<Vector3d> points;
  for (int i = 0; i < count; ++i) points.push_back(0.5 * random.direction());
  return make_hull_shape(std::move(points));
}

std::size_t open_edges(const SurfaceMesh& mesh) {
  const auto key = [&](std::uint32_t i) {
    // Positions of one corner may differ in their last bits where two patches computed it.
    const Vector3d p = glm::round(mesh.positions[i] * 1e9);
    return std::tuple(p.x + 0.0, p.y + 0.0, p.z + 0.0);
  };
  std::map<std::pair<std::tuple<double, double, double>, std::tuple<double, double, double>>, int> count;
  for (const auto& t : mesh.triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const auto a = key(t[i]), b = key(t[(i + 1) % 3]);
      ++count[{a, b}];
      --count[{b, a}];
    }
  }
  std::size_t open = 0;
  for (const auto& [edge, balance] : count) open += balance != 0;
  return open;
}

// Every position lies on the surface where its normal says, within `gap`; the triangles are closed, wound outward and
// shaded by normals that agree with them.
void expect_surface(const SurfaceMesh& mesh, const Shape& shape, double gap) {
  ASSERT_EQ(mesh.positions.size(), mesh.normals.size());
  test::Random random(5);
  for (const Vector3d& p : mesh.positions) {
    for (int i = 0; i < 20; ++i) {
      const Vector3d d = random.direction();
      ASSERT_LE(glm::dot(d, p), test::support_height(shape, d) + 1e-12);
    }
  }
  std::set<std::uint32_t> used;
  double area = 0.0, disagreement = 0.0;
  for (const auto& t : mesh.triangles) {
    const Vector3d n =
        glm::cross(mesh.positions[t[1]] - mesh.positions[t[0]], mesh.positions[t[2]] - mesh.positions[t[0]]);
    ASSERT_GT(glm::length(n), 0.0);
    area += 3.0 * glm::length(n);
    for (const std::uint32_t i : t) {
      used.insert(i);
      EXPECT_NEAR(glm::length(mesh.normals[i]), 1.0, 1e-9);
      disagreement += glm::length(n) - glm::dot(mesh.normals[i], n);
    }
  }
  EXPECT_LE(disagreement, 0.01 * area);  // by area: a sliver inscribed in a curved surface may stand askew
  for (const std::uint32_t i : used) {
    ASSERT_NEAR(glm::dot(mesh.normals[i], mesh.positions[i]), test::support_height(shape, mesh.normals[i]), gap);
  }
  EXPECT_EQ(open_edges(mesh), 0u);
}

TEST(Tessellate, BoxIsFlatShadedWithTwelveEdges) {
  const Shape shape{BoxShape{{0.3, 0.5, 0.7}}};
  const SurfaceMesh mesh = tessellate(shape);
  EXPECT_EQ(mesh.positions.size(), 24u);
  EXPECT_EQ(mesh.triangles.size(), 12u);
  EXPECT_EQ(mesh.edges.size(), 12u);
  EXPECT_NEAR(test::enclosed_volume(mesh), 8 * 0.3 * 0.5 * 0.7, 1e-12);
  expect_surface(mesh, shape, 1e-12);
}

TEST(Tessellate, SmoothShapesHaveTheirTrueNormals) {
  const auto check = [](const Shape& shape, double volume, double within, std::size_t edges) {
    SCOPED_TRACE(type_name(shape));
    const SurfaceMesh mesh = tessellate(shape, 64);
    expect_surface(mesh, shape, 1e-9);
    EXPECT_NEAR(test::enclosed_volume(mesh), volume, within * volume);
    EXPECT_EQ(mesh.edges.size(), edges);
  };
  check({SphereShape{0.5}}, 4.0 / 3.0 * pi * 0.125, 0.01, 0);
  check({EllipsoidShape{{0.2, 0.9, 0.4}}}, 4.0 / 3.0 * pi * 0.2 * 0.9 * 0.4, 0.01, 0);
  check({CapsuleShape{0.3, 0.5}}, 4.0 / 3.0 * pi * 0.027 + pi * 0.09 * 1.0, 0.01, 0);
  check(sum({BoxShape{{0.3, 0.4, 0.5}}}, {SphereShape{0.1}}),
        8 * 0.06 + 0.1 * 8 * (0.12 + 0.15 + 0.2) + pi * 0.01 * 2 * 1.2 + 4.0 / 3.0 * pi * 0.001, 0.01, 0);
  check(sum({SegmentShape{0.5}}, {SphereShape{0.3}}), 4.0 / 3.0 * pi * 0.027 + pi * 0.09, 0.01, 0);
}

TEST(Tessellate, CylinderAndConeHaveTheirCreasesAlone) {
  const Shape cylinder{CylinderShape{0.4, 0.5}}, cone{ConeShape{0.4, 0.5}};
  const SurfaceMesh barrel = tessellate(cylinder, 64), hat = tessellate(cone, 64);
  EXPECT_EQ(barrel.edges.size(), 128u);
  EXPECT_EQ(hat.edges.size(), 64u);
  EXPECT_NEAR(test::enclosed_volume(barrel), pi * 0.16, 0.01 * pi * 0.16);
  EXPECT_NEAR(test::enclosed_volume(hat), pi * 0.16 / 3, 0.01 * pi * 0.16);
  expect_surface(barrel, cylinder, 1e-3);
  expect_surface(hat, cone, 2e-2);  // at the apex the shading is averaged over a cap of sides
}

TEST(Tessellate, RoundedHullsTrianglesAndSums) {
  test::Random random(11);
  for (int i = 0; i < 20; ++i) {
    const Shape hull = small_random_hull(random, 4 + 3 * i);
    const Pose pose{random.vector(0.5), random.rotation()};
    expect_surface(tessellate(hull), hull, 1e-9);
    const Shape rounded = sum(hull, posed(pose, {SphereShape{0.2}}));
    expect_surface(tessellate(rounded), rounded, 1e-9);
    const Shape soft = sum(posed(pose, {EllipsoidShape{{0.3, 0.1, 0.2}}}), hull);
    expect_surface(tessellate(soft), soft, 1e-9);
    TriangleShape triangle;
    for (Vector3d& p : triangle.points) p = random.vector(0.5);
    const Shape plate = sum({triangle}, {SphereShape{0.1}});
    expect_surface(tessellate(plate), plate, 1e-9);
    const Shape prism = sum({triangle}, posed(pose, {SegmentShape{0.4}}));
    expect_surface(tessellate(prism), prism, 1e-9);
    const Shape both = sum(posed(pose, {BoxShape{{0.1, 0.2, 0.3}}}), hull);
    expect_surface(tessellate(both), both, 1e-9);
  }
}

TEST(Tessellate, VerticesThatATranslationRoundsTogetherKeepEverythingFinite) {
  const Shape ball{SphereShape{1e-20}};
  const Pose far{{1e-8, 2e-8, -3e-8}, glm::angleAxis(0.7, glm::normalize(Vector3d(1.0, 2.0, 3.0)))};
  for (const double height : {0.0, 1e-25}) {
    for (const double size : {1e-22, 1e-25}) {
      for (const Shape& thin : {Shape{CylinderShape{size, height}}, Shape{ConeShape{size, height}},
                                Shape{SegmentShape{size}}, Shape{BoxShape{{size, height, size}}}}) {
        const SurfaceMesh surface = tessellate(sum(posed(far, thin), ball));
        EXPECT_FALSE(surface.triangles.empty());
        for (const Vector3d& p : surface.positions) EXPECT_LT(glm::distance(p, far.position), 1e-19);
        for (const Vector3d& n : surface.normals) EXPECT_NEAR(glm::length(n), 1.0, 1e-9);
      }
    }
  }
}

TEST(Tessellate, DegenerateShapesGiveWhatCanBeDrawn) {
  EXPECT_TRUE(tessellate({PointShape{}}).triangles.empty());
  EXPECT_EQ(tessellate({PointShape{}}).positions.size(), 1u);
  EXPECT_TRUE(tessellate({SphereShape{0.0}}).triangles.empty());
  EXPECT_EQ(tessellate({SegmentShape{0.5}}).edges.size(), 1u);
  EXPECT_EQ(tessellate({CapsuleShape{0.0, 0.5}}).edges.size(), 1u);
  EXPECT_EQ(tessellate({CylinderShape{0.0, 0.5}}).edges.size(), 1u);
  EXPECT_EQ(tessellate({BoxShape{{0.0, 0.5, 0.0}}}).edges.size(), 1u);
  const SurfaceMesh plate = tessellate({BoxShape{{0.5, 0.0, 0.5}}});
  EXPECT_EQ(plate.edges.size(), 4u);
  EXPECT_EQ(plate.triangles.size(), 4u);  // both sides
  const SurfaceMesh triangle = tessellate({TriangleShape{{Vector3d{0, 0, 0}, Vector3d{1, 0, 0}, Vector3d{0, 1, 0}}}});
  EXPECT_EQ(triangle.edges.size(), 3u);
  EXPECT_EQ(triangle.triangles.size(), 2u);
  const SurfaceMesh line = tessellate({TriangleShape{{Vector3d{0, 0, 0}, Vector3d{1, 0, 0}, Vector3d{2, 0, 0}}}});
  EXPECT_EQ(line.edges.size(), 1u);
  const SurfaceMesh disc = tessellate({CylinderShape{0.5, 0.0}}, 32);
  EXPECT_EQ(disc.edges.size(), 32u);
  for (const Shape& flat : {Shape{EllipsoidShape{{0.5, 0.0, 0.3}}}, Shape{EllipsoidShape{{0.0, 0.4, 0.0}}}}) {
    for (const Vector3d& p : tessellate(flat).positions) EXPECT_TRUE(is_finite(p));
    for (const Vector3d& n : tessellate(flat).normals) EXPECT_NEAR(glm::length(n), 1.0, 1e-9);
  }
}

TEST(Tessellate, MeshHasItsTrianglesAndNoDiagonals) {
  auto triangles = std::make_shared<std::vector<std::array<Vector3d, 3>>>();
  triangles->push_back({Vector3d{0, 0, 0}, Vector3d{1, 0, 0}, Vector3d{1, 1, 0}});
  triangles->push_back({Vector3d{0, 0, 0}, Vector3d{1, 1, 0}, Vector3d{0, 1, 0}});
  const SurfaceMesh mesh = tessellate({MeshShape{triangles, {}}});
  EXPECT_EQ(mesh.triangles.size(), 2u);
  EXPECT_EQ(mesh.edges.size(), 4u);
}

TEST(Tessellate, SaysWhetherItsVerticesAreTheShapes) {
  const Shape box{BoxShape{{0.5, 0.4, 0.3}}}, sphere{SphereShape{0.5}};
  EXPECT_FALSE(tessellate(box).curved);
  EXPECT_FALSE(tessellate({TriangleShape{{Vector3d(0.0), {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}}}}).curved);
  for (const Shape& round : {sphere, Shape{EllipsoidShape{{0.5, 0.4, 0.3}}}, Shape{CapsuleShape{0.3, 0.5}},
                             Shape{CylinderShape{0.3, 0.5}}, Shape{ConeShape{0.3, 0.5}}, sum(box, sphere)})
    EXPECT_TRUE(tessellate(round).curved);
  const Quaterniond turn{1.0, 0.0, 0.0, 0.0};
  EXPECT_FALSE(minkowski_difference(box, turn, box, turn).curved);
  EXPECT_TRUE(minkowski_difference(box, turn, sphere, turn).curved);
}

}  // namespace
}  // namespace minkoscope
