// Corners that a case holds itself are found and moved; those of files, hulls and moving meshes stay.
#include <gtest/gtest.h>

#include <memory>

#include "app/window/tools/inline_vertex.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

/// Of a level's mesh: where it is drawn does not matter.
std::optional<InlineVertex> of_level(const Case& value, MarkId surface, int triangle, int corner) {
  return inline_vertex(value, surface, triangle, corner, {}, Vector3d(0.0));
}

const Pose turned{{1.0, 2.0, 3.0}, glm::angleAxis(0.7, Vector3d(0.0, 1.0, 0.0))};

/// Two triangles with a common edge, each with corners of its own.
LevelMesh leaf(const std::string& file) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  mesh->triangles = {{0, 1, 2}, {3, 4, 5}};
  return {"leaf", mesh, file, turned};
}

TEST(InlineVertex, OfALevelMovesEveryTriangleThatMeetsThere) {
  SweepQuery sweep;
  sweep.level = {leaf("x.obj"), leaf("")};
  Case value;
  value.run = sweep;
  EXPECT_FALSE(of_level(value, make_mark(MarkKind::level_mesh, 0), 0, 1)) << "in a file";
  EXPECT_FALSE(of_level(value, make_mark(MarkKind::level_mesh, 2), 0, 1));
  EXPECT_FALSE(of_level(value, make_mark(MarkKind::level_mesh, 1), 2, 1));
  EXPECT_FALSE(of_level(value, make_mark(MarkKind::body), 0, 1));
  const auto corner = of_level(value, make_mark(MarkKind::level_mesh, 1), 0, 1);
  ASSERT_TRUE(corner);
  EXPECT_NEAR(glm::length(corner->world() - turned.to_world({1, 0, 0})), 0.0, 1e-15);
  const Vector3d to = turned.to_world({2.0, -1.0, 0.5});
  const Case moved = with_vertex_at(value, *corner, to);
  const auto& vertices = std::get<SweepQuery>(moved.run).level[1].mesh->vertices;
  for (const std::size_t i : {1u, 3u}) EXPECT_NEAR(glm::length(turned.to_world(vertices[i]) - to), 0.0, 1e-12);
  for (const std::size_t i : {0u, 2u, 4u, 5u}) EXPECT_EQ(vertices[i], sweep.level[1].mesh->vertices[i]);
  EXPECT_EQ(std::get<SweepQuery>(moved.run).level[0].mesh, sweep.level[0].mesh);
  EXPECT_EQ(std::get<SweepQuery>(value.run).level[1].mesh->vertices[1], Vector3d(1, 0, 0)) << "the case itself stays";
}

TEST(InlineVertex, OfAWalkWhereTheMeshRests) {
  Walk walk;
  walk.level = {{leaf(""), std::nullopt}, {leaf(""), Motion{{MotionKey{}}, MotionRepeat::once}}};
  Case value;
  value.run = walk;
  const auto corner = of_level(value, make_mark(MarkKind::level_mesh, 0), 1, 1);
  ASSERT_TRUE(corner);
  const Case moved = with_vertex_at(value, *corner, turned.to_world({5, 5, 5}));
  EXPECT_NEAR(glm::length(std::get<Walk>(moved.run).level[0].mesh.mesh->vertices[4] - Vector3d(5)), 0.0, 1e-12);
  EXPECT_FALSE(of_level(value, make_mark(MarkKind::level_mesh, 1), 1, 1)) << "it moves";
}

TEST(InlineVertex, OfAMeshShape) {
  using Triangle = std::array<Vector3d, 3>;
  const auto triangles = std::make_shared<const std::vector<Triangle>>(std::vector<Triangle>{
      {Vector3d(0), Vector3d(1, 0, 0), Vector3d(0, 1, 0)}, {Vector3d(1, 0, 0), Vector3d(1, 1, 0), Vector3d(0, 1, 0)}});
  PairQuery pair;
  pair.a.shape = {BoxShape{}};
  pair.b = {{MeshShape{triangles, ""}}, turned};
  pair.algorithm = "brute-force";
  Case value;
  value.run = pair;
  EXPECT_FALSE(inline_vertex(value, make_mark(MarkKind::shape_a), 0, 1, {}, {0.5, 0.5, 0.5}))
      << "a box has no corners of its own";
  EXPECT_FALSE(inline_vertex(value, make_mark(MarkKind::shape_b), 0, 2, turned, turned.to_world({0, 1, 0.01})));
  const auto corner = inline_vertex(value, make_mark(MarkKind::shape_b), 0, 2, turned, turned.to_world({0, 1, 0}));
  ASSERT_TRUE(corner);
  const Case moved = with_vertex_at(value, *corner, turned.to_world({0, 3, 0}));
  const auto& now = *std::get<MeshShape>(std::get<PairQuery>(moved.run).b.shape.value).triangles;
  EXPECT_NEAR(glm::length(now[0][2] - Vector3d(0, 3, 0)), 0.0, 1e-12);
  EXPECT_NEAR(glm::length(now[1][2] - Vector3d(0, 3, 0)), 0.0, 1e-12);
  EXPECT_EQ(now[0][1], Vector3d(1, 0, 0));
}

TEST(InlineVertex, OfAHullThatMovesInAWorld) {
  World world;
  world.bodies.resize(2);
  world.bodies[0].shape = {SphereShape{1.0}};
  world.bodies[1].shape = make_hull_shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  Case value;
  value.run = world;
  const Vector3d at = turned.to_world({0, 1, 0});  // where it stands by now
  EXPECT_FALSE(inline_vertex(value, make_mark(MarkKind::body, 0), 0, 1, turned, at)) << "a ball has no corners";
  EXPECT_FALSE(inline_vertex(value, make_mark(MarkKind::body, 2), 0, 1, turned, at)) << "there is no third body";
  const auto corner = inline_vertex(value, make_mark(MarkKind::body, 1), 0, 1, turned, at);
  ASSERT_TRUE(corner);
  EXPECT_EQ(corner->local, Vector3d(0, 1, 0));
  const Case moved = with_vertex_at(value, *corner, turned.to_world({0, 2, 0.5}));
  const auto& bodies = std::get<World>(moved.run).bodies;
  const auto& points = std::get<HullShape>(bodies[1].shape.value).hull->points;
  EXPECT_NEAR(glm::length(points[2] - Vector3d(0, 2, 0.5)), 0.0, 1e-12);
  EXPECT_EQ(points[1], Vector3d(1, 0, 0));
  EXPECT_EQ(bodies[0], world.bodies[0]);
  EXPECT_EQ(std::get<World>(value.run), world) << "the case itself stays";
}

}  // namespace
}  // namespace minkoscope
