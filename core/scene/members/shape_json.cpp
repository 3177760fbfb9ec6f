#include "core/scene/members/shape_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/mesh/file_units.h"
#include "core/scene/case/case_error.h"
#include "core/scene/json/json.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

std::vector<std::string_view> type_words() {
  std::vector<std::string_view> words;
  for (const ShapeType& type : shape_types()) words.push_back(type.name);
  return words;
}

/// "point, sphere, …, mesh".
std::string listed_types() {
  std::string list;
  for (const std::string_view word : type_words()) list.append(list.empty() ? "" : ", ").append(word);
  return list;
}

std::string type_wanted() {
  return "one of " + listed_types();
}
std::string shape_wanted() {
  return "a shape: an object with a \"type\" (" + listed_types() + ")";
}

/// "type" and whatever member any shape has.
std::vector<std::string_view> all_keys() {
  std::vector<std::string_view> keys{"type"};
  for (const ShapeType& type : shape_types()) {
    for (const std::string_view key : type.keys) {
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
    }
  }
  return keys;
}

constexpr std::string_view size_wanted = "a finite number ≥ 0";
constexpr std::string_view vertices_wanted = "three points [[x, y, z], [x, y, z], [x, y, z]]";
constexpr std::string_view triangles_wanted = "an array of triangles, each three points [x, y, z]";

std::array<Vector3d, 3> read_vertices(const JsonValue& value) {
  if (value.size(vertices_wanted) != 3) value.fail_wanted(vertices_wanted);
  std::array<Vector3d, 3> vertices;
  for (std::size_t i = 0; i < 3; ++i) vertices[i] = value.item(i).vector();
  return vertices;
}

std::vector<std::array<Vector3d, 3>> read_triangles(const JsonValue& value) {
  const std::size_t count = value.size(triangles_wanted);
  if (count == 0) value.fail("is an empty array; must be at least one triangle");
  std::vector<std::array<Vector3d, 3>> triangles;
  triangles.reserve(count);
  for (std::size_t i = 0; i < count; ++i) triangles.push_back(read_vertices(value.item(i)));
  return triangles;
}

void write_vertices(JsonWriter& writer, const std::array<Vector3d, 3>& vertices) {
  writer.begin_array(JsonWriter::Layout::one_line);
  for (const Vector3d& vertex : vertices) writer.value(vertex);
  writer.end_array();
}

/// Exactly one of two members; true when it is the first.
bool takes_first(const JsonObject& object, std::string_view first, std::string_view second, std::string_view wanted) {
  if (object.has(first) && object.has(second)) {
    object.value().fail("has both \"" + std::string(first) + "\" and \"" + std::string(second) +
                        "\"; must have one of them");
  }
  if (!object.has(first) && !object.has(second)) object.value().fail_missing(first, wanted);
  return object.has(first);
}

void read_field(const JsonObject& object, std::string_view key, double& size) {
  size = object.at(key, size_wanted).quantity_at_least_zero();
}
void read_field(const JsonObject& object, std::string_view key, Vector3d& sizes) {
  sizes = object.at(key, "[x, y, z], each ≥ 0").vector_at_least_zero();
}
void read_field(const JsonObject& object, std::string_view key, std::array<Vector3d, 3>& vertices) {
  vertices = read_vertices(object.at(key, vertices_wanted));
}

/// A shape's object, and what reading it needs.
struct ShapeSource {
  const JsonValue& value;
  const JsonObject& object;  // with the type's own members and no others
  MeshUse mesh_use;
  CaseFiles& files;
  int depth;
};

Shape read_shape_at(const JsonValue& value, MeshUse mesh_use, CaseFiles& files, int depth);

std::shared_ptr<const Shape> read_inner(const JsonValue& value, const ShapeSource& source) {
  return std::make_shared<const Shape>(read_shape_at(value, MeshUse::convex_only, source.files, source.depth + 1));
}

template <SizedShape S>
void read(const ShapeSource& source, S& shape) {
  for_each_field(shape, [&](const auto& field, auto& value) { read_field(source.object, field.key, value); });
}

void read(const ShapeSource& source, HullShape& hull) {
  constexpr std::string_view wanted = "an array of 1 to 65536 points [x, y, z] (or a \"file\")";
  if (!takes_first(source.object, "points", "file", wanted)) {
    hull = source.files.hull(source.object.at("file", "the name of " + mesh_file_wanted()));
    return;
  }
  const JsonValue points = source.object.at("points", wanted);
  const std::size_t count = points.size(wanted);
  if (count == 0 || count > max_hull_points) points.fail_wanted(wanted);
  std::vector<Vector3d> read;
  read.reserve(count);
  for (std::size_t i = 0; i < count; ++i) read.push_back(points.item(i).vector());
  hull.hull = std::make_shared<const ConvexHull>(build_convex_hull(std::move(read)));
}

void read(const ShapeSource& source, SumShape& sum) {
  constexpr std::string_view wanted = "an array of exactly two shapes";
  const JsonValue of = source.object.at("of", wanted);
  if (of.size(wanted) != 2) of.fail_wanted(wanted);
  sum.first = read_inner(of.item(0), source);
  sum.second = read_inner(of.item(1), source);
}

void read(const ShapeSource& source, TransformedShape& posed) {
  posed.pose = source.object.at("pose", "{\"position\": [x, y, z], \"rotation\": [x, y, z, w]}").pose();
  posed.of = read_inner(source.object.at("of", shape_wanted()), source);
}

void read(const ShapeSource& source, MeshShape& mesh) {
  if (takes_first(source.object, "triangles", "file", triangles_wanted)) {
    const JsonValue triangles = source.object.at("triangles", triangles_wanted);
    mesh.triangles = std::make_shared<const std::vector<std::array<Vector3d, 3>>>(read_triangles(triangles));
    return;
  }
  const JsonValue name = source.object.at("file", "the name of " + mesh_file_wanted());
  CaseFiles::File file = source.files.open(name);
  if (file.mesh->triangles.empty()) name.fail("has no triangles; must be a file with faces");
  std::vector<std::array<Vector3d, 3>> triangles;
  triangles.reserve(file.mesh->triangles.size());
  for (const auto& [i, j, k] : file.mesh->triangles) {
    triangles.push_back({file.mesh->vertices[i], file.mesh->vertices[j], file.mesh->vertices[k]});
  }
  mesh.triangles = std::make_shared<const std::vector<std::array<Vector3d, 3>>>(std::move(triangles));
  mesh.file = std::move(file.path);
}

/// Reads the alternative whose word `type` is; nothing where it is none of them.
template <std::size_t... I>
std::optional<Shape> read_alternative(const std::string& type, const JsonValue& value, MeshUse mesh_use,
                                      CaseFiles& files, int depth, std::index_sequence<I...>) {
  std::optional<Shape> read_shape;
  const auto try_one = [&]<class S>(std::type_identity<S>) {
    if (type != ShapeTraits<S>::type) return;
    if constexpr (std::is_same_v<S, MeshShape>) {
      if (mesh_use == MeshUse::convex_only) {
        value.fail(
            "is a mesh, which need not be convex; must be a convex shape (meshes are for brute-force and levels)");
      }
    }
    std::vector<std::string_view> keys{"type"};
    const ShapeType& row = shape_types()[Shape{S{}}.value.index()];
    keys.insert(keys.end(), row.keys.begin(), row.keys.end());
    const JsonObject object(value, keys);
    S shape;
    read({value, object, mesh_use, files, depth}, shape);
    read_shape = Shape{std::move(shape)};
  };
  (try_one(std::type_identity<std::variant_alternative_t<I, Shape::Variant>>{}), ...);
  return read_shape;
}

Shape read_shape_at(const JsonValue& value, MeshUse mesh_use, CaseFiles& files, int depth) {
  if (!value.json().is_object()) value.fail_wanted(shape_wanted());
  if (depth > max_shape_depth) {
    value.fail("is nested deeper than " + std::to_string(max_shape_depth) + " shapes; must be less deep");
  }
  if (!value.json().contains("type")) {
    // A mistyped key explains more than a missing one.
    const JsonObject object(value, all_keys());
    value.fail_missing("type", type_wanted());
  }
  const JsonValue type_value(value, "type", value.json().at("type"));
  const std::string& type = type_value.text();
  if (auto shape = read_alternative(type, value, mesh_use, files, depth,
                                    std::make_index_sequence<std::variant_size_v<Shape::Variant>>())) {
    return *std::move(shape);
  }
  type_value.fail_wanted(type_wanted() + did_you_mean(type, type_words()));
}

void write_field(JsonWriter& writer, const char* key, double size) {
  writer.member(key, size);
}
void write_field(JsonWriter& writer, const char* key, const Vector3d& sizes) {
  writer.member(key, sizes);
}
void write_field(JsonWriter& writer, const char* key, const std::array<Vector3d, 3>& vertices) {
  writer.key(key);
  write_vertices(writer, vertices);
}

struct MembersWriter {
  JsonWriter& writer;
  const fs::path& folder;

  template <SizedShape S>
  void operator()(const S& shape) const {
    for_each_field(shape, [&](const auto& field, const auto& value) { write_field(writer, field.key, value); });
  }
  void operator()(const HullShape& hull) const {
    if (!hull.file.empty()) {
      writer.member("file", path_within(hull.file, folder));
      return;
    }
    writer.key("points").begin_array();
    for (const Vector3d& point : hull.hull->points) writer.value(point);
    writer.end_array();
  }
  void operator()(const SumShape& sum) const {
    writer.key("of").begin_array();
    write_shape(writer, *sum.first, folder);
    write_shape(writer, *sum.second, folder);
    writer.end_array();
  }
  void operator()(const TransformedShape& posed) const {
    writer.key("pose");
    write_pose(writer, posed.pose);
    writer.key("of");
    write_shape(writer, *posed.of, folder);
  }
  void operator()(const MeshShape& mesh) const {
    if (!mesh.file.empty()) {
      writer.member("file", path_within(mesh.file, folder));
      return;
    }
    writer.key("triangles").begin_array();
    for (const auto& vertices : *mesh.triangles) write_vertices(writer, vertices);
    writer.end_array();
  }
};

/// The members "up" and "scale" beside a file.
FileUnits read_units(const JsonObject& object) {
  FileUnits units;
  if (const auto up = object.find("up")) {
    if (up->text() != "y" && up->text() != "z") up->fail_wanted("\"y\" or \"z\", the file's axis that points up");
    if (up->text() == "z") units.up = UpAxis::z;
  }
  if (const auto scale = object.find("scale")) units.metres = scale->quantity_above_zero();
  return units;
}

/// A scale must not carry a vertex beyond what a coordinate may be.
void check_extent(const TriangleMesh& mesh, const FileUnits& units, const JsonObject& object) {
  if (units.metres <= 1.0) return;
  const Bounds bounds = bounds_of(mesh);
  const Vector3d farthest = glm::max(glm::abs(bounds.min), glm::abs(bounds.max));
  if (std::max({farthest.x, farthest.y, farthest.z}) <= largest_quantity) return;
  object.at("scale", "a number")
      .fail("carries a vertex beyond " + format_number(largest_quantity) + "; must be smaller");
}

}  // namespace

CaseFiles::CaseFiles(fs::path folder, const Progress& progress, FileCache& cache)
    : folder_(std::move(folder)), progress_(progress), cache_(cache) {}

HullShape CaseFiles::hull(const JsonValue& name) {
  File file = open(name);
  const std::size_t count = file.mesh->vertices.size();
  if (count == 0 || count > max_hull_points) {
    name.fail("has " + std::to_string(count) + " vertices; must be a file with 1 to 65536");
  }
  auto& hull = cache_.hulls[file.path];
  if (!hull) hull = std::make_shared<const ConvexHull>(build_convex_hull(file.mesh->vertices));
  return {hull, std::move(file.path)};
}

CaseFiles::File CaseFiles::open(const JsonValue& name) {
  const std::string& written = name.text();
  if (written.empty()) name.fail("is empty; must be the name of " + mesh_file_wanted());
  if (written.find('\0') != std::string::npos)
    name.fail("holds a zero byte; must be the name of " + mesh_file_wanted());
  std::error_code error;
  const fs::path path = (fs::absolute(folder_, error) / written).lexically_normal();
  if (!fs::exists(path, error)) {
    name.fail("\"" + printable(written, 200) + "\" does not exist; must be " + mesh_file_wanted() +
              ", relative to the case's folder");
  }
  if (fs::is_directory(path, error)) {
    name.fail("\"" + printable(written, 200) + "\" is a folder; must be " + mesh_file_wanted());
  }
  std::shared_ptr<const TriangleMesh>& mesh = cache_.meshes[path.string()];
  if (!mesh) {
    const std::shared_ptr<const TriangleMesh> read = load_mesh_file(path, progress_).mesh;
    for (const Vector3d& vertex : read->vertices) {
      if (std::max({std::abs(vertex.x), std::abs(vertex.y), std::abs(vertex.z)}) > largest_quantity) {
        name.fail("has a vertex beyond " + format_number(largest_quantity) + "; must be nearer");
      }
    }
    mesh = read;
  }
  return {path.string(), mesh};
}

CaseFiles::File CaseFiles::open(const JsonValue& name, const FileUnits& units) {
  File file = open(name);
  if (units == FileUnits{}) return file;
  std::shared_ptr<const TriangleMesh>& converted = cache_.converted[{file.path, units.metres, units.up == UpAxis::z}];
  if (!converted) converted = in_metres(file.mesh, units);
  file.mesh = converted;
  return file;
}

std::string path_within(const std::string& file, const fs::path& folder) {
  std::error_code error;
  const fs::path base = fs::absolute(folder, error).lexically_normal();
  const fs::path relative = fs::path(file).lexically_relative(base);
  return relative.empty() ? file : relative.generic_string();
}

Shape read_shape(const JsonValue& value, MeshUse mesh_use, CaseFiles& files) {
  return read_shape_at(value, mesh_use, files, 1);
}

void write_shape(JsonWriter& writer, const Shape& shape, const fs::path& folder) {
  const bool one_line = std::visit([]<class S>(const S&) { return SizedShape<S>; }, shape.value);
  writer.begin_object(one_line ? JsonWriter::Layout::one_line : JsonWriter::Layout::lines);
  writer.member("type", type_name(shape));
  std::visit(MembersWriter{writer, folder}, shape.value);
  writer.end_object();
}

LevelGeometry read_level_geometry(const JsonValue& value, CaseFiles& files) {
  const JsonObject object(value, {"type", "triangles", "file", "up", "scale"});
  if (const auto type = object.find("type"); type && type->text() != "mesh")
    type->fail_wanted("\"mesh\" (or left out)");
  if (!takes_first(object, "triangles", "file", triangles_wanted)) {
    const JsonValue name = object.at("file", "the name of " + mesh_file_wanted());
    const FileUnits units = read_units(object);
    CaseFiles::File file = files.open(name, units);
    if (file.mesh->triangles.empty()) name.fail("has no triangles; must be a file with faces");
    check_extent(*file.mesh, units, object);
    return {std::move(file.mesh), std::move(file.path), units};
  }
  for (const std::string_view key : {"up", "scale"}) {
    if (const auto found = object.find(key))
      found->fail("says what a file means; must be left out beside \"triangles\", which are in metres with Y up");
  }
  const std::vector<std::array<Vector3d, 3>> triangles = read_triangles(object.at("triangles", triangles_wanted));
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices.reserve(3 * triangles.size());
  mesh->triangles.reserve(triangles.size());
  for (const auto& vertices : triangles) {
    const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
    mesh->vertices.insert(mesh->vertices.end(), vertices.begin(), vertices.end());
    mesh->triangles.push_back({first, first + 1, first + 2});
  }
  return {std::move(mesh), {}};
}

void write_level_geometry(JsonWriter& writer, const LevelGeometry& geometry, const fs::path& folder) {
  if (!geometry.file.empty()) {
    writer.begin_object(JsonWriter::Layout::one_line).member("file", path_within(geometry.file, folder));
    if (geometry.units.up == UpAxis::z) writer.member("up", "z");
    if (geometry.units.metres != 1.0) writer.member("scale", geometry.units.metres);
    writer.end_object();
    return;
  }
  const TriangleMesh& mesh = *geometry.mesh;
  writer.begin_object().key("triangles").begin_array();
  for (const auto& [i, j, k] : mesh.triangles)
    write_vertices(writer, {mesh.vertices[i], mesh.vertices[j], mesh.vertices[k]});
  writer.end_array().end_object();
}

void write_pose(JsonWriter& writer, const Pose& pose) {
  writer.begin_object(JsonWriter::Layout::one_line);
  writer.member("position", pose.position).member("rotation", pose.rotation);
  writer.end_object();
}

}  // namespace minkoscope
