// The members of a struct as those of a JSON object, one row of a table each: the keys that the object may have,
// reading and writing follow from the table.
#pragma once

#include <bitset>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

template <class S, class T, class Read>
struct JsonField {
  const char* key;
  T S::*member;
  Read read;                     // a JsonValue's value; throws CaseError
  std::string_view wanted = {};  // where it must not be left out: what must be there
};
template <class S, class T, class Read>
JsonField(const char*, T S::*, Read, std::string_view = {}) -> JsonField<S, T, Read>;

/// Which of a table's fields are given, by their order in it.
using GivenFields = std::bitset<16>;

/// Calls visit(field, its place in the table) for each.
template <class... Fields, class Visit>
void for_each_field(const std::tuple<Fields...>& fields, const Visit& visit) {
  static_assert(sizeof...(Fields) <= GivenFields().size());
  std::size_t place = 0;
  std::apply([&](const auto&... field) { (visit(field, place++), ...); }, fields);
}

template <class... Fields>
std::vector<std::string_view> keys_of(const std::tuple<Fields...>& fields) {
  return std::apply([](const auto&... field) { return std::vector<std::string_view>{field.key...}; }, fields);
}

/// Throws CaseError. `others`: keys that the caller reads itself.
template <class S, class... Fields>
void read_fields(const JsonValue& value, const std::tuple<Fields...>& fields, S& out,
                 std::initializer_list<std::string_view> others = {}) {
  std::vector<std::string_view> keys = keys_of(fields);
  keys.insert(keys.end(), others);
  const JsonObject object(value, keys);
  for_each_field(fields, [&](const auto& field, std::size_t) {
    if (!field.wanted.empty()) {
      out.*field.member = std::invoke(field.read, object.at(field.key, field.wanted));
    } else if (const auto found = object.find(field.key)) {
      out.*field.member = std::invoke(field.read, *found);
    }
  });
}

/// What could not be read counts as absent.
template <class S, class... Fields>
GivenFields read_fields_leniently(const JsonValue& value, const std::tuple<Fields...>& fields, S& out) {
  GivenFields given;
  for_each_field(fields, [&](const auto& field, std::size_t place) {
    const auto found = value.find(field.key);
    if (!found) return;
    try {
      out.*field.member = std::invoke(field.read, *found);
      given.set(place);
    } catch (const CaseError&) {
    }
  });
  return given;
}

/// Whether there is anything to write.
template <class T>
bool has_value(const T&) {
  return true;
}
template <class T>
bool has_value(const std::optional<T>& value) {
  return value.has_value();
}

template <class T>
void write_field(JsonWriter& writer, const char* key, const T& value) {
  if constexpr (requires { writer.value(value); }) {
    writer.member(key, value);
  } else {
    write_json(writer.key(key), value);
  }
}
template <class T>
void write_field(JsonWriter& writer, const char* key, const std::optional<T>& value) {
  if (value) write_field(writer, key, *value);
}

/// The members of an object that the caller begins and ends. Fields that are not given, and optional ones without a
/// value, are left out.
template <class S, class... Fields>
void write_members(JsonWriter& writer, const S& value, const std::tuple<Fields...>& fields,
                   GivenFields given = GivenFields().set()) {
  for_each_field(fields, [&](const auto& field, std::size_t place) {
    if (given[place]) write_field(writer, field.key, value.*field.member);
  });
}

/// The object, without its key.
template <class S, class... Fields>
void write_fields(JsonWriter& writer, const S& value, const std::tuple<Fields...>& fields,
                  JsonWriter::Layout layout = JsonWriter::Layout::lines, GivenFields given = GivenFields().set()) {
  writer.begin_object(layout);
  write_members(writer, value, fields, given);
  writer.end_object();
}

}  // namespace minkoscope
