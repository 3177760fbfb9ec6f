#include "core/scene/members/walk_settings_json.h"

#include "core/scene/json/json_fields.h"

namespace minkoscope {
namespace {

constexpr int most_slides = 1000;
constexpr double shortest_tick = 1e-20;  // seconds; a velocity is a displacement over it, and must stay finite

double read_tick(const JsonValue& value) {
  const double tick = value.quantity_above_zero();
  if (tick < shortest_tick) value.fail_wanted("a number of seconds from 1e-20");
  return tick;
}

double read_slope(const JsonValue& value) {
  const double degrees = value.quantity_at_least_zero();
  if (degrees > 90.0) value.fail_wanted("an angle from 0 to 90 degrees");
  return degrees;
}

template <int lowest>
int read_limit(const JsonValue& value) {
  return value.whole_number(lowest, most_slides);
}

constexpr std::tuple walk_settings_fields{
    JsonField{"tick", &WalkSettings::tick, read_tick},
    JsonField{"gravity", &WalkSettings::gravity, &JsonValue::vector},
    JsonField{"external_displacement", &WalkSettings::external_displacement, &JsonValue::vector},
    JsonField{"max_slides", &WalkSettings::max_slides, read_limit<1>},
    JsonField{"safety_margin", &WalkSettings::safety_margin, &JsonValue::quantity_at_least_zero},
    JsonField{"separate_gravity", &WalkSettings::separate_gravity, &JsonValue::boolean},
    JsonField{"recover", &WalkSettings::recover, &JsonValue::boolean},
    JsonField{"max_slope_degrees", &WalkSettings::max_slope_degrees, read_slope},
    JsonField{"step_height", &WalkSettings::step_height, &JsonValue::quantity_at_least_zero},
    JsonField{"snap_to_ground", &WalkSettings::snap_to_ground, &JsonValue::boolean},
    JsonField{"max_recursions", &WalkSettings::max_recursions, read_limit<0>},
    JsonField{"close_distance", &WalkSettings::close_distance, &JsonValue::quantity_at_least_zero}};

}  // namespace

WalkSettings read_walk_settings(const JsonValue& value) {
  WalkSettings settings;
  read_fields(value, walk_settings_fields, settings);
  return settings;
}

void write_walk_settings(JsonWriter& writer, const WalkSettings& settings) {
  write_fields(writer, settings, walk_settings_fields);
}

WalkSettingsChange read_walk_settings_change(const JsonValue& value) {
  WalkSettingsChange change;
  change.given = read_fields_leniently(value, walk_settings_fields, change.settings);
  return change;
}

void write_walk_settings_change(JsonWriter& writer, const WalkSettingsChange& change) {
  write_fields(writer, change.settings, walk_settings_fields, JsonWriter::Layout::lines, change.given);
}

WalkSettings changed(WalkSettings settings, const WalkSettingsChange& change) {
  for_each_field(walk_settings_fields, [&](const auto& field, std::size_t place) {
    if (change.given[place]) settings.*field.member = change.settings.*field.member;
  });
  return settings;
}

WalkSettingsChange change_to(const WalkSettings& settings) {
  WalkSettingsChange change{settings, {}};
  for_each_field(walk_settings_fields, [&](const auto& field, std::size_t place) {
    change.given[place] = has_value(settings.*field.member);
  });
  return change;
}

}  // namespace minkoscope
