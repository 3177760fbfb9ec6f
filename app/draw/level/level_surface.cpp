#include "app/draw/level/level_surface.h"

#include <cmath>

#include "core/mesh/weld.h"

namespace minkoscope {

SurfaceMesh level_surface(const TriangleMesh& mesh, double crease_degrees) {
  SurfaceMesh surface;
  surface.triangles = mesh.triangles;
  {
    // Each position once, even if the file repeats it; unreferenced ones are omitted.
    constexpr std::uint32_t unused = 0xffffffffu;
    const std::vector<std::uint32_t> welded = weld_equal_positions<double>(mesh.vertices);
    std::vector<std::uint32_t> place(mesh.vertices.size(), unused);
    std::uint32_t count = 0;
    for (const auto& triangle : mesh.triangles) {
      for (const std::uint32_t index : triangle) {
        if (place[welded[index]] == unused) place[welded[index]] = count++;
      }
    }
    surface.positions.resize(count);
    for (std::size_t i = 0; i < place.size(); ++i) {
      if (place[i] != unused) surface.positions[place[i]] = mesh.vertices[i];
    }
    for (auto& triangle : surface.triangles) {
      for (std::uint32_t& index : triangle) index = place[welded[index]];
    }
  }

  const auto normal_of = [&](std::uint32_t t) {
    const auto& c = surface.triangles[t];
    const auto& p = surface.positions;
    const Vector3d n = glm::cross(p[c[1]] - p[c[0]], p[c[2]] - p[c[0]]);
    const double length = glm::length(n);
    return length > 0.0 ? n / length : Vector3d{0.0};
  };
  const auto from = [&](const SharedEdge& side) { return surface.triangles[side.triangle][side.edge]; };
  const double flat = std::cos(crease_degrees * 3.14159265358979323846 / 180.0);
  const std::vector<SharedEdge> sides = sorted_edges(surface.triangles, surface.positions.size());
  for (std::size_t first = 0; first < sides.size();) {
    std::size_t last = first + 1;
    while (last < sides.size() && sides[last].key() == sides[first].key()) ++last;
    bool crease = last - first != 2;
    if (!crease) {
      // Winding is not assumed consistent: an edge traversed the same way twice joins triangles of opposite winding.
      const bool same_way = from(sides[first]) == from(sides[first + 1]);
      const double cosine = glm::dot(normal_of(sides[first].triangle), normal_of(sides[first + 1].triangle));
      crease = (same_way ? -cosine : cosine) < flat;
    }
    if (crease) surface.edges.push_back({sides[first].low, sides[first].high});
    first = last;
  }
  surface.edges.shrink_to_fit();
  return surface;
}

}  // namespace minkoscope
