#include "core/scene/json/json_value.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/tolerance.h"
#include "core/scene/case/case_error.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

constexpr std::string_view free_text_keys[] = {"name", "note", "tags"};

bool is_free_text(std::string_view key) {
  return std::find(std::begin(free_text_keys), std::end(free_text_keys), key) != std::end(free_text_keys);
}

std::string escaped_for_pointer(std::string_view key) {
  std::string escaped;
  for (const char c : key) {
    if (c == '~') {
      escaped += "~0";
    } else if (c == '/') {
      escaped += "~1";
    } else {
      escaped += c;
    }
  }
  return printable(escaped);
}

/// A value in few words.
std::string described(const Json& json) {
  switch (json.type()) {
    case Json::value_t::null:
      return "null";
    case Json::value_t::boolean:
      return json.get<bool>() ? "true" : "false";
    case Json::value_t::string:
      return "\"" + printable(json.get_ref<const std::string&>(), 40) + "\"";
    case Json::value_t::array:
      return json.empty() ? "an empty array" : "an array of " + std::to_string(json.size());
    case Json::value_t::object:
      return "an object";
    default:
      return format_number(json.get<double>());
  }
}

/// Levenshtein's distance, with a swap of neighbours as one edit.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  if (word.size() > 40) return {};
  std::string_view nearest;
  std::size_t fewest = 1 + std::max<std::size_t>(1, word.size() / 3);
  for (const std::string_view candidate : candidates) {
    const std::size_t edits = edit_distance(word, candidate);
    if (edits < fewest && edits < candidate.size()) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest.empty() ? std::string() : " (did you mean \"" + std::string(nearest) + "\"?)";
}

std::string JsonValue::pointer() const {
  if (parent_ == nullptr) return {};
  std::vector<const JsonValue*> way;
  for (const JsonValue* value = this; value->parent_ != nullptr; value = value->parent_) way.push_back(value);
  std::string text;
  for (auto value = way.rbegin(); value != way.rend(); ++value) {
    const bool of_array = (*value)->parent_->json_->is_array();
    text += '/';
    text += of_array ? std::to_string((*value)->index_) : escaped_for_pointer((*value)->key_);
  }
  return text;
}

void JsonValue::fail(const std::string& message) const {
  const std::string place = pointer();
  throw CaseError(*prefix_ + ": " + (place.empty() ? "" : place + ": ") + message);
}

void JsonValue::fail_wanted(std::string_view wanted) const {
  fail("is " + described(*json_) + "; must be " + std::string(wanted));
}

void JsonValue::fail_missing(std::string_view key, std::string_view wanted) const {
  JsonValue(*this, key, *json_).fail("is missing; must be " + std::string(wanted));
}

double JsonValue::number() const {
  if (!json_->is_number() || !std::isfinite(json_->get<double>())) fail_wanted("a finite number");
  return json_->get<double>();
}

double JsonValue::quantity_in(double lowest, bool lowest_allowed, std::string_view wanted) const {
  const double value = json_->is_number() ? json_->get<double>() : std::numeric_limits<double>::quiet_NaN();
  if (!(value > lowest || (value == lowest && lowest_allowed))) fail_wanted(wanted);
  if (value > largest_quantity || value < -largest_quantity) {
    fail("is " + format_number(value) + "; must be at most " + format_number(largest_quantity) + " in magnitude");
  }
  return value;
}

double JsonValue::quantity() const {
  return quantity_in(std::numeric_limits<double>::lowest(), true, "a finite number");
}
double JsonValue::quantity_at_least_zero() const {
  return quantity_in(0.0, true, "a finite number ≥ 0");
}
double JsonValue::quantity_above_zero() const {
  return quantity_in(0.0, false, "a finite number > 0");
}

int JsonValue::whole_number(int lowest, int highest) const {
  const double value = json_->is_number() ? json_->get<double>() : 0.5;
  if (value != std::floor(value) || value < lowest || value > highest) {
    fail_wanted("a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
  }
  return static_cast<int>(value);
}

bool JsonValue::boolean() const {
  if (!json_->is_boolean()) fail_wanted("true or false");
  return json_->get<bool>();
}

const std::string& JsonValue::text() const {
  if (!json_->is_string()) fail_wanted("text");
  return json_->get_ref<const std::string&>();
}

Vector3d JsonValue::vector_in(double lowest, bool lowest_allowed, std::string_view wanted) const {
  if (!json_->is_array() || json_->size() != 3) fail_wanted("[x, y, z]");
  Vector3d vector{0.0};
  for (std::size_t i = 0; i < 3; ++i) {
    vector[static_cast<int>(i)] = item(i).quantity_in(lowest, lowest_allowed, wanted);
  }
  return vector;
}

Vector3d JsonValue::vector() const {
  return vector_in(std::numeric_limits<double>::lowest(), true, "a finite number");
}
Vector3d JsonValue::vector_at_least_zero() const {
  return vector_in(0.0, true, "a finite number ≥ 0");
}
Vector3d JsonValue::vector_above_zero() const {
  return vector_in(0.0, false, "a finite number > 0");
}

Quaterniond JsonValue::rotation() const {
  if (!json_->is_array() || json_->size() != 4) fail_wanted("a quaternion [x, y, z, w]");
  double part[4];
  double largest = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    part[i] = item(i).number();
    largest = std::max(largest, std::abs(part[i]));
  }
  if (largest == 0.0) fail("is zero; must be a quaternion [x, y, z, w] other than zero");
  const double squares = part[0] * part[0] + part[1] * part[1] + part[2] * part[2] + part[3] * part[3];
  // A unit quaternion keeps its bits: normalising it again would move the last of them at every save and load.
  if (!(std::abs(squares - 1.0) <= tolerance::unit_quaternion)) {
    for (double& value : part) value /= largest;  // so that no square over- or underflows
    const double length = std::sqrt(part[0] * part[0] + part[1] * part[1] + part[2] * part[2] + part[3] * part[3]);
    for (double& value : part) value /= length;
  }
  return Quaterniond(part[3], part[0], part[1], part[2]);
}

Pose JsonValue::pose() const {
  const JsonObject object(*this, {"position", "rotation"});
  Pose pose;
  if (const auto position = object.find("position")) pose.position = position->vector();
  if (const auto rotation = object.find("rotation")) pose.rotation = rotation->rotation();
  return pose;
}

std::size_t JsonValue::size(std::string_view wanted) const {
  if (!json_->is_array()) fail_wanted(wanted);
  return json_->size();
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
  const auto member = json_->find(key);
  if (member == json_->end()) return std::nullopt;
  return JsonValue(*this, key, *member);
}

JsonValue JsonValue::item(std::size_t index) const {
  return {*this, index, (*json_)[index]};
}

JsonObject::JsonObject(const JsonValue& value, const std::vector<std::string_view>& keys) : value_(value) {
  if (!value_.json().is_object()) value_.fail_wanted("an object");
  for (const auto& [key, member] : value_.json().get_ref<const Json::object_t&>()) {
    if (is_free_text(key) || std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    std::string known;
    for (const std::string_view name : keys) known += (known.empty() ? "" : ", ") + std::string(name);
    const std::string guess = did_you_mean(key, keys);
    JsonValue(value_, key, member)
        .fail("unknown key" +
              (guess.empty() ? "; must be one of " + (known.empty() ? "name, note, tags" : known) : guess));
  }
  read_free_text(value_);
}

bool JsonObject::has(std::string_view key) const {
  return value_.json().contains(key);
}

JsonValue JsonObject::at(std::string_view key, std::string_view wanted) const {
  const auto member = find(key);
  if (!member) value_.fail_missing(key, wanted);
  return *member;
}

FreeText read_free_text(const JsonValue& object) {
  FreeText result;
  const Json& json = object.json();
  if (const auto name = json.find("name"); name != json.end()) result.name = JsonValue(object, "name", *name).text();
  if (const auto note = json.find("note"); note != json.end()) result.note = JsonValue(object, "note", *note).text();
  if (const auto found = json.find("tags"); found != json.end()) {
    const JsonValue tags(object, "tags", *found);
    if (tags.json().is_string()) {
      result.tags.push_back(tags.text());
    } else {
      const std::size_t count = tags.size("text or an array of texts");
      for (std::size_t i = 0; i < count; ++i) {
        const JsonValue tag = tags.item(i);
        result.tags.push_back(tag.text());
      }
    }
  }
  return result;
}

}  // namespace minkoscope
