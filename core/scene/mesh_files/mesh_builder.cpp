#include "core/scene/mesh_files/mesh_builder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/obj/polygon.h"

namespace minkoscope {

void MeshBuilder::fail(const std::string& message) const {
  throw CaseError(printable(file_, 400) + ": " + message);
}

void MeshBuilder::fail(std::size_t line, const std::string& message) const {
  throw CaseError(printable(file_, 400) + ":" + std::to_string(line) + ": " + message);
}

void MeshBuilder::report(std::size_t done, std::size_t total) const {
  if (progress_ && !progress_(static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(total, 1))))
    fail("loading was cancelled");
}

void MeshBuilder::begin_object(const std::string& name) {
  groups_.push_back({name.empty() ? std::filesystem::path(file_).stem().string() : name, mesh_.triangles.size(), 0});
}

std::uint32_t MeshBuilder::add_vertex(const Vector3d& position) {
  mesh_.vertices.push_back(position);
  return static_cast<std::uint32_t>(mesh_.vertices.size() - 1);
}

void MeshBuilder::add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::size_t line) {
  if (groups_.empty()) begin_object({});
  const auto triangle = static_cast<std::uint32_t>(mesh_.triangles.size());
  mesh_.triangles.push_back({a, b, c});
  ++groups_.back().triangle_count;
  if (line == 0) return;
  // Triangles on consecutive lines share an entry, and so does what one line's polygon is cut into.
  if (!mesh_.face_lines.empty()) {
    FaceLines& last = mesh_.face_lines.back();
    const std::uint32_t since = triangle - last.triangle;
    if (last.line + since / last.triangles_a_line == line) return;
    if (last.line == line && last.triangles_a_line == since) {
      ++last.triangles_a_line;
      return;
    }
  }
  mesh_.face_lines.push_back({triangle, static_cast<std::uint32_t>(line), 1});
}

void MeshBuilder::add_polygon(std::span<const std::uint32_t> corners, std::size_t line) {
  if (corners.size() == 3) return add_triangle(corners[0], corners[1], corners[2], line);
  corners_.clear();
  for (const std::uint32_t corner : corners) corners_.push_back(mesh_.vertices[corner]);
  const PolygonTriangles cut = triangulate_polygon(corners_);
  if (!cut.simple) ++crossing_;
  for (const auto& [i, j, k] : cut.triangles) add_triangle(corners[i], corners[j], corners[k], line);
}

void MeshBuilder::reserve(std::size_t vertices, std::size_t triangles) {
  mesh_.vertices.reserve(vertices);
  mesh_.triangles.reserve(triangles);
}

MeshModel MeshBuilder::finish() {
  MeshModel model;
  if (crossing_ > 0)
    warn(std::to_string(crossing_) + (crossing_ == 1 ? " face crosses" : " faces cross") +
         " itself; must be simple polygons; cut as fans from their first corners");
  if (mesh_.triangles.empty()) warn("has no triangles, so that there is nothing to walk on; must have faces");
  for (const MeshGroup& group : groups_) {
    mesh_.groups.push_back(group.name);
    mesh_.group_start.push_back(static_cast<std::uint32_t>(group.first_triangle));
  }
  mesh_.vertices.shrink_to_fit();
  mesh_.triangles.shrink_to_fit();
  model.mesh = std::make_shared<const TriangleMesh>(std::move(mesh_));
  model.groups = std::move(groups_);
  model.warnings = std::move(warnings_);
  report(1, 1);
  return model;
}

}  // namespace minkoscope
