#include "core/import/thread/calculations.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/import/grammar/expression.h"
#include "core/import/grammar/lexer.h"
#include "core/import/notation/shape_words.h"

namespace minkoscope {
namespace {

/// 0, 1/2, 1 … 4 and tolerances: numbers of formulas.
bool is_of_a_formula(double value) {
  static constexpr std::array plain{0.0, 0.5, 1.0, 2.0, 3.0, 4.0};
  return std::find(plain.begin(), plain.end(), value) != plain.end() || value <= 1e-3;
}

/// "body.position = …", "rows[i] += …", "T *= S": what may have a name elsewhere.
bool changes(const std::vector<Token>& tokens, std::size_t sign) {
  const Token& token = tokens[sign];
  if (token.is("+=") || token.is("-=") || token.is("*=") || token.is("/=")) return true;
  if (!token.is('=') || sign == 0 || tokens[sign - 1].kind != Token::Kind::word) return token.is('=') && sign > 0;
  const std::string_view name = tokens[sign - 1].text;
  return name.find_first_of(".[") != std::string_view::npos;
}

/// "mesh.applyMatrix4", "body.setTransform"; "Vector3.Transform" is a function of a class.
bool calls_a_change(const std::vector<Token>& tokens, std::size_t place) {
  if (place + 1 >= tokens.size() || !tokens[place + 1].is('(')) return false;
  const std::string_view path = tokens[place].text, owner = first_parts(path);
  const std::string name = plain_name(last_part(path));
  return !owner.empty() && !begins_with_capital(owner) &&
         begins_with_one_of(name, {"set", "add", "push", "append", "insert", "translat", "rotat", "scal", "apply",
                                   "move", "transform", "copy", "premultiply", "multiply", "make", "reset"});
}

bool makes_a_shape(const std::vector<Token>& tokens, std::size_t place) {
  const std::string_view word = tokens[place].text;
  const bool called = place + 1 < tokens.size() && (tokens[place + 1].is('(') || tokens[place + 1].is('{'));
  return called && begins_with_capital(last_part(word)) && shape_kind_of_type(word).has_value();
}

/// "scene->sweep(…)", "body.getTransform()": what the case may hang on.
bool asks_a_library(const std::vector<Token>& tokens, std::size_t place) {
  if (place + 1 >= tokens.size() || !tokens[place + 1].is('(')) return false;
  const std::string name = plain_name(last_part(tokens[place].text));
  const bool gets = name.starts_with("get") && holds_one_of(name, {"transform", "pose", "position"});
  return gets || holds_one_of(name, {"sweep", "swept", "shapecast", "castshape"});
}

bool only_calculates(std::string_view block) {
  const Tokens tokens = tokens_of(block, 1);
  bool any = false;
  for (std::size_t i = 0; i < tokens.list.size(); ++i) {
    const Token& token = tokens.list[i];
    if (token.kind == Token::Kind::number && !is_of_a_formula(token.value)) return false;
    if (token.kind == Token::Kind::text || token.kind == Token::Kind::gap) continue;
    if (changes(tokens.list, i)) return false;
    if (token.kind != Token::Kind::word) continue;
    if (calls_a_change(tokens.list, i) || makes_a_shape(tokens.list, i) || asks_a_library(tokens.list, i)) return false;
    any = any || first_parts(token.text).size() > 0 || token.text == "return";
  }
  return any;
}

}  // namespace

std::optional<Thread> without_calculations(Thread thread) {
  bool dropped = false, kept = false;
  std::string& code = thread.code;
  for (std::size_t begin = 0; begin < code.size();) {
    // A block goes up to a line that is empty.
    std::size_t end = begin;
    while (end < code.size()) {
      const std::size_t stop = std::min(code.find('\n', end), code.size());
      const bool empty = trimmed(std::string_view(code).substr(end, stop - end), whitespace).empty();
      end = std::min(stop + 1, code.size());
      if (empty) break;
    }
    const std::string_view block = std::string_view(code).substr(begin, end - begin);
    if (!trimmed(block, whitespace).empty()) {
      const bool calculates = only_calculates(block);
      (calculates ? dropped : kept) = true;
      for (std::size_t i = begin; calculates && i < end; ++i)
        if (code[i] != '\n') code[i] = ' ';
    }
    begin = end;
  }
  if (!dropped || !kept) return std::nullopt;
  return thread;
}

}  // namespace minkoscope
