#include "core/scene/run_setup.h"

#include <algorithm>
#include <vector>

#include "core/character/mover_table.h"
#include "core/scene/json/json_value.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/members/method_json.h"
#include "core/scene/members/walk_settings_json.h"

namespace minkoscope {
namespace {

std::optional<Precision> precision_named(std::string_view word) {
  if (word == "float") return Precision::float32;
  if (word == "double") return Precision::float64;
  return std::nullopt;
}

}  // namespace

RunSetup setup_of(const Case& scene_case) {
  const CaseKind& kind = kind_of(scene_case);
  return {kind.method(scene_case.run), kind.precision(scene_case.run), {}};
}

Case with_setup(const Case& scene_case, const RunSetup& setup) {
  const CaseKind& kind = kind_of(scene_case);
  Case other = scene_case;
  kind.set_method(other.run, setup.algorithm);
  kind.set_precision(other.run, setup.precision);
  if (auto* pair = std::get_if<PairQuery>(&other.run); pair != nullptr && setup.settings)
    pair->settings = *setup.settings;
  return other;
}

RunSetup parse_setup(std::string_view text, const Case& scene_case, const std::string& option) {
  RunSetup setup = setup_of(scene_case);
  const std::vector<std::string_view> names = names_of(kind_of(scene_case).methods());
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
  const auto& compare = scene_case.view.compare;
  if (!compare) return std::nullopt;
  RunSetup setup = setup_of(scene_case);
  setup.algorithm = compare->algorithm.value_or(setup.algorithm);
  setup.precision = compare->precision.value_or(setup.precision);
  if (const auto* settings = std::get_if<PairSettings>(&compare->settings)) setup.settings = *settings;
  return setup;
}

void set_compared_setup(Case& scene_case, const std::optional<RunSetup>& setup) {
  auto& compare = scene_case.view.compare;
  compare.reset();
  if (!setup) return;
  compare = ComparedRun{setup->algorithm, setup->precision, {}};
  if (setup->settings && std::holds_alternative<PairQuery>(scene_case.run)) compare->settings = *setup->settings;
}

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
  const auto& compare = scene_case.view.compare;
  if (walk == nullptr || !compare) return std::nullopt;
  WalkRules rules = rules_of(*walk);
  if (compare->algorithm && find_mover_method(*compare->algorithm) != nullptr) rules.mover = *compare->algorithm;
  rules.precision = compare->precision.value_or(rules.precision);
  if (const auto* change = std::get_if<WalkSettingsChange>(&compare->settings))
    rules.settings = changed(rules.settings, *change);
  return rules;
}

void set_compared_rules(Case& scene_case, const std::optional<WalkRules>& rules) {
  scene_case.view.compare.reset();
  if (rules) scene_case.view.compare = ComparedRun{rules->mover, rules->precision, change_to(rules->settings)};
}

}  // namespace minkoscope
