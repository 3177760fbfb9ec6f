#include "core/scene/results/result_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

bool same(const Json& left, const Json& right, double tolerance) {
  if (left.is_number() && right.is_number()) {
    return std::abs(left.get<double>() - right.get<double>()) <= tolerance;
  }
  if (left.is_array() && right.is_array() && left.size() == right.size()) {
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (!same(left[i], right[i], tolerance)) return false;
    }
    return true;
  }
  return left == right;
}

bool is_setup(const std::string& name) {
  return name == "kind" || name == "algorithm" || name == "precision";
}

}  // namespace

std::vector<ComparedField> compare_results(const std::string& left, const std::string& right, double tolerance) {
  const Json of_left = read_json(left, "left result"), of_right = read_json(right, "right result");
  std::vector<ComparedField> fields;
  const auto add = [&](const std::string& name) {
    const bool known = std::any_of(fields.begin(), fields.end(), [&](const auto& field) { return field.name == name; });
    if (is_setup(name) || known) return;
    ComparedField field{name, of_left.value(name, Json()), of_right.value(name, Json()), Agreement::same};
    const bool has_left = !field.left.is_null(), has_right = !field.right.is_null();
    // Every method owes a verdict: where one run ended without, that is a difference.
    if ((has_left && has_right) || (name == "overlap" && has_left != has_right)) {
      field.agreement = same(field.left, field.right, tolerance) ? Agreement::same : Agreement::differs;
    } else {
      field.agreement = has_left ? Agreement::only_left : has_right ? Agreement::only_right : Agreement::neither;
    }
    fields.push_back(std::move(field));
  };
  for (const auto& [name, value] : of_left.items()) add(name);
  for (const auto& [name, value] : of_right.items()) add(name);
  return fields;
}

bool answers_differ(const std::vector<ComparedField>& fields) {
  constexpr std::array<std::string_view, 6> answers{"overlap", "distance", "depth", "hit", "time", "start_overlap"};
  return std::any_of(fields.begin(), fields.end(), [&](const ComparedField& field) {
    return field.agreement == Agreement::differs &&
           std::find(answers.begin(), answers.end(), field.name) != answers.end();
  });
}

}  // namespace minkoscope
