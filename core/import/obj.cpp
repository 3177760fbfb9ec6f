// OBJ files: two of them, or two objects of one, become the pair of their convex hulls.
#include <algorithm>
#include <cmath>

#include "core/import/format.h"
#include "core/scene/members/shape_json.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/scene/obj/obj_reader.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

// A closed surface whose volume is less than its hull's by more than this fraction is not convex.
constexpr double convex_volume_part = 1e-6;

struct Side {
  std::string name;
  std::vector<Vector3d> points;
  double volume = 0.0;  // within the triangles, where they are closed
};

Side side_of(const TriangleMesh& mesh, std::size_t first, std::size_t count, const std::string& name) {
  Side side{name, {}, 0.0};
  std::vector<bool> used(mesh.vertices.size(), false);
  Vector3d origin{0.0};
  for (std::size_t i = first; i < first + count; ++i) {
    const auto& corners = mesh.triangles[i];
    if (i == first) origin = mesh.vertices[corners[0]];
    for (const std::uint32_t corner : corners) used[corner] = true;
    side.volume += glm::dot(mesh.vertices[corners[0]] - origin,
                            glm::cross(mesh.vertices[corners[1]] - origin, mesh.vertices[corners[2]] - origin)) /
                   6.0;
  }
  for (std::size_t i = 0; i < used.size(); ++i)
    if (used[i]) side.points.push_back(mesh.vertices[i]);
  side.volume = std::abs(side.volume);
  return side;
}

/// All of a file: its vertices where it has no faces.
Side whole_side(const TriangleMesh& mesh, const std::string& name) {
  if (!mesh.triangles.empty()) return side_of(mesh, 0, mesh.triangles.size(), name);
  return {name, mesh.vertices, 0.0};
}

Imported pair_of(Side sides[2], const std::string& message_name) {
  Imported out;
  out.format = "OBJ";
  PairQuery pair;
  for (std::size_t i = 0; i < 2; ++i) {
    Side& side = sides[i];
    if (side.points.empty())
      throw CaseError(message_name + ":1: " + side.name + " has no vertices; must have at least one");
    if (side.points.size() > max_hull_points)
      throw CaseError(message_name + ":1: " + side.name + " has " + std::to_string(side.points.size()) +
                      " vertices; must have at most 65536");
    const std::size_t count = side.points.size();
    Shape shape = make_hull_shape(std::move(side.points));
    const double hull = std::get<HullShape>(shape.value).hull->volume;
    out.understood.push_back(std::string(i == 0 ? "A: " : "B: ") + std::to_string(count) + " vertices of " + side.name);
    if (side.volume > 0.0 && hull - side.volume > convex_volume_part * hull)
      out.remarks.push_back(side.name + " is not convex: its convex hull is taken, " + in_words(hull / side.volume) +
                            " times its volume");
    (i == 0 ? pair.a : pair.b).shape = std::move(shape);
  }
  out.value.run = std::move(pair);
  out.value.name = sides[0].name + " and " + sides[1].name;
  return out;
}

Imported two_objects(const MeshModel& model, const std::string& name) {
  std::vector<const MeshGroup*> groups;
  for (const MeshGroup& group : model.groups)
    if (group.triangle_count > 0) groups.push_back(&group);
  if (groups.size() != 2)
    throw CaseError(name + ":1: holds " + std::to_string(groups.size()) +
                    (groups.size() == 1 ? " object" : " objects") + " with faces; must hold two, or give two files");
  Side sides[2];
  for (std::size_t i = 0; i < 2; ++i)
    sides[i] = side_of(*model.mesh, groups[i]->first_triangle, groups[i]->triangle_count, groups[i]->name);
  return pair_of(sides, name);
}

bool begins_with(std::string_view line, std::string_view word) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line.substr(first).starts_with(word);
}

}  // namespace

bool is_obj(const ImportText& source) {
  bool vertices = false, faces = false;
  std::string_view text = source.text;
  while (!text.empty() && !(vertices && faces)) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    vertices = vertices || begins_with(line, "v ");
    faces = faces || begins_with(line, "f ");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return vertices && faces;
}

Imported read_obj_import(const ImportText& source) {
  return two_objects(read_obj(source.text, source.name), source.name);
}

Imported import_obj_files(std::span<const fs::path> files) {
  if (files.size() == 1) return two_objects(load_mesh_file(files[0]), files[0].string());
  if (files.size() != 2) throw CaseError("must be one or two OBJ files");
  Side sides[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const MeshModel model = load_mesh_file(files[i]);
    sides[i] = whole_side(*model.mesh, files[i].filename().string());
  }
  return pair_of(sides, files[0].string());
}

}  // namespace minkoscope
