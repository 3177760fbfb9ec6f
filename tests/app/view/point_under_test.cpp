#include "app/view/point_under.h"

#include <gtest/gtest.h>

#include "app/draw/marks.h"

namespace minkoscope {
namespace {

constexpr ViewRect point_under_rect{0.0, 0.0, 800.0, 600.0};

struct Scene {
  DrawList list;
  Camera camera;
  Picker picker;
  Scene() {
    auto mesh = std::make_shared<SurfaceMesh>();
    mesh->positions = {{-0.5, -0.5, 0.0}, {0.5, -0.5, 0.0}, {0.5, 0.5, 0.0}, {-0.5, 0.5, 0.0}};
    mesh->triangles = {{0, 1, 2}, {0, 2, 3}};
    list.surface(mesh, {}, Vector3d{2.0}, Role::shape_a, {}, make_mark(MarkKind::shape_a));
    camera.yaw = camera.pitch = 0.0;
    camera.distance = 4.0;
  }
  std::optional<PointUnder> at(const Vector3d& point, const glm::dvec2& off = glm::dvec2(0.0)) {
    return point_under(list, camera, point_under_rect, camera.project(point, point_under_rect)->pixel + off, picker,
                       8.0);
  }
};

TEST(PointUnder, IsWhereTheRayMeetsTheSurface) {
  Scene scene;
  const auto point = scene.at({0.3, 0.2, 0.0});
  ASSERT_TRUE(point);
  EXPECT_NEAR(glm::length(point->position - Vector3d(0.3, 0.2, 0.0)), 0.0, 1e-9);
  EXPECT_EQ(mark_kind(point->id), MarkKind::shape_a);
  EXPECT_FALSE(point->exact);
  EXPECT_NEAR(point->normal.z, 1.0, 1e-12) << "towards the eye";
  scene.camera.yaw = 3.14159265358979;  // from behind
  EXPECT_NEAR(scene.at({0.3, 0.2, 0.0})->normal.z, -1.0, 1e-12);
  EXPECT_FALSE(scene.at({1.4, 0.0, 0.0}));
}

TEST(PointUnder, AVertexNearbyIsMeantExactly) {
  Scene scene;
  const auto point = scene.at({1.0, 1.0, 0.0}, {-4.0, 4.0});
  ASSERT_TRUE(point);
  EXPECT_TRUE(point->exact);
  EXPECT_EQ(point->vertex, 2);
  EXPECT_EQ(point->position, Vector3d(1.0, 1.0, 0.0));
  EXPECT_FALSE(scene.at({1.0, 1.0, 0.0}, {-20.0, 20.0})->exact);
}

TEST(PointUnder, ACurvedSurfaceHasNoVertices) {
  Scene scene;
  auto round = std::make_shared<SurfaceMesh>(*scene.list.surfaces.front().mesh);
  round->curved = true;
  scene.list.surfaces.front().mesh = round;
  const auto point = scene.at({1.0, 1.0, 0.0}, {-4.0, 4.0});
  ASSERT_TRUE(point);
  EXPECT_FALSE(point->exact);
  EXPECT_EQ(point->vertex, -1);
  EXPECT_NE(point->position, Vector3d(1.0, 1.0, 0.0)) << "where the ray meets it, not where it was tessellated";
}

TEST(PointUnder, AMarkerComesBeforeTheSurfaceItLiesOn) {
  Scene scene;
  const Vector3d place(0.123456789, 0.25, 0.0);
  scene.list.point(place, Role::simplex, Marker::disc, make_mark(MarkKind::closest));
  const auto point = scene.at(place, {3.0, 2.0});
  ASSERT_TRUE(point);
  EXPECT_EQ(point->position, place);
  EXPECT_TRUE(point->exact);
  EXPECT_EQ(mark_kind(point->id), MarkKind::closest);
  // A line gives the point on it, exact or not.
  scene.list.line({-0.8, -0.5, 0.0}, {0.8, -0.5, 0.0}, Role::simplex, {}, make_mark(MarkKind::direction));
  const auto on_line = scene.at({-0.2, -0.5, 0.0}, {0.0, 2.0});
  ASSERT_TRUE(on_line);
  EXPECT_EQ(mark_kind(on_line->id), MarkKind::direction);
  EXPECT_NEAR(on_line->position.y, -0.5, 1e-9);
  EXPECT_FALSE(on_line->exact);
}

}  // namespace
}  // namespace minkoscope
