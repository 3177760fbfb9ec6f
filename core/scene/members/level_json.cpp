#include "core/scene/members/level_json.h"

#include "core/scene/json/json_fields.h"
#include "core/shapes/support.h"
#include "core/shapes/tessellate.h"

namespace minkoscope {
namespace {

constexpr std::tuple body_fields{
    JsonField{"radii", &EllipsoidBody::radii, &JsonValue::vector_above_zero, "[x, y, z], each > 0"},
    JsonField{"position", &EllipsoidBody::position, &JsonValue::vector, vector_wanted},
    JsonField{"rotation", &EllipsoidBody::rotation, &JsonValue::rotation}};

std::shared_ptr<const TriangleMesh> surface_of(const Shape& shape, int segments) {
  SurfaceMesh surface = tessellate(shape, segments);
  TriangleMesh mesh;
  mesh.vertices = std::move(surface.positions);
  mesh.triangles = std::move(surface.triangles);
  return std::make_shared<const TriangleMesh>(std::move(mesh));
}

}  // namespace

std::size_t level_size(const JsonValue& value) {
  const std::size_t count = value.size(level_wanted);
  if (count == 0) value.fail("is an empty array; must hold at least one mesh");
  return count;
}

LevelMesh read_level_mesh(const JsonObject& object, CaseFiles& files) {
  LevelMesh mesh;
  mesh.name = read_free_text(object.value()).name;
  LevelGeometry geometry =
      read_level_geometry(object.at("mesh", "{\"file\": \"x.obj\"} or {\"triangles\": […]}"), files);
  mesh.mesh = std::move(geometry.mesh);
  mesh.file = std::move(geometry.file);
  mesh.units = geometry.units;
  if (const auto pose = object.find("pose")) mesh.pose = pose->pose();
  return mesh;
}

LevelMesh read_level_item(const JsonObject& object, CaseFiles& files, int segments) {
  const auto shape = object.find("shape");
  if (!shape) {
    object.at("mesh", "{\"file\": \"x.obj\"} or {\"triangles\": […]}, or a \"shape\" in its place");
    return read_level_mesh(object, files);
  }
  if (object.has("mesh")) shape->fail("stands beside a mesh; an item of a level must have one of the two");
  const auto pose = object.find("pose");
  return convex_item(read_free_text(object.value()).name, read_shape(*shape, MeshUse::convex_only, files),
                     pose ? pose->pose() : Pose{}, segments);
}

LevelMesh convex_item(std::string name, const Shape& shape, const Pose& pose, int segments) {
  LevelMesh item;
  item.name = std::move(name);
  item.shape = std::make_shared<const Shape>(shape);
  item.mesh = surface_of(shape, segments);
  item.pose = pose;
  return item;
}

void write_level_mesh(JsonWriter& writer, const LevelMesh& mesh, const std::filesystem::path& folder) {
  if (!mesh.name.empty()) writer.member("name", mesh.name);
  if (mesh.shape) {
    writer.key("shape");
    write_shape(writer, *mesh.shape, folder);
  } else {
    writer.key("mesh");
    write_level_geometry(writer, {mesh.mesh, mesh.file, mesh.units}, folder);
  }
  writer.key("pose");
  write_pose(writer, mesh.pose);
}

EllipsoidBody read_body(const JsonValue& value) {
  EllipsoidBody body;
  read_fields(value, body_fields, body);
  return body;
}

void write_body(JsonWriter& writer, const EllipsoidBody& body) {
  write_fields(writer.key("body"), body, body_fields, JsonWriter::Layout::one_line);
}

Shape read_body_shape(const JsonValue& value, CaseFiles& files) {
  Shape shape = read_shape(value, MeshUse::convex_only, files);
  const CompiledShape<double> compiled(shape);
  if (!(compiled.extent() + compiled.radius() > 0.0)) value.fail("has no size; a body that moves must have one");
  return shape;
}

BodyOfShape read_convex_body(const JsonValue& value, CaseFiles& files) {
  const auto shape = value.find("shape");
  if (!shape) {
    const JsonObject object(value, {"radii", "shape", "position", "rotation"});
    object.at("radii", "[x, y, z], each > 0, or a \"shape\"");
    return {read_body(value), std::nullopt};
  }
  const JsonObject object(value, {"shape", "position", "rotation"});
  BodyOfShape out;
  out.shape = read_body_shape(*shape, files);
  out.body.position = object.at("position", vector_wanted).vector();
  if (const auto rotation = object.find("rotation")) out.body.rotation = rotation->rotation();
  return out;
}

void write_convex_body(JsonWriter& writer, const BodyOfShape& body, const std::filesystem::path& folder) {
  if (!body.shape) return write_body(writer, body.body);
  writer.key("body").begin_object().key("shape");
  write_shape(writer, *body.shape, folder);
  writer.member("position", body.body.position).member("rotation", body.body.rotation).end_object();
}

}  // namespace minkoscope
