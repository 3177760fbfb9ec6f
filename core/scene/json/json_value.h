// A value of a document together with its location in it, so that its reader can report what is wrong where.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/scene/json/json_reader.h"

namespace minkoscope {

/// No size, coordinate, speed or time of a case may be larger: its square still fits into a float's range with room for
/// sums, and the methods answer without overflow. In metres it is forty light-days.
inline constexpr double largest_quantity = 1e15;

/// Refers to a document and to the value it was reached through: both must outlive it.
class JsonValue {
 public:
  /// The root. `prefix` is what messages begin with: "FILE" or, in a batch, "FILE:LINE".
  JsonValue(const Json& json, const std::string& prefix) : json_(&json), prefix_(&prefix) {}
  JsonValue(const JsonValue& parent, std::string_view key, const Json& json)
      : json_(&json), parent_(&parent), prefix_(parent.prefix_), key_(key) {}
  JsonValue(const JsonValue& parent, std::size_t index, const Json& json)
      : json_(&json), parent_(&parent), prefix_(parent.prefix_), index_(index) {}

  const Json& json() const { return *json_; }
  std::string pointer() const;  // "/pair/a/shape", empty for the root

  /// Throws CaseError "FILE: /pair/a/shape: message".
  [[noreturn]] void fail(const std::string& message) const;
  /// Throws CaseError "FILE: /pair/a/shape: is VALUE; must be WANTED".
  [[noreturn]] void fail_wanted(std::string_view wanted) const;
  /// The same for a member that is not there.
  [[noreturn]] void fail_missing(std::string_view key, std::string_view wanted) const;

  double number() const;    // finite
  double quantity() const;  // of metres, seconds, …: finite, at most largest_quantity
  double quantity_at_least_zero() const;
  double quantity_above_zero() const;
  int whole_number(int lowest, int highest) const;
  bool boolean() const;
  const std::string& text() const;
  Vector3d vector() const;  // three finite numbers
  Vector3d vector_at_least_zero() const;
  Vector3d vector_above_zero() const;
  Quaterniond rotation() const;  // normalised
  Pose pose() const;

  /// The member of an object; nothing where there is none.
  std::optional<JsonValue> find(std::string_view key) const;

  /// The elements of an array; `wanted` is what the error asks for otherwise.
  std::size_t size(std::string_view wanted) const;
  JsonValue item(std::size_t index) const;

 private:
  double quantity_in(double lowest, bool lowest_allowed, std::string_view wanted) const;
  Vector3d vector_in(double lowest, bool lowest_allowed, std::string_view wanted) const;

  const Json* json_;
  const JsonValue* parent_ = nullptr;
  const std::string* prefix_;
  std::string_view key_;
  std::size_t index_ = 0;
};

/// An object whose keys have been checked: a key that is neither in `keys` nor name, note or tags is an error.
class JsonObject {
 public:
  JsonObject(const JsonValue& value, const std::vector<std::string_view>& keys);
  JsonObject(const JsonObject&) = delete;  // members refer to value()
  JsonObject& operator=(const JsonObject&) = delete;

  const JsonValue& value() const { return value_; }
  bool has(std::string_view key) const;
  std::optional<JsonValue> find(std::string_view key) const { return value_.find(key); }
  /// The member; an error with what is wanted when it is absent.
  JsonValue at(std::string_view key, std::string_view wanted) const;

 private:
  JsonValue value_;
};

/// The free text of an object; empty where absent.
struct FreeText {
  std::string name, note;
  std::vector<std::string> tags;
};
FreeText read_free_text(const JsonValue& object);

/// " (did you mean \"radius\"?)" for the candidate nearest to `word`, or nothing when none is near enough for a typo.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace minkoscope
