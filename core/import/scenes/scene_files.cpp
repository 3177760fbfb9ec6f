#include "core/import/scenes/scene_files.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/members/shape_json.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_part_bytes = std::size_t{64} << 20;
/// Of all meshes of a scene together.
constexpr std::size_t most_vertices = 4'000'000;

constexpr std::string_view not_found = " is not found; must be a file below the scene's folder";

std::string in_quotes(std::string_view text) {
  return "\"" + printable(text, 200) + "\"";
}

}  // namespace

SceneFiles::SceneFiles(const SceneBuilder& builder) : builder_(builder) {
  if (builder.source().folder.empty()) return;
  std::error_code error;
  folder_ = fs::canonical(builder.source().folder, error);
  if (error) folder_ = fs::absolute(builder.source().folder, error).lexically_normal();
}

fs::path SceneFiles::project_folder() const {
  std::error_code error;
  for (fs::path folder = folder_;; folder = folder.parent_path()) {
    if (fs::exists(folder / "project.godot", error)) return folder;
    if (!folder.has_relative_path()) return folder_;
  }
}

SceneFiles::Place SceneFiles::place_in_package(std::string_view reference, int line) const {
  const std::size_t slash = reference.find('/');
  const fs::path name(reference.substr(0, slash));
  const fs::path rest(slash == std::string_view::npos ? std::string_view() : reference.substr(slash + 1));
  if (name.empty() || name == "." || name == ".." || rest.is_absolute())
    builder_.fail(line, in_quotes(reference) + " is outside the scene's folder; must name a package and a file in it");
  std::error_code error;
  if (fs::exists(folder_ / name / rest, error)) return {folder_, folder_ / name / rest};
  for (fs::path folder = folder_; folder.has_relative_path(); folder = folder.parent_path())
    if (folder.filename() == name && fs::exists(folder / rest, error)) return {folder, folder / rest};
  return {folder_, folder_ / rest};
}

SceneFiles::Place SceneFiles::place_of(std::string_view reference, const fs::path& base, int line) const {
  constexpr std::string_view project = "res://", package = "package://", file = "file://";
  if (reference.starts_with(project)) {
    const fs::path root = project_folder();
    return {root, root / fs::path(reference.substr(project.size()))};
  }
  if (reference.starts_with(package)) return place_in_package(reference.substr(package.size()), line);
  if (reference.starts_with(file)) return {folder_, base / fs::path(reference.substr(file.size()))};
  if (reference.find("://") != std::string_view::npos)
    builder_.fail(line, in_quotes(reference) +
                            " is no path of a file, and nothing is fetched; must be a file below the scene's folder");
  return {folder_, base / fs::path(reference)};
}

fs::path SceneFiles::resolved(std::string_view reference, const fs::path& base, int line) const {
  if (folder_.empty())
    builder_.fail(line, "refers to the file " + in_quotes(reference) +
                            ", which a text alone does not have; must be opened as a file beside it");
  if (reference.empty() || reference.find('\0') != std::string_view::npos)
    builder_.fail(line, "has an empty file name; must name a file below the scene's folder");
  const Place place = place_of(reference, base, line);
  std::error_code error;
  const fs::path file = fs::weakly_canonical(place.path.lexically_normal(), error);
  const auto [end, rest] = std::mismatch(place.root.begin(), place.root.end(), file.begin(), file.end());
  if (error || end != place.root.end())
    builder_.fail(line, in_quotes(reference) + " is outside the folder of " + printable(builder_.source().name, 200) +
                            ", which is not allowed; must be a file below it");
  return file;
}

fs::path SceneFiles::find(std::string_view reference, const fs::path& base, int line) const {
  fs::path file = resolved(reference, base, line);
  if (std::error_code error; !fs::exists(file, error))
    builder_.fail(line, in_quotes(reference) + std::string(not_found));
  return file;
}

std::optional<fs::path> SceneFiles::find_mesh(std::string_view reference, const fs::path& base,
                                              const std::string& owner, SceneBuilder& builder, int line) const {
  fs::path file = resolved(reference, base, line);
  std::string fault;
  if (std::error_code error; !fs::exists(file, error)) {
    fault = not_found;
  } else if (!is_mesh_file(file)) {
    fault = " is of a format that is not read; must be .stl, .obj, .ply or glTF";
  } else {
    return file;
  }
  builder.leave_out_mesh(owner, in_quotes(reference) + fault, line);
  return std::nullopt;
}

std::string SceneFiles::text(const fs::path& file) const {
  return read_file(file, "a part of a scene", most_part_bytes);
}

Shape SceneFiles::hull(const fs::path& mesh, const Vector3d& scale, int line) {
  Shape& hull = hulls_[{mesh.string(), scale.x, scale.y, scale.z}];
  if (std::holds_alternative<HullShape>(hull.value)) return hull;
  const std::shared_ptr<const TriangleMesh> read = load_mesh_file(mesh).mesh;
  vertices_ += read->vertices.size();
  if (vertices_ > most_vertices)
    builder_.fail(line, "has meshes of more than " + std::to_string(most_vertices) + " vertices; must have fewer");
  std::vector<Vector3d> points = read->vertices;
  for (Vector3d& point : points) point *= scale;
  hull = hull_of_mesh(std::move(points), builder_, line);
  return hull;
}

Shape hull_of_mesh(std::vector<Vector3d> points, const SceneBuilder& builder, int line) {
  if (points.empty()) builder.fail(line, "the mesh has no vertices; must have at least one");
  const auto far = std::find_if(points.begin(), points.end(), [](const Vector3d& point) {
    return !(std::max({std::abs(point.x), std::abs(point.y), std::abs(point.z)}) <= largest_quantity);
  });
  if (far != points.end()) builder.fail(line, "the mesh has a vertex beyond 1e15; must be nearer");
  const ConvexHull hull = build_convex_hull(std::move(points));
  if (hull.vertices.size() > max_hull_points)
    builder.fail(line, "the mesh's hull has " + std::to_string(hull.vertices.size()) + " vertices; must have at most " +
                           std::to_string(max_hull_points));
  std::vector<Vector3d> corners;
  corners.reserve(hull.vertices.size());
  for (const std::uint32_t vertex : hull.vertices) corners.push_back(hull.points[vertex]);
  return make_hull_shape(std::move(corners));
}

}  // namespace minkoscope
