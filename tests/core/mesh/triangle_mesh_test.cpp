#include <minkoscope/level.h>

#include <gtest/gtest.h>

#include <cmath>

#include "core/mesh/collision_mesh.h"
#include "tests/support/random.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

/// A closed box from −1 to 1, each triangle with corners of its own.
std::shared_ptr<TriangleMesh> box() {
  std::vector<std::array<Vector3d, 3>> triangles;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const auto corner = [&](double u, double v) {
        Vector3d p;
        p[axis] = side;
        p[(axis + 1) % 3] = u;
        p[(axis + 2) % 3] = v;
        return p;
      };
      triangles.push_back({corner(-1, -1), corner(1, -1), corner(1, 1)});
      triangles.push_back({corner(-1, -1), corner(1, 1), corner(-1, 1)});
    }
  }
  return test::mesh_of(triangles);
}

TEST(TriangleMesh, FactsOfABox) {
  const auto mesh = box();
  EXPECT_EQ(bounds_of(*mesh).min, Vector3d(-1.0));
  EXPECT_EQ(bounds_of(*mesh).max, Vector3d(1.0));
  EXPECT_DOUBLE_EQ(area_of(*mesh), 24.0);
  EXPECT_EQ(open_edge_count(*mesh), 0u);
  EXPECT_EQ(degenerate_triangle_count(*mesh), 0u);
}

TEST(TriangleMesh, OpenEdgesAndTrianglesWithoutArea) {
  auto mesh = box();
  mesh->triangles.pop_back();
  EXPECT_EQ(open_edge_count(*mesh), 3u);
  const auto square = test::floor_square(2.0);
  EXPECT_EQ(open_edge_count(*square), 4u);
  EXPECT_DOUBLE_EQ(area_of(*square), 16.0);
  // Three on one edge: not open.
  const auto fin = test::mesh_of({{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
                                  {{{0, 0, 0}, {1, 0, 0}, {0, -1, 0}}},
                                  {{{1, 0, -0.0}, {0, 0, 0}, {0, 0, 1}}}});
  EXPECT_EQ(open_edge_count(*fin), 6u);
  const auto flat = test::mesh_of({{{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}},
                                   {{{3, 3, 3}, {3, 3, 3}, {3, 3, 3}}},
                                   {{{0, 0, 0}, {1, 0, 0}, {0, 1e-5, 0}}}});
  EXPECT_EQ(degenerate_triangle_count(*flat), 2u);
}

TEST(TriangleMesh, EmptyIsZero) {
  const TriangleMesh mesh;
  EXPECT_EQ(bounds_of(mesh).max, Vector3d(0.0));
  EXPECT_EQ(area_of(mesh), 0.0);
  EXPECT_EQ(open_edge_count(mesh), 0u);
}

template <class Real>
class CollisionMeshTest : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(CollisionMeshTest, Precisions);

TYPED_TEST(CollisionMeshTest, NeighboursShareTheEdge) {
  using Mesh = CollisionMesh<TypeParam>;
  for (const auto& source : {box(), test::grid(7, 5, 3.0, [](double x, double z) { return std::sin(x) * z; })}) {
    const auto mesh = Mesh::build(source);
    ASSERT_EQ(mesh->triangle_count(), source->triangles.size());
    std::size_t open = 0;
    for (std::uint32_t t = 0; t < mesh->triangle_count(); ++t) {
      for (int e = 0; e < 3; ++e) {
        const std::uint32_t other = mesh->neighbour(t, e);
        if (other == Mesh::no_triangle) {
          ++open;
          continue;
        }
        const auto p = mesh->triangle_at(t), q = mesh->triangle_at(other);
        const auto from = p[static_cast<std::size_t>(e)], to = p[static_cast<std::size_t>((e + 1) % 3)];
        const int opposite = mesh->opposite_vertex(t, e);
        int shared = 0;
        for (int c = 0; c < 3; ++c) {
          const auto corner = q[static_cast<std::size_t>(c)];
          if (c == opposite) {
            EXPECT_TRUE(corner != from && corner != to);
          } else {
            shared += corner == from || corner == to ? 1 : 0;
          }
        }
        EXPECT_EQ(shared, 2);
        // And back.
        bool back = false;
        for (int f = 0; f < 3; ++f) back = back || mesh->neighbour(other, f) == t;
        EXPECT_TRUE(back);
      }
    }
    EXPECT_EQ(open, open_edge_count(*source));
  }
}

TYPED_TEST(CollisionMeshTest, ProgressGrowsAndCancels) {
  const auto source = box();
  double last = -1.0;
  const auto built = CollisionMesh<TypeParam>::build(source, [&](double done) {
    EXPECT_GE(done, last);
    EXPECT_LE(done, 1.0);
    last = done;
    return true;
  });
  ASSERT_NE(built, nullptr);
  EXPECT_EQ(last, 1.0);
  EXPECT_EQ(&built->source(), source.get());
  for (int calls = 0; calls < 3; ++calls) {
    int left = calls;
    EXPECT_EQ(CollisionMesh<TypeParam>::build(source, [&](double) { return left-- > 0; }), nullptr);
  }
}

TYPED_TEST(CollisionMeshTest, CoordinatesBeyondTheRangeStayFinite) {
  const auto mesh = CollisionMesh<TypeParam>::build(test::mesh_of({{{{1e300, 0, 0}, {0, -1e300, 0}, {0, 0, 1e300}}}}));
  for (const auto& corner : mesh->triangle(0)) EXPECT_TRUE(is_finite(corner));
}

TEST(TriangleMesh, TrianglesWithTwoCornersInOnePlaceHideNoBorder) {
  const std::vector<Vector3d> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {1, 0, 0}};
  EXPECT_EQ(open_edge_count({square, {{0, 1, 2}, {0, 2, 3}}, {}, {}, {}}), 4u);
  // By index and by place: neither makes an edge, nor a second use of the border it lies on.
  EXPECT_EQ(open_edge_count({square, {{0, 1, 2}, {0, 2, 3}, {0, 0, 1}, {0, 1, 4}, {2, 2, 2}}, {}, {}, {}}), 4u);
  EXPECT_EQ(open_edge_count({square, {{0, 0, 1}}, {}, {}, {}}), 0u);
}

TEST(TriangleMesh, SliversCloseTheSeamBetweenALongEdgeAndTwoShortOnes) {
  const std::vector<Vector3d> points{{0, 0, 0}, {2, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, -1, 0}};
  const std::vector<std::array<std::uint32_t, 3>> sides{{0, 4, 1}, {0, 2, 3}, {2, 1, 3}};
  EXPECT_EQ(open_edge_count({points, sides, {}, {}, {}}), 7u);
  std::vector<std::array<std::uint32_t, 3>> closed = sides;
  closed.push_back({0, 1, 2});
  EXPECT_EQ(degenerate_triangle_count({points, closed, {}, {}, {}}), 1u);
  EXPECT_EQ(open_edge_count({points, closed, {}, {}, {}}), 4u);  // the outline alone
}

}  // namespace
}  // namespace minkoscope
