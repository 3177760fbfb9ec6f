#include "core/scene/members/pair_settings_json.h"

#include "core/scene/json/json_fields.h"
#include "core/scene/members/warm_start_json.h"

namespace minkoscope {
namespace {

int read_iterations(const JsonValue& value) {
  return value.whole_number(1, 1'000'000);
}

Vector3d read_direction(const JsonValue& value) {
  const Vector3d direction = value.vector();
  if (direction == Vector3d(0.0)) value.fail("is zero; must be a direction [x, y, z] other than zero");
  return direction;
}

constexpr std::tuple pair_settings_fields{
    JsonField{"max_iterations", &PairSettings::max_iterations, read_iterations},
    JsonField{"max_epa_iterations", &PairSettings::max_epa_iterations, read_iterations},
    JsonField{"relative_tolerance", &PairSettings::relative_tolerance, &JsonValue::quantity_at_least_zero},
    JsonField{"initial_direction", &PairSettings::initial_direction, read_direction},
    JsonField{"warm_start", &PairSettings::warm_start, read_warm_start}};

}  // namespace

PairSettings read_pair_settings(const JsonValue& value) {
  PairSettings settings;
  read_fields(value, pair_settings_fields, settings);
  return settings;
}

PairSettings read_pair_settings_leniently(const JsonValue& value) {
  PairSettings settings;
  read_fields_leniently(value, pair_settings_fields, settings);
  return settings;
}

void write_pair_settings(JsonWriter& writer, const PairSettings& settings) {
  write_fields(writer, settings, pair_settings_fields, JsonWriter::Layout::one_line);
}

}  // namespace minkoscope
