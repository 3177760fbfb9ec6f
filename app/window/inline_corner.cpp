#include "app/window/inline_corner.h"

#include <memory>

namespace minkoscope {
namespace {

/// The mesh of the level, of sweeps and walks alike; null where it is in a file or moves.
const LevelMesh* inline_mesh(const Case& scene_case, std::size_t index) {
  const LevelMesh* mesh = nullptr;
  if (const auto* sweep = std::get_if<SweepQuery>(&scene_case.run)) {
    if (index < sweep->level.size()) mesh = &sweep->level[index];
  } else if (const auto* walk = std::get_if<Walk>(&scene_case.run)) {
    if (index < walk->level.size() && !walk->level[index].motion) mesh = &walk->level[index].mesh;
  }
  return mesh != nullptr && mesh->file.empty() ? mesh : nullptr;
}

void move_corner(LevelMesh& mesh, const Vector3d& from, const Vector3d& to) {
  auto moved = std::make_shared<TriangleMesh>(*mesh.mesh);
  for (Vector3d& vertex : moved->vertices) {
    if (vertex == from) vertex = to;
  }
  mesh.mesh = std::move(moved);
}

void move_corner(Shape& shape, const Vector3d& from, const Vector3d& to) {
  auto* mesh = std::get_if<MeshShape>(&shape.value);
  if (mesh == nullptr) return;
  auto moved = std::make_shared<std::vector<std::array<Vector3d, 3>>>(*mesh->triangles);
  for (auto& triangle : *moved) {
    for (Vector3d& vertex : triangle) {
      if (vertex == from) vertex = to;
    }
  }
  mesh->triangles = std::move(moved);
}

}  // namespace

std::optional<InlineCorner> inline_corner(const Case& scene_case, MarkId surface, int triangle, int corner) {
  if (triangle < 0 || corner < 0 || corner > 2) return std::nullopt;
  const auto of = static_cast<std::size_t>(triangle), which = static_cast<std::size_t>(corner);
  const MarkKind kind = mark_kind(surface);
  InlineCorner found;
  if (kind == MarkKind::level_mesh) {
    found.mesh = static_cast<std::size_t>(mark_index(surface));
    const LevelMesh* mesh = inline_mesh(scene_case, found.mesh);
    if (mesh == nullptr || of >= mesh->mesh->triangles.size()) return std::nullopt;
    found.local = mesh->mesh->vertices[mesh->mesh->triangles[of][which]];
    found.pose = mesh->pose;
    return found;
  }
  const auto* pair = std::get_if<PairQuery>(&scene_case.run);
  if (pair == nullptr || (kind != MarkKind::shape_a && kind != MarkKind::shape_b)) return std::nullopt;
  const PosedShape& posed = kind == MarkKind::shape_a ? pair->a : pair->b;
  const auto* mesh = std::get_if<MeshShape>(&posed.shape.value);
  if (mesh == nullptr || !mesh->file.empty() || of >= mesh->triangles->size()) return std::nullopt;
  found.of_level = false;
  found.mesh = kind == MarkKind::shape_a ? 0 : 1;
  found.local = (*mesh->triangles)[of][which];
  found.pose = posed.pose;
  return found;
}

Case with_corner_at(const Case& scene_case, const InlineCorner& corner, const Vector3d& world) {
  Case moved = scene_case;
  const Vector3d to = corner.pose.to_local(world);
  if (auto* pair = std::get_if<PairQuery>(&moved.run); pair != nullptr && !corner.of_level) {
    move_corner((corner.mesh == 0 ? pair->a : pair->b).shape, corner.local, to);
  } else if (auto* sweep = std::get_if<SweepQuery>(&moved.run); sweep != nullptr && corner.mesh < sweep->level.size()) {
    move_corner(sweep->level[corner.mesh], corner.local, to);
  } else if (auto* walk = std::get_if<Walk>(&moved.run); walk != nullptr && corner.mesh < walk->level.size()) {
    move_corner(walk->level[corner.mesh].mesh, corner.local, to);
  }
  return moved;
}

}  // namespace minkoscope
