#include "core/import/engine_answer.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/scene/case_view.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

constexpr std::string_view answer_key = "engine_answer";

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

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n,;";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
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

/// Takes fields in, whatever they are called and however they are written.
class Taker {
 public:
  ReadAnswer out;

  void take(std::string_view name, std::string_view value) {
    const auto field = field_named(name);
    if (!field) {
      const std::string guess = did_you_mean(name, our_names);
      remark(text_of("\"", printable(name), "\" is not a field of an answer", guess));
      return;
    }
    value = trimmed(value);
    if (value.empty() || value == "null" || value == "none") return;
    EngineAnswer& answer = out.answer;
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
        return take_number(name, value, answer.distance);
      case Field::depth:
        return take_number(name, value, answer.depth);
      case Field::tolerance: {
        std::optional<double> number;
        take_number(name, value, number);
        if (number && *number < 0.0) return wanted(name, value, "a number from 0");
        if (number) answer.tolerance = *number;
        return;
      }
      case Field::normal:
        return take_vector(name, value, answer.normal);
      case Field::point_a:
        return take_vector(name, value, answer.point_a);
      case Field::point_b:
        return take_vector(name, value, answer.point_b);
    }
  }

  void remark(std::string text) { out.remarks.push_back(std::move(text)); }

  /// Engines that report depth as a negative distance mean the same.
  void settle() {
    EngineAnswer& answer = out.answer;
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
  }

 private:
  void wanted(std::string_view name, std::string_view value, std::string_view what) {
    remark(text_of(name, " is ", printable(value), "; must be ", what));
  }
  void take_number(std::string_view name, std::string_view value, std::optional<double>& target) {
    const auto numbers = numbers_of(value);
    if (!numbers || numbers->size() != 1) return wanted(name, value, "a number");
    if (std::abs(numbers->front()) > largest_quantity) return wanted(name, value, "at most 1e15");
    target = numbers->front();
  }
  void take_vector(std::string_view name, std::string_view value, std::optional<Vector3d>& target) {
    const auto numbers = numbers_of(value);
    if (!numbers || numbers->size() != 3) return wanted(name, value, "three numbers [x, y, z]");
    const Vector3d vector((*numbers)[0], (*numbers)[1], (*numbers)[2]);
    for (int axis = 0; axis < 3; ++axis) {
      if (std::abs(vector[axis]) > largest_quantity) return wanted(name, value, "at most 1e15");
    }
    target = vector;
  }
};

void take_object(const Json& object, Taker& taker) {
  for (const auto& [name, value] : object.items()) {
    if (value.is_object() && value.contains("x") && value.contains("y") && value.contains("z")) {
      taker.take(name, Json::array({value["x"], value["y"], value["z"]}).dump());
    } else if (value.is_string()) {
      taker.take(name, value.get<std::string>());
    } else {
      taker.take(name, value.dump());
    }
  }
}

/// A name directly before ":" or "=".
struct Name {
  std::size_t begin, end;  // of the name
  std::size_t value;       // behind the sign
};
std::vector<Name> names_in(std::string_view text) {
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  std::vector<Name> names;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != ':' && text[at] != '=') continue;
    std::size_t end = at;
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '"' || text[end - 1] == '\t')) --end;
    std::size_t begin = end;
    while (begin > 0 && in_name(text[begin - 1])) --begin;
    // "point on a": words before on the same line belong to it where together they name a field.
    std::size_t word = begin;
    for (int words = 0; words < 3; ++words) {
      if (word < 2 || text[word - 1] != ' ' || !in_name(text[word - 2])) break;
      --word;
      while (word > 0 && in_name(text[word - 1])) --word;
      if (field_named(text.substr(word, end - word))) begin = word;
    }
    const bool letter = begin < end && std::isdigit(static_cast<unsigned char>(text[begin])) == 0;
    if (letter) names.push_back({begin, end, at + 1});
  }
  return names;
}

}  // namespace

bool EngineAnswer::empty() const {
  return !overlap && !distance && !depth && !normal && !point_a && !point_b;
}

ReadAnswer read_engine_answer(std::string_view text) {
  Taker taker;
  const std::string_view whole = trimmed(text);
  const Json json = Json::parse(whole, nullptr, false);
  if (json.is_object()) {
    take_object(json, taker);
  } else {
    const std::vector<Name> names = names_in(whole);
    const std::string_view before = trimmed(whole.substr(0, names.empty() ? whole.size() : names.front().begin));
    if (before.find_first_not_of("{\"' \t\r\n") != std::string_view::npos) {
      taker.remark(text_of("\"", printable(before), "\" has no name; write it as \"depth: 0.31\""));
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::size_t end = i + 1 < names.size() ? names[i + 1].begin : whole.size();
      std::string_view value = trimmed(whole.substr(names[i].value, end - names[i].value));
      while (value.ends_with('"') && std::count(value.begin(), value.end(), '"') % 2 == 1) value.remove_suffix(1);
      if (value.ends_with('}') && value.find('{') == std::string_view::npos) value.remove_suffix(1);
      taker.take(whole.substr(names[i].begin, names[i].end - names[i].begin), value);
    }
  }
  taker.settle();
  if (taker.out.answer.empty() && taker.out.remarks.empty()) {
    taker.remark("holds no answer; write fields like \"overlap: true\", \"depth: 0.31\", \"normal: 0 1 0\"");
  }
  return std::move(taker.out);
}

std::string to_text(const EngineAnswer& answer) {
  std::string text;
  const auto line = [&text](std::string_view name, const std::string& value) {
    text.append(name).append(": ").append(value).append("\n");
  };
  const auto vector = [](const Vector3d& v) { return JsonWriter(-1).value(v).take(); };
  if (!answer.engine.empty()) line("engine", answer.engine);
  if (answer.overlap) line("overlap", *answer.overlap ? "true" : "false");
  if (answer.distance) line("distance", format_number(*answer.distance));
  if (answer.depth) line("depth", format_number(*answer.depth));
  if (answer.normal) line("normal", vector(*answer.normal));
  if (answer.point_a) line("point_a", vector(*answer.point_a));
  if (answer.point_b) line("point_b", vector(*answer.point_b));
  if (answer.tolerance != EngineAnswer::default_tolerance) line("tolerance", format_number(answer.tolerance));
  return text;
}

std::optional<EngineAnswer> engine_answer(const Case& scene_case) {
  const Json json = view_member(scene_case, answer_key);
  if (!json.is_object()) return std::nullopt;
  Taker taker;
  take_object(json, taker);
  taker.settle();
  if (taker.out.answer.empty()) return std::nullopt;
  return taker.out.answer;
}

void set_engine_answer(Case& scene_case, const std::optional<EngineAnswer>& answer) {
  if (!answer) {
    set_view_member(scene_case, answer_key, Json());
    return;
  }
  Json json = Json::object();
  const auto vector = [](const Vector3d& v) { return Json::array({v.x, v.y, v.z}); };
  if (!answer->engine.empty()) json["engine"] = answer->engine;
  if (answer->overlap) json["overlap"] = *answer->overlap;
  if (answer->distance) json["distance"] = *answer->distance;
  if (answer->depth) json["depth"] = *answer->depth;
  if (answer->normal) json["normal"] = vector(*answer->normal);
  if (answer->point_a) json["point_a"] = vector(*answer->point_a);
  if (answer->point_b) json["point_b"] = vector(*answer->point_b);
  json["tolerance"] = answer->tolerance;
  set_view_member(scene_case, answer_key, json);
}

std::vector<ComparedField> compare_with_engine(const PairResult& ours, const EngineAnswer& theirs) {
  PairResult other;
  other.overlap = theirs.overlap;
  other.distance = theirs.distance;
  other.depth = theirs.depth;
  other.normal = theirs.normal;
  other.point_a = theirs.point_a;
  other.point_b = theirs.point_b;
  std::vector<ComparedField> fields =
      compare_results(to_json(ours, PairQuery{}), to_json(other, PairQuery{}), theirs.tolerance);
  std::erase_if(fields, [](const ComparedField& field) {
    return field.right.is_null() || field.name == "iterations" || field.name == "termination" ||
           field.name == "support_calls";
  });
  return fields;
}

}  // namespace minkoscope
