#include "core/import/grammar/expansion/defined_functions.h"

#include <algorithm>
#include <array>
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
  explicit DefinitionReader(const std::vector<Token>& tokens) : tokens_(tokens), brackets_(brackets_of(tokens)) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
      if (is_word(i) && is(i + 1, "(")) calls_[tokens[i].text].push_back(i);
  }

  struct Found {
    std::string name;
    DefinedFunction function;
    std::size_t begin, end;
    bool expands = true;      // else it is not followed,
    bool calculates = false;  // with its parameters, and makes nothing
  };

  /// The definition whose name stands at a place.
  std::optional<Found> at(std::size_t place) const {
    if (!is_word(place) || tokens_[place].text.find('.') != tokens_[place].text.npos) return std::nullopt;
    const std::size_t open = parameters_of(place);
    if (open == none) return std::nullopt;
    Found found{std::string(tokens_[place].text), {}, line_begin(place), none};
    const bool names_first = place > 0 && tokens_[place - 1].text == "func";
    const bool bare = is_word(open);
    if (bare)
      found.function.parameters.push_back({std::string(tokens_[open].text), {}});
    else if (!read_parameters(open, names_first, found.function))
      return std::nullopt;
    const auto body = body_behind((bare ? open : brackets_.match[open]) + 1);
    constexpr std::size_t longest = 2000;  // tokens; what is longer is a program, and no helper
    if (!body || body->last - body->first > longest) return std::nullopt;
    found.end = body->end;
    found.expands = read_body(*body, found.function) || read_statements(*body, found.function);
    // One that does nothing but return a value is followed where it is called, and passed over where it is not.
    const bool returns = found.expands && found.function.body.empty();
    const bool unused = !calls_.contains(found.name) || calls_.at(found.name).size() < 2;
    found.calculates =
        (returns || branches(*body) || (unused && ends_with_value(*body))) && calculates(*body, found.function);
    return found;
  }

  bool is_called(const Found& found) const;

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

  /// Where the brackets of the parameters open, or the only one stands without them: behind "def cube", "Box cube",
  /// "auto cube = [](…)" "const cube = (…)".
  std::size_t parameters_of(std::size_t name) const {
    const auto opens = [&](std::size_t place) { return is(place, "(") && brackets_.match[place] != none; };
    static constexpr std::array no_types{"return", "else", "new", "await", "throw", "in"};
    static constexpr std::array no_names{"if", "for", "while", "switch", "catch", "elif", "match", "and", "or", "not"};
    if (is_one_of(tokens_[name].text, no_names)) return none;
    if (opens(name + 1)) {
      const bool method = name > 0 && is(name - 1, ")") && brackets_.match[name - 1] != none &&
                          brackets_.match[name - 1] > 0 && tokens_[brackets_.match[name - 1] - 1].text == "func";
      if (method) return name + 1;  // Go's "func (c Capsule) Support(…)"
      std::size_t type = name;      // "Box cube", "btRigidBody* body", "std::vector<Vec3> points"
      while (type > 0 && (is(type - 1, "*") || is(type - 1, "&") || is(type - 1, ">") || is(type - 1, ">>"))) --type;
      return type > 0 && is_word(type - 1) && !is_one_of(tokens_[type - 1].text, no_types) ? name + 1 : none;
    }
    if (!is(name + 1, "=")) return none;
    std::size_t behind = name + 2;
    if (is(behind, "[") && brackets_.match[behind] != none) behind = brackets_.match[behind] + 1;
    if (is_word(behind) && tokens_[behind].text == "lambda") return none;
    if (is_word(behind) && is(behind + 1, "=>")) return behind;  // "const half = size => …"
    if (!opens(behind)) return none;
    const std::size_t close = brackets_.match[behind];
    const bool lambda = behind > name + 2 || is(close + 1, "=>");
    return lambda ? behind : none;
  }

  /// "Vec3 p, float r = 1", "p: Vec3"; with names first as Go has them, "p Vec3, r float64".
  bool read_parameters(std::size_t open, bool names_first, DefinedFunction& function) const {
    const std::size_t close = brackets_.match[open];
    for (std::size_t at = open + 1; at < close;) {
      while (at < close && tokens_[at].kind == Token::Kind::newline) ++at;
      if (is(at, "**") && is_word(at + 1)) {
        function.rest = tokens_[at + 1].text;
        return at + 2 == close;
      }
      if (is(at, "[") || is(at, "{")) {
        if (!read_parts(at, function)) return false;
        at = end_of_value(closing(at) + 1, close) + 1;
        continue;
      }
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
        const bool type = typed_behind || (names_first && !parameter.name.empty() && !is(at + 1, ":"));
        if (is_word(at) && !type) parameter.name = tokens_[at].text;
        at = closing(at);
      }
      if (parameter.name.empty()) return false;
      function.parameters.push_back(std::move(parameter));
      function.parts.push_back(1);
      if (at < close) ++at;
    }
    return true;
  }
  /// "[x, y, z]", "{ half, place }" of JavaScript: an argument that is taken apart.
  bool read_parts(std::size_t open, DefinedFunction& function) const {
    std::size_t count = 0;
    for (std::size_t at = open + 1; at < brackets_.match[open]; ++at) {
      if (tokens_[at].is(',') || tokens_[at].kind == Token::Kind::newline) continue;
      if (!is_word(at) || !(is(at + 1, ",") || at + 1 == brackets_.match[open])) return false;
      function.parameters.push_back({std::string(tokens_[at].text), {}});
      ++count;
    }
    function.parts.push_back(count);
    return count > 0;
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
      while (passes(at) && (is(at + 1, "{") || is(at + 1, "=>"))) ++at;
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
      while (passes(at) || is(at, ";")) ++at;
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
  bool read_statements(const Body& body, DefinedFunction& function) const;
  std::size_t condition_end(std::size_t at, const DefinedFunction& function) const;
  bool add_statements(std::size_t first, std::size_t last, DefinedFunction& function) const;
  bool calculates(const Body& body, const DefinedFunction& function) const;
  /// Whether it returns a value.
  bool ends_with_value(const Body& body) const {
    for (std::size_t at = body.first; at < body.last; ++at)
      if (is_word(at) && tokens_[at].text == "return") return !is_line_end(at + 1) && !is(at + 1, ";");
    return false;
  }
  bool branches(const Body& body) const { return branches_between(body.first, body.last); }
  bool branches_between(std::size_t first, std::size_t last) const {
    static constexpr std::array words{"for", "while", "if", "else", "switch", "do", "goto", "lambda", "elif", "try"};
    std::vector<std::size_t> open;  // brackets; "[… for x in …]" writes a list
    for (std::size_t at = first; at < last; ++at) {
      while (!open.empty() && at >= brackets_.match[open.back()]) open.pop_back();
      if (closing(at) != at) open.push_back(at);
      const bool listed = !open.empty() && !is(open.back(), "{") && tokens_[at].text == "for";
      if ((is_word(at) && !listed && is_one_of(tokens_[at].text, words)) || is(at, "?")) return true;
    }
    return false;
  }

  const std::vector<Token>& tokens_;
  Brackets brackets_;
  std::map<std::string_view, std::vector<std::size_t>> calls_;  // of each name
};

/// Its values named one after another, then what it returns, and nothing else.
bool DefinitionReader::read_body(const Body& body, DefinedFunction& function) const {
  if (!body.is_expression && branches(body)) return false;
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
      function.result = {std::move(*result)};
      return true;
    }
    ParsedText parsed = parse_expressions(part_of(at, end));
    if (parsed.statements.empty()) return false;
    for (Statement& statement : parsed.statements) {  // "c, s = cos(a), sin(a)" are two
      Expression& named = statement.items.back();
      const bool plain = named.is(Kind::assignment) && named.type_arguments.empty() && named.children.size() == 1 &&
                         named.text.find('.') == std::string::npos;
      if (!plain) return false;
      substitute(named.children[0], locals);
      if (count_of(named.children[0]) > most_expressions / 16) return false;
      locals.push_back({named.text, {std::move(named.children[0])}});
    }
    at = end;
  }
  return false;
}

/// "if (rotation)", "if (rotation != null)" of a parameter, before a statement of one line: the place behind it; none
/// where anything else stands there. What only sets an inertia may stand behind any condition.
std::size_t DefinitionReader::condition_end(std::size_t at, const DefinedFunction& function) const {
  static constexpr std::array nothings{"null", "undefined", "nullptr", "NULL", "nil"};
  if (!is_word(at) || tokens_[at].text != "if" || !is(at + 1, "(") || brackets_.match[at + 1] == none) return none;
  const std::size_t close = brackets_.match[at + 1];
  const bool compared = close > at + 4 && is(at + 3, "!=") && close - at == (is(at + 4, "=") ? 6u : 5u) &&  // "!=="
                        is_one_of(tokens_[close - 1].text, nothings);
  const bool parameter = is_word(at + 2) && std::any_of(function.parameters.begin(), function.parameters.end(),
                                                        [&](const auto& p) { return p.name == tokens_[at + 2].text; });
  const bool inertia =
      is_word(close + 1) && is_one_of(plain_name(last_part(tokens_[close + 1].text)), {"calculatelocalinertia"});
  const bool may_be_absent = parameter && (close == at + 3 || compared);
  if (!(may_be_absent || inertia) || is(close + 1, "{") || is_line_end(close + 1)) return none;
  const std::size_t end = end_of_line(close + 1);
  std::size_t next = end + 1;
  while (passes(next)) ++next;
  const bool branches = branches_between(close + 1, end) || (is_word(next) && tokens_[next].text == "else");
  return branches ? none : close + 1;
}

/// Adds what stands between two places, each condition's statement by itself; false where it branches otherwise.
bool DefinitionReader::add_statements(std::size_t first, std::size_t last, DefinedFunction& function) const {
  const auto add = [&](std::size_t begin, std::size_t end, std::string_view only_with) {
    if (begin >= end) return true;
    if (branches_between(begin, end)) return false;
    ParsedText parsed = parse_expressions(part_of(begin, end));
    for (Statement& statement : parsed.statements) {
      if (statement.is_comment) continue;
      statement.only_with = only_with;
      function.body.push_back(std::move(statement));
    }
    return parsed.open_line == 0;
  };
  std::size_t begin = first;
  for (std::size_t at = first; at < last; ++at) {
    const std::size_t behind = condition_end(at, function);
    if (behind == none) continue;
    const std::size_t end = std::min(end_of_line(behind), last);
    const bool always = plain_name(last_part(tokens_[behind].text)) == "calculatelocalinertia";
    if (!add(begin, at, {}) || !add(behind, end, always ? std::string_view() : tokens_[at + 2].text)) return false;
    begin = at = end;
  }
  return add(begin, last, {});
}

/// Statements that neither loop nor branch but at a parameter that may be absent, and what it returns behind them, if
/// anything.
bool DefinitionReader::read_statements(const Body& body, DefinedFunction& function) const {
  if (body.is_expression) return false;
  std::size_t last = body.last;
  for (std::size_t at = body.first; at < body.last; ++at) {
    if (tokens_[at].text != "return" || !is_word(at)) continue;
    last = at;
    const std::size_t end = std::min(end_of_line(at), body.last);
    std::size_t behind = end;
    while (behind < body.last && (passes(behind) || tokens_[behind].is(';') || tokens_[behind].is('}'))) ++behind;
    if (behind < body.last || branches_between(at, end)) return false;  // more than one return
    if (end == at + 1) break;
    auto result = expression_of(at + 1, end);
    if (!result || result->is(Kind::assignment) || result->is(Kind::label)) return false;
    function.result = {std::move(*result)};
    break;
  }
  return add_statements(body.first, last, function) && !function.body.empty();
}

/// Whether it only calculates: with its parameters, and with no number that could be a shape's.
bool DefinitionReader::calculates(const Body& body, const DefinedFunction& function) const {
  static constexpr std::array<double, 6> plain{0.0, 0.5, 1.0, 2.0, 3.0, 4.0};
  bool parameter = false;
  for (std::size_t at = body.first; at < body.last; ++at) {
    const Token& token = tokens_[at];
    if (token.kind == Token::Kind::number && std::find(plain.begin(), plain.end(), token.value) == plain.end() &&
        token.value > 1e-3)
      return false;
    if (token.kind != Token::Kind::word) continue;
    if (token.text == "new" && !is(at + 2, "[") && !is(at + 3, "[")) return false;
    const std::string_view first = token.text.substr(0, token.text.find_first_of(".["));
    parameter = parameter || std::any_of(function.parameters.begin(), function.parameters.end(),
                                         [&](const NamedExpression& one) { return one.name == first; });
  }
  return parameter;
}

/// Whether it is called outside of its definition: as a value, or as a statement where it has any.
bool DefinitionReader::is_called(const Found& found) const {
  const auto calls = calls_.find(found.name);
  if (calls == calls_.end()) return false;
  std::size_t statements = 0;
  bool with_numbers = false;
  for (const std::size_t i : calls->second) {
    if (i == 0 || (i >= found.begin && i < found.end)) continue;
    const Token& before = tokens_[i - 1];
    const std::size_t close = brackets_.match[i + 1] == none ? tokens_.size() : brackets_.match[i + 1];
    const bool ends = close + 1 >= tokens_.size() || is(close + 1, ";") || is_line_end(close + 1);
    const bool value = before.is('=') || before.is(',') || before.is('(') || before.is('[') || before.is(':') ||
                       (before.is('{') && !ends) || before.text == "return" || before.is('*') || before.is(":=") ||
                       before.is('+') || before.is('-') || before.is('&') || before.text == "@";
    if (value) return true;
    if (!ends || !(is_line_end(i - 1) || before.is(';') || before.is('}') || before.is('{'))) continue;
    ++statements;
    with_numbers = with_numbers || std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(i),
                                               tokens_.begin() + static_cast<std::ptrdiff_t>(close),
                                               [](const Token& token) { return token.kind == Token::Kind::number; });
  }
  // Called twice with nothing that differs, it is a test of its own.
  return !found.function.body.empty() && (statements == 1 || (statements > 1 && with_numbers));
}

}  // namespace

DefinedFunctions take_functions(std::vector<Token>& tokens) {
  DefinedFunctions functions;
  const DefinitionReader reader(tokens);
  std::vector<Token> others;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    auto found = reader.at(i);
    if (!found || found->begin < kept) continue;
    const bool expands = found->expands && reader.is_called(*found);
    if (!expands && !found->calculates) continue;
    others.insert(others.end(), tokens.begin() + static_cast<std::ptrdiff_t>(kept),
                  tokens.begin() + static_cast<std::ptrdiff_t>(found->begin));
    if (expands) functions[found->name] = std::move(found->function);
    kept = found->end;
    i = found->end - 1;
  }
  if (kept == 0) return functions;
  others.insert(others.end(), tokens.begin() + static_cast<std::ptrdiff_t>(kept), tokens.end());
  tokens = std::move(others);
  return functions;
}

}  // namespace minkoscope
