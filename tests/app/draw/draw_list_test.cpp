#include "app/draw/draw_list.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/draw/level/level_surface.h"
#include "app/draw/text_draw.h"

namespace minkoscope {
namespace {

TEST(DrawList, KeepsWhatIsDrawnAndClears) {
  DrawList list;
  EXPECT_TRUE(list.empty());
  EXPECT_FALSE(list.bounds());
  list.label({5.0, 0.0, 0.0}, "only a label", Role::origin);
  EXPECT_FALSE(list.empty());
  EXPECT_FALSE(list.bounds()) << "labels have no extent";
  list.point({1.0, 2.0, 3.0}, Role::simplex, Marker::disc, 4);
  list.line({-1.0, 0.0, 0.0}, {0.0, 5.0, 0.0}, Role::witness, {.dashed = true});
  ASSERT_TRUE(list.bounds());
  EXPECT_EQ(list.bounds()->min, Vector3d(-1.0, 0.0, 0.0));
  EXPECT_EQ(list.bounds()->max, Vector3d(1.0, 5.0, 3.0));
  list.surface(nullptr, {}, Vector3d{1.0}, Role::level);
  EXPECT_TRUE(list.surfaces.empty()) << "a surface that is not there is not drawn";
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(DrawList, BoundsSkipWhatIsNotFiniteAndFollowPosesAndDiscs) {
  DrawList list;
  list.point({0.0 / 0.0, 0.0, 0.0}, Role::simplex, Marker::disc);
  EXPECT_FALSE(list.bounds());
  list.disc({0.0, 0.0, 0.0}, {0.0, 3.0, 0.0}, 2.0, Role::slide_plane, 0.3f);
  ASSERT_TRUE(list.bounds());
  EXPECT_NEAR(list.bounds()->max.x, 2.0, 1e-12);
  EXPECT_NEAR(list.bounds()->max.y, 0.0, 1e-12);
  auto mesh = std::make_shared<SurfaceMesh>();
  mesh->positions = {{1.0, 0.0, 0.0}};
  const Pose turned{{10.0, 0.0, 0.0}, glm::angleAxis(std::acos(0.0), Vector3d{0.0, 1.0, 0.0})};
  list.surface(mesh, turned, {4.0, 1.0, 1.0}, Role::body);
  EXPECT_NEAR(list.bounds()->max.x, 10.0, 1e-12);
  EXPECT_NEAR(list.bounds()->min.z, -4.0, 1e-12);
}

TEST(TextDraw, RoundsAndNeverPrintsANegativeZero) {
  TextDraw draw(3);
  draw.point({-0.0001, 0.12345, 1e-9}, Role::simplex, Marker::disc, 7);
  draw.line({0, 0, 0}, {1, 0, 0}, Role::direction, {.dashed = true, .arrow = true, .on_top = true});
  draw.label({0, 0, 0}, "0.81 m", Role::witness, 2);
  EXPECT_EQ(draw.text(),
            "point simplex disc (0.000 0.123 0.000) #0:7\n"
            "line direction (0.000 0.000 0.000) (1.000 0.000 0.000) dashed arrow on_top\n"
            "label witness (0.000 0.000 0.000) \"0.81 m\" 2\n");
}

TriangleMesh folded(double degrees, bool flip) {
  const double angle = degrees * std::acos(-1.0) / 180.0;
  TriangleMesh mesh;
  // Two triangles over the edge (0,0,0)–(0,0,1), split vertices on purpose.
  mesh.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 0, 0}, {0, 0, 1}, {-std::cos(angle), std::sin(angle), 0}};
  mesh.triangles = {{0, 1, 2}, {3, 5, 4}};
  if (flip) std::swap(mesh.triangles[1][0], mesh.triangles[1][1]);
  return mesh;
}

TEST(LevelSurface, DrawsCreasesAndOpenEdgesWhateverTheWinding) {
  for (const bool flip : {false, true}) {
    EXPECT_EQ(level_surface(folded(5.0, flip)).edges.size(), 4u) << "the open edges alone";
    EXPECT_EQ(level_surface(folded(40.0, flip)).edges.size(), 5u) << "and the crease";
    EXPECT_EQ(level_surface(folded(120.0, flip)).edges.size(), 5u);
  }
  const SurfaceMesh surface = level_surface(folded(40.0, false));
  EXPECT_TRUE(surface.normals.empty());
  // Each position once, the triangles in their order and at their places.
  const TriangleMesh mesh = folded(40.0, false);
  EXPECT_EQ(surface.positions.size(), 4u);
  ASSERT_EQ(surface.triangles.size(), mesh.triangles.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_EQ(surface.positions[surface.triangles[t][i]], mesh.vertices[mesh.triangles[t][i]]);
}

}  // namespace
}  // namespace minkoscope
