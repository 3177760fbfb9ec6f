#include "app/view/picking.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/draw/marks.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

constexpr ViewRect picking_rect{0.0, 0.0, 800.0, 600.0};

/// A unit square in the plane z = 0 from two triangles.
std::shared_ptr<const SurfaceMesh> square() {
  auto mesh = std::make_shared<SurfaceMesh>();
  mesh->positions = {{-0.5, -0.5, 0.0}, {0.5, -0.5, 0.0}, {0.5, 0.5, 0.0}, {-0.5, 0.5, 0.0}};
  mesh->triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

Camera facing() {
  Camera camera;
  camera.yaw = 0.0;
  camera.pitch = 0.0;
  camera.distance = 4.0;
  return camera;
}

TEST(Picking, HitsTheNearerSurfaceAndReturnsWhere) {
  DrawList list;
  const auto mesh = square();
  list.surface(mesh, {{0.0, 0.0, -1.0}, {1, 0, 0, 0}}, Vector3d{4.0}, Role::shape_b, {}, 7);
  list.surface(mesh, {{0.0, 0.0, 0.5}, {1, 0, 0, 0}}, Vector3d{1.0}, Role::shape_a, {}, 5);
  Picker picker;
  const Camera camera = facing();
  const auto middle = picker.pick(list, camera, picking_rect, {400.0, 310.0});
  ASSERT_TRUE(middle);
  EXPECT_EQ(middle->id, 5u);
  EXPECT_NEAR(middle->depth, 3.5, 1e-9);
  EXPECT_NEAR(middle->position.z, 0.5, 1e-9);
  const auto beside = picker.pick(list, camera, picking_rect, {550.0, 310.0});
  ASSERT_TRUE(beside);
  EXPECT_EQ(beside->id, 7u);
  EXPECT_FALSE(picker.pick(list, camera, picking_rect, {795.0, 5.0}));
}

TEST(Picking, MarkersWinOverTheirSurfaceWithinReach) {
  DrawList list;
  list.surface(square(), {}, Vector3d{2.0}, Role::shape_a, {}, 1);
  list.point({0.0, 0.0, 0.0}, Role::simplex, Marker::disc, 2);
  list.line({-0.5, 0.3, 0.0}, {0.5, 0.3, 0.0}, Role::simplex, {}, 3);
  Picker picker;
  const Camera camera = facing();
  const auto at = [&](const Vector3d& p, glm::dvec2 off) {
    const auto pick = picker.pick(list, camera, picking_rect, camera.project(p, picking_rect)->pixel + off);
    return pick ? pick->id : 0;
  };
  EXPECT_EQ(at({0.0, 0.0, 0.0}, {5.0, 0.0}), 2u);
  EXPECT_EQ(at({0.0, 0.0, 0.0}, {20.0, 0.0}), 1u);
  EXPECT_EQ(at({0.2, 0.3, 0.0}, {0.0, 4.0}), 3u);
  EXPECT_EQ(at({0.2, 0.3, 0.0}, {0.0, 12.0}), 1u);
}

TEST(Picking, LinesBehindSomethingOpaqueAreNotHitUnlessOnTop) {
  for (const bool on_top : {false, true}) {
    DrawList list;
    list.surface(square(), {}, Vector3d{2.0}, Role::shape_a, {}, 1);
    list.line({-0.5, 0.0, -1.0}, {0.5, 0.0, -1.0}, Role::simplex, {.on_top = on_top}, 3);
    Picker picker;
    const Camera camera = facing();
    const auto pick = picker.pick(list, camera, picking_rect, camera.project({0.1, 0.0, -1.0}, picking_rect)->pixel);
    ASSERT_TRUE(pick);
    EXPECT_EQ(pick->id, on_top ? 3u : 1u);
  }
}

TEST(Picking, SomethingOpaqueWithoutAMarkStillHides) {
  DrawList list;
  list.surface(square(), {{0.0, 0.0, 1.0}, {1, 0, 0, 0}}, Vector3d{1.0}, Role::level);
  list.surface(square(), {}, Vector3d{1.0}, Role::shape_a, {}, 1);
  Picker picker;
  EXPECT_FALSE(picker.pick(list, facing(), picking_rect, {400.0, 300.0}));
}

TEST(Picking, HiddenSeesOnlyWhatStandsBetween) {
  DrawList list;
  list.surface(square(), {}, Vector3d{2.0}, Role::shape_a);
  list.surface(square(), {{0.0, 0.0, 1.0}, {1, 0, 0, 0}}, Vector3d{2.0}, Role::difference, {.opacity = 0.3f});
  Picker picker;
  for (const bool orthographic : {false, true}) {
    Camera camera = facing();
    camera.orthographic = orthographic;
    EXPECT_TRUE(picker.hidden(list, camera, {0.1, 0.1, -1.0}));
    EXPECT_FALSE(picker.hidden(list, camera, {0.1, 0.1, 0.0}));  // on the surface
    EXPECT_FALSE(picker.hidden(list, camera, {0.1, 0.1, 0.5}));  // behind glass alone
    EXPECT_FALSE(picker.hidden(list, camera, {3.0, 0.1, -1.0}));
  }
}

TEST(Picking, AgreesWithBruteForceOnAPosedAndScaledSurface) {
  test::Random random(21);
  auto mesh = std::make_shared<SurfaceMesh>();
  for (std::uint32_t i = 0; i < 300; ++i) {
    const Vector3d centre = random.vector(1.0);
    for (int corner = 0; corner < 3; ++corner) mesh->positions.push_back(centre + random.vector(0.2));
    mesh->triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  DrawList list;
  const Pose pose{{0.2, -0.1, 0.3}, glm::normalize(Quaterniond{0.8, 0.3, -0.4, 0.2})};
  const Vector3d scale{1.5, 0.7, 1.1};
  list.surface(mesh, pose, scale, Role::level, {}, 9);
  Camera camera;
  camera.distance = 4.0;
  Picker picker;
  int hits = 0, misses = 0;
  for (int i = 0; i < 400; ++i) {
    const double px = random.between(-1.0, 1.0), py = random.between(-1.0, 1.0);
    const glm::dvec2 pixel{400.0 + 300.0 * px, 300.0 + 300.0 * py};
    const Ray ray = camera.ray(pixel, picking_rect);
    // The oracle: signed volumes, in world axes.
    double nearest = 1e300;
    for (const auto& t : mesh->triangles) {
      const Vector3d a = list.surfaces[0].to_world(mesh->positions[t[0]]) - ray.origin;
      const Vector3d b = list.surfaces[0].to_world(mesh->positions[t[1]]) - ray.origin;
      const Vector3d c = list.surfaces[0].to_world(mesh->positions[t[2]]) - ray.origin;
      const double ab = glm::dot(ray.direction, glm::cross(a, b)), bc = glm::dot(ray.direction, glm::cross(b, c)),
                   ca = glm::dot(ray.direction, glm::cross(c, a));
      if (!((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0))) continue;
      const Vector3d n = glm::cross(b - a, c - a);
      const double t_hit = glm::dot(a, n) / glm::dot(ray.direction, n);
      if (t_hit > 0.0) nearest = std::min(nearest, t_hit);
    }
    const auto pick = picker.pick_surface(list, camera, picking_rect, pixel);
    ASSERT_EQ(pick.has_value(), nearest < 1e299);
    if (!pick) {
      ++misses;
      continue;
    }
    ++hits;
    EXPECT_NEAR(glm::length(pick->position - ray.origin), nearest, 1e-9);
  }
  EXPECT_GT(hits, 50);
  EXPECT_GT(misses, 50);
}

TEST(Marks, KindAndIndexComeBack) {
  const MarkId id = make_mark(MarkKind::polytope_face, 123456);
  EXPECT_EQ(mark_kind(id), MarkKind::polytope_face);
  EXPECT_EQ(mark_index(id), 123456u);
  EXPECT_NE(make_mark(MarkKind::shape_a), 0u);
  const MarkId level = level_triangle_mark(3, 4'000'000'000U);
  EXPECT_EQ(mark_kind(level), MarkKind::level_triangle);
  EXPECT_EQ(mark_index(level) >> 32, 3u);
  EXPECT_EQ(mark_index(level) & 0xffff'ffffU, 4'000'000'000U);
}

/// A surface under any pose, stretched after it, is hit where the same surface with its corners moved there is.
TEST(Picking, AStretchedSurfaceIsHitWhereItIsDrawn) {
  test::Random random(11);
  int hits = 0;
  double worst = 0.0;
  for (int i = 0; i < 300; ++i) {
    const Vector3d position = random.vector(1.0);
    const Pose pose{position, random.rotation()};
    SurfaceStyle style;
    style.stretch = {random.between(0.3, 1.3), random.between(1.0, 3.0), random.between(0.5, 1.5)};
    const Vector3d scale(random.between(1.0, 2.0), 1.5, 0.7);
    DrawList list, moved;
    list.surface(square(), pose, scale, Role::level, style, 3);
    auto there = std::make_shared<SurfaceMesh>(*square());
    for (Vector3d& p : there->positions) p = style.stretch * pose.to_world(scale * p);
    moved.surface(there, Pose{}, Vector3d(1.0), Role::level, {}, 3);
    Picker picker;
    const double dx = random.between(-150.0, 150.0), dy = random.between(-150.0, 150.0);
    const glm::dvec2 pixel(400.0 + dx, 300.0 + dy);
    const auto a = picker.pick_surface(list, facing(), picking_rect, pixel),
               b = picker.pick_surface(moved, facing(), picking_rect, pixel);
    ASSERT_EQ(a.has_value(), b.has_value()) << i;
    if (!a) continue;
    ++hits;
    EXPECT_EQ(a->triangle, b->triangle);
    worst = std::max(worst, glm::length(a->position - b->position));
  }
  EXPECT_GT(hits, 30);
  EXPECT_LT(worst, 1e-9);
}

}  // namespace
}  // namespace minkoscope
