#include "core/scene/run_setup.h"

#include <algorithm>
#include <vector>

#include "core/scene/json/json_value.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/members/method_json.h"
#include "core/scene/members/walk_settings_json.h"

namespace minkoscope {
RunSetup setup_of(const Case& scene_case) {
  const CaseKind& kind = kind_of(scene_case);
  RunSetup setup{kind.method(scene_case.run), kind.precision(scene_case.run), {}};
  if (const auto* walk = std::get_if<Walk>(&scene_case.run)) setup.settings = walk->settings;
  return setup;
}

Case with_setup(const Case& scene_case, const RunSetup& setup) {
  const CaseKind& kind = kind_of(scene_case);
  Case other = scene_case;
  kind.set_method(other.run, setup.algorithm);
  kind.set_precision(other.run, setup.precision);
  auto* pair = std::get_if<PairQuery>(&other.run);
  auto* walk = std::get_if<Walk>(&other.run);
  if (const auto* settings = std::get_if<PairSettings>(&setup.settings); settings != nullptr && pair != nullptr)
    pair->settings = *settings;
  if (const auto* settings = std::get_if<WalkSettings>(&setup.settings); settings != nullptr && walk != nullptr)
    walk->settings = *settings;
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
  const CaseKind& kind = kind_of(scene_case);
  RunSetup setup = setup_of(scene_case);
  // Pairs and sweeps report an unknown method when they run.
  if (compare->algorithm && (!kind.has_ticks || has_method(kind, *compare->algorithm)))
    setup.algorithm = *compare->algorithm;
  if (compare->precision && kind.has_precision) setup.precision = *compare->precision;
  const auto* walk = std::get_if<Walk>(&scene_case.run);
  if (const auto* settings = std::get_if<PairSettings>(&compare->settings)) setup.settings = *settings;
  if (const auto* change = std::get_if<WalkSettingsChange>(&compare->settings); change != nullptr && walk != nullptr)
    setup.settings = changed(walk->settings, *change);
  return setup;
}

void set_compared_setup(Case& scene_case, const std::optional<RunSetup>& setup) {
  auto& compare = scene_case.view.compare;
  compare.reset();
  if (!setup) return;
  compare = ComparedRun{setup->algorithm, setup->precision, {}};
  if (const auto* settings = std::get_if<PairSettings>(&setup->settings);
      settings != nullptr && std::holds_alternative<PairQuery>(scene_case.run))
    compare->settings = *settings;
  if (const auto* settings = std::get_if<WalkSettings>(&setup->settings);
      settings != nullptr && std::holds_alternative<Walk>(scene_case.run))
    compare->settings = change_to(*settings);
}

}  // namespace minkoscope
