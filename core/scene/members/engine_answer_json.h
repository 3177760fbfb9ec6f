// Another engine's answer by itself, field by field, however the values are written. Our names have our sense, other
// words that of the engine that the answer names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/case/engine_answer.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/answer_words.h"

namespace minkoscope {

/// The answer as far as the text was understood, and one sentence for whatever was not, or was read otherwise than it
/// is written.
struct ReadAnswer {
  EngineAnswer answer;
  std::vector<std::string> remarks;
};

/// Whether the name is that of a field, in our writing or an engine's ("penetration", "m_pointOnA").
bool is_answer_field(std::string_view name);
/// Without blanks, commas and semicolons at either end.
std::string_view trimmed(std::string_view text);

/// Collects an answer from fields in any order; of several of one kind the first counts.
class EngineAnswerFields {
 public:
  void add(std::string_view name, std::string_view value);
  /// The members of an object. Vectors may be objects with x, y and z.
  void add_members(const Json& object);
  void remark(std::string text) { out_.remarks.push_back(std::move(text)); }
  ReadAnswer finish();

 private:
  struct Given {
    std::string name, value;
  };
  std::optional<SaidField> said(const Given& given, std::string_view library);
  void wanted(std::string_view name, std::string_view value, std::string_view what);
  void read_number(std::string_view name, std::string_view value, std::optional<double>& target);
  void read_vector(std::string_view name, std::string_view value, std::optional<Vector3d>& target);

  std::vector<Given> given_;
  ReadAnswer out_;  // without what is given
};

/// The member of a case's view; nothing where it has no field of a result.
std::optional<EngineAnswer> read_engine_answer_member(const Json& member);
void write_engine_answer(JsonWriter& writer, const EngineAnswer& answer);

}  // namespace minkoscope
