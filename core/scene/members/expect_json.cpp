#include "core/scene/members/expect_json.h"

#include <cmath>

#include "core/base/text.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

constexpr std::string_view expected_value_wanted =
    "a value of the result, or {\"min\": number, \"max\": number} with one or both";

void check_expected_value(const JsonValue& value, bool inside_array) {
  const Json& json = value.json();
  if (json.is_object()) {
    const JsonObject range(value, {"min", "max"});
    const auto min = range.find("min"), max = range.find("max");
    if (!min && !max) value.fail_wanted(expected_value_wanted);
    if (min) static_cast<void>(min->number());
    if (max) static_cast<void>(max->number());
    if (min && max && min->number() > max->number()) value.fail("has \"min\" above \"max\"; must be a range");
  } else if (json.is_array()) {
    if (inside_array) value.fail_wanted("a number or {\"min\": number, \"max\": number}");
    for (std::size_t i = 0; i < json.size(); ++i) check_expected_value(value.item(i), true);
  } else if (json.is_number()) {
    static_cast<void>(value.number());
  }
}

std::string shown(const Json& json) {
  return printable(JsonWriter(-1).value(json).take(), 200);
}

/// Of an expected value: bounds in words, "at least 0.1".
std::string wanted(const Json& json) {
  if (!json.is_object()) return shown(json);
  const bool min = json.contains("min"), max = json.contains("max");
  if (min && max) return concat("from ", shown(json["min"]), " to ", shown(json["max"]));
  return min ? "at least " + shown(json["min"]) : "at most " + shown(json["max"]);
}

bool comes_out(const Json& expected, const Json& actual, double tolerance) {
  if (expected.is_object()) {
    if (!actual.is_number()) return false;
    const double value = actual.get<double>();
    return (!expected.contains("min") || value >= expected["min"].get<double>()) &&
           (!expected.contains("max") || value <= expected["max"].get<double>());
  }
  if (expected.is_array()) {
    if (!actual.is_array() || actual.size() != expected.size()) return false;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (!comes_out(expected[i], actual[i], tolerance)) return false;
    }
    return true;
  }
  if (expected.is_number()) {
    return actual.is_number() && std::abs(actual.get<double>() - expected.get<double>()) <= tolerance;
  }
  return expected == actual;
}

}  // namespace

void check_expect(const JsonValue& expect, std::span<const std::string_view> result_fields) {
  std::vector<std::string_view> keys(result_fields.begin(), result_fields.end());
  keys.push_back("tolerance");
  const JsonObject object(expect, keys);
  if (const auto tolerance = object.find("tolerance")) static_cast<void>(tolerance->quantity_at_least_zero());
  for (const std::string_view field : result_fields) {
    if (const auto value = object.find(field)) check_expected_value(*value, false);
  }
}

std::vector<std::string> unmet_expectations(const std::string& expect, const std::string& result) {
  std::vector<std::string> unmet;
  if (expect.empty()) return unmet;
  const Json expected = read_json(expect, "expect"), actual = read_json(result, "result");
  const double tolerance = expected.value("tolerance", default_expect_tolerance);
  for (const auto& [field, value] : expected.get_ref<const Json::object_t&>()) {
    if (field == "tolerance" || field == "name" || field == "note" || field == "tags") continue;
    const auto found = actual.find(field);
    if (found != actual.end() && comes_out(value, *found, tolerance)) continue;
    std::string sentence = field + " is ";
    sentence += found == actual.end() ? "absent" : shown(*found);
    sentence += "; must be " + wanted(value);
    if (value.is_number() || value.is_array()) sentence += " within " + format_number(tolerance);
    unmet.push_back(std::move(sentence));
  }
  return unmet;
}

}  // namespace minkoscope
