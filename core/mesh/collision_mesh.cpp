#include "core/mesh/collision_mesh.h"

#include <limits>

#include "core/mesh/weld.h"

namespace minkoscope {
namespace {

/// Keeps one vertex a position, the first, and drops those that no triangle has; triangles keep their vertex order.
template <class Real>
void keep_each_position_once(LargeVector<Vector3<Real>>& vertices,
                             LargeVector<std::array<std::uint32_t, 3>>& triangles) {
  constexpr std::uint32_t unused = 0xffffffffu;
  std::vector<std::uint32_t> welded = weld_equal_positions<Real>(vertices);
  std::vector<std::uint32_t> place(vertices.size(), unused);  // of the vertices that stay
  for (const auto& triangle : triangles)
    for (const std::uint32_t corner : triangle) place[welded[corner]] = 0;
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    if (place[i] == unused) continue;
    place[i] = count;
    vertices[count++] = vertices[i];
  }
  for (auto& triangle : triangles)
    for (std::uint32_t& corner : triangle) corner = place[welded[corner]];
  vertices.resize(count);
  vertices.shrink_to_fit();
}

}  // namespace

template <class Real>
std::shared_ptr<const CollisionMesh<Real>> CollisionMesh<Real>::build(std::shared_ptr<const TriangleMesh> source,
                                                                      const Progress& progress,
                                                                      Instructions instructions) {
  const auto should_continue = [&](double done) { return !progress || progress(done); };
  if (!should_continue(0.0)) return nullptr;
  auto mesh = std::make_shared<CollisionMesh>();
  mesh->source_ = source;

  constexpr double largest = static_cast<double>(std::numeric_limits<Real>::max()) / 4.0;
  mesh->vertices_.reserve(source->vertices.size());
  for (const Vector3d& vertex : source->vertices)
    mesh->vertices_.push_back(Vector3<Real>(glm::clamp(vertex, Vector3d(-largest), Vector3d(largest))));
  if (!should_continue(0.1)) return nullptr;

  mesh->triangles_.assign(source->triangles.begin(), source->triangles.end());
  keep_each_position_once(mesh->vertices_, mesh->triangles_);
  if (!should_continue(0.2)) return nullptr;

  const std::size_t count = source->triangles.size();
  std::vector<Box3<Real>> boxes;
  boxes.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto p = mesh->triangle(i);
    boxes.push_back({glm::min(p[0], glm::min(p[1], p[2])), glm::max(p[0], glm::max(p[1], p[2]))});
  }
  mesh->bvh_ = Bvh<Real>(boxes, instructions);
  if constexpr (sizeof(Real) == sizeof(float)) {
    mesh->in_order_.reserve(count);
    for (const std::uint32_t item : mesh->bvh_.items()) mesh->in_order_.push_back(mesh->triangle(item));
  }
  if (!should_continue(0.8)) return nullptr;
  mesh->join_neighbours();
  if (!should_continue(1.0)) return nullptr;
  return mesh;
}

template <class Real>
void CollisionMesh<Real>::join_neighbours() {
  const std::size_t count = triangles_.size();
  std::vector<std::uint32_t> slot_of(count);
  for (std::uint32_t slot = 0; slot < count; ++slot) slot_of[bvh_.items()[slot]] = slot;
  neighbours_.assign(count, {no_triangle, no_triangle, no_triangle});
  opposite_.assign(count, 0);
  const auto join = [&](const SharedEdge& from, const SharedEdge& to) {
    const std::uint32_t slot = slot_of[from.triangle], opposite = (to.edge + 2) % 3;
    neighbours_[slot][from.edge] = slot_of[to.triangle];
    opposite_[slot] = static_cast<std::uint8_t>(opposite_[slot] | (opposite << (2 * from.edge)));
  };
  const std::vector<SharedEdge> edges = sorted_edges(triangles_, vertices_.size());
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && edges[end].key() == edges[i].key()) ++end;
    if (end - i == 2 && edges[i].triangle != edges[i + 1].triangle) {
      join(edges[i], edges[i + 1]);
      join(edges[i + 1], edges[i]);
    }
    i = end;
  }
}

template class CollisionMesh<float>;
template class CollisionMesh<double>;

}  // namespace minkoscope
