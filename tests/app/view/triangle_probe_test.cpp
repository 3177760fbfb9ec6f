// The triangle under the pointer against its definitions, over random triangles, poses and rays.
#include "app/view/triangle_probe.h"

#include <gtest/gtest.h>

#include "tests/support/random.h"

namespace minkoscope {
namespace {

TEST(TriangleFacts, AreWhatTheyAreDefinedAs) {
  test::Random random(71);
  for (int i = 0; i < 2000; ++i) {
    const std::array<Vector3d, 3> t{random.vector(3.0), random.vector(3.0), random.vector(3.0)};
    const Ray ray{random.vector(8.0), glm::normalize(random.vector(1.0))};
    const TriangleFacts facts = triangle_facts(t, ray);
    const double area = 0.5 * glm::length(glm::cross(t[1] - t[0], t[2] - t[0]));
    if (area < 1e-3 || std::abs(glm::dot(facts.normal, ray.direction)) < 1e-3) continue;
    EXPECT_NEAR(facts.area, area, 1e-12);
    EXPECT_NEAR(glm::length(facts.normal), 1.0, 1e-12);
    for (const Vector3d& corner : t) EXPECT_NEAR(glm::dot(facts.normal, corner), facts.offset, 1e-10);
    EXPECT_NEAR(facts.barycentrics[0] + facts.barycentrics[1] + facts.barycentrics[2], 1.0, 1e-8);
    const Vector3d weighted =
        facts.barycentrics[0] * t[0] + facts.barycentrics[1] * t[1] + facts.barycentrics[2] * t[2];
    EXPECT_NEAR(glm::length(weighted - facts.hit), 0.0, 1e-7) << "the hit is what its coordinates say";
    EXPECT_NEAR(glm::dot(facts.normal, facts.hit), facts.offset, 1e-8) << "and lies on the plane";
    EXPECT_NEAR(glm::length(ray.origin + facts.along * ray.direction - facts.hit), 0.0, 1e-10);
    EXPECT_NEAR(facts.origin_to_plane, glm::dot(facts.normal, ray.origin) - facts.offset, 1e-10);
  }
}

TEST(TriangleFacts, WithoutAreaThereIsNoPlane) {
  const TriangleFacts facts =
      triangle_facts({Vector3d(0), Vector3d(1, 0, 0), Vector3d(2, 0, 0)}, Ray{Vector3d(0, 1, 0), Vector3d(0, -1, 0)});
  EXPECT_EQ(facts.area, 0.0);
  EXPECT_EQ(facts.normal, Vector3d(0.0));
}

TEST(TriangleUnder, IsThatOfTheNearestSurfaceWithItsCorners) {
  auto mesh = std::make_shared<SurfaceMesh>();
  mesh->positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  mesh->triangles = {{0, 1, 2}, {0, 2, 3}};
  DrawList list;
  const Pose near{{0.0, 0.0, 2.0}, {1, 0, 0, 0}}, far{{0.0, 0.0, -2.0}, {1, 0, 0, 0}};
  list.surface(mesh, far, Vector3d(1.0), Role::level, {}, 5);
  list.surface(mesh, near, Vector3d(0.5), Role::level, {}, 7);
  Camera camera;
  camera.yaw = camera.pitch = 0.0;
  camera.distance = 10.0;
  const ViewRect rect{0.0, 0.0, 400.0, 400.0};
  const Vector3d aim(0.2, -0.1, 2.0);  // in the lower right triangle
  const glm::dvec2 pixel = camera.project(aim, rect)->pixel;
  Picker picker;
  const auto facts = triangle_under(list, camera, rect, pixel, picker);
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->id, 7u);
  EXPECT_EQ(facts->triangle, 0);
  EXPECT_EQ(facts->vertices, (std::array<std::uint32_t, 3>{0, 1, 2}));
  EXPECT_NEAR(glm::length(facts->positions[1] - Vector3d(0.5, -0.5, 2.0)), 0.0, 1e-12) << "scaled and placed";
  EXPECT_NEAR(facts->area, 0.5, 1e-12);
  EXPECT_NEAR(glm::length(facts->hit - aim), 0.0, 1e-6);
  EXPECT_NEAR(facts->origin_to_plane, 8.0, 1e-12);
  // Weights of (0.2, −0.1) over (−½, −½), (½, −½), (½, ½).
  EXPECT_NEAR(facts->barycentrics[0], 0.3, 1e-6);
  EXPECT_NEAR(facts->barycentrics[1], 0.3, 1e-6);
  EXPECT_NEAR(facts->barycentrics[2], 0.4, 1e-6);
  const glm::dvec2 corner = camera.project(facts->positions[2], rect)->pixel;
  EXPECT_EQ(vertex_under(*facts, camera, rect, corner + glm::dvec2(3.0, 0.0), 8.0), 2);
  EXPECT_FALSE(vertex_under(*facts, camera, rect, pixel, 8.0));
  EXPECT_FALSE(triangle_under(list, camera, rect, {1.0, 1.0}, picker));
}

}  // namespace
}  // namespace minkoscope
