#include "app/window/tools/inline_vertex.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "app/labs/pair/shape_points.h"
#include "core/base/overloaded.h"

namespace minkoscope {
namespace {

constexpr double same_vertex = 1e-9;  // relative: rounding error between equal vertices

/// The mesh of the level that the case itself has; null where it is in a file, moves, or there is no level.
const LevelMesh* inline_mesh(const Case& scene_case, std::size_t index) {
  const LevelMesh* mesh = std::visit(
      overloaded{[](const PairQuery&) -> const LevelMesh* { return nullptr; },
                 [&](const SweepQuery& sweep) { return index < sweep.level.size() ? &sweep.level[index] : nullptr; },
                 [&](const Walk& walk) {
                   const bool rests = index < walk.level.size() && !walk.level[index].motion;
                   return rests ? &walk.level[index].mesh : nullptr;
                 },
                 [](const ContactQuery&) -> const LevelMesh* { return nullptr; },
                 [](const World&) -> const LevelMesh* { return nullptr; }},
      scene_case.run);
  return mesh != nullptr && mesh->file.empty() ? mesh : nullptr;
}

void move_vertex(LevelMesh& mesh, const Vector3d& from, const Vector3d& to) {
  auto moved = std::make_shared<TriangleMesh>(*mesh.mesh);
  for (Vector3d& vertex : moved->vertices) {
    if (vertex == from) vertex = to;
  }
  mesh.mesh = std::move(moved);
  mesh.shape = nullptr;
}

/// The points of a shape that can be dragged: of a hull, a triangle, or a mesh without a file.
std::vector<Vector3d> vertices_of(const Shape& shape) {
  const auto* mesh = std::get_if<MeshShape>(&shape.value);
  if (mesh == nullptr) return own_points(shape);
  std::vector<Vector3d> vertices;
  if (!mesh->file.empty()) return vertices;
  for (const auto& triangle : *mesh->triangles) vertices.insert(vertices.end(), triangle.begin(), triangle.end());
  return vertices;
}

void move_vertex(Shape& shape, const Vector3d& from, const Vector3d& to) {
  const auto* mesh = std::get_if<MeshShape>(&shape.value);
  if (mesh == nullptr) {
    const std::vector<Vector3d> points = own_points(shape);
    const auto found = std::find(points.begin(), points.end(), from);
    if (found != points.end()) shape = with_point(shape, static_cast<std::size_t>(found - points.begin()), to);
    return;
  }
  auto moved = std::make_shared<std::vector<std::array<Vector3d, 3>>>(*mesh->triangles);
  for (auto& triangle : *moved) {
    for (Vector3d& vertex : triangle) {
      if (vertex == from) vertex = to;
    }
  }
  std::get<MeshShape>(shape.value).triangles = std::move(moved);
}

/// The shape that a vertex belongs to; null where it is no shape's.
const Shape* shape_with(const Case& scene_case, const InlineVertex& vertex) {
  return std::visit(overloaded{[&](const PairQuery& pair) -> const Shape* {
                                 if (vertex.of != InlineVertex::Of::pair) return nullptr;
                                 return &(vertex.index == 0 ? pair.a : pair.b).shape;
                               },
                               [](const SweepQuery&) -> const Shape* { return nullptr; },
                               [](const Walk&) -> const Shape* { return nullptr; },
                               [](const ContactQuery&) -> const Shape* { return nullptr; },
                               [&](const World& world) -> const Shape* {
                                 if (vertex.of != InlineVertex::Of::world || vertex.index >= world.bodies.size())
                                   return nullptr;
                                 return &world.bodies[vertex.index].shape;
                               }},
                    scene_case.run);
}

/// The shape's vertex at a drawn point, up to the rounding of transforming to the world and back.
std::optional<Vector3d> vertex_near(const Shape& shape, const Vector3d& local) {
  std::optional<Vector3d> nearest;
  for (const Vector3d& own : vertices_of(shape)) {
    if (!nearest || glm::length(own - local) < glm::length(*nearest - local)) nearest = own;
  }
  if (nearest && glm::length(*nearest - local) > same_vertex * (1.0 + glm::length(local))) nearest.reset();
  return nearest;
}

}  // namespace

std::optional<InlineVertex> inline_vertex(const Case& scene_case, MarkId surface, int triangle, int vertex,
                                          const Pose& frame, const Vector3d& at) {
  if (triangle < 0 || vertex < 0 || vertex > 2) return std::nullopt;
  const MarkKind kind = mark_kind(surface);
  InlineVertex found;
  found.index = static_cast<std::size_t>(mark_index(surface));
  if (kind == MarkKind::level_mesh) {
    const auto of = static_cast<std::size_t>(triangle), which = static_cast<std::size_t>(vertex);
    const LevelMesh* mesh = inline_mesh(scene_case, found.index);
    if (mesh == nullptr || of >= mesh->mesh->triangles.size()) return std::nullopt;
    found.local = mesh->mesh->vertices[mesh->mesh->triangles[of][which]];
    found.pose = mesh->pose;
    return found;
  }
  found.of = kind == MarkKind::body ? InlineVertex::Of::world : InlineVertex::Of::pair;
  if (found.of == InlineVertex::Of::pair) {
    if (kind != MarkKind::shape_a && kind != MarkKind::shape_b) return std::nullopt;
    found.index = kind == MarkKind::shape_a ? 0 : 1;
  }
  const Shape* shape = shape_with(scene_case, found);
  const auto local = shape != nullptr ? vertex_near(*shape, frame.to_local(at)) : std::nullopt;
  if (!local) return std::nullopt;
  found.local = *local;
  found.pose = frame;
  return found;
}

Case with_vertex_at(const Case& scene_case, const InlineVertex& vertex, const Vector3d& world) {
  Case moved = scene_case;
  const Vector3d to = vertex.pose.to_local(world);
  std::visit(
      overloaded{[&](PairQuery& pair) { move_vertex((vertex.index == 0 ? pair.a : pair.b).shape, vertex.local, to); },
                 [&](SweepQuery& sweep) {
                   if (vertex.index < sweep.level.size()) move_vertex(sweep.level[vertex.index], vertex.local, to);
                 },
                 [&](Walk& walk) {
                   if (vertex.index < walk.level.size()) move_vertex(walk.level[vertex.index].mesh, vertex.local, to);
                 },
                 [](ContactQuery&) {},
                 [&](World& many) {
                   if (vertex.index < many.bodies.size())
                     move_vertex(many.bodies[vertex.index].shape, vertex.local, to);
                 }},
      moved.run);
  return moved;
}

}  // namespace minkoscope
