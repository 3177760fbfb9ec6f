#include "core/import/grammar/defined_functions.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/import/grammar/brackets.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;
constexpr std::size_t none = Brackets::none;

/// The tokens of a text while its definitions are sought.
class DefinitionReader {
 public:
  explicit DefinitionReader(const std::vector<Token>& tokens) : tokens_(tokens), brackets_(brackets_of(tokens)) {}

  struct Found {
    std::string name;
    DefinedFunction function;
    std::size_t begin, end;
  };

  /// The definition whose name stands at a place.
  std::optional<Found> at(std::size_t place) const {
    if (!is_word(place) || tokens_[place].text.find('.') != tokens_[place].text.npos) return std::nullopt;
    const std::size_t open = parameters_of(place);
    if (open == none) return std::nullopt;
    Found found{std::string(tokens_[place].text), {}, line_begin(place), none};
    if (!read_parameters(open, found.function)) return std::nullopt;
    const auto body = body_behind(brackets_.match[open] + 1);
    if (!body) return std::nullopt;
    found.end = body->end;
    if (!read_body(*body, found.function)) return std::nullopt;
    return found;
  }

 private:
  struct Body {
    std::size_t first, last;  // what it holds
    std::size_t end;          // behind it
    bool is_expression;       // "=> …"
  };

  bool is_word(std::size_t place) const { return place < tokens_.size() && tokens_[place].kind == Token::Kind::word; }
  bool is(std::size_t place, std::string_view sign) const { return place < tokens_.size() && tokens_[place].is(sign); }
  bool is_line_end(std::size_t place) const {
    return place >= tokens_.size() || tokens_[place].kind == Token::Kind::newline;
  }
  bool passes(std::size_t place) const {
    return place < tokens_.size() &&
           (tokens_[place].kind == Token::Kind::newline || tokens_[place].kind == Token::Kind::comment);
  }
  std::size_t line_begin(std::size_t place) const {
    while (place > 0 && !is_line_end(place - 1) && !tokens_[place - 1].is(';') && !tokens_[place - 1].is('}')) --place;
    return place;
  }

  /// Where the brackets of the parameters open: behind "def cube", "Box cube", "auto cube = [](…)" "const cube = (…)".
  std::size_t parameters_of(std::size_t name) const {
    const auto opens = [&](std::size_t place) { return is(place, "(") && brackets_.match[place] != none; };
    if (opens(name + 1)) return name > 0 && is_word(name - 1) && tokens_[name - 1].text != "return" ? name + 1 : none;
    if (!is(name + 1, "=")) return none;
    std::size_t behind = name + 2;
    if (is(behind, "[") && brackets_.match[behind] != none) behind = brackets_.match[behind] + 1;
    if (is_word(behind) && tokens_[behind].text == "lambda") return none;
    if (!opens(behind)) return none;
    const std::size_t close = brackets_.match[behind];
    const bool lambda = behind > name + 2 || is(close + 1, "=>");
    return lambda ? behind : none;
  }

  bool read_parameters(std::size_t open, DefinedFunction& function) const {
    const std::size_t close = brackets_.match[open];
    for (std::size_t at = open + 1; at < close;) {
      NamedExpression parameter;
      bool typed_behind = false;
      for (; at < close && !tokens_[at].is(','); ++at) {
        if (tokens_[at].is('=')) {
          const std::size_t end = end_of_value(at + 1, close);
          if (auto value = expression_of(at + 1, end)) parameter.value.push_back(std::move(*value));
          at = end;
          break;
        }
        typed_behind = typed_behind || tokens_[at].is(':');
        if (is_word(at) && !typed_behind) parameter.name = tokens_[at].text;
        at = closing(at);
      }
      if (parameter.name.empty()) return false;
      function.parameters.push_back(std::move(parameter));
      if (at < close) ++at;
    }
    return true;
  }

  /// The bracket that closes the one at a place; the place where none opens there.
  std::size_t closing(std::size_t at) const {
    const std::size_t other = brackets_.match[at];
    return other != none && other > at ? other : at;
  }
  /// Where a value among others ends: at the comma or the semicolon that stands in no bracket.
  std::size_t end_of_value(std::size_t at, std::size_t last) const {
    for (; at < last; at = closing(at) + 1)
      if (tokens_[at].is(',') || tokens_[at].is(';')) return at;
    return last;
  }

  std::optional<Body> body_behind(std::size_t at) const {
    constexpr std::size_t longest_type = 8;
    for (std::size_t passed = 0; passed < longest_type; ++passed, ++at) {
      while (passes(at) && is(at + 1, "{")) ++at;
      if (is_line_end(at) || is(at, ";")) return std::nullopt;
      if (is(at, "{") && brackets_.match[at] != none)
        return Body{at + 1, brackets_.match[at], brackets_.match[at] + 1, false};
      if (is(at, "=>") && is(at + 1, "{") && brackets_.match[at + 1] != none) continue;
      if (is(at, "=>")) return Body{at + 1, end_of_line(at + 1), end_of_line(at + 1), true};
      if (is(at, ":")) return body_of_python(at + 1);
    }
    return std::nullopt;
  }
  std::size_t end_of_line(std::size_t at) const {
    while (!is_line_end(at) && !tokens_[at].is(';')) at = closing(at) + 1;
    return at;
  }
  /// To the end of the line that begins with "return".
  std::optional<Body> body_of_python(std::size_t at) const {
    constexpr int most_lines = 8;
    const std::size_t first = at;
    for (int lines = 0; lines < most_lines && at < tokens_.size(); ++lines) {
      while (passes(at)) ++at;
      const bool returns = is_word(at) && tokens_[at].text == "return";
      at = end_of_line(at);
      if (returns) return Body{first, at, at, false};
    }
    return std::nullopt;
  }

  std::vector<Token> part_of(std::size_t first, std::size_t last) const {
    return {tokens_.begin() + static_cast<std::ptrdiff_t>(first), tokens_.begin() + static_cast<std::ptrdiff_t>(last)};
  }
  std::optional<Expression> expression_of(std::size_t first, std::size_t last) const {
    ParsedText parsed = parse_expressions(part_of(first, last));
    if (parsed.statements.size() != 1 || parsed.statements[0].items.size() != 1) return std::nullopt;
    return std::move(parsed.statements[0].items[0]);
  }

  bool read_body(const Body& body, DefinedFunction& function) const;

  const std::vector<Token>& tokens_;
  Brackets brackets_;
};

/// Its values named one after another, then what it returns, and nothing else.
bool DefinitionReader::read_body(const Body& body, DefinedFunction& function) const {
  std::vector<NamedExpression> locals;
  for (std::size_t at = body.first; at < body.last;) {
    while (at < body.last && (passes(at) || tokens_[at].is(';'))) ++at;
    if (at >= body.last) return false;
    const std::size_t end = std::min(end_of_line(at), body.last);
    const bool returns = body.is_expression || (is_word(at) && tokens_[at].text == "return");
    std::size_t behind = end;
    while (behind < body.last && (passes(behind) || tokens_[behind].is('}'))) ++behind;
    const bool last = behind >= body.last && !is(end, ";");  // Rust's
    if (returns || last) {
      auto result = expression_of(returns && !body.is_expression ? at + 1 : at, end);
      if (!result || result->is(Kind::assignment) || result->is(Kind::label)) return false;
      substitute(*result, locals);
      function.result = std::move(*result);
      return true;
    }
    ParsedText parsed = parse_expressions(part_of(at, end));
    if (parsed.statements.size() != 1) return false;
    Expression& named = parsed.statements[0].items.back();
    const bool plain = named.is(Kind::assignment) && named.type_arguments.empty() && named.children.size() == 1 &&
                       named.text.find('.') == std::string::npos;
    if (!plain) return false;
    substitute(named.children[0], locals);
    if (count_of(named.children[0]) > most_expressions / 16) return false;
    locals.push_back({named.text, {std::move(named.children[0])}});
    at = end;
  }
  return false;
}

void set_line(Expression& in, int line) {
  in.line = line;
  for (Expression& child : in.children) set_line(child, line);
  for (Expression& receiver : in.receiver) set_line(receiver, line);
}

/// The arguments of a call under their parameters' names; nothing where they do not fit.
std::optional<std::vector<NamedExpression>> values_of(const Expression& call, const DefinedFunction& function) {
  std::vector<NamedExpression> values = function.parameters;
  std::size_t next = 0;
  for (const Expression& argument : call.children) {
    const bool keyed = argument.is(Kind::assignment) && argument.children.size() == 1;
    const auto same = keyed ? std::find_if(values.begin(), values.end(),
                                           [&](const auto& value) { return value.name == argument.text; })
                            : values.begin() + static_cast<std::ptrdiff_t>(std::min(next++, values.size()));
    if (same == values.end()) return std::nullopt;
    same->value = {keyed ? argument.children[0] : argument};
  }
  const bool whole = std::none_of(values.begin(), values.end(), [](const auto& value) { return value.value.empty(); });
  return whole ? std::optional(std::move(values)) : std::nullopt;
}

/// `left` is how many expressions the text may still grow by.
void expand_in(Expression& in, const DefinedFunctions& functions, int depth, std::size_t& left) {
  constexpr int deepest = 6;
  for (Expression& child : in.children) expand_in(child, functions, depth, left);
  for (Expression& receiver : in.receiver) expand_in(receiver, functions, depth, left);
  if (!in.is(Kind::call) || !in.receiver.empty() || in.bracket != '(' || depth >= deepest) return;
  const auto found = functions.find(in.text);
  const auto values = found == functions.end() ? std::nullopt : values_of(in, found->second);
  if (!values) return;
  std::size_t growth = 1;
  for (const auto& value : *values) growth += count_of(value.value[0]);
  growth *= count_of(found->second.result);
  if (growth > left) return;
  left -= growth;
  Expression result = found->second.result;
  set_line(result, in.line);
  substitute(result, *values);
  fold_numbers(result);
  result.after_comma = in.after_comma;
  expand_in(result, functions, depth + 1, left);
  in = std::move(result);
}

/// Whether it is called as a value, outside of the places that define functions.
bool is_called(const std::vector<Token>& tokens, std::string_view name, std::size_t begin, std::size_t end) {
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    if ((i >= begin && i < end) || tokens[i].kind != Token::Kind::word || tokens[i].text != name) continue;
    const Token& before = tokens[i - 1];
    const bool value = before.is('=') || before.is(',') || before.is('(') || before.is('[') || before.is(':') ||
                       before.is('{') || before.text == "return" || before.is('*') || before.is(":=") ||
                       before.is('+') || before.is('-') || before.is('&');
    if (value && tokens[i + 1].is('(')) return true;
  }
  return false;
}

}  // namespace

DefinedFunctions take_functions(std::vector<Token>& tokens) {
  DefinedFunctions functions;
  const DefinitionReader reader(tokens);
  std::vector<Token> others;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    auto found = reader.at(i);
    if (!found || found->begin < kept || !is_called(tokens, found->name, found->begin, found->end)) continue;
    others.insert(others.end(), tokens.begin() + static_cast<std::ptrdiff_t>(kept),
                  tokens.begin() + static_cast<std::ptrdiff_t>(found->begin));
    functions[found->name] = std::move(found->function);
    kept = found->end;
    i = found->end - 1;
  }
  if (functions.empty()) return functions;
  others.insert(others.end(), tokens.begin() + static_cast<std::ptrdiff_t>(kept), tokens.end());
  tokens = std::move(others);
  return functions;
}

void expand_calls(ParsedText& parsed, const DefinedFunctions& functions) {
  if (functions.empty()) return;
  std::size_t left = most_expressions;
  for (Statement& statement : parsed.statements)
    for (Expression& item : statement.items) expand_in(item, functions, 0, left);
}

}  // namespace minkoscope
