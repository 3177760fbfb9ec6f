#include "core/import/grammar/brackets.h"

#include <array>
#include <string_view>

#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

/// Whether the brace at a place begins the body of a function: "void start() {".
bool is_body(const std::vector<Token>& tokens, std::size_t place) {
  while (place > 0 && tokens[place - 1].kind == Token::Kind::newline) --place;
  return place > 0 && tokens[place - 1].is(')');
}

}  // namespace

bool prints(std::string_view call) {
  static constexpr std::array words{"printf", "fprintf", "print", "println!", "println", "Trace", "log",
                                    "UE_LOG", "Log",     "echo",  "format",   "Print",   "debug"};
  const std::string_view last = call.substr(call.find_last_of(".:") + 1);
  return is_one_of(last, words);
}

Brackets brackets_of(const std::vector<Token>& tokens) {
  Brackets out{std::vector<std::size_t>(tokens.size(), Brackets::none), std::vector<bool>(tokens.size(), false)};
  std::vector<std::size_t> open;
  std::array<std::size_t, 3> open_of_kind{};
  constexpr std::string_view opening = "([{", closing = ")]}";
  std::vector<bool> holds_statements(tokens.size(), false), holds_function(tokens.size(), false);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind != Token::Kind::sign || token.text.size() != 1) continue;
    const char c = token.text[0];
    if (const std::size_t kind = opening.find(c); kind != opening.npos) {
      open.push_back(i);
      ++open_of_kind[kind];
    } else if (c == ';' && !open.empty()) {
      holds_statements[open.back()] = true;
    } else if (const std::size_t closed = closing.find(c); closed != closing.npos) {
      if (open_of_kind[closed] == 0) continue;
      std::size_t first = 0;
      do {
        first = open.back();
        open.pop_back();
        --open_of_kind[opening.find(tokens[first].text[0])];
      } while (tokens[first].text[0] != opening[closed]);
      out.match[first] = i;
      out.match[i] = first;
      out.block[first] = (c == '}' || holds_function[first]) && holds_statements[first];
      if (out.block[first] && c == '}' && !open.empty() && tokens[open.back()].is('{') && is_body(tokens, first))
        holds_statements[open.back()] = true;  // of a class
      // "loaded.then(() => { …; })": the brackets around a function with statements hold them.
      if (out.block[first] && c == '}' && first > 0 && tokens[first - 1].is("=>") && !open.empty())
        holds_statements[open.back()] = holds_function[open.back()] = true;
    }
  }
  for (const std::size_t i : open) {
    const bool call = i > 0 && tokens[i - 1].kind == Token::Kind::word && !tokens[i].blank_before;
    if (call && !tokens[i].is('{') && out.open_call == Brackets::none && !prints(tokens[i - 1].text)) out.open_call = i;
  }
  return out;
}

}  // namespace minkoscope
