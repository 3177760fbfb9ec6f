// Surfaces for drawing. Every shape but a mesh is a polytope plus ellipsoids; a polytope is drawn face by face, so that
// boxes and hulls shade flat, a rounded one with its true normals.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/base/tolerance.h"
#include "core/shapes/shape_parts.h"
#include "core/shapes/surface_builder.h"

namespace minkoscope {

namespace {

SurfaceMesh tessellate_mesh(const std::vector<std::array<Vector3d, 3>>& triangles) {
  using Key = std::tuple<double, double, double>;
  struct Sides {
    std::uint32_t from, to;
    Vector3d normal;
    int count;
    bool crease;
  };
  std::map<std::pair<Key, Key>, Sides> edges;
  SurfaceBuilder builder;
  for (const auto& corners : triangles) {
    const Vector3d n = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
    const double size = glm::length(n);
    const Vector3d normal = size > 0.0 ? n / size : Vector3d(0.0, 1.0, 0.0);
    const std::uint32_t first = builder.polygon({corners.begin(), corners.end()}, normal);
    for (std::uint32_t i = 0; i < 3; ++i) {
      const std::uint32_t j = (i + 1) % 3;
      Key from{corners[i].x, corners[i].y, corners[i].z}, to{corners[j].x, corners[j].y, corners[j].z};
      if (to < from) std::swap(from, to);
      const auto [found, added] = edges.emplace(std::pair(from, to), Sides{first + i, first + j, normal, 0, true});
      ++found->second.count;
      // A line between two triangles of one plane is the cut of a polygon, not an edge; their winding may differ.
      if (!added) {
        const double cosine = std::abs(glm::dot(found->second.normal, normal));
        found->second.crease = found->second.count > 2 || cosine < tolerance::mesh_flat_cosine;
      }
    }
  }
  for (const auto& [key, sides] : edges) {
    if (sides.crease) builder.edge(sides.from, sides.to);
  }
  return builder.finish();
}

}  // namespace

SurfaceMesh tessellate(const Shape& shape, int segments) {
  if (const auto* mesh = std::get_if<MeshShape>(&shape.value)) return tessellate_mesh(*mesh->triangles);
  segments = std::max(segments, 4);
  const ShapeParts parts = parts_of(shape, segments, Matrix3d(1.0), Vector3d(0.0));
  SurfaceBuilder builder;
  if (parts.ellipsoids.empty()) {
    add_polytope(builder, parts.polytope, parts.faceted);
  } else {
    add_rounded(builder, parts.polytope, parts.ellipsoids, segments, false);
  }
  SurfaceMesh surface = builder.finish();
  surface.curved = is_curved(parts);
  return surface;
}

}  // namespace minkoscope
