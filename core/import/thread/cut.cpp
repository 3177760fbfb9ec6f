#include "core/import/thread/cut.h"

#include <algorithm>
#include <vector>

#include "core/import/grammar/brackets.h"
#include "core/import/grammar/expression.h"
#include "core/import/grammar/lexer.h"
#include "core/import/notation/calls.h"
#include "core/import/notation/touches.h"

namespace minkoscope {
namespace {

/// "distance", "sys.step": what neither makes nor places a shape, nor moves one.
bool is_query(std::string_view path) {
  return touched_by(path) == Touches::nothing && cast_row(plain_name(last_part(path))) == nullptr;
}

/// Whether all that stands behind a place is part of one statement without a number.
bool is_plain_tail(const std::vector<Token>& tokens, std::size_t begin) {
  for (std::size_t i = begin; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    const bool ends = token.is(';') || token.is('{') || token.is('=');
    const bool empty_line =
        token.kind == Token::Kind::newline && i + 2 < tokens.size() && tokens[i + 1].kind == Token::Kind::newline;
    if (ends || empty_line || token.kind == Token::Kind::number || token.kind == Token::Kind::gap) return false;
  }
  return true;
}

}  // namespace

std::string with_cut_query_closed(std::string_view text) {
  std::string out(text);
  const Tokens lexed = tokens_of(out, 1);
  const std::vector<Token>& tokens = lexed.list;
  const Brackets brackets = brackets_of(tokens);
  if (brackets.open_call == Brackets::none || !is_plain_tail(tokens, brackets.open_call)) return out;
  std::string closing;
  std::size_t last = brackets.open_call;  // the sign before the argument that may be cut
  for (std::size_t i = brackets.open_call; i < tokens.size(); ++i) {
    if (brackets.match[i] != Brackets::none) {
      i = std::max(i, brackets.match[i]);
      continue;
    }
    if (tokens[i].is('(')) {
      if (tokens[i - 1].kind != Token::Kind::word || !is_query(tokens[i - 1].text)) return std::string(text);
      closing += ')';
    } else if (tokens[i].is('[')) {
      return std::string(text);
    }
    if (tokens[i].is('(') || (tokens[i].is(',') && !tokens[i].is_times)) last = i;
  }
  const auto end = static_cast<std::size_t>(tokens[last].text.data() - out.data()) + 1;
  std::replace_if(
      out.begin() + static_cast<std::ptrdiff_t>(end), out.end(), [](char c) { return c != '\n'; }, ' ');
  return out.insert(end, " ..." + closing);
}

}  // namespace minkoscope
