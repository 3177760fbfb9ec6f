#include "core/scene/members/level_json.h"

namespace minkoscope {

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

void write_level_mesh(JsonWriter& writer, const LevelMesh& mesh, const std::filesystem::path& folder) {
  if (!mesh.name.empty()) writer.member("name", mesh.name);
  writer.key("mesh");
  write_level_geometry(writer, {mesh.mesh, mesh.file, mesh.units}, folder);
  writer.key("pose");
  write_pose(writer, mesh.pose);
}

EllipsoidBody read_body(const JsonValue& value) {
  const JsonObject object(value, {"radii", "position", "rotation"});
  EllipsoidBody body;
  body.radii = object.at("radii", "[x, y, z], each > 0").vector_above_zero();
  body.position = object.at("position", vector_wanted).vector();
  if (const auto rotation = object.find("rotation")) body.rotation = rotation->rotation();
  return body;
}

void write_body(JsonWriter& writer, const EllipsoidBody& body) {
  writer.key("body").begin_object(JsonWriter::Layout::one_line);
  writer.member("radii", body.radii).member("position", body.position).member("rotation", body.rotation);
  writer.end_object();
}

}  // namespace minkoscope
