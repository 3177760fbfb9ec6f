// A recording as JSON.
#include <array>

#include "core/base/text.h"
#include "core/import/tracks/recorded_walk.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_fields.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/members/level_json.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct RecordingTick {
  Vector3d input{0.0}, position{0.0};
  std::optional<Vector3d> velocity;
  std::optional<bool> grounded;
};
constexpr std::tuple tick_fields{
    JsonField{"input", &RecordingTick::input, &JsonValue::vector, "the wanted velocity [x, y, z]"},
    JsonField{"position", &RecordingTick::position, &JsonValue::vector, "three numbers [x, y, z]"},
    JsonField{"velocity", &RecordingTick::velocity, &JsonValue::vector},
    JsonField{"grounded", &RecordingTick::grounded, &JsonValue::boolean}};

double slope(const JsonValue& value) {
  const double degrees = value.quantity();
  if (degrees < 0.0 || degrees > 90.0) value.fail_wanted("0 to 90 degrees");
  return degrees;
}
double length(const JsonValue& value) {
  const double metres = value.quantity();
  if (metres < 0.0) value.fail_wanted("0 or more");
  return metres;
}
double duration(const JsonValue& value) {
  const double seconds = value.quantity();
  if (!(seconds > 0.0)) value.fail_wanted("more than 0 seconds");
  return seconds;
}
constexpr std::tuple settings_fields{JsonField{"gravity", &WalkSettings::gravity, &JsonValue::vector},
                                     JsonField{"tick", &WalkSettings::tick, duration},
                                     JsonField{"max_slope_degrees", &WalkSettings::max_slope_degrees, slope},
                                     JsonField{"step_height", &WalkSettings::step_height, length}};

/// What the walk has a setting for; the names of the others.
std::string read_settings(const JsonValue& value, WalkSettings& settings) {
  if (!value.json().is_object()) value.fail_wanted("an object");
  std::string others;
  for (const auto& item : value.json().items()) {
    const std::string& key = item.key();
    bool known = false;
    for_each_field(settings_fields, [&](const auto& field, std::size_t) {
      if (key != field.key) return;
      settings.*field.member = std::invoke(field.read, JsonValue(value, key, item.value()));
      known = true;
    });
    if (!known) others.append(others.empty() ? "" : ", ").append(key);
  }
  return others;
}

/// The file itself, or the one of that name in the folder of levels beside the recording's.
fs::path find_level(const JsonValue& value, const fs::path& folder) {
  const fs::path named = value.text();
  std::error_code fault;
  for (const fs::path& file : {folder / named, folder.parent_path() / "levels" / named.filename()})
    if (fs::is_regular_file(file, fault)) return file;
  value.fail("\"" + printable(value.text()) +
             "\" is not beside the recording; must be a file there, or be given by --level");
}

}  // namespace

RecordedWalk read_recording(std::string_view text, const std::string& name, const fs::path& folder,
                            const TrackOptions& options) {
  const Json document = read_json(text, name);
  const JsonValue root(document, name);
  const JsonObject object(root, {"engine", "version", "level", "body", "start", "settings", "ticks", "name", "note"});
  const JsonValue level = object.at("level", "a file of triangles");
  FileCache cache;
  CaseFiles files(folder, {}, cache);
  const Shape body = options.body ? *options.body : read_body_shape(object.at("body", "a shape"), files);
  const Vector3d start = object.at("start", "the body's position before the first tick").vector();
  const JsonValue ticks = object.at("ticks", "an array of {\"input\": …, \"position\": …}, one a tick");
  const std::size_t count = ticks.size("an array of {\"input\": …, \"position\": …}, one a tick");
  if (count == 0) ticks.fail("is empty; must hold at least one tick");
  std::vector<RecordedTick> recorded;
  for (std::size_t i = 0; i < count; ++i) {
    RecordingTick tick;
    read_fields(ticks.item(i), tick_fields, tick);
    recorded.push_back({{tick.position, tick.velocity, tick.grounded}, tick.input});
  }
  std::string engine;
  if (const auto given = object.find("engine")) engine = given->text();
  Walk walk = recorded_walk(options.level.empty() ? find_level(level, folder) : options.level, BodyShape(body), start,
                            std::move(engine), recorded);
  std::string others;
  if (const auto settings = object.find("settings")) others = read_settings(*settings, walk.settings);
  if (options.tick) walk.settings.tick = *options.tick;
  RecordedWalk out{std::move(walk), "a recording of a character", {}};
  if (!others.empty()) out.remarks.push_back("settings of the engine that a walk has none for: " + others);
  return out;
}

}  // namespace minkoscope
