// Reads cases: the schema of each kind, its defaults and its limits.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <system_error>

#include "core/scene/case.h"
#include "core/scene/file_cache.h"
#include "core/scene/json/json_value.h"
#include "core/scene/members/expect_json.h"
#include "core/scene/members/method_json.h"
#include "core/scene/members/shape_json.h"
#include "core/scene/members/warm_start_json.h"
#include "core/scene/members/world_json.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view format_tag = "minkoscope-case/1";
constexpr std::string_view vector_wanted = "[x, y, z]";
constexpr int most_iterations = 1'000'000;
constexpr int most_slides = 1000;
constexpr double shortest_tick = 1e-20;  // seconds; a velocity is a displacement over it, and must stay finite

struct Reading {
  CaseFiles& files;
  const ParseOptions& options;
};

PairSettings read_pair_settings(const JsonValue& value) {
  const JsonObject object(
      value, {"max_iterations", "max_epa_iterations", "relative_tolerance", "initial_direction", "warm_start"});
  PairSettings settings;
  if (const auto limit = object.find("max_iterations"))
    settings.max_iterations = limit->whole_number(1, most_iterations);
  if (const auto limit = object.find("max_epa_iterations")) {
    settings.max_epa_iterations = limit->whole_number(1, most_iterations);
  }
  if (const auto tolerance = object.find("relative_tolerance")) {
    settings.relative_tolerance = tolerance->quantity_at_least_zero();
  }
  if (const auto direction = object.find("initial_direction")) {
    settings.initial_direction = direction->vector();
    if (*settings.initial_direction == Vector3d(0.0))
      direction->fail("is zero; must be a direction [x, y, z] other than zero");
  }
  if (const auto cache = object.find("warm_start")) settings.warm_start = read_warm_start(*cache);
  return settings;
}

PosedShape read_posed_shape(const JsonValue& value, const Reading& reading) {
  const JsonObject object(value, {"shape", "pose"});
  PosedShape posed;
  posed.shape = read_shape(object.at("shape", "a shape"), MeshUse::allowed, reading.files);
  if (const auto pose = object.find("pose")) posed.pose = pose->pose();
  return posed;
}

PairQuery read_pair(const JsonValue& value, const Reading& reading) {
  const JsonObject object(value, {"a", "b", "algorithm", "precision", "settings"});
  PairQuery query;
  query.a = read_posed_shape(object.at("a", "{\"shape\": …, \"pose\": …}"), reading);
  query.b = read_posed_shape(object.at("b", "{\"shape\": …, \"pose\": …}"), reading);
  query.algorithm = read_method(object, "algorithm", query.algorithm, names_of(pair_methods()), reading.options);
  query.precision = read_precision(object, reading.options);
  if (const auto settings = object.find("settings")) query.settings = read_pair_settings(*settings);
  for (const char* side : {"a", "b"}) {
    const Shape& shape = side[0] == 'a' ? query.a.shape : query.b.shape;
    if (!std::holds_alternative<MeshShape>(shape.value) || query.algorithm == "brute-force") continue;
    const JsonValue posed = object.at(side, "");
    JsonValue(posed, "shape", posed.json().at("shape"))
        .fail(
            "is a mesh, which need not be convex; must be a convex shape (only the algorithm brute-force takes "
            "meshes)");
  }
  return query;
}

EllipsoidBody read_body(const JsonValue& value) {
  const JsonObject object(value, {"radii", "position", "rotation"});
  EllipsoidBody body;
  body.radii = object.at("radii", "[x, y, z], each > 0").vector_above_zero();
  body.position = object.at("position", vector_wanted).vector();
  if (const auto rotation = object.find("rotation")) body.rotation = rotation->rotation();
  return body;
}

LevelMesh read_level_mesh(const JsonObject& object, const Reading& reading) {
  LevelMesh mesh;
  mesh.name = read_free_text(object.value()).name;
  LevelGeometry geometry =
      read_level_geometry(object.at("mesh", "{\"file\": \"x.obj\"} or {\"triangles\": […]}"), reading.files);
  mesh.mesh = std::move(geometry.mesh);
  mesh.file = std::move(geometry.file);
  if (const auto pose = object.find("pose")) mesh.pose = pose->pose();
  return mesh;
}

/// The elements of a "level": an array of at least one mesh.
std::size_t level_size(const JsonValue& value) {
  const std::size_t count = value.size("an array of meshes");
  if (count == 0) value.fail("is an empty array; must hold at least one mesh");
  return count;
}

SweepQuery read_sweep(const JsonValue& value, const Reading& reading) {
  const JsonObject object(value, {"level", "body", "displacement", "algorithm", "precision"});
  SweepQuery query;
  const JsonValue level = object.at("level", "an array of meshes");
  const std::size_t count = level_size(level);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonObject mesh(level.item(i), {"mesh", "pose"});
    query.level.push_back(read_level_mesh(mesh, reading));
  }
  query.body = read_body(object.at("body", "{\"radii\": …, \"position\": …}"));
  query.displacement = object.at("displacement", vector_wanted).vector();
  query.algorithm = read_method(object, "algorithm", query.algorithm, names_of(sweep_methods()), reading.options);
  query.precision = read_precision(object, reading.options);
  return query;
}

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

WalkSettings read_walk_settings(const JsonValue& value) {
  const JsonObject object(value, {"tick", "gravity", "external_displacement", "max_slides", "safety_margin",
                                  "separate_gravity", "recover", "max_slope_degrees", "step_height", "snap_to_ground"});
  WalkSettings settings;
  if (const auto tick = object.find("tick")) {
    settings.tick = tick->quantity_above_zero();
    if (settings.tick < shortest_tick) tick->fail_wanted("a number of seconds from 1e-20");
  }
  if (const auto gravity = object.find("gravity")) settings.gravity = gravity->vector();
  if (const auto displacement = object.find("external_displacement")) {
    settings.external_displacement = displacement->vector();
  }
  if (const auto slides = object.find("max_slides")) settings.max_slides = slides->whole_number(1, most_slides);
  if (const auto margin = object.find("safety_margin")) settings.safety_margin = margin->quantity_at_least_zero();
  if (const auto separate = object.find("separate_gravity")) settings.separate_gravity = separate->boolean();
  if (const auto recover = object.find("recover")) settings.recover = recover->boolean();
  if (const auto slope = object.find("max_slope_degrees")) {
    settings.max_slope_degrees = slope->quantity_at_least_zero();
    if (settings.max_slope_degrees > 90.0) slope->fail_wanted("an angle from 0 to 90 degrees");
  }
  if (const auto height = object.find("step_height")) settings.step_height = height->quantity_at_least_zero();
  if (const auto snap = object.find("snap_to_ground")) settings.snap_to_ground = snap->boolean();
  return settings;
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

Walk read_walk(const JsonValue& value, const Reading& reading) {
  const JsonObject object(value, {"level", "body", "mover", "settings", "inputs", "precision"});
  Walk walk;
  const JsonValue level = object.at("level", "an array of meshes");
  const std::size_t count = level_size(level);
  for (std::size_t i = 0; i < count; ++i) {
    const JsonObject mesh_object(level.item(i), {"mesh", "pose", "motion"});
    WalkMesh mesh;
    mesh.mesh = read_level_mesh(mesh_object, reading);
    if (const auto motion = mesh_object.find("motion")) mesh.motion = read_motion(*motion);
    walk.level.push_back(std::move(mesh));
  }
  walk.body = read_body(object.at("body", "{\"radii\": …, \"position\": …}"));
  walk.mover = read_method(object, "mover", walk.mover, names_of(mover_methods()), reading.options);
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
  walk.precision = read_precision(object, reading.options);
  return walk;
}

/// The member named by "kind", of which the document holds no other.
std::string read_kind(const JsonValue& root) {
  if (!root.json().is_object()) {
    root.fail("is not a case; must be a JSON object with \"format\": \"" + std::string(format_tag) +
              "\" and a \"kind\"");
  }
  const std::string wanted = "\"" + std::string(format_tag) + "\"";
  const auto format = root.json().find("format");
  const auto kind = root.json().find("kind");
  if (format == root.json().end() || kind == root.json().end()) {
    // A mistyped key says more than a missing one.
    const JsonObject object(root, {"format", "kind", "pair", "sweep", "walk", "world", "expect", "bookmarks", "view"});
    if (format == root.json().end()) root.fail_missing("format", wanted);
    root.fail_missing("kind", "\"pair\", \"sweep\", \"walk\" or \"world\"");
  }
  const JsonValue format_value(root, "format", *format);
  if (format_value.text() != format_tag) format_value.fail_wanted(wanted);
  const JsonValue kind_value(root, "kind", *kind);
  const std::string& word = kind_value.text();
  const std::vector<std::string_view> kinds = {"pair", "sweep", "walk", "world"};
  if (std::find(kinds.begin(), kinds.end(), word) == kinds.end()) {
    kind_value.fail_wanted("\"pair\", \"sweep\", \"walk\" or \"world\"" + did_you_mean(word, kinds));
  }
  for (const std::string_view other : kinds) {
    if (other != word && root.json().contains(other)) {
      JsonValue(root, other, root.json())
          .fail("does not belong to a case of kind \"" + word + "\"; must be \"" + word + "\"");
    }
  }
  return word;
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

Case parse_case(std::string_view text, const std::string& file, const fs::path& folder, const Progress& progress,
                const ParseOptions& options) {
  FileCache cache;
  return parse_case(text, file, folder, progress, options, cache);
}

Case parse_case(std::string_view text, const std::string& file, const fs::path& folder, const Progress& progress,
                const ParseOptions& options, FileCache& cache) {
  const bool batch = options.batch_line > 0;
  const Json document = read_json(text, file, batch ? options.batch_line : 1);
  const std::string prefix = batch ? file + ":" + std::to_string(options.batch_line) : file;
  const JsonValue root(document, prefix);
  const std::string kind = read_kind(root);
  const JsonObject object(root, {"format", "kind", kind, "expect", "bookmarks", "view"});

  CaseFiles files(folder, progress, cache);
  const Reading reading{files, options};
  Case result;
  const FreeText free_text = read_free_text(root);
  result.name = free_text.name;
  result.note = free_text.note;
  result.tags = free_text.tags;
  const JsonValue run = object.at(kind, "an object with the " + kind);
  if (kind == "pair") {
    result.run = read_pair(run, reading);
  } else if (kind == "sweep") {
    result.run = read_sweep(run, reading);
  } else if (kind == "walk") {
    result.run = read_walk(run, reading);
  } else {
    result.run = read_world(run, files, options);
  }
  if (const auto expect = object.find("expect")) {
    check_expect(*expect, kind);
    result.expect = expect->json().dump();
  }
  if (const auto bookmarks = object.find("bookmarks")) {
    static_cast<void>(bookmarks->size("an array"));
    result.bookmarks = bookmarks->json().dump();
  }
  if (const auto view = object.find("view")) {
    if (!view->json().is_object()) view->fail_wanted("an object");
    result.view = view->json().dump();
  }
  return result;
}

Case load_case(const fs::path& file, const Progress& progress, const ParseOptions& options) {
  return parse_case(read_text_file(file), file.string(), file.parent_path(), progress, options);
}

std::string read_text_file(const fs::path& file) {
  const std::string name = printable(file.string(), 400);
  std::error_code error;
  if (!fs::exists(file, error)) throw CaseError(name + ": does not exist; must be a file");
  if (fs::is_directory(file, error)) throw CaseError(name + ": is a folder; must be a file");
  const std::unique_ptr<std::FILE, CloseFile> stream(std::fopen(file.c_str(), "rb"));
  if (!stream) throw CaseError(name + ": cannot be opened: " + std::strerror(errno) + "; must be readable");
  constexpr std::size_t most_bytes = std::size_t{256} << 20;
  std::string text;
  std::vector<char> block(std::size_t{1} << 16);
  for (;;) {
    const std::size_t count = std::fread(block.data(), 1, block.size(), stream.get());
    text.append(block.data(), count);
    if (text.size() > most_bytes) throw CaseError(name + ": is larger than 256 MiB; must be smaller");
    if (count < block.size()) break;
  }
  if (std::ferror(stream.get()) != 0) throw CaseError(name + ": cannot be read; must be a readable file");
  return text;
}

}  // namespace minkoscope
