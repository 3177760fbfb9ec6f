#include "core/scene/members/engine_answer_json.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {
namespace {

enum class Field { engine, overlap, distance, depth, normal, point_a, point_b, tolerance };

struct Alias {
  std::string_view name;  // lower case, without separators
  Field field;
};
// Our names first, then those found in other engines' results.
constexpr std::array aliases{
    Alias{"engine", Field::engine},        Alias{"name", Field::engine},
    Alias{"overlap", Field::overlap},      Alias{"overlapping", Field::overlap},
    Alias{"overlaps", Field::overlap},     Alias{"verdict", Field::overlap},
    Alias{"hit", Field::overlap},          Alias{"intersect", Field::overlap},
    Alias{"intersects", Field::overlap},   Alias{"intersecting", Field::overlap},
    Alias{"colliding", Field::overlap},    Alias{"collision", Field::overlap},
    Alias{"collide", Field::overlap},      Alias{"distance", Field::distance},
    Alias{"dist", Field::distance},        Alias{"separation", Field::distance},
    Alias{"mindistance", Field::distance}, Alias{"depth", Field::depth},
    Alias{"penetration", Field::depth},    Alias{"penetrationdepth", Field::depth},
    Alias{"normal", Field::normal},        Alias{"n", Field::normal},
    Alias{"contactnormal", Field::normal}, Alias{"normalworldonb", Field::normal},
    Alias{"direction", Field::normal},     Alias{"axis", Field::normal},
    Alias{"pointa", Field::point_a},       Alias{"pointona", Field::point_a},
    Alias{"contacta", Field::point_a},     Alias{"witnessa", Field::point_a},
    Alias{"closesta", Field::point_a},     Alias{"nearesta", Field::point_a},
    Alias{"pa", Field::point_a},           Alias{"pointb", Field::point_b},
    Alias{"pointonb", Field::point_b},     Alias{"contactb", Field::point_b},
    Alias{"witnessb", Field::point_b},     Alias{"closestb", Field::point_b},
    Alias{"nearestb", Field::point_b},     Alias{"pb", Field::point_b},
    Alias{"tolerance", Field::tolerance},
};
const std::vector<std::string_view> our_names{"engine", "overlap", "distance", "depth",
                                              "normal", "point_a", "point_b",  "tolerance"};

template <class... Parts>
std::string text_of(const Parts&... parts) {
  std::string out;
  (out.append(std::string_view(parts)), ...);
  return out;
}

std::optional<Field> field_named(std::string_view name) {
  std::string bare;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      bare += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  for (const std::string_view prefix : {"m", ""}) {
    for (const Alias& alias : aliases) {
      if (bare == alias.name || (prefix == "m" && name.starts_with("m_") && bare.substr(1) == alias.name)) {
        return alias.field;
      }
    }
  }
  return std::nullopt;
}

/// All numbers of a text, in order; nothing when it contains anything but numbers, brackets and separators.
std::optional<std::vector<double>> numbers_of(std::string_view text) {
  std::vector<double> numbers;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (std::string_view(" \t\r\n,;[](){}<>").find(c) != std::string_view::npos) {
      ++at;
      continue;
    }
    const bool plus = c == '+';
    double value = 0.0;
    const char* const begin = text.data() + at + (plus ? 1 : 0);
    const auto [end, fault] = std::from_chars(begin, text.data() + text.size(), value);
    if (fault != std::errc() || !std::isfinite(value)) return std::nullopt;
    numbers.push_back(value);
    at = static_cast<std::size_t>(end - text.data());
    // The suffix of a C++ float, and units of metres.
    if (at < text.size() && text[at] == 'f') ++at;
    if (at + 1 < text.size() && text[at] == ' ' && text[at + 1] == 'm')
      at += 2;
    else if (at < text.size() && text[at] == 'm')
      ++at;
    if (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0)) return std::nullopt;
  }
  return numbers;
}

std::optional<bool> truth_of(std::string_view text) {
  std::string word;
  for (const char c : text) word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (word.size() >= 2 && word.front() == '"' && word.back() == '"') word = word.substr(1, word.size() - 2);
  for (const char* yes :
       {"true", "yes", "1", "overlapping", "overlap", "overlaps", "intersecting", "colliding", "hit"}) {
    if (word == yes) return true;
  }
  for (const char* no : {"false", "no", "0", "separated", "separate", "apart", "disjoint", "free", "miss"}) {
    if (word == no) return false;
  }
  return std::nullopt;
}

}  // namespace

bool is_answer_field(std::string_view name) {
  return field_named(name).has_value();
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n,;";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

void EngineAnswerFields::add(std::string_view name, std::string_view value) {
  const auto field = field_named(name);
  if (!field) {
    const std::string guess = did_you_mean(name, our_names);
    remark(text_of("\"", printable(name), "\" is not a field of an answer", guess));
    return;
  }
  value = trimmed(value);
  if (value.empty() || value == "null" || value == "none") return;
  EngineAnswer& answer = out_.answer;
  switch (*field) {
    case Field::engine:
      if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
      answer.engine = printable(value, 80);
      return;
    case Field::overlap: {
      const auto truth = truth_of(value);
      if (!truth) return wanted(name, value, "true or false");
      answer.overlap = *truth;
      return;
    }
    case Field::distance:
      return read_number(name, value, answer.distance);
    case Field::depth:
      return read_number(name, value, answer.depth);
    case Field::tolerance: {
      std::optional<double> number;
      read_number(name, value, number);
      if (number && *number < 0.0) return wanted(name, value, "a number from 0");
      if (number) answer.tolerance = *number;
      return;
    }
    case Field::normal:
      return read_vector(name, value, answer.normal);
    case Field::point_a:
      return read_vector(name, value, answer.point_a);
    case Field::point_b:
      return read_vector(name, value, answer.point_b);
  }
}

void EngineAnswerFields::add_members(const Json& object) {
  for (const auto& [name, value] : object.items()) {
    if (value.is_object() && value.contains("x") && value.contains("y") && value.contains("z")) {
      add(name, dump_json(Json::array({value["x"], value["y"], value["z"]})));
    } else if (value.is_string()) {
      add(name, value.get<std::string>());
    } else {
      add(name, dump_json(value));
    }
  }
}

ReadAnswer EngineAnswerFields::finish() {
  EngineAnswer& answer = out_.answer;
  if (answer.distance && *answer.distance < 0.0) {
    const double depth = -*answer.distance;
    if (!answer.depth) answer.depth = depth;
    if (!answer.overlap) answer.overlap = true;
    answer.distance = 0.0;
    remark(text_of("a negative distance is taken as a depth of ", format_number(depth)));
  }
  if (answer.depth && *answer.depth < 0.0) {
    answer.depth = -*answer.depth;
    remark(text_of("a negative depth is taken as ", format_number(*answer.depth)));
  }
  if (answer.normal && !(glm::length(*answer.normal) > 0.0)) {
    answer.normal.reset();
    remark("normal is zero: it has no direction");
  }
  return std::move(out_);
}

void EngineAnswerFields::wanted(std::string_view name, std::string_view value, std::string_view what) {
  remark(text_of(name, " is ", printable(value), "; must be ", what));
}

void EngineAnswerFields::read_number(std::string_view name, std::string_view value, std::optional<double>& target) {
  const auto numbers = numbers_of(value);
  if (!numbers || numbers->size() != 1) return wanted(name, value, "a number");
  if (std::abs(numbers->front()) > largest_quantity) return wanted(name, value, "at most 1e15");
  target = numbers->front();
}

void EngineAnswerFields::read_vector(std::string_view name, std::string_view value, std::optional<Vector3d>& target) {
  const auto numbers = numbers_of(value);
  if (!numbers || numbers->size() != 3) return wanted(name, value, "three numbers [x, y, z]");
  const Vector3d vector((*numbers)[0], (*numbers)[1], (*numbers)[2]);
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(vector[axis]) > largest_quantity) return wanted(name, value, "at most 1e15");
  }
  target = vector;
}

std::optional<EngineAnswer> read_engine_answer_member(const Json& member) {
  if (!member.is_object()) return std::nullopt;
  EngineAnswerFields fields;
  fields.add_members(member);
  EngineAnswer answer = fields.finish().answer;
  if (answer.empty()) return std::nullopt;
  return answer;
}

void write_engine_answer(JsonWriter& writer, const EngineAnswer& answer) {
  writer.begin_object();
  if (!answer.engine.empty()) writer.member("engine", answer.engine);
  if (answer.overlap) writer.member("overlap", *answer.overlap);
  if (answer.distance) writer.member("distance", *answer.distance);
  if (answer.depth) writer.member("depth", *answer.depth);
  if (answer.normal) writer.member("normal", *answer.normal);
  if (answer.point_a) writer.member("point_a", *answer.point_a);
  if (answer.point_b) writer.member("point_b", *answer.point_b);
  writer.member("tolerance", answer.tolerance).end_object();
}

}  // namespace minkoscope
