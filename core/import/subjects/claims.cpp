#include "core/import/subjects/claims.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/import/notation/members.h"
#include "core/import/notation/source.h"

namespace minkoscope {
namespace {

std::optional<bool> verdict_of(const Meaning& value) {
  if (value.is(Meaning::Kind::number)) return verdict_named(in_words(value.number));
  return value.is(Meaning::Kind::word) ? verdict_named(value.text) : std::nullopt;
}

/// Yes, no, true or false; other words of a sentence may belong to something else.
std::optional<bool> verdict_of(const Expression& item) {
  static constexpr std::array<std::string_view, 4> words{"true", "false", "yes", "no"};
  const std::string word = plain_name(item.text);
  if (!item.is(Expression::Kind::word) || std::find(words.begin(), words.end(), word) == words.end())
    return std::nullopt;
  return verdict_named(word);
}

Claim verdict_claim(bool overlap, const std::string& written, int line) {
  return {{"overlap", "", AnswerField::overlap}, word_meaning(overlap ? "true" : "false", line), written, line};
}

}  // namespace

std::optional<AnswerWord> claim_named(std::string_view name, Library library) {
  const AnswerWord* const word = answer_word(name, convention_of(library).title);
  if (word == nullptr || word->sense == AnswerSense::alone || word->field == AnswerField::engine ||
      word->field == AnswerField::tolerance)
    return std::nullopt;
  // The direction of a ray, the axis of a capsule.
  if (word->sense == AnswerSense::unknown && member_named(name)) return std::nullopt;
  return *word;
}

std::optional<Claim> verdict_in(const Statement& statement) {
  const auto& items = statement.items;
  if (items.size() == 1 && items[0].is(Expression::Kind::call) && items[0].text == "Ok" &&
      items[0].children.size() == 1)
    if (const auto verdict = verdict_of(items[0].children[0])) return verdict_claim(*verdict, "Ok", items[0].line);
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    // "Collision?: No": the question mark parts the name from its colon.
    const bool name =
        items[i].is(Expression::Kind::label) || (items[i].is(Expression::Kind::word) && items.size() == 2);
    const auto word = name ? claim_named(items[i].text, Library::none) : std::nullopt;
    if (!word || word->field != AnswerField::overlap) continue;
    if (const auto verdict = verdict_of(items[i + 1])) return verdict_claim(*verdict, items[i].text, items[i].line);
  }
  return std::nullopt;
}

namespace {

bool begins_with(const Expression& item, std::initializer_list<std::string_view> words) {
  const bool name =
      item.is(Expression::Kind::word) || item.is(Expression::Kind::label) || item.is(Expression::Kind::assignment);
  return name && begins_with_one_of(plain_name(item.text), words);
}

}  // namespace

bool states_expectation(const Statement& statement) {
  return std::any_of(statement.items.begin(), statement.items.end(), [](const Expression& item) {
    return begins_with(item, {"expected", "expect", "correct", "wanted"});
  });
}

bool begins_wish(const Expression& item) {
  return begins_with(item, {"should", "ought", "expected", "expect", "wanted"});
}

bool begins_outcome(const Expression& item) {
  return begins_with(item, {"get", "got", "gave", "gives", "actual", "return", "report", "instead"});
}

bool fits(const AnswerWord& word, const Meaning& value) {
  if (word.field == AnswerField::overlap) return verdict_of(value).has_value();
  return value.is(Meaning::Kind::number) || value.is(Meaning::Kind::list) || value.is(Meaning::Kind::word);
}

EngineAnswer answer_of(std::span<const Claim> claims, Library library, std::vector<std::string>& remarks) {
  std::vector<SaidField> said;
  for (const Claim& claim : claims) {
    SaidField field;
    field.word = claim.word;
    field.written = claim.written;
    const bool number = claim.value.is(Meaning::Kind::number) && std::isfinite(claim.value.number);
    switch (claim.word.field) {
      case AnswerField::overlap:
        field.verdict = verdict_of(claim.value);
        break;
      case AnswerField::distance:
      case AnswerField::depth:
        if (number) field.number = claim.value.number;
        break;
      case AnswerField::normal:
      case AnswerField::point_a:
      case AnswerField::point_b:
        field.vector = vector_of(claim.value);
        break;
      case AnswerField::engine:
      case AnswerField::tolerance:
      case AnswerField::left_out:
        break;
    }
    said.push_back(std::move(field));
  }
  const std::string_view title = convention_of(library).title;
  EngineAnswer answer = answer_of(said, title, remarks);
  if (!answer.empty()) answer.engine = std::string(title);
  return answer;
}

}  // namespace minkoscope
