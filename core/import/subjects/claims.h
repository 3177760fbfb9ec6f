// What an engine said of a pair, beside its shapes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/import/grammar/expression.h"
#include "core/import/notation/meaning.h"
#include "core/scene/members/answer_words.h"

namespace minkoscope {

struct Claim {
  AnswerWord word;
  Meaning value;
  std::string written;
  int line = 0;
};

/// By the name of a member of a result; names of members of shapes are none. `library` is that of the text.
std::optional<AnswerWord> claim_named(std::string_view name, Library library);

/// "overlap: false", "Collision?: No", "// Ok(true)": verdicts that are words of a sentence and no assignments.
std::optional<Claim> verdict_in(const Statement& statement);

/// "Expected distance: 1.5": what the engine did not answer.
bool states_expectation(const Statement& statement);
/// "should be 0.3": so is what stands behind it, up to a word like "got".
bool begins_wish(const Expression& item);
bool begins_outcome(const Expression& item);

/// Whether a value can be what the word gives: a verdict, a number, a vector.
bool fits(const AnswerWord& word, const Meaning& value);

/// All of them as one answer, and a sentence for what was left out.
EngineAnswer answer_of(std::span<const Claim> claims, Library library, std::vector<std::string>& remarks);

}  // namespace minkoscope
