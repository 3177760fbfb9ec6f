// Walks: a body that moves through a level tick by tick.
#include <minkoscope/walk.h>

#include "core/character/mover_table.h"
#include "core/mesh/file_units.h"
#include "core/scene/case/mesh_label.h"
#include "core/scene/kinds/kind_row.h"
#include "core/scene/members/level_json.h"
#include "core/scene/members/walk_settings_json.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using Layout = JsonWriter::Layout;

Motion read_motion(const JsonValue& value) {
  const JsonObject object(value, {"keys", "repeat"});
  Motion motion;
  const JsonValue keys = object.at("keys", "an array of {\"time\": …, \"position\": …, \"rotation\": …}");
  const std::size_t count = keys.size("an array of keys");
  if (count == 0) keys.fail("is an empty array; must hold at least one key");
  for (std::size_t i = 0; i < count; ++i) {
    const JsonObject key_object(keys.item(i), {"time", "position", "rotation"});
    MotionKey key;
    const JsonValue time = key_object.at("time", "a number of seconds");
    key.time = time.quantity();
    if (i > 0 && key.time <= motion.keys.back().time) {
      time.fail("is " + format_number(key.time) + "; must be later than the key before, " +
                format_number(motion.keys.back().time));
    }
    if (const auto position = key_object.find("position")) key.position = position->vector();
    if (const auto rotation = key_object.find("rotation")) key.rotation = rotation->rotation();
    motion.keys.push_back(key);
  }
  if (const auto repeat = object.find("repeat")) {
    const std::string& word = repeat->text();
    if (word == "loop") {
      motion.repeat = MotionRepeat::loop;
    } else if (word == "ping-pong") {
      motion.repeat = MotionRepeat::ping_pong;
    } else if (word != "once") {
      repeat->fail_wanted("\"once\", \"loop\" or \"ping-pong\"" + did_you_mean(word, {"once", "loop", "ping-pong"}));
    }
  }
  return motion;
}

void write_motion(JsonWriter& writer, const Motion& motion) {
  writer.begin_object().key("keys").begin_array();
  for (const MotionKey& key : motion.keys) {
    writer.begin_object(Layout::one_line).member("time", key.time);
    if (key.position) writer.member("position", *key.position);
    if (key.rotation) writer.member("rotation", *key.rotation);
    writer.end_object();
  }
  const char* const repeat = motion.repeat == MotionRepeat::once   ? "once"
                             : motion.repeat == MotionRepeat::loop ? "loop"
                                                                   : "ping-pong";
  writer.end_array().member("repeat", repeat).end_object();
}

WalkInput read_input(const JsonValue& value) {
  const JsonObject object(value, {"ticks", "velocity", "jump", "radii", "rotation"});
  WalkInput input;
  input.ticks = object.at("ticks", "a whole number from 1").whole_number(1, most_ticks);
  if (const auto velocity = object.find("velocity")) input.velocity = velocity->vector();
  if (const auto jump = object.find("jump")) input.jump = jump->quantity();
  if (const auto radii = object.find("radii")) input.radii = radii->vector_above_zero();
  if (const auto rotation = object.find("rotation")) input.rotation = rotation->rotation();
  return input;
}

void write_input(JsonWriter& writer, const WalkInput& input) {
  writer.begin_object(Layout::one_line).member("ticks", input.ticks).member("velocity", input.velocity);
  if (input.jump) writer.member("jump", *input.jump);
  if (input.radii) writer.member("radii", *input.radii);
  if (input.rotation) writer.member("rotation", *input.rotation);
  writer.end_object();
}

/// What another engine's character did. Runs ignore it, and the case keeps it as it was read.
void check_track(const JsonValue& value) {
  const JsonObject object(value, {"engine", "ticks"});
  if (const auto engine = object.find("engine")) static_cast<void>(engine->text());
  const JsonValue ticks = object.at("ticks", "an array of {\"position\": …}, one a tick");
  const std::size_t count = ticks.size("an array of {\"position\": …}, one a tick");
  for (std::size_t i = 0; i < count; ++i) {
    const JsonObject tick(ticks.item(i), {"position", "velocity", "grounded"});
    static_cast<void>(tick.at("position", "three numbers [x, y, z]").vector());
    if (const auto velocity = tick.find("velocity")) static_cast<void>(velocity->vector());
    if (const auto grounded = tick.find("grounded")) static_cast<void>(grounded->boolean());
  }
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
      const JsonObject mesh_object(level.item(i), {"mesh", "pose", "motion"});
      WalkMesh mesh;
      mesh.mesh = read_level_mesh(mesh_object, files);
      if (const auto motion = mesh_object.find("motion")) mesh.motion = read_motion(*motion);
      walk.level.push_back(std::move(mesh));
    }
    walk.body = read_body(object.at("body", body_wanted));
    walk.mover = read_method(object, method_member, walk.mover, names_of(mover_methods()), options);
    if (const auto settings = object.find("settings")) walk.settings = read_walk_settings(*settings);
    const JsonValue inputs = object.at("inputs", "an array of inputs, each with its \"ticks\"");
    const std::size_t input_count = inputs.size("an array of inputs");
    int ticks = 0;
    for (std::size_t i = 0; i < input_count; ++i) {
      const JsonValue input = inputs.item(i);
      walk.inputs.push_back(read_input(input));
      if (walk.inputs.back().ticks > most_ticks - ticks) {
        inputs.fail("hold more than " + std::to_string(most_ticks) + " ticks; must be fewer");
      }
      ticks += walk.inputs.back().ticks;
    }
    if (const auto track = object.find("track")) check_track(*track);
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
    write_body(writer, walk.body);
    writer.member("mover", walk.mover);
    write_walk_settings(writer.key("settings"), walk.settings);
    writer.key("inputs").begin_array();
    for (const WalkInput& input : walk.inputs) write_input(writer, input);
    writer.end_array().member("precision", to_string(walk.precision)).end_object();
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
