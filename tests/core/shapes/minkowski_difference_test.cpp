// A − B for drawing, against all differences of vertices and against support functions.
#include <gtest/gtest.h>

#include <ctime>

#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/minkowski_difference.h"
#include "tests/support/oracle/shape_oracles.h"
#include "tests/support/random.h"
#include "tests/support/time_ratio.h"

namespace minkoscope {
namespace {

Shape random_hull(test::Random& random, int count) {
  std::vector<Vector3d> points;
  for (int i = 0; i < count; ++i) points.push_back(0.5 * random.direction());
  return make_hull_shape(std::move(points));
}

double height(const SurfaceMesh& mesh, const Vector3d& d) {
  double best = -1e300;
  for (const Vector3d& p : mesh.positions) best = std::max(best, glm::dot(d, p));
  return best;
}

double expected_height(const Shape& a, const Quaterniond& qa, const Shape& b, const Quaterniond& qb,
                       const Vector3d& d) {
  return test::support_height(a, glm::conjugate(qa) * d) + test::support_height(b, glm::conjugate(qb) * -d);
}

TEST(MinkowskiDifference, PolytopesAreExact) {
  test::Random random(3);
  std::vector<Shape> shapes{{PointShape{}},
                            {SegmentShape{0.4}},
                            {BoxShape{{0.2, 0.3, 0.4}}},
                            {BoxShape{{0.2, 0.0, 0.4}}},
                            {TriangleShape{{Vector3d{0, 0, 0}, Vector3d{1, 0, 0}, Vector3d{0, 1, 0}}}}};
  for (const int count : {4, 8, 20, 40}) shapes.push_back(random_hull(random, count));
  const Quaterniond identity(1, 0, 0, 0);
  for (const Shape& a : shapes) {
    for (const Shape& b : shapes) {
      for (int turn = 0; turn < 3; ++turn) {
        SCOPED_TRACE(std::string(type_name(a)) + " " + std::string(type_name(b)) + " " + std::to_string(turn));
        // Aligned, turned by a quarter, anyhow.
        Quaterniond qa = identity, qb = identity;
        if (turn == 1) qb = glm::angleAxis(1.5707963267948966, Vector3d(0, 0, 1));
        if (turn == 2) {
          qa = random.rotation();
          qb = random.rotation();
        }
        const SurfaceMesh mesh = minkowski_difference(a, qa, b, qb);
        for (int i = 0; i < 200; ++i) {
          const Vector3d d = random.direction();
          ASSERT_NEAR(height(mesh, d), expected_height(a, qa, b, qb, d), 1e-11);
        }
        for (const auto& t : mesh.triangles) {
          for (const std::uint32_t i : t) {
            ASSERT_NEAR(glm::dot(mesh.normals[i], mesh.positions[i]), expected_height(a, qa, b, qb, mesh.normals[i]),
                        1e-10);
          }
        }
        // The hull of all differences of vertices has the same volume.
        const auto corners = [](const Shape& shape) {
          return std::visit(
              [](const auto& s) -> std::vector<Vector3d> {
                using T = std::decay_t<decltype(s)>;
                if constexpr (std::is_same_v<T, SegmentShape>) return {{0, -s.half_height, 0}, {0, s.half_height, 0}};
                if constexpr (std::is_same_v<T, TriangleShape>) return {s.points.begin(), s.points.end()};
                if constexpr (std::is_same_v<T, HullShape>) return s.hull->points;
                if constexpr (std::is_same_v<T, BoxShape>) {
                  std::vector<Vector3d> points;
                  for (int i = 0; i < 8; ++i) {
                    points.push_back(s.half_extents * Vector3d((i & 1) * 2 - 1, (i & 2) - 1, (i & 4) / 2 - 1));
                  }
                  return points;
                }
                return {Vector3d(0)};
              },
              shape.value);
        };
        std::vector<Vector3d> differences;
        for (const Vector3d& p : corners(a)) {
          for (const Vector3d& q : corners(b)) differences.push_back(qa * p - qb * q);
        }
        EXPECT_NEAR(test::enclosed_volume(mesh), build_convex_hull(differences).volume, 1e-10);
      }
    }
  }
}

TEST(MinkowskiDifference, RoundShapesAreInscribed) {
  test::Random random(4);
  const std::vector<Shape> shapes{
      {SphereShape{0.4}},     {CapsuleShape{0.2, 0.5}},          {CylinderShape{0.3, 0.4}},
      {ConeShape{0.3, 0.4}},  {EllipsoidShape{{0.2, 0.5, 0.3}}}, {BoxShape{{0.2, 0.3, 0.4}}},
      random_hull(random, 30)};
  for (const Shape& a : shapes) {
    for (const Shape& b : shapes) {
      const Quaterniond qa = random.rotation(), qb = random.rotation();
      const SurfaceMesh mesh = minkowski_difference(a, qa, b, qb);
      EXPECT_GT(test::enclosed_volume(mesh), 0.0);
      for (int i = 0; i < 200; ++i) {
        const Vector3d d = random.direction();
        const double exact = expected_height(a, qa, b, qb, d);
        ASSERT_LE(height(mesh, d), exact + 1e-9);
        ASSERT_GE(height(mesh, d), 0.97 * exact) << type_name(a) << " " << type_name(b);
      }
    }
  }
}

// The hull of all differences of vertices would take at least as many steps as there are pairs of vertices.
TEST(MinkowskiDifference, TakesTimeInProportionToItsTriangles) {
  test::Random random(6);
  std::vector<std::pair<Quaterniond, Quaterniond>> turns;
  for (int i = 0; i < 10; ++i) {
    const Quaterniond qa = random.rotation();
    turns.emplace_back(qa, random.rotation());
  }
  const auto differences_of = [&](int count, std::size_t& triangles) {
    const Shape a = random_hull(random, count), b = random_hull(random, count);
    return [=, &turns, &triangles] {
      triangles = 0;
      for (const auto& [qa, qb] : turns) triangles += minkowski_difference(a, qa, b, qb).triangles.size();
    };
  };
  std::size_t few = 0, many = 0;
  const double ratio = test::time_ratio(differences_of(1024, many), differences_of(64, few));
  const double per_triangle = ratio * static_cast<double>(few) / static_cast<double>(many);
  std::printf("A - B of hulls of 1024 and of 64 vertices: %zu and %zu triangles, times %.1f to 1\n",
              many / turns.size(), few / turns.size(), ratio);
  EXPECT_LT(per_triangle, 10.0) << "sixteen times the vertices, so sixteen if it were quadratic";
}

}  // namespace
}  // namespace minkoscope
