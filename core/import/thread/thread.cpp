#include "core/import/thread/thread.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/import/grammar/lexer.h"
#include "core/import/grammar/parser.h"
#include "core/import/notation/shape_words.h"
#include "core/import/reading/accounting.h"
#include "core/import/thread/repeated.h"

namespace minkoscope {

std::optional<Thread> thread_of(std::string_view text) {
  Thread out{std::string(text), std::string(text)};
  bool in_code = false, code = false, words = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trimmed(text.substr(begin, end - begin), whitespace);
    const bool fence = line.starts_with("```") || line.starts_with("~~~");
    if (fence) in_code = !in_code;
    (in_code ? code : words) |= !fence && !line.empty();
    const auto blank = [&](std::string& part) {
      std::fill(part.begin() + static_cast<std::ptrdiff_t>(begin), part.begin() + static_cast<std::ptrdiff_t>(end),
                ' ');
    };
    if (fence || in_code) blank(out.words);
    if (fence || !in_code) blank(out.code);
    begin = end + 1;
  }
  if (!code || !words) return std::nullopt;
  return out;
}

std::optional<Thread> without_comments(Thread thread) {
  bool any = false;
  const std::string code = thread.code;
  const Tokens tokens = tokens_of(code, 1);
  for (const Token& token : tokens.list) {
    if (token.kind != Token::Kind::comment || token.text.empty()) continue;
    const auto begin = static_cast<std::size_t>(token.text.data() - code.data());
    for (std::size_t i = begin; i < begin + token.text.size(); ++i) {
      if (code[i] == '\n') continue;
      thread.words[i] = code[i];
      thread.code[i] = ' ';
    }
    any = true;
  }
  if (!any) return std::nullopt;
  return thread;
}

namespace {

/// "I expect a contact with a depth of about 0.3": what is asked, and no shape.
bool speaks_of_an_answer(const Statement& statement) {
  const auto says = [&](auto&& is) {
    return std::any_of(statement.items.begin(), statement.items.end(), [&](const Expression& item) {
      return (item.is(Expression::Kind::word) || item.is(Expression::Kind::label)) && is(plain_name(item.text));
    });
  };
  return says([](const std::string& word) {
           return is_one_of(word, {"contact", "contacts", "depth", "penetration", "distance", "normal", "returns"});
         }) &&
         !says([](const std::string& word) {
           return shape_kind_named(word) || is_one_of(word, {"moved", "turned", "rotated", "scaled", "placed"});
         });
}

}  // namespace

std::optional<Refusal> says_more_than(std::string_view words, const Case& value) {
  ParsedText parsed = parse_text(words);
  for (const Statement& statement : parsed.statements)
    if (says_a_convention(statement))
      return Refusal{statement.line, "may say in words how the numbers of the code are meant"};
  const RepeatedNumbers held(value);
  for (const PlacedValue& said : values_that_may_matter(parsed))
    if (!held.contain(said) && !speaks_of_an_answer(*said.statement)) {
      const Expression& number = *said.numbers.front();
      return Refusal{number.line, "holds " + number.text + " in words, and not in the code beside them"};
    }
  return std::nullopt;
}

}  // namespace minkoscope
