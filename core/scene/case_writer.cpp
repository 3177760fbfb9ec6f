// Writes cases: text that parse_case reads back to the same bits.
#include "core/scene/case.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/json/whole_file.h"
#include "core/scene/members/shape_json.h"
#include "core/scene/members/warm_start_json.h"
#include "core/scene/members/world_json.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using Layout = JsonWriter::Layout;

void write_posed_shape(JsonWriter& writer, const PosedShape& posed, const fs::path& folder) {
  writer.begin_object().key("shape");
  write_shape(writer, posed.shape, folder);
  writer.key("pose");
  write_pose(writer, posed.pose);
  writer.end_object();
}

void write_run(JsonWriter& writer, const PairQuery& query, const fs::path& folder) {
  writer.key("pair").begin_object();
  writer.key("a");
  write_posed_shape(writer, query.a, folder);
  writer.key("b");
  write_posed_shape(writer, query.b, folder);
  writer.member("algorithm", query.algorithm).member("precision", to_string(query.precision));
  writer.key("settings").begin_object(Layout::one_line);
  writer.member("max_iterations", query.settings.max_iterations);
  writer.member("max_epa_iterations", query.settings.max_epa_iterations);
  if (query.settings.relative_tolerance) writer.member("relative_tolerance", *query.settings.relative_tolerance);
  if (query.settings.initial_direction) writer.member("initial_direction", *query.settings.initial_direction);
  if (query.settings.warm_start) write_warm_start(writer.key("warm_start"), *query.settings.warm_start);
  writer.end_object().end_object();
}

void write_body(JsonWriter& writer, const EllipsoidBody& body) {
  writer.key("body").begin_object(Layout::one_line);
  writer.member("radii", body.radii).member("position", body.position).member("rotation", body.rotation);
  writer.end_object();
}

void write_level_mesh(JsonWriter& writer, const LevelMesh& mesh, const std::optional<Motion>& motion,
                      const fs::path& folder) {
  writer.begin_object();
  if (!mesh.name.empty()) writer.member("name", mesh.name);
  writer.key("mesh");
  write_level_geometry(writer, *mesh.mesh, mesh.file, folder);
  writer.key("pose");
  write_pose(writer, mesh.pose);
  if (motion) {
    writer.key("motion").begin_object().key("keys").begin_array();
    for (const MotionKey& key : motion->keys) {
      writer.begin_object(Layout::one_line).member("time", key.time);
      if (key.position) writer.member("position", *key.position);
      if (key.rotation) writer.member("rotation", *key.rotation);
      writer.end_object();
    }
    const char* const repeat = motion->repeat == MotionRepeat::once   ? "once"
                               : motion->repeat == MotionRepeat::loop ? "loop"
                                                                      : "ping-pong";
    writer.end_array().member("repeat", repeat).end_object();
  }
  writer.end_object();
}

void write_run(JsonWriter& writer, const SweepQuery& query, const fs::path& folder) {
  writer.key("sweep").begin_object().key("level").begin_array();
  for (const LevelMesh& mesh : query.level) write_level_mesh(writer, mesh, std::nullopt, folder);
  writer.end_array();
  write_body(writer, query.body);
  writer.member("displacement", query.displacement).member("algorithm", query.algorithm);
  writer.member("precision", to_string(query.precision)).end_object();
}

void write_run(JsonWriter& writer, const Walk& walk, const fs::path& folder) {
  writer.key("walk").begin_object().key("level").begin_array();
  for (const WalkMesh& mesh : walk.level) write_level_mesh(writer, mesh.mesh, mesh.motion, folder);
  writer.end_array();
  write_body(writer, walk.body);
  writer.member("mover", walk.mover);
  const WalkSettings& settings = walk.settings;
  writer.key("settings").begin_object();
  writer.member("tick", settings.tick).member("gravity", settings.gravity);
  writer.member("external_displacement", settings.external_displacement).member("max_slides", settings.max_slides);
  writer.member("safety_margin", settings.safety_margin).member("separate_gravity", settings.separate_gravity);
  writer.member("recover", settings.recover).member("max_slope_degrees", settings.max_slope_degrees);
  writer.member("step_height", settings.step_height).member("snap_to_ground", settings.snap_to_ground).end_object();
  writer.key("inputs").begin_array();
  for (const WalkInput& input : walk.inputs) {
    writer.begin_object(Layout::one_line).member("ticks", input.ticks).member("velocity", input.velocity);
    if (input.jump) writer.member("jump", *input.jump);
    if (input.radii) writer.member("radii", *input.radii);
    if (input.rotation) writer.member("rotation", *input.rotation);
    writer.end_object();
  }
  writer.end_array().member("precision", to_string(walk.precision)).end_object();
}

void write_run(JsonWriter& writer, const World& world, const fs::path& folder) {
  write_world(writer, world, folder);
}

}  // namespace

std::string to_json(const Case& scene_case, const fs::path& folder, int indent) {
  static constexpr const char* kinds[] = {"pair", "sweep", "walk", "world"};
  JsonWriter writer(indent);
  writer.begin_object().member("format", "minkoscope-case/1").member("kind", kinds[scene_case.run.index()]);
  if (!scene_case.name.empty()) writer.member("name", scene_case.name);
  if (!scene_case.note.empty()) writer.member("note", scene_case.note);
  if (!scene_case.tags.empty()) {
    writer.key("tags").begin_array(Layout::one_line);
    for (const std::string& tag : scene_case.tags) writer.value(tag);
    writer.end_array();
  }
  std::visit([&](const auto& run) { write_run(writer, run, folder); }, scene_case.run);
  for (const auto& [name, text] : {std::pair<const char*, const std::string&>{"expect", scene_case.expect},
                                   {"bookmarks", scene_case.bookmarks},
                                   {"view", scene_case.view}}) {
    if (!text.empty()) writer.member(name, read_json(text, name));
  }
  writer.end_object();
  return writer.take();
}

void save_case(const Case& scene_case, const fs::path& file) {
  write_whole_file(file, to_json(scene_case, file.parent_path()) + "\n");
}

}  // namespace minkoscope
