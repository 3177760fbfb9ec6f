// Facts about a level's geometry as read, before any rounding.
#include <minkoscope/level.h>

#include <algorithm>

#include "core/base/tolerance.h"
#include "core/mesh/weld.h"

namespace minkoscope {
namespace {

std::array<Vector3d, 3> corners_of(const TriangleMesh& mesh, const std::array<std::uint32_t, 3>& triangle) {
  return {mesh.vertices[triangle[0]], mesh.vertices[triangle[1]], mesh.vertices[triangle[2]]};
}

}  // namespace

TriangleSource source_of(const TriangleMesh& mesh, std::size_t triangle) {
  TriangleSource source;
  const auto group = std::upper_bound(mesh.group_start.begin(), mesh.group_start.end(), triangle);
  const auto index = static_cast<std::size_t>(group - mesh.group_start.begin());
  if (index > 0 && index <= mesh.groups.size()) source.group = mesh.groups[index - 1];
  const auto after = std::upper_bound(mesh.face_lines.begin(), mesh.face_lines.end(), triangle,
                                      [](std::size_t at, const FaceLines& lines) { return at < lines.triangle; });
  if (after == mesh.face_lines.begin()) return source;
  const FaceLines& lines = *(after - 1);
  source.line = lines.line + (triangle - lines.triangle) / lines.triangles_a_line;
  return source;
}

Bounds bounds_of(const TriangleMesh& mesh) {
  if (mesh.vertices.empty()) return {};
  Bounds bounds{mesh.vertices.front(), mesh.vertices.front()};
  for (const Vector3d& vertex : mesh.vertices) {
    bounds.min = glm::min(bounds.min, vertex);
    bounds.max = glm::max(bounds.max, vertex);
  }
  return bounds;
}

double area_of(const TriangleMesh& mesh) {
  double twice = 0.0;
  for (const auto& triangle : mesh.triangles) {
    const auto p = corners_of(mesh, triangle);
    twice += glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
  }
  return 0.5 * twice;
}

std::vector<std::array<std::uint32_t, 2>> open_edges(const TriangleMesh& mesh) {
  const std::vector<std::uint32_t> welded = weld_equal_positions<double>(mesh.vertices);
  // A triangle with two vertices at one position covers one edge there and back: it closes no border and has none.
  std::vector<std::array<std::uint32_t, 3>> triangles;
  triangles.reserve(mesh.triangles.size());
  for (const auto& t : mesh.triangles) {
    const std::uint32_t a = welded[t[0]], b = welded[t[1]], c = welded[t[2]];
    if (a != b && b != c && c != a) triangles.push_back(t);
  }
  const std::vector<SharedEdge> edges = sorted_edges(triangles, welded);
  std::vector<std::array<std::uint32_t, 2>> open;
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && edges[end].key() == edges[i].key()) ++end;
    if (end - i == 1) open.push_back({edges[i].low, edges[i].high});
    i = end;
  }
  return open;
}

std::size_t open_edge_count(const TriangleMesh& mesh) {
  return open_edges(mesh).size();
}

std::vector<std::uint32_t> degenerate_triangles(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto p = corners_of(mesh, mesh.triangles[i]);
    const double longest =
        std::max({length_squared(p[1] - p[0]), length_squared(p[2] - p[1]), length_squared(p[0] - p[2])});
    const double area = length_squared(glm::cross(p[1] - p[0], p[2] - p[0]));
    if (!(area > tolerance::sliver * tolerance::sliver * longest * longest))
      found.push_back(static_cast<std::uint32_t>(i));
  }
  return found;
}

std::size_t degenerate_triangle_count(const TriangleMesh& mesh) {
  return degenerate_triangles(mesh).size();
}

}  // namespace minkoscope
