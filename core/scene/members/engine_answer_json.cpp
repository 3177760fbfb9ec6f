#include "core/scene/members/engine_answer_json.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/base/text.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {
namespace {

const std::vector<std::string_view> our_names{"engine", "overlap", "distance", "depth",
                                              "normal", "point_a", "point_b",  "tolerance"};

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

}  // namespace

bool is_answer_field(std::string_view name) {
  return answer_word(name, {}) != nullptr;
}

std::string_view trimmed(std::string_view text) {
  return trimmed(text, " \t\r\n,;");
}

void EngineAnswerFields::add(std::string_view name, std::string_view value) {
  value = trimmed(value);
  const AnswerWord* const word = answer_word(name, {});
  if (word == nullptr || word->field != AnswerField::engine) {
    given_.push_back({std::string(name), std::string(value)});
  } else if (!value.empty() && value != "null" && value != "none") {
    out_.answer.engine = printable(trimmed(value, "\""), 80);
  }
}

std::optional<SaidField> EngineAnswerFields::said(const Given& given, std::string_view library) {
  const auto& [name, value] = given;
  const AnswerWord* const word = answer_word(name, library);
  if (word == nullptr) {
    remark(concat("\"", printable(name), "\" is not a field of an answer", did_you_mean(name, our_names)));
    return std::nullopt;
  }
  if (value.empty() || value == "null" || value == "none") return std::nullopt;
  SaidField field;
  field.word = *word;
  field.written = name;
  field.ours = std::find(our_names.begin(), our_names.end(), name) != our_names.end();
  switch (word->field) {
    case AnswerField::engine:
    case AnswerField::left_out:
      break;
    case AnswerField::overlap:
      field.verdict = verdict_named(value);
      if (!field.verdict) wanted(name, value, "true or false");
      break;
    case AnswerField::distance:
    case AnswerField::depth:
      read_number(name, value, field.number);
      break;
    case AnswerField::tolerance:
      read_number(name, value, field.number);
      if (field.number && *field.number < 0.0) {
        wanted(name, value, "a number from 0");
        field.number.reset();
      }
      break;
    case AnswerField::normal:
    case AnswerField::point_a:
    case AnswerField::point_b:
      read_vector(name, value, field.vector);
      break;
  }
  return field;
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
  const std::string_view library = library_of_engine(out_.answer.engine);
  std::vector<SaidField> fields;
  for (const Given& given : given_)
    if (auto field = said(given, library)) fields.push_back(std::move(*field));
  std::string engine = std::move(out_.answer.engine);
  out_.answer = answer_of(fields, library, out_.remarks);
  out_.answer.engine = std::move(engine);
  return std::move(out_);
}

void EngineAnswerFields::wanted(std::string_view name, std::string_view value, std::string_view what) {
  remark(concat(name, " is ", printable(value), "; must be ", what));
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
