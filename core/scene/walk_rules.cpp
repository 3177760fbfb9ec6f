#include "core/scene/walk_rules.h"

#include <cmath>

#include "core/scene/case_view.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {
namespace {

constexpr std::string_view compare_key = "compare";

/// Calls member(key, value) for every setting.
template <class Settings, class Member>
void for_each_setting(Settings& settings, Member&& member) {
  member("tick", settings.tick);
  member("gravity", settings.gravity);
  member("external_displacement", settings.external_displacement);
  member("max_slides", settings.max_slides);
  member("safety_margin", settings.safety_margin);
  member("separate_gravity", settings.separate_gravity);
  member("recover", settings.recover);
  member("max_slope_degrees", settings.max_slope_degrees);
  member("step_height", settings.step_height);
  member("snap_to_ground", settings.snap_to_ground);
}

struct Writer {
  Json& out;
  void operator()(const char* key, const Vector3d& v) const { out[key] = Json::array({v.x, v.y, v.z}); }
  template <class Value>
  void operator()(const char* key, const Value& value) const {
    out[key] = value;
  }
};

/// Takes what is there and could be a setting; the rest stays as it is.
struct Reader {
  const Json& in;
  void operator()(const char* key, double& value) const {
    if (in.contains(key) && in[key].is_number() && std::isfinite(in[key].get<double>()) && in[key].get<double>() >= 0.0)
      value = in[key].get<double>();
  }
  void operator()(const char* key, int& value) const {
    double number = value;
    (*this)(key, number);
    if (number >= 1.0 && number <= 1e6) value = static_cast<int>(number);
  }
  void operator()(const char* key, bool& value) const {
    if (in.contains(key) && in[key].is_boolean()) value = in[key].get<bool>();
  }
  void operator()(const char* key, Vector3d& value) const {
    if (!in.contains(key) || !in[key].is_array() || in[key].size() != 3) return;
    Vector3d read(0.0);
    for (int axis = 0; axis < 3; ++axis) {
      const Json& part = in[key][static_cast<std::size_t>(axis)];
      if (!part.is_number() || !std::isfinite(part.get<double>())) return;
      read[axis] = part.get<double>();
    }
    value = read;
  }
};

}  // namespace

WalkRules rules_of(const Walk& walk) {
  return {walk.mover, walk.precision, walk.settings};
}

Case with_rules(const Case& scene_case, const WalkRules& rules) {
  Case other = scene_case;
  auto& walk = std::get<Walk>(other.run);
  walk.mover = rules.mover;
  walk.precision = rules.precision;
  walk.settings = rules.settings;
  return other;
}

std::optional<WalkRules> compared_rules(const Case& scene_case) {
  const auto* walk = std::get_if<Walk>(&scene_case.run);
  const Json json = view_member(scene_case, compare_key);
  if (walk == nullptr || !json.is_object()) return std::nullopt;
  WalkRules rules = rules_of(*walk);
  if (json.contains("algorithm") && json["algorithm"].is_string() &&
      find_mover_method(json["algorithm"].get<std::string>()) != nullptr)
    rules.mover = json["algorithm"].get<std::string>();
  if (json.contains("precision") && json["precision"] == "float") rules.precision = Precision::float32;
  if (json.contains("precision") && json["precision"] == "double") rules.precision = Precision::float64;
  if (json.contains("settings") && json["settings"].is_object())
    for_each_setting(rules.settings, Reader{json["settings"]});
  if (!(rules.settings.tick > 0.0)) rules.settings.tick = walk->settings.tick;
  return rules;
}

void set_compared_rules(Case& scene_case, const std::optional<WalkRules>& rules) {
  if (!rules) {
    set_view_member(scene_case, compare_key, Json());
    return;
  }
  Json json = Json::object();
  json["algorithm"] = rules->mover;
  json["precision"] = to_string(rules->precision);
  Json settings = Json::object();
  for_each_setting(rules->settings, Writer{settings});
  json["settings"] = settings;
  set_view_member(scene_case, compare_key, json);
}

}  // namespace minkoscope
