// Walks: a body that moves through a level tick by tick.
#include <minkoscope/walk.h>

#include "core/character/mover_table.h"
#include "core/mesh/file_units.h"
#include "core/scene/case/mesh_label.h"
#include "core/scene/json/json_fields.h"
#include "core/scene/kinds/kind_row.h"
#include "core/scene/members/level_json.h"
#include "core/scene/members/motion_json.h"
#include "core/scene/members/walk_settings_json.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using Layout = JsonWriter::Layout;

int read_ticks(const JsonValue& value) {
  return value.whole_number(1, most_ticks);
}

constexpr std::tuple input_fields{JsonField{"ticks", &WalkInput::ticks, read_ticks, "a whole number from 1"},
                                  JsonField{"velocity", &WalkInput::velocity, &JsonValue::vector},
                                  JsonField{"jump", &WalkInput::jump, &JsonValue::quantity},
                                  JsonField{"radii", &WalkInput::radii, &JsonValue::vector_above_zero},
                                  JsonField{"rotation", &WalkInput::rotation, &JsonValue::rotation}};

WalkInput read_input(const JsonValue& value, CaseFiles& files) {
  WalkInput input;
  read_fields(value, input_fields, input, {"shape"});
  const auto shape = value.find("shape");
  if (!shape) return input;
  if (input.radii) shape->fail("stands beside \"radii\"; must be one of the two");
  input.shape = BodyShape(read_body_shape(*shape, files));
  return input;
}

void write_input(JsonWriter& writer, const WalkInput& input, const fs::path& folder) {
  if (!input.shape) return write_fields(writer, input, input_fields, Layout::one_line);
  write_members(writer.begin_object(), input, input_fields);
  write_shape(writer.key("shape"), input.shape->shape(), folder);
  writer.end_object();
}

BodyOfShape shape_of_body(const WalkBody& body) {
  return {body, body.shape ? std::optional(body.shape->shape()) : std::nullopt};
}

constexpr std::tuple track_tick_fields{
    JsonField{"position", &TrackTick::position, &JsonValue::vector, "three numbers [x, y, z]"},
    JsonField{"velocity", &TrackTick::velocity, &JsonValue::vector},
    JsonField{"grounded", &TrackTick::grounded, &JsonValue::boolean}};

std::shared_ptr<const Track> read_track(const JsonValue& value) {
  const JsonObject object(value, {"engine", "ticks"});
  auto track = std::make_shared<Track>();
  if (const auto engine = object.find("engine")) track->engine = engine->text();
  const JsonValue ticks = object.at("ticks", "an array of {\"position\": …}, one a tick");
  const std::size_t count = ticks.size("an array of {\"position\": …}, one a tick");
  for (std::size_t i = 0; i < count; ++i) read_fields(ticks.item(i), track_tick_fields, track->ticks.emplace_back());
  return track;
}

void write_track(JsonWriter& writer, const Track& track) {
  writer.begin_object();
  if (!track.engine.empty()) writer.member("engine", track.engine);
  writer.key("ticks").begin_array();
  for (const TrackTick& tick : track.ticks) write_fields(writer, tick, track_tick_fields, Layout::one_line);
  writer.end_array().end_object();
}

struct WalkKind {
  using Query = Walk;
  using Settings = WalkSettingsChange;

  static constexpr std::string_view name = "walk", plural = "walks", command = "walk", method_member = "mover";
  static constexpr bool has_precision = true, has_ticks = true;
  static constexpr std::string_view result_fields[] = {"kind",      "ticks",      "final_position",
                                                       "max_depth", "recoveries", "state_hash"};
  static constexpr std::string Walk::*method = &Walk::mover;

  static std::vector<MethodName> methods() { return method_names_of(mover_methods()); }

  static Walk read(const JsonValue& value, CaseFiles& files, const ParseOptions& options) {
    const JsonObject object(value, {"level", "body", "mover", "settings", "inputs", "track", "precision"});
    Walk walk;
    const JsonValue level = object.at("level", level_wanted);
    const std::size_t count = level_size(level);
    for (std::size_t i = 0; i < count; ++i) {
      const JsonObject item(level.item(i), {"mesh", "shape", "pose", "motion"});
      WalkMesh mesh;
      mesh.mesh = read_level_item(item, files, walked_segments);
      if (mesh.mesh.mesh->triangles.empty() && mesh.mesh.shape)
        item.at("shape", "").fail("has no surface; a walk meets surfaces, so that it must have one");
      if (const auto motion = item.find("motion")) mesh.motion = read_motion(*motion);
      walk.level.push_back(std::move(mesh));
    }
    const JsonValue body = object.at("body", body_wanted);
    const BodyOfShape read = read_convex_body(body, files);
    walk.body = read.body;
    if (read.shape) walk.body = WalkBody(BodyShape(*read.shape), read.body.position, read.body.rotation);
    walk.mover = read_method(object, method_member, walk.mover, names_of(mover_methods()), options);
    if (const auto settings = object.find("settings")) walk.settings = read_walk_settings(*settings);
    const JsonValue inputs = object.at("inputs", "an array of inputs, each with its \"ticks\"");
    const std::size_t input_count = inputs.size("an array of inputs");
    int ticks = 0;
    for (std::size_t i = 0; i < input_count; ++i) {
      walk.inputs.push_back(read_input(inputs.item(i), files));
      if (walk.inputs.back().ticks > most_ticks - ticks) {
        inputs.fail("hold more than " + std::to_string(most_ticks) + " ticks; must be fewer");
      }
      ticks += walk.inputs.back().ticks;
    }
    if (const std::string refusal = refusal_of(walk); !refusal.empty())
      body.fail("does not suit the mover: " + refusal);
    if (const auto track = object.find("track")) walk.track = read_track(*track);
    walk.precision = read_precision(object, options);
    return walk;
  }

  static void write(JsonWriter& writer, const Walk& walk, const fs::path& folder) {
    writer.begin_object().key("level").begin_array();
    for (const WalkMesh& mesh : walk.level) {
      write_level_mesh(writer.begin_object(), mesh.mesh, folder);
      if (mesh.motion) write_motion(writer.key("motion"), *mesh.motion);
      writer.end_object();
    }
    writer.end_array();
    write_convex_body(writer, shape_of_body(walk.body), folder);
    writer.member("mover", walk.mover);
    write_walk_settings(writer.key("settings"), walk.settings);
    writer.key("inputs").begin_array();
    for (const WalkInput& input : walk.inputs) write_input(writer, input, folder);
    writer.end_array();
    if (walk.track) write_track(writer.key("track"), *walk.track);
    writer.member("precision", to_string(walk.precision)).end_object();
  }

  static void inline_files(Walk& walk) {
    for (WalkMesh& mesh : walk.level) forget_file(mesh.mesh);
  }

  static std::vector<std::string> mesh_labels(const Walk& walk) {
    std::vector<std::string> labels;
    for (const WalkMesh& mesh : walk.level) {
      labels.push_back(mesh_label(mesh.mesh.name, static_cast<int>(labels.size())));
    }
    return labels;
  }

  static Settings read_compared_settings(const JsonValue& value) { return read_walk_settings_change(value); }
  static void write_compared_settings(JsonWriter& writer, const Settings& change) {
    write_walk_settings_change(writer, change);
  }
};

}  // namespace

const CaseKind& kind_row(std::type_identity<Walk>) {
  static constexpr CaseKind row = row_of<WalkKind>();
  return row;
}

}  // namespace minkoscope
