#include "app/draw/level_surface.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {
namespace {

/// One side of an edge: its two vertices in ascending order of the welded names, and the triangle it belongs to.
struct EdgeSide {
  std::uint32_t low, high;  // welded names
  std::uint32_t a, b;       // the mesh's own indices
  std::uint32_t triangle;
};

/// Equal positions get one name, the lowest index that has them, so that edges of split vertices still meet.
std::vector<std::uint32_t> weld(const std::vector<Vector3d>& vertices) {
  std::vector<std::uint32_t> order(vertices.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
    const Vector3d &p = vertices[i], &q = vertices[j];
    if (p.x != q.x) return p.x < q.x;
    if (p.y != q.y) return p.y < q.y;
    if (p.z != q.z) return p.z < q.z;
    return i < j;
  });
  std::vector<std::uint32_t> name(vertices.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    name[order[i]] = i > 0 && vertices[order[i]] == vertices[order[i - 1]] ? name[order[i - 1]] : order[i];
  }
  return name;
}

}  // namespace

SurfaceMesh level_surface(const TriangleMesh& mesh, double crease_degrees) {
  SurfaceMesh surface;
  surface.positions = mesh.vertices;
  surface.triangles = mesh.triangles;

  const std::vector<std::uint32_t> name = weld(mesh.vertices);
  std::vector<EdgeSide> sides;
  sides.reserve(mesh.triangles.size() * 3);
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto& corners = mesh.triangles[t];
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t a = corners[i], b = corners[(i + 1) % 3];
      if (name[a] == name[b]) continue;
      sides.push_back({std::min(name[a], name[b]), std::max(name[a], name[b]), a, b, t});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const EdgeSide& p, const EdgeSide& q) {
    if (p.low != q.low) return p.low < q.low;
    if (p.high != q.high) return p.high < q.high;
    return p.triangle < q.triangle;
  });

  const auto normal_of = [&](std::uint32_t t) {
    const auto& c = mesh.triangles[t];
    const Vector3d n = glm::cross(mesh.vertices[c[1]] - mesh.vertices[c[0]], mesh.vertices[c[2]] - mesh.vertices[c[0]]);
    const double length = glm::length(n);
    return length > 0.0 ? n / length : Vector3d{0.0};
  };
  const double flat = std::cos(crease_degrees * 3.14159265358979323846 / 180.0);
  for (std::size_t first = 0; first < sides.size();) {
    std::size_t last = first + 1;
    while (last < sides.size() && sides[last].low == sides[first].low && sides[last].high == sides[first].high) ++last;
    bool crease = last - first != 2;
    if (!crease) {
      // Winding carries no meaning: sides that run the same way round belong to triangles wound against each other.
      const bool same_way = name[sides[first].a] == name[sides[first + 1].a];
      const double cosine = glm::dot(normal_of(sides[first].triangle), normal_of(sides[first + 1].triangle));
      crease = (same_way ? -cosine : cosine) < flat;
    }
    if (crease) surface.edges.push_back({sides[first].a, sides[first].b});
    first = last;
  }
  return surface;
}

}  // namespace minkoscope
