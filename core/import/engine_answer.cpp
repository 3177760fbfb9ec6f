#include "core/import/engine_answer.h"

#include <algorithm>
#include <cctype>

#include "core/base/characters.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

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
    while (end > 0 && std::string_view(" \"\t?").find(text[end - 1]) != std::string_view::npos) --end;  // "Collision?:"
    std::size_t begin = end;
    if (end > 0 && text[end - 1] == ']') {  // "nearest_points[0]"
      std::size_t open = end - 1;
      while (open > 0 && is_digit(text[open - 1])) --open;
      if (open > 1 && open + 1 < end && text[open - 1] == '[' && in_name(text[open - 2])) begin = open - 1;
    }
    while (begin > 0 && in_name(text[begin - 1])) --begin;
    // "point on a": words before on the same line belong to it where together they name a field.
    std::size_t word = begin;
    for (int words = 0; words < 3; ++words) {
      if (word < 2 || text[word - 1] != ' ' || !in_name(text[word - 2])) break;
      --word;
      while (word > 0 && in_name(text[word - 1])) --word;
      if (is_answer_field(text.substr(word, end - word))) begin = word;
    }
    const bool letter = begin < end && std::isdigit(static_cast<unsigned char>(text[begin])) == 0;
    if (letter) names.push_back({begin, end, at + 1});
  }
  return names;
}

/// Behind the object that a text begins with; npos where it does not begin with one, or does not end it.
std::size_t end_of_object(std::string_view text) {
  std::size_t at = text.find_first_not_of(" \t\r\n");
  if (at == std::string_view::npos || text[at] != '{') return std::string_view::npos;
  bool in_text = false;
  for (int depth = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_text) {
      if (c == '\\') ++at;
      in_text = c != '"';
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

}  // namespace

ReadAnswer read_engine_answer(std::string_view text) {
  EngineAnswerFields fields;
  const std::string_view whole = trimmed(text);
  const Json json = read_json_if_any(whole);
  if (json.is_object()) {
    fields.add_members(json);
  } else {
    const std::vector<Name> names = names_in(whole);
    const std::string_view before = trimmed(whole.substr(0, names.empty() ? whole.size() : names.front().begin));
    if (before.find_first_not_of("{\"' \t\r\n") != std::string_view::npos) {
      fields.remark("\"" + printable(before) + "\" has no name; write it as \"depth: 0.31\"");
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::size_t end = i + 1 < names.size() ? names[i + 1].begin : whole.size();
      std::string_view value = trimmed(whole.substr(names[i].value, end - names[i].value));
      while (value.ends_with('"') && std::count(value.begin(), value.end(), '"') % 2 == 1) value.remove_suffix(1);
      if (value.ends_with('}') && value.find('{') == std::string_view::npos) value.remove_suffix(1);
      fields.add(whole.substr(names[i].begin, names[i].end - names[i].begin), value);
    }
  }
  ReadAnswer read = fields.finish();
  if (read.answer.empty() && read.remarks.empty()) {
    read.remarks.emplace_back(
        "holds no answer; write fields like \"overlap: true\", \"depth: 0.31\", \"normal: 0 1 0\"");
  }
  return read;
}

std::size_t answer_below_case(std::string_view text) {
  const std::size_t end = end_of_object(text);
  if (end == std::string_view::npos) return end;
  const std::size_t begin = text.find_first_not_of(" \t\r\n", end);
  if (begin == std::string_view::npos || text[begin] == '{') return std::string_view::npos;
  return read_engine_answer(text.substr(begin)).answer.empty() ? std::string_view::npos : begin;
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
