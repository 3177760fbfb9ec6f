#include "core/scene/run_setup.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/broad_phase/broad_phase.h"
#include "core/scene/case_view.h"
#include "core/scene/json/json_value.h"
#include "core/scene/members/warm_start_json.h"

namespace minkoscope {
namespace {

constexpr std::string_view compare_key = "compare";

std::vector<std::string_view> method_names(const Case& scene_case) {
  std::vector<std::string_view> names;
  if (std::holds_alternative<PairQuery>(scene_case.run)) {
    for (const PairMethod& method : pair_methods()) names.push_back(method.name);
  } else if (std::holds_alternative<SweepQuery>(scene_case.run)) {
    for (const SweepMethod& method : sweep_methods()) names.push_back(method.name);
  } else if (std::holds_alternative<World>(scene_case.run)) {
    for (const BroadPhaseMethod& method : broad_phase_methods()) names.push_back(method.name);
  } else {
    for (const MoverMethod& method : mover_methods()) names.push_back(method.name);
  }
  return names;
}

std::optional<Precision> precision_named(std::string_view word) {
  if (word == "float") return Precision::float32;
  if (word == "double") return Precision::float64;
  return std::nullopt;
}

Json to_member(const PairSettings& settings) {
  Json out = Json::object();
  out["max_iterations"] = settings.max_iterations;
  out["max_epa_iterations"] = settings.max_epa_iterations;
  if (settings.relative_tolerance) out["relative_tolerance"] = *settings.relative_tolerance;
  if (const auto& d = settings.initial_direction) out["initial_direction"] = Json::array({d->x, d->y, d->z});
  if (settings.warm_start) {
    JsonWriter writer;
    write_warm_start(writer, *settings.warm_start);
    out["warm_start"] = read_json(writer.take(), "warm_start");
  }
  return out;
}

PairSettings settings_of(const Json& json) {
  PairSettings settings;
  const auto whole = [&json](const char* key, int& value) {
    if (!json.contains(key) || !json[key].is_number()) return;
    const double number = json[key].get<double>();
    if (number >= 1.0 && number <= 1e6) value = static_cast<int>(number);
  };
  whole("max_iterations", settings.max_iterations);
  whole("max_epa_iterations", settings.max_epa_iterations);
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
      settings.warm_start = read_warm_start(JsonValue(json["warm_start"], "warm_start"));
    } catch (const CaseError&) {  // a view is not held to anything
    }
  }
  return settings;
}

}  // namespace

RunSetup setup_of(const Case& scene_case) {
  if (const auto* pair = std::get_if<PairQuery>(&scene_case.run)) return {pair->algorithm, pair->precision, {}};
  if (const auto* sweep = std::get_if<SweepQuery>(&scene_case.run)) return {sweep->algorithm, sweep->precision, {}};
  if (const auto* world = std::get_if<World>(&scene_case.run)) return {world->broad_phase, world->precision, {}};
  const auto& walk = std::get<Walk>(scene_case.run);
  return {walk.mover, walk.precision, {}};
}

Case with_setup(const Case& scene_case, const RunSetup& setup) {
  Case other = scene_case;
  if (auto* pair = std::get_if<PairQuery>(&other.run)) {
    pair->algorithm = setup.algorithm;
    pair->precision = setup.precision;
    if (setup.settings) pair->settings = *setup.settings;
  } else if (auto* sweep = std::get_if<SweepQuery>(&other.run)) {
    sweep->algorithm = setup.algorithm;
    sweep->precision = setup.precision;
  } else if (auto* walk = std::get_if<Walk>(&other.run)) {
    walk->mover = setup.algorithm;
    walk->precision = setup.precision;
  } else if (auto* world = std::get_if<World>(&other.run)) {
    world->broad_phase = setup.algorithm;
    world->precision = setup.precision;
  }
  return other;
}

RunSetup parse_setup(std::string_view text, const Case& scene_case, const std::string& option) {
  RunSetup setup = setup_of(scene_case);
  const std::vector<std::string_view> names = method_names(scene_case);
  const std::size_t comma = text.find(',');
  std::string_view method = text.substr(0, comma);
  std::string_view precision = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
  const auto fail = [&](std::string_view what, const std::string& wanted) {
    throw CaseError(option + " " + printable(text) + ": " + std::string(what) + "; must be " + wanted);
  };
  if (comma == std::string_view::npos && precision_named(method)) std::swap(method, precision);
  if (!precision.empty() || comma != std::string_view::npos) {
    const auto named = precision_named(precision);
    if (!named) fail("has no such precision", "METHOD,float or METHOD,double");
    setup.precision = *named;
  }
  if (!method.empty()) {
    if (std::find(names.begin(), names.end(), method) == names.end()) {
      std::string wanted = names.size() > 1 ? "one of " : "";
      for (const std::string_view name : names) wanted.append(name == names.front() ? "" : ", ").append(name);
      fail("is unknown", wanted + did_you_mean(method, names));
    }
    setup.algorithm = std::string(method);
  } else if (precision.empty()) {
    fail("is empty", "METHOD, PRECISION or METHOD,PRECISION");
  }
  return setup;
}

std::optional<RunSetup> compared_setup(const Case& scene_case) {
  const Json json = view_member(scene_case, compare_key);
  if (!json.is_object()) return std::nullopt;
  RunSetup setup = setup_of(scene_case);
  if (json.contains("algorithm") && json["algorithm"].is_string()) setup.algorithm = json["algorithm"];
  if (json.contains("precision") && json["precision"].is_string()) {
    setup.precision = precision_named(json["precision"].get<std::string>()).value_or(setup.precision);
  }
  if (json.contains("settings") && json["settings"].is_object()) setup.settings = settings_of(json["settings"]);
  return setup;
}

void set_compared_setup(Case& scene_case, const std::optional<RunSetup>& setup) {
  if (!setup) {
    set_view_member(scene_case, compare_key, Json());
    return;
  }
  Json json = Json::object();
  json["algorithm"] = setup->algorithm;
  json["precision"] = to_string(setup->precision);
  if (setup->settings) json["settings"] = to_member(*setup->settings);
  set_view_member(scene_case, compare_key, json);
}

}  // namespace minkoscope
