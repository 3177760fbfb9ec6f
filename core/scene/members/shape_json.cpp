#include "core/scene/members/shape_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>
#include <utility>
#include <vector>

#include "core/scene/case.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string_view> shape_types = {"point", "sphere",    "box",     "capsule",  "cylinder",
                                                   "cone",  "ellipsoid", "segment", "triangle", "hull",
                                                   "sum",   "posed",     "mesh"};
constexpr std::string_view shape_wanted =
    "a shape: an object with a \"type\" (point, sphere, box, capsule, cylinder, cone, ellipsoid, segment, triangle, "
    "hull, sum, posed, mesh)";
constexpr std::string_view type_wanted =
    "one of point, sphere, box, capsule, cylinder, cone, ellipsoid, segment, triangle, hull, sum, posed, mesh";
constexpr std::string_view size_wanted = "a finite number ≥ 0";
constexpr std::string_view corners_wanted = "three points [[x, y, z], [x, y, z], [x, y, z]]";
constexpr std::string_view triangles_wanted = "an array of triangles, each three points [x, y, z]";

std::array<Vector3d, 3> read_corners(const JsonValue& value) {
  if (value.size(corners_wanted) != 3) value.fail_wanted(corners_wanted);
  std::array<Vector3d, 3> corners;
  for (std::size_t i = 0; i < 3; ++i) corners[i] = value.item(i).vector();
  return corners;
}

std::vector<std::array<Vector3d, 3>> read_triangles(const JsonValue& value) {
  const std::size_t count = value.size(triangles_wanted);
  if (count == 0) value.fail("is an empty array; must be at least one triangle");
  std::vector<std::array<Vector3d, 3>> triangles;
  triangles.reserve(count);
  for (std::size_t i = 0; i < count; ++i) triangles.push_back(read_corners(value.item(i)));
  return triangles;
}

void write_corners(JsonWriter& writer, const std::array<Vector3d, 3>& corners) {
  writer.begin_array(JsonWriter::Layout::one_line);
  for (const Vector3d& corner : corners) writer.value(corner);
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

double read_size(const JsonObject& object, std::string_view key) {
  return object.at(key, size_wanted).quantity_at_least_zero();
}

Vector3d read_sizes(const JsonObject& object, std::string_view key) {
  return object.at(key, "[x, y, z], each ≥ 0").vector_at_least_zero();
}

Shape read_hull(const JsonValue& value, CaseFiles& files) {
  const JsonObject object(value, {"type", "points", "file"});
  constexpr std::string_view wanted = "an array of 1 to 65536 points [x, y, z] (or a \"file\")";
  if (takes_first(object, "points", "file", wanted)) {
    const JsonValue points = object.at("points", wanted);
    const std::size_t count = points.size(wanted);
    if (count == 0 || count > max_hull_points) points.fail_wanted(wanted);
    std::vector<Vector3d> read;
    read.reserve(count);
    for (std::size_t i = 0; i < count; ++i) read.push_back(points.item(i).vector());
    return make_hull_shape(std::move(read));
  }
  const JsonValue name = object.at("file", "the name of an .obj file");
  return {files.hull(name)};
}

Shape read_mesh(const JsonValue& value, CaseFiles& files) {
  const JsonObject object(value, {"type", "triangles", "file"});
  MeshShape mesh;
  if (takes_first(object, "triangles", "file", triangles_wanted)) {
    const JsonValue triangles = object.at("triangles", triangles_wanted);
    mesh.triangles = std::make_shared<const std::vector<std::array<Vector3d, 3>>>(read_triangles(triangles));
    return {std::move(mesh)};
  }
  const JsonValue name = object.at("file", "the name of an .obj file");
  CaseFiles::File file = files.open(name);
  if (file.mesh->triangles.empty()) name.fail("has no triangles; must be a file with faces");
  std::vector<std::array<Vector3d, 3>> triangles;
  triangles.reserve(file.mesh->triangles.size());
  for (const auto& [i, j, k] : file.mesh->triangles) {
    triangles.push_back({file.mesh->vertices[i], file.mesh->vertices[j], file.mesh->vertices[k]});
  }
  mesh.triangles = std::make_shared<const std::vector<std::array<Vector3d, 3>>>(std::move(triangles));
  mesh.file = std::move(file.path);
  return {std::move(mesh)};
}

Shape read_shape_at(const JsonValue& value, MeshUse mesh_use, CaseFiles& files, int depth) {
  if (!value.json().is_object()) value.fail_wanted(shape_wanted);
  if (depth > max_shape_depth) {
    value.fail("is nested deeper than " + std::to_string(max_shape_depth) + " shapes; must be less deep");
  }
  if (!value.json().contains("type")) {
    // A mistyped key says more than a missing one.
    const JsonObject object(
        value, {"type", "radius", "half_extents", "half_height", "radii", "points", "file", "of", "pose", "triangles"});
    value.fail_missing("type", type_wanted);
  }
  const JsonValue type_value(value, "type", value.json().at("type"));
  const std::string& type = type_value.text();

  if (type == "point") {
    const JsonObject object(value, {"type"});
    return {PointShape{}};
  }
  if (type == "sphere") {
    const JsonObject object(value, {"type", "radius"});
    return {SphereShape{read_size(object, "radius")}};
  }
  if (type == "box") {
    const JsonObject object(value, {"type", "half_extents"});
    return {BoxShape{read_sizes(object, "half_extents")}};
  }
  if (type == "capsule" || type == "cylinder" || type == "cone") {
    const JsonObject object(value, {"type", "radius", "half_height"});
    const double radius = read_size(object, "radius"), half_height = read_size(object, "half_height");
    if (type == "capsule") return {CapsuleShape{radius, half_height}};
    if (type == "cylinder") return {CylinderShape{radius, half_height}};
    return {ConeShape{radius, half_height}};
  }
  if (type == "ellipsoid") {
    const JsonObject object(value, {"type", "radii"});
    return {EllipsoidShape{read_sizes(object, "radii")}};
  }
  if (type == "segment") {
    const JsonObject object(value, {"type", "half_height"});
    return {SegmentShape{read_size(object, "half_height")}};
  }
  if (type == "triangle") {
    const JsonObject object(value, {"type", "points"});
    return {TriangleShape{read_corners(object.at("points", corners_wanted))}};
  }
  if (type == "hull") return read_hull(value, files);
  if (type == "sum") {
    const JsonObject object(value, {"type", "of"});
    const JsonValue of = object.at("of", "an array of exactly two shapes");
    if (of.size("an array of exactly two shapes") != 2) of.fail_wanted("an array of exactly two shapes");
    SumShape sum;
    sum.first = std::make_shared<const Shape>(read_shape_at(of.item(0), MeshUse::convex_only, files, depth + 1));
    sum.second = std::make_shared<const Shape>(read_shape_at(of.item(1), MeshUse::convex_only, files, depth + 1));
    return {std::move(sum)};
  }
  if (type == "posed") {
    const JsonObject object(value, {"type", "pose", "of"});
    PosedShapeNode posed;
    posed.pose = object.at("pose", "{\"position\": [x, y, z], \"rotation\": [x, y, z, w]}").pose();
    posed.of = std::make_shared<const Shape>(
        read_shape_at(object.at("of", shape_wanted), MeshUse::convex_only, files, depth + 1));
    return {std::move(posed)};
  }
  if (type == "mesh") {
    if (mesh_use == MeshUse::convex_only) {
      value.fail("is a mesh, which need not be convex; must be a convex shape (meshes are for brute-force and levels)");
    }
    return read_mesh(value, files);
  }
  const std::string guess = did_you_mean(type, shape_types);
  type_value.fail_wanted(std::string(type_wanted) + guess);
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
  if (written.empty()) name.fail("is empty; must be the name of an .obj file");
  if (written.find('\0') != std::string::npos) name.fail("holds a zero byte; must be the name of an .obj file");
  std::error_code error;
  const fs::path path = (fs::absolute(folder_, error) / written).lexically_normal();
  if (!fs::exists(path, error)) {
    name.fail("\"" + printable(written, 200) +
              "\" does not exist; must be an .obj file, relative to the case's folder");
  }
  if (fs::is_directory(path, error)) {
    name.fail("\"" + printable(written, 200) + "\" is a folder; must be an .obj file");
  }
  std::shared_ptr<const TriangleMesh>& mesh = cache_.meshes[path.string()];
  if (!mesh) {
    const std::shared_ptr<const TriangleMesh> read = load_obj(path, progress_).mesh;
    for (const Vector3d& vertex : read->vertices) {
      if (std::max({std::abs(vertex.x), std::abs(vertex.y), std::abs(vertex.z)}) > largest_quantity) {
        name.fail("has a vertex beyond " + format_number(largest_quantity) + "; must be nearer");
      }
    }
    mesh = read;
  }
  return {path.string(), mesh};
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
  const bool tall = std::holds_alternative<SumShape>(shape.value) ||
                    std::holds_alternative<PosedShapeNode>(shape.value) ||
                    std::holds_alternative<HullShape>(shape.value) || std::holds_alternative<MeshShape>(shape.value);
  writer.begin_object(tall ? JsonWriter::Layout::lines : JsonWriter::Layout::one_line);
  writer.member("type", type_name(shape));
  struct Members {
    JsonWriter& writer;
    const fs::path& folder;

    void operator()(const PointShape&) const {}
    void operator()(const SphereShape& sphere) const { writer.member("radius", sphere.radius); }
    void operator()(const BoxShape& box) const { writer.member("half_extents", box.half_extents); }
    void operator()(const CapsuleShape& capsule) const { round(capsule.radius, capsule.half_height); }
    void operator()(const CylinderShape& cylinder) const { round(cylinder.radius, cylinder.half_height); }
    void operator()(const ConeShape& cone) const { round(cone.radius, cone.half_height); }
    void operator()(const EllipsoidShape& ellipsoid) const { writer.member("radii", ellipsoid.radii); }
    void operator()(const SegmentShape& segment) const { writer.member("half_height", segment.half_height); }
    void operator()(const TriangleShape& triangle) const {
      writer.key("points");
      write_corners(writer, triangle.points);
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
    void operator()(const PosedShapeNode& posed) const {
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
      for (const auto& corners : *mesh.triangles) write_corners(writer, corners);
      writer.end_array();
    }
    void round(double radius, double half_height) const {
      writer.member("radius", radius).member("half_height", half_height);
    }
  };
  std::visit(Members{writer, folder}, shape.value);
  writer.end_object();
}

LevelGeometry read_level_geometry(const JsonValue& value, CaseFiles& files) {
  const JsonObject object(value, {"type", "triangles", "file"});
  if (const auto type = object.find("type"); type && type->text() != "mesh")
    type->fail_wanted("\"mesh\" (or left out)");
  if (!takes_first(object, "triangles", "file", triangles_wanted)) {
    const JsonValue name = object.at("file", "the name of an .obj file");
    CaseFiles::File file = files.open(name);
    if (file.mesh->triangles.empty()) name.fail("has no triangles; must be a file with faces");
    return {std::move(file.mesh), std::move(file.path)};
  }
  const std::vector<std::array<Vector3d, 3>> triangles = read_triangles(object.at("triangles", triangles_wanted));
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices.reserve(3 * triangles.size());
  mesh->triangles.reserve(triangles.size());
  for (const auto& corners : triangles) {
    const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
    mesh->vertices.insert(mesh->vertices.end(), corners.begin(), corners.end());
    mesh->triangles.push_back({first, first + 1, first + 2});
  }
  return {std::move(mesh), {}};
}

void write_level_geometry(JsonWriter& writer, const TriangleMesh& mesh, const std::string& file,
                          const fs::path& folder) {
  if (!file.empty()) {
    writer.begin_object(JsonWriter::Layout::one_line).member("file", path_within(file, folder)).end_object();
    return;
  }
  writer.begin_object().key("triangles").begin_array();
  for (const auto& [i, j, k] : mesh.triangles)
    write_corners(writer, {mesh.vertices[i], mesh.vertices[j], mesh.vertices[k]});
  writer.end_array().end_object();
}

void write_pose(JsonWriter& writer, const Pose& pose) {
  writer.begin_object(JsonWriter::Layout::one_line);
  writer.member("position", pose.position).member("rotation", pose.rotation);
  writer.end_object();
}

}  // namespace minkoscope
