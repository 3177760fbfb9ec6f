#include "core/scene/members/walk_settings_json.h"

#include <cmath>

#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

constexpr int most_slides = 1000;
constexpr double shortest_tick = 1e-20;  // seconds; a velocity is a displacement over it, and must stay finite

/// Calls visit(key, member of the settings, member of a change) for every setting.
template <class Visit>
void for_each_setting(const Visit& visit) {
  visit("tick", &WalkSettings::tick, &WalkSettingsChange::tick);
  visit("gravity", &WalkSettings::gravity, &WalkSettingsChange::gravity);
  visit("external_displacement", &WalkSettings::external_displacement, &WalkSettingsChange::external_displacement);
  visit("max_slides", &WalkSettings::max_slides, &WalkSettingsChange::max_slides);
  visit("safety_margin", &WalkSettings::safety_margin, &WalkSettingsChange::safety_margin);
  visit("separate_gravity", &WalkSettings::separate_gravity, &WalkSettingsChange::separate_gravity);
  visit("recover", &WalkSettings::recover, &WalkSettingsChange::recover);
  visit("max_slope_degrees", &WalkSettings::max_slope_degrees, &WalkSettingsChange::max_slope_degrees);
  visit("step_height", &WalkSettings::step_height, &WalkSettingsChange::step_height);
  visit("snap_to_ground", &WalkSettings::snap_to_ground, &WalkSettingsChange::snap_to_ground);
  visit("max_recursions", &WalkSettings::max_recursions, &WalkSettingsChange::max_recursions);
  visit("close_distance", &WalkSettings::close_distance, &WalkSettingsChange::close_distance);
}

template <class T>
void write_setting(JsonWriter& writer, const char* key, const T& value) {
  writer.member(key, value);
}
template <class T>
void write_setting(JsonWriter& writer, const char* key, const std::optional<T>& value) {
  if (value) writer.member(key, *value);
}

/// The value where it could be a setting of that type.
struct LenientReader {
  const Json& json;

  void read(std::optional<double>& target) const {
    if (!json.is_number()) return;
    const double number = json.get<double>();
    if (std::isfinite(number) && number >= 0.0) target = number;
  }
  void read(std::optional<int>& target) const {
    std::optional<double> number;
    read(number);
    if (number && *number >= 1.0 && *number <= 1e6) target = static_cast<int>(*number);
  }
  void read(std::optional<bool>& target) const {
    if (json.is_boolean()) target = json.get<bool>();
  }
  void read(std::optional<Vector3d>& target) const {
    if (!json.is_array() || json.size() != 3) return;
    Vector3d vector(0.0);
    for (int axis = 0; axis < 3; ++axis) {
      const Json& part = json[static_cast<std::size_t>(axis)];
      if (!part.is_number() || !std::isfinite(part.get<double>())) return;
      vector[axis] = part.get<double>();
    }
    target = vector;
  }
};

}  // namespace

WalkSettings read_walk_settings(const JsonValue& value) {
  const JsonObject object(
      value, {"tick", "gravity", "external_displacement", "max_slides", "safety_margin", "separate_gravity", "recover",
              "max_slope_degrees", "step_height", "snap_to_ground", "max_recursions", "close_distance"});
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
  if (const auto most = object.find("max_recursions")) settings.max_recursions = most->whole_number(0, most_slides);
  if (const auto close = object.find("close_distance")) settings.close_distance = close->quantity_at_least_zero();
  return settings;
}

void write_walk_settings(JsonWriter& writer, const WalkSettings& settings) {
  writer.begin_object();
  for_each_setting([&](const char* key, auto member, auto) { write_setting(writer, key, settings.*member); });
  writer.end_object();
}

WalkSettingsChange read_walk_settings_change(const JsonValue& value) {
  const Json& json = value.json();
  WalkSettingsChange change;
  for_each_setting([&](const char* key, auto, auto member) {
    if (json.contains(key)) LenientReader{json[key]}.read(change.*member);
  });
  if (change.tick && !(*change.tick > 0.0)) change.tick.reset();
  return change;
}

void write_walk_settings_change(JsonWriter& writer, const WalkSettingsChange& change) {
  writer.begin_object();
  for_each_setting([&](const char* key, auto, auto member) {
    if (change.*member) writer.member(key, *(change.*member));
  });
  writer.end_object();
}

WalkSettings changed(WalkSettings settings, const WalkSettingsChange& change) {
  for_each_setting([&](const char*, auto member, auto given) {
    if (change.*given) settings.*member = *(change.*given);
  });
  return settings;
}

WalkSettingsChange change_to(const WalkSettings& settings) {
  WalkSettingsChange change;
  for_each_setting([&](const char*, auto member, auto given) { change.*given = settings.*member; });
  return change;
}

}  // namespace minkoscope
