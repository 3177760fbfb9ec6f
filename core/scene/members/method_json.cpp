#include "core/scene/members/method_json.h"

#include <algorithm>

#include "core/base/enum_names.h"
#include "core/scene/case/case_error.h"

namespace minkoscope {
namespace {

constexpr EnumNames<Precision::float64> precision_names{to_string(Precision::float32), to_string(Precision::float64)};

}  // namespace

std::optional<Precision> precision_named(std::string_view word) {
  return precision_names.find(word);
}

std::string read_method(const JsonObject& object, std::string_view key, std::string method,
                        const std::vector<std::string_view>& names, const ParseOptions& options) {
  const auto value = object.find(key);
  if (value) method = value->text();
  if (options.algorithm) method = *options.algorithm;
  if (std::find(names.begin(), names.end(), method) != names.end()) return method;
  std::string wanted = names.size() > 1 ? "one of " : "";
  for (const std::string_view name : names) wanted.append(name == names.front() ? "" : ", ").append(name);
  wanted += did_you_mean(method, names);
  if (options.algorithm) throw CaseError("--algorithm " + printable(method) + ": is unknown; must be " + wanted);
  if (!value) object.value().fail_missing(key, wanted);
  value->fail_wanted(wanted);
}

Precision read_precision(const JsonObject& object, const ParseOptions& options) {
  Precision precision = Precision::float32;
  if (const auto value = object.find("precision")) {
    const std::string& word = value->text();
    const auto named = precision_named(word);
    if (!named) value->fail_wanted("\"float\" or \"double\"" + did_you_mean(word, {"float", "double"}));
    precision = *named;
  }
  return options.precision.value_or(precision);
}

}  // namespace minkoscope
