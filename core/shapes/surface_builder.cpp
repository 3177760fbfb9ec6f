#include "core/shapes/surface_builder.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/base/tolerance.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

std::uint32_t SurfaceBuilder::add(const Vector3d& position, const Vector3d& normal) {
  mesh_.positions.push_back(position);
  mesh_.normals.push_back(normal);
  return static_cast<std::uint32_t>(mesh_.positions.size() - 1);
}

std::uint32_t SurfaceBuilder::polygon(const std::vector<Vector3d>& corners, const Vector3d& normal) {
  const auto first = static_cast<std::uint32_t>(mesh_.positions.size());
  for (const Vector3d& corner : corners) add(corner, normal);
  for (std::uint32_t i = 2; i < corners.size(); ++i) triangle(first, first + i - 1, first + i);
  return first;
}

void SurfaceBuilder::strip(const std::vector<std::uint32_t>& lower, const std::vector<std::uint32_t>& upper) {
  for (std::size_t i = 1; i < lower.size(); ++i) {
    triangle(lower[i - 1], lower[i], upper[i]);
    triangle(lower[i - 1], upper[i], upper[i - 1]);
  }
}

SurfaceMesh SurfaceBuilder::finish() {
  const auto& p = mesh_.positions;
  std::erase_if(mesh_.triangles,
                [&](const auto& t) { return glm::cross(p[t[1]] - p[t[0]], p[t[2]] - p[t[0]]) == Vector3d(0.0); });
  const auto key = [&](std::uint32_t i) { return std::tuple(p[i].x, p[i].y, p[i].z); };
  for (auto& edge : mesh_.edges) {
    if (key(edge[1]) < key(edge[0])) std::swap(edge[0], edge[1]);
  }
  std::erase_if(mesh_.edges, [&](const auto& e) { return p[e[0]] == p[e[1]]; });
  std::stable_sort(mesh_.edges.begin(), mesh_.edges.end(), [&](const auto& a, const auto& b) {
    return std::tuple(key(a[0]), key(a[1])) < std::tuple(key(b[0]), key(b[1]));
  });
  const auto same = [&](const auto& a, const auto& b) { return p[a[0]] == p[b[0]] && p[a[1]] == p[b[1]]; };
  mesh_.edges.erase(std::unique(mesh_.edges.begin(), mesh_.edges.end(), same), mesh_.edges.end());
  return std::move(mesh_);
}

void add_polytope(SurfaceBuilder& builder, const ConvexHull& polytope, bool smooth) {
  const auto& points = polytope.points;
  if (polytope.dimension < 2) {
    std::vector<std::uint32_t> ends;
    for (const std::uint32_t v : polytope.vertices) ends.push_back(builder.add(points[v], Vector3d(0.0, 1.0, 0.0)));
    if (ends.size() == 2) builder.edge(ends[0], ends[1]);
    return;
  }
  const auto is_crease = [&](const ConvexHull::Face& a, const ConvexHull::Face& b) {
    return !smooth || glm::dot(a.normal, b.normal) < tolerance::crease_cosine;
  };
  std::vector<std::vector<std::uint32_t>> faces_at(smooth ? points.size() : 0);
  if (smooth) {
    for (std::uint32_t f = 0; f < polytope.faces.size(); ++f) {
      for (const std::uint32_t v : polytope.faces[f].vertices) faces_at[v].push_back(f);
    }
  }
  std::vector<Vector3d> corners;
  for (std::uint32_t f = 0; f < polytope.faces.size(); ++f) {
    const ConvexHull::Face& face = polytope.faces[f];
    std::uint32_t first = 0;
    corners.clear();
    for (const std::uint32_t v : face.vertices) corners.push_back(points[v]);
    if (smooth) {
      for (std::uint32_t i = 0; i < corners.size(); ++i) {
        Vector3d normal(0.0);
        for (const std::uint32_t other : faces_at[face.vertices[i]]) {
          if (!is_crease(face, polytope.faces[other])) normal += polytope.faces[other].normal;
        }
        const std::uint32_t added = builder.add(corners[i], glm::normalize(normal));
        if (i == 0) first = added;
      }
      for (std::uint32_t i = 2; i < corners.size(); ++i) builder.triangle(first, first + i - 1, first + i);
    } else {
      first = builder.polygon(corners, face.normal);
    }
    const auto size = static_cast<std::uint32_t>(corners.size());
    for (std::uint32_t i = 0; i < size; ++i) {
      if (face.neighbours[i] < f || !is_crease(face, polytope.faces[face.neighbours[i]])) continue;
      builder.edge(first + i, first + (i + 1) % size);
    }
  }
}

}  // namespace minkoscope
