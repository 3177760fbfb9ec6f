#include "core/scene/members/pair_settings_json.h"

#include <cmath>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json.h"
#include "core/scene/members/warm_start_json.h"

namespace minkoscope {
namespace {

constexpr int most_iterations = 1'000'000;

}  // namespace

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

PairSettings read_pair_settings_leniently(const JsonValue& value) {
  const Json& json = value.json();
  PairSettings settings;
  const auto limit = [&json](const char* key, std::optional<int>& target) {
    if (!json.contains(key) || !json[key].is_number()) return;
    const double number = json[key].get<double>();
    if (number >= 1.0 && number <= most_iterations) target = static_cast<int>(number);
  };
  limit("max_iterations", settings.max_iterations);
  limit("max_epa_iterations", settings.max_epa_iterations);
  if (json.contains("relative_tolerance") && json["relative_tolerance"].is_number()) {
    const double tolerance = json["relative_tolerance"].get<double>();
    if (std::isfinite(tolerance) && tolerance >= 0.0) settings.relative_tolerance = tolerance;
  }
  if (json.contains("initial_direction") && json["initial_direction"].is_array() &&
      json["initial_direction"].size() == 3) {
    Vector3d direction(0.0);
    bool numbers = true;
    for (int axis = 0; axis < 3; ++axis) {
      const Json& part = json["initial_direction"][static_cast<std::size_t>(axis)];
      numbers = numbers && part.is_number();
      if (numbers) direction[axis] = part.get<double>();
    }
    const double length = glm::length(direction);
    if (numbers && std::isfinite(length) && length > 0.0) settings.initial_direction = direction;
  }
  if (json.contains("warm_start")) {
    try {
      settings.warm_start = read_warm_start(JsonValue(value, "warm_start", json["warm_start"]));
    } catch (const CaseError&) {  // counts as absent
    }
  }
  return settings;
}

void write_pair_settings(JsonWriter& writer, const PairSettings& settings) {
  writer.begin_object(JsonWriter::Layout::one_line);
  if (settings.max_iterations) writer.member("max_iterations", *settings.max_iterations);
  if (settings.max_epa_iterations) writer.member("max_epa_iterations", *settings.max_epa_iterations);
  if (settings.relative_tolerance) writer.member("relative_tolerance", *settings.relative_tolerance);
  if (settings.initial_direction) writer.member("initial_direction", *settings.initial_direction);
  if (settings.warm_start) write_warm_start(writer.key("warm_start"), *settings.warm_start);
  writer.end_object();
}

}  // namespace minkoscope
