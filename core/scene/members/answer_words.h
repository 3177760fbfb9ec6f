// The words in which engines answer a pair, in one table: which field of our answer a word gives, whose word it is, and
// in which sense that library means it. Every reader of an answer looks here: text beside shapes, an answer by itself,
// and the member of a case.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/case/engine_answer.h"

namespace minkoscope {

enum class AnswerField {
  engine,
  overlap,
  distance,  // metres; a negative one is a depth
  depth,     // metres
  normal,
  point_a,
  point_b,
  tolerance,
  left_out,  // a part of an answer that ours has not
};

enum class AnswerSense {
  ours,      // a normal points from A to B
  reversed,  // a normal points from B to A; a depth below zero is a gap
  unnamed,   // ours where no library is named, else not known
  unknown,   // either
  alone,     // ours in an answer by itself; beside shapes it may be anything
};

struct AnswerWord {
  std::string_view name;     // lower case, letters and digits, and a subscript
  std::string_view library;  // "Bullet"; empty: any
  AnswerField field;
  AnswerSense sense = AnswerSense::ours;
};

std::span<const AnswerWord> answer_words();

/// The row of a member's name as it is written; prefixes like m_, get and is are passed over. A row of the library goes
/// before one of any. Null where there is none.
const AnswerWord* answer_word(std::string_view written, std::string_view library);

/// The table's library that an engine's name begins with or holds: "Bullet" of "bullet3 3.24", "parry" of "rapier".
std::string_view library_of_engine(std::string_view engine);

/// True, yes, overlapping, … or false, no, separated, …, in any case.
std::optional<bool> verdict_named(std::string_view value);

/// One field as a text gives it; what does not fit the field is nothing.
struct SaidField {
  AnswerWord word;
  std::string written;
  bool ours = false;  // our own name in an answer by itself: our sense, whatever the engine
  std::optional<bool> verdict;
  std::optional<double> number;
  std::optional<Vector3d> vector;
};

/// The fields as one answer, the first of each kind, in our sense. Remarks say what was left out or taken otherwise.
EngineAnswer answer_of(std::span<const SaidField> said, std::string_view library, std::vector<std::string>& remarks);

}  // namespace minkoscope
