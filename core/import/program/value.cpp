#include "core/import/program/value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/base/text.h"
#include "core/import/program/abandoned.h"

namespace minkoscope::program {

Value number_of(double number, bool whole) {
  Value out;
  out.kind = Value::Kind::number;
  out.number = number;
  out.whole = whole;
  return out;
}
Value truth_of(bool truth) {
  Value out;
  out.kind = Value::Kind::truth;
  out.number = truth ? 1.0 : 0.0;
  return out;
}
Value unknown_of(std::string text) {
  constexpr std::size_t longest = 20'000;
  if (text.size() > longest) throw Abandoned{};
  Value out;
  out.kind = Value::Kind::unknown;
  out.text = std::move(text);
  return out;
}
Value text_of(std::string text) {
  Value out;
  out.kind = Value::Kind::text;
  out.text = std::move(text);
  return out;
}
Value empty_record(std::string type) {
  Value out;
  out.kind = Value::Kind::record;
  out.record = std::make_shared<Record>();
  out.record->type = std::move(type);
  return out;
}
Value vector_of(std::vector<Value> items, std::string constructor) {
  Value out = list_of(std::move(items));
  out.list->constructor = std::move(constructor);
  out.list->is_vector = true;
  return out;
}
Value absent_vector(std::string constructor) {
  return vector_of({Value{}, Value{}, Value{}}, std::move(constructor));
}
Value list_of(std::vector<Value> items) {
  Value out;
  out.kind = Value::Kind::list;
  out.list = std::make_shared<List>();
  out.list->items = std::move(items);
  return out;
}

bool is_true(const Value& value) {
  switch (value.kind) {
    case Value::Kind::number:
    case Value::Kind::truth:
      return value.number != 0.0;
    case Value::Kind::text:
      return !value.text.empty();
    case Value::Kind::list:
      return !value.list->items.empty();
    case Value::Kind::unknown:
      throw Abandoned{};
    default:
      return !value.is(Value::Kind::absent);
  }
}
bool is_numbers(const Value& value) {
  if (!value.is(Value::Kind::list)) return false;
  const auto& items = value.list->items;
  return items.size() >= 2 && items.size() <= 4 &&
         std::all_of(items.begin(), items.end(), [](const Value& item) { return item.is(Value::Kind::number); });
}
bool is_points(const Value& value) {
  if (!value.is(Value::Kind::list) || value.list->items.size() < 3) return false;
  return std::all_of(value.list->items.begin(), value.list->items.end(),
                     [](const Value& item) { return is_numbers(item) && item.list->items.size() == 3; });
}
bool holds(const Value& value, Value::Kind kind) {
  if (value.is(kind)) return true;
  if (value.is(Value::Kind::list))
    return std::any_of(value.list->items.begin(), value.list->items.end(),
                       [&](const Value& item) { return holds(item, kind); });
  if (value.is(Value::Kind::record))
    return std::any_of(value.record->fields.begin(), value.record->fields.end(),
                       [&](const auto& field) { return holds(field.second, kind); });
  return false;
}
Value copy_of(const Value& value) {
  Value out = value;
  if (value.is(Value::Kind::list)) {
    out.list = std::make_shared<List>(*value.list);
    for (Value& item : out.list->items) item = copy_of(item);
  }
  if (value.is(Value::Kind::record)) {
    out.record = std::make_shared<Record>(*value.record);
    for (auto& field : out.record->fields) field.second = copy_of(field.second);
  }
  return out;
}
std::size_t weight_of(const Value& value, std::size_t limit) {
  std::size_t weight = 1;
  if (value.is(Value::Kind::list))
    for (const Value& item : value.list->items) {
      if (weight >= limit) break;
      weight += weight_of(item, limit - weight);
    }
  if (value.is(Value::Kind::record))
    for (const auto& field : value.record->fields) {
      if (weight >= limit) break;
      weight += weight_of(field.second, limit - weight);
    }
  return weight;
}
void check_weight(const Value& value) {
  constexpr std::size_t most = 20'000;
  if (weight_of(value, most) >= most) throw Abandoned{};
}
bool reaches(const Value& value, const Value& place) {
  if (value.is(Value::Kind::list)) {
    if (place.is(Value::Kind::list) && value.list == place.list) return true;
    return std::any_of(value.list->items.begin(), value.list->items.end(),
                       [&](const Value& item) { return reaches(item, place); });
  }
  if (value.is(Value::Kind::record)) {
    if (place.is(Value::Kind::record) && value.record == place.record) return true;
    return std::any_of(value.record->fields.begin(), value.record->fields.end(),
                       [&](const auto& field) { return reaches(field.second, place); });
  }
  return false;
}
Value* field_of(Record& record, const std::string& name) {
  const auto found =
      std::find_if(record.fields.begin(), record.fields.end(), [&](const auto& field) { return field.first == name; });
  return found == record.fields.end() ? nullptr : &found->second;
}

long place_in(const Value& value) {
  if (!value.is(Value::Kind::number) || value.number != std::floor(value.number) || std::abs(value.number) > 4096.0)
    throw Abandoned{};
  return static_cast<long>(value.number);
}
std::size_t count_of(const Value& value) {
  const long count = place_in(value);
  if (count < 0) throw Abandoned{};
  return static_cast<std::size_t>(count);
}

int coordinate_named(const std::string& name) {
  if (name.size() != 1) return -1;
  const std::size_t at = std::string_view("xyzXYZ").find(name[0]);
  return at == std::string_view::npos ? -1 : static_cast<int>(at % 3);
}

std::string_view type_part(std::string_view type) {
  const auto trim = [&] {
    while (!type.empty() && std::string_view(" *&[]").find(type.back()) != std::string_view::npos)
      type.remove_suffix(1);
  };
  trim();
  for (const std::string_view wrapper : {"shared_ptr<", "unique_ptr<", "make_shared<", "make_unique<"})
    if (const std::size_t at = type.find(wrapper); at != std::string_view::npos && type.ends_with('>')) {
      type = type.substr(at + wrapper.size());
      type.remove_suffix(1);
      trim();
    }
  type = type.substr(0, type.find('<'));
  const std::size_t at = type.find_last_of(":. ");
  return at == std::string_view::npos ? type : type.substr(at + 1);
}
bool is_vector_type(std::string_view type) {
  const std::string name = lower_case(type_part(type));
  static constexpr std::array words{"vec", "point", "float", "double", "real", "pt", "pos", "vertex", "v3"};
  if (name == "fvector" || name == "vec" || name == "vector" || name == "point" || name == "vertex" || name == "v3")
    return name != "vector" || type.find('<') == std::string_view::npos;
  return name.find('3') != std::string::npos && name.size() <= 16 &&
         std::any_of(words.begin(), words.end(),
                     [&](const char* word) { return name.find(word) != std::string::npos; });
}
bool is_list_type(std::string_view type) {
  if (type.ends_with("[]") || type.starts_with("[]") || type.starts_with("[")) return true;
  if (type.find('<') == std::string_view::npos) return false;
  const std::string_view name = type_part(type);
  static constexpr std::array lists{"vector",
                                    "array",
                                    "List",
                                    "ArrayList",
                                    "Vec",
                                    "TArray",
                                    "deque",
                                    "Array",
                                    "list",
                                    "QVector",
                                    "IList",
                                    "IEnumerable",
                                    "initializer_list",
                                    "span",
                                    "small_vector",
                                    "btAlignedObjectArray",
                                    "IReadOnlyList",
                                    "PoolVector3Array",
                                    "Span"};
  return std::find(lists.begin(), lists.end(), name) != lists.end();
}
std::string item_type(std::string_view type) {
  if (type.ends_with("[]")) return std::string(type.substr(0, type.size() - 2));
  if (type.starts_with("[]")) return std::string(type.substr(2));
  const std::size_t open = type.find('<'), close = type.rfind('>');
  if (!is_list_type(type) || open == std::string_view::npos || close == std::string_view::npos) return {};
  const std::string_view inside = type.substr(open + 1, close - open - 1);
  int depth = 0;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    depth += inside[i] == '<' ? 1 : inside[i] == '>' ? -1 : 0;
    if (inside[i] == ',' && depth == 0) return std::string(inside.substr(0, i));
  }
  return std::string(inside);
}

namespace {

std::string joined(const std::vector<Value>& items) {
  std::string out;
  for (const Value& item : items) {
    if (!out.empty()) out += ", ";
    out += written(item);
  }
  return out;
}

}  // namespace

std::string written(const Value& value) {
  switch (value.kind) {
    case Value::Kind::number: {
      std::array<char, 40> digits{};
      const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value.number + 0.0);
      return {digits.data(), end.ptr};
    }
    case Value::Kind::truth:
      return value.number != 0.0 ? "true" : "false";
    case Value::Kind::text:
      return "\"" + value.text + "\"";
    case Value::Kind::unknown:
      return value.text;
    case Value::Kind::list:
      if (!value.list->constructor.empty()) return value.list->constructor + "(" + joined(value.list->items) + ")";
      return "[" + joined(value.list->items) + "]";
    case Value::Kind::record: {
      std::string out = value.record->type + "{";
      for (const auto& [name, field] : value.record->fields) {
        if (out.back() != '{') out += ", ";
        out += (value.record->type.empty() ? "\"" + name + "\"" : name) + ": " + written(field);
      }
      return out + "}";
    }
    default:
      throw Abandoned{};
  }
}

}  // namespace minkoscope::program
