// Operators by their strength, calls, lists, and functions without a name.
#include "core/import/program/parsing/parsing.h"

namespace minkoscope::program {

int Parser::strength(std::string_view sign) {
  if (is_any_of(sign, {"||", "or"})) return 1;
  if (is_any_of(sign, {"&&", "and"})) return 2;
  if (is_any_of(sign, {"==", "!=", "~=", "<", ">", "<=", ">=", "===", "!==", "in", "is"})) return 4;
  if (is_any_of(sign, {"|", "^", "&"})) return 3;
  if (is_any_of(sign, {"<<", ">>"})) return 5;
  if (is_any_of(sign, {"..", "..="})) return 5;
  if (is_any_of(sign, {"+", "-"})) return 6;
  if (is_any_of(sign, {"*", "/", "%", "@", "//"})) return 7;
  if (sign == "**") return 9;
  return 0;
}

NodePtr Parser::deeper(NodePtr (Parser::*read)()) {
  deepen();
  NodePtr out = (this->*read)();
  --state_.depth;
  return out;
}

NodePtr Parser::expression() {
  return deeper(&Parser::choice);
}

NodePtr Parser::choice() {
  NodePtr first = binary(1);
  if (names("if") && is_python_ && !at_line_end()) {
    auto out = node(Kind::choice);
    ++at_;
    NodePtr condition = binary(1);
    if (!take_name("else")) throw NotUnderstood{};
    NodePtr other = expression();
    out->children = {condition, first, other};
    return out;
  }
  if (goes_on_with("?")) {
    pass_lines();
    auto out = node(Kind::choice);
    ++at_;
    pass_lines();
    NodePtr then = expression();
    pass_lines();
    want(":");
    pass_lines();
    out->children = {first, then, expression()};
    return out;
  }
  return first;
}

bool Parser::goes_on_with(std::string_view sign) const {
  std::size_t at = at_;
  while (token_at(at).kind == Token::Kind::line_end) ++at;
  return token_at(at).is(sign);
}

NodePtr Parser::binary(int weakest) {
  NodePtr left = unary();
  for (int links = 0;; ++links) {
    if (links > longest_chain) throw NotUnderstood{};
    const std::size_t before = at_;
    if (peek().kind == Token::Kind::line_end) {  // "+ b" on the next line, inside brackets or in languages with ";"
      pass_lines();
      const bool goes_on =
          state_.inside > 0 || (!is_python_ && (is("*") || is("/") || is("+") || is("||") || is("&&")));
      if (!goes_on) {
        at_ = before;
        return left;
      }
    }
    std::string sign(peek().text);
    if (peek().kind != Token::Kind::sign && !is_any_of(sign, {"and", "or", "in", "is"})) {
      at_ = before;
      return left;
    }
    if (sign == "in" && state_.no_in > 0) {
      at_ = before;
      return left;
    }
    const int strong = strength(sign);
    if (strong < weakest) {
      at_ = before;
      return left;
    }
    auto out = node(Kind::binary);
    ++at_;
    if (sign == "is" && take_name("not")) sign = "!=";
    if (sign == "is") sign = "==";
    if (sign == "~=") sign = "!=";
    pass_lines();
    NodePtr right = binary(sign == "**" ? strong : strong + 1);
    out->text = sign;
    out->children = {left, right};
    left = out;
  }
}

NodePtr Parser::unary() {
  return deeper(&Parser::signed_value);
}

NodePtr Parser::signed_value() {
  if (is("-") || is("+") || is("!") || is("&") || is("*") || is("++") || is("--") || names("not") || is("~") ||
      is("&&") || is("...")) {
    auto out = node(Kind::unary);
    out->text = std::string(peek().text);
    ++at_;
    if (out->text == "&") take_name("mut");
    if (out->text == "-") {
      out->children = {binary(8)};
      return out;
    }
    out->children = {unary()};
    return out;
  }
  if (is("#") && is_lua_) {
    auto length = node(Kind::member);
    ++at_;
    length->text = "length";
    length->children = {unary()};
    return length;
  }
  if (names("await")) ++at_;
  return postfix(primary());
}

NodePtr Parser::postfix(NodePtr of) {
  for (int links = 0;; ++links) {
    if (links > longest_chain) throw NotUnderstood{};
    const std::size_t before = at_;
    if (peek().kind == Token::Kind::line_end) {
      std::size_t next = at_;
      while (token_at(next).kind == Token::Kind::line_end) ++next;
      if (!token_at(next).is(".") && !token_at(next).is("->") && !token_at(next).is("?.")) return of;
      at_ = next;
    }
    const bool lua_call = is_lua_ && is(":") && is_name(1) && is("(", 2);
    if ((is(".") || is("->") || is("?.") || lua_call) && is_name(1)) {
      auto out = node(Kind::member);
      out->sign = std::string(peek().text);
      ++at_;
      out->text = want_name();
      if (is("::") && is("<", 1)) pass_angles(at_ + 1);  // Rust's "collect::<Vec<_>>()"
      if (is("<") && behind_angles(at_) != none && token_at(behind_angles(at_)).is("(")) pass_angles(at_);
      out->children = {of};
      of = out;
    } else if (is(".") && peek(1).kind == Token::Kind::number) {
      at_ = before;
      throw NotUnderstood{};
    } else if (is("(") && partner(at_) != none) {
      auto out = node(Kind::call);
      out->children.push_back(of);
      read_arguments(*out);
      of = out;
    } else if (is("{") && (of->is(Kind::name) || of->is(Kind::member)) && !state_.no_braces && partner(at_) != none &&
               begins_with_upper_or_path(of->text)) {
      auto out = node(Kind::call);
      out->children.push_back(of);
      read_arguments(*out);
      of = out;
    } else if (is("[") && partner(at_) != none) {
      auto out = node(Kind::index);
      out->children.push_back(of);
      const std::size_t close = partner(at_);
      ++at_;
      ++state_.inside;
      while (at_ < close) {
        pass_lines();
        out->children.push_back(subscript(close));
        pass_lines();
        if (!take(",")) break;
      }
      --state_.inside;
      if (at_ != close || out->children.size() < 2) throw NotUnderstood{};
      ++at_;
      of = out;
    } else if (names("as") && is_name(1)) {
      const std::size_t end = end_of_type(at_ + 1);
      if (end == none) throw NotUnderstood{};
      at_ = end;
    } else {
      return of;
    }
  }
}

NodePtr Parser::subscript(std::size_t close) {
  NodePtr from;
  auto slice = node(Kind::binary);
  slice->text = ":";
  if (!is(":")) from = expression();
  if (!is(":")) return from;
  ++at_;
  NodePtr to;
  if (at_ < close && !is(",")) to = expression();
  slice->children = {from, to};
  return slice;
}

bool Parser::begins_with_upper_or_path(const std::string& name) {
  const std::size_t colon = name.rfind("::");
  const char first = name[colon == std::string::npos ? 0 : colon + 2];
  return (first >= 'A' && first <= 'Z') || colon != std::string::npos || name.find("vec") != std::string::npos;
}

void Parser::read_arguments(Node& call) {
  const std::size_t close = partner(at_);
  call.bracket = peek().text[0];
  ++at_;
  ++state_.inside;
  const bool braces_before = std::exchange(state_.no_braces, false);
  const int in_before = std::exchange(state_.no_in, 0);
  call.names.assign(call.children.size(), {});
  while (true) {
    pass_lines();
    if (at_ >= close) break;
    std::string name;
    if (is(".") && is_name(1) && is("=", 2)) ++at_;           // ".half = 1"
    if ((names("out") || names("ref")) && is_name(1)) ++at_;  // of C#
    if (names("var") && is_name(1)) ++at_;
    const bool spreads = is("**") && is_python_;
    if (spreads) {
      name = "**";
      ++at_;
    }
    const bool keyed = !spreads && is_name() && (is("=", 1) || (is(":", 1) && !is("::", 1)));
    const bool quoted = peek().kind == Token::Kind::text && is(":", 1);
    if (keyed || quoted) {
      name = std::string(peek().text);
      at_ += 2;
      pass_lines();
    }
    NodePtr value = expression();
    pass_lines();
    if (names("for") && name.empty()) value = comprehension(value);
    pass_lines();
    call.children.push_back(value);
    call.names.push_back(name);
    if (!take(",") && !take(";")) break;  // Julia's "f(a; tolerance = 1)"
  }
  pass_lines();
  state_.no_braces = braces_before;
  state_.no_in = in_before;
  --state_.inside;
  if (at_ != close) throw NotUnderstood{};
  ++at_;
}

NodePtr Parser::comprehension(NodePtr value) {
  auto out = node(Kind::comprehension);
  out->children = {std::move(value)};
  while (true) {
    pass_lines();
    if (take_name("for")) {
      Clause clause;
      ++state_.no_in;
      do {
        const bool brackets = take("(");
        do clause.names.push_back(want_name());
        while (brackets && take(","));
        if (brackets) want(")");
      } while (take(","));
      --state_.no_in;
      if (!take_name("in")) throw NotUnderstood{};
      clause.list = binary(1);
      out->clauses.push_back(std::move(clause));
    } else if (take_name("if")) {
      Clause clause;
      clause.condition = binary(1);
      out->clauses.push_back(std::move(clause));
    } else {
      return out;
    }
  }
}

NodePtr Parser::primary() {
  const Token& token = peek();
  if (token.kind == Token::Kind::number) {
    auto out = node(Kind::number);
    out->value = token.value;
    out->text = std::string(token.text);
    ++at_;
    return out;
  }
  if (token.kind == Token::Kind::text) {
    auto out = node(Kind::text);
    out->text = std::string(token.text);
    ++at_;
    return out;
  }
  if (is("|") || is("||")) return rust_lambda();
  if (is("(")) return in_round_brackets();
  if (is("[")) return in_square_brackets();
  if (is("{")) return in_braces();
  if (token.kind != Token::Kind::name) throw NotUnderstood{};
  if (names("lambda")) return python_lambda();
  if (is_lua_ && names("function")) {
    auto out = node(Kind::lambda);
    ++at_;
    out->function.parameters = parameters(true);
    out->function.body = body_of_lua();
    return out;
  }
  if (names("new") && !is_lua_) return made_by_new();
  if (names("move") && is("|", 1)) {
    ++at_;
    return rust_lambda();
  }
  if (is("=>", 1)) {
    auto out = node(Kind::lambda);
    Parameter parameter;
    parameter.name = want_name();
    out->function.parameters.push_back(std::move(parameter));
    ++at_;
    read_lambda_body(out->function);
    return out;
  }
  if (is_any_of(token.text, {"if", "else", "for", "while", "return", "in", "elif", "import", "def", "class"}))
    throw NotUnderstood{};
  return path();
}

NodePtr Parser::path() {
  auto out = node(Kind::name);
  const std::size_t first = at_;
  ++at_;
  while (true) {
    if (is("::") && is_name(1)) {
      at_ += 2;
    } else if (is("::") && is("<", 1) && behind_angles(at_ + 1) != none) {
      pass_angles(at_ + 1);
    } else if (is("<") && behind_angles(at_) != none &&
               (token_at(behind_angles(at_)).is("(") || token_at(behind_angles(at_)).is("{") ||
                token_at(behind_angles(at_)).is("::"))) {
      pass_angles(at_);
    } else {
      break;
    }
  }
  if (is("!") && (is("[", 1) || is("(", 1)) && peek(1).begin == peek().end) {  // a macro of Rust
    ++at_;
    if (token_at(first).names("vec") && is("[")) return filled_or_listed();
    out->text = written(first, at_);
    auto call = node(Kind::call);
    call->children.push_back(out);
    if (partner(at_) == none) throw NotUnderstood{};
    read_arguments(*call);
    return call;
  }
  out->text = written(first, at_);
  return out;
}

NodePtr Parser::filled_or_listed() {
  if (partner(at_) == none) throw NotUnderstood{};
  const std::size_t close = partner(at_);
  for (std::size_t i = at_; i < close; ++i)
    if (token_at(i).is(";")) throw NotUnderstood{};
  return in_square_brackets();
}

NodePtr Parser::in_round_brackets() {
  const std::size_t close = partner(at_);
  if (close == none) throw NotUnderstood{};
  if (token_at(close + 1).is("=>")) {
    auto out = node(Kind::lambda);
    out->function.parameters = parameters(true);
    want("=>");
    read_lambda_body(out->function);
    return out;
  }
  static constexpr std::array scalars{"float", "double", "int",        "Real",   "btScalar",
                                      "real",  "Scalar", "ccd_real_t", "gkFloat"};
  const Token& behind = token_at(close + 1);
  if (close == at_ + 2 && is_name(1) && std::find(scalars.begin(), scalars.end(), peek(1).text) != scalars.end() &&
      (behind.kind == Token::Kind::name || behind.kind == Token::Kind::number || behind.is("(") || behind.is("-"))) {
    at_ = close + 1;
    return unary();
  }
  if (behind.is("{") && end_of_type(at_ + 1) == close && partner(close + 1) != none) {  // "(b3Vec3){0, 1, 0}"
    auto out = node(Kind::call);
    auto name = node(Kind::name);
    name->text = written(at_ + 1, close);
    out->children.push_back(name);
    at_ = close + 1;
    read_arguments(*out);
    return out;
  }
  auto out = node(Kind::list);
  out->bracket = '(';
  ++at_;
  bool comma = false;
  read_items(*out, close, comma);
  if (out->children.size() == 1 && !comma && !out->children[0]->is(Kind::comprehension)) return out->children[0];
  return out;
}

void Parser::read_items(Node& list, std::size_t close, bool& comma) {
  ++state_.inside;
  const bool braces_before = std::exchange(state_.no_braces, false);
  const int in_before = std::exchange(state_.no_in, 0);
  while (true) {
    pass_lines();
    if (at_ >= close) break;
    NodePtr value = expression();
    pass_lines();
    if (names("for")) value = comprehension(value);
    pass_lines();
    list.children.push_back(value);
    if (!take(",")) break;
    comma = true;
  }
  pass_lines();
  state_.no_braces = braces_before;
  state_.no_in = in_before;
  --state_.inside;
  if (at_ != close) throw NotUnderstood{};
  ++at_;
}

NodePtr Parser::in_square_brackets() {
  const std::size_t close = partner(at_);
  if (close == none) throw NotUnderstood{};
  const bool captures = close == at_ + 1 || is("&", 1) || is("=", 1);
  if (captures && token_at(close + 1).is("(") && partner(close + 1) != none) {  // a lambda of C++
    auto out = node(Kind::lambda);
    at_ = close + 1;
    out->function.parameters = parameters(false);
    read_function_body(out->function, peek().indent);
    return out;
  }
  auto out = node(Kind::list);
  out->bracket = '[';
  if (close == at_ + 1 && token_at(close + 1).kind == Token::Kind::name) {  // Go's "[]Vec3{…}"
    const std::size_t end = end_of_type(close + 1);
    if (end == none || !token_at(end).is("{")) throw NotUnderstood{};
    at_ = end;
    return in_braces();
  }
  ++at_;
  bool comma = false;
  read_items(*out, close, comma);
  if (out->children.size() == 1 && out->children[0]->is(Kind::comprehension)) return out->children[0];
  return out;
}

NodePtr Parser::in_braces() {
  const std::size_t close = partner(at_);
  if (close == none) throw NotUnderstood{};
  std::size_t inner = at_ + 1;
  while (token_at(inner).kind == Token::Kind::line_end) ++inner;
  bool keyed = false;
  for (std::size_t at = inner; at < close; ++at) {
    const bool first = at == inner || token_at(at - 1).is(",") || token_at(at - 1).kind == Token::Kind::line_end;
    const bool key = token_at(at).kind == Token::Kind::name || token_at(at).kind == Token::Kind::text;
    keyed = keyed || (first && key && (token_at(at + 1).is(":") || token_at(at + 1).is("=")));
    if (partner(at) != none && partner(at) > at) at = partner(at);
  }
  const bool designated = token_at(inner).is(".") && token_at(inner + 2).is("=");
  if (keyed || designated) {
    auto out = node(Kind::record);
    read_arguments(*out);
    return out;
  }
  auto out = node(Kind::list);
  out->bracket = '{';
  ++at_;
  bool comma = false;
  read_items(*out, close, comma);
  return out;
}

NodePtr Parser::python_lambda() {
  auto out = node(Kind::lambda);
  ++at_;
  const std::size_t first = at_;
  std::size_t colon = at_;
  while (colon < tokens_.size() && !token_at(colon).is(":") && !token_at(colon).is(")")) colon = behind(colon);
  if (!token_at(colon).is(":")) throw NotUnderstood{};
  out->function.parameters = parameters_between(first, colon, true);
  at_ = colon;
  want(":");
  out->function.body = expression();
  return out;
}

NodePtr Parser::rust_lambda() {
  auto out = node(Kind::lambda);
  if (!take("||")) {
    want("|");
    const std::size_t first = at_;
    std::size_t end = at_;
    while (end < tokens_.size() && !token_at(end).is("|")) ++end;
    std::size_t begin = first;
    while (token_at(begin).is("&")) ++begin;
    if (token_at(begin).is("(")) {  // "|(x, y)|"
      Parameter parameter;
      read_parameter_parts(begin, parameter);
      out->function.parameters.push_back(std::move(parameter));
    } else {
      out->function.parameters = parameters_between(begin, end, true);
    }
    at_ = end;
    want("|");
  }
  read_lambda_body(out->function);
  return out;
}

void Parser::read_parameter_parts(std::size_t open, Parameter& parameter) const {
  if (partner(open) == none) throw NotUnderstood{};
  for (std::size_t i = open + 1; i < partner(open); ++i)
    if (token_at(i).kind == Token::Kind::name) parameter.parts.emplace_back(token_at(i).text);
  parameter.name = "(" + std::to_string(open) + ")";
}

void Parser::read_lambda_body(Function& function) {
  pass_lines();
  const bool before = std::exchange(state_.no_braces, false);
  const int inside = std::exchange(state_.inside, 0);
  function.body = is("{") && partner(at_) != none && !is_record_behind(at_) ? NodePtr(braces()) : expression();
  state_.inside = inside;
  state_.no_braces = before;
}

bool Parser::is_record_behind(std::size_t open) const {
  return token_at(open + 1).kind == Token::Kind::name && token_at(open + 2).is(":");
}

NodePtr Parser::made_by_new() {
  auto out = node(Kind::call);
  ++at_;
  auto name = node(Kind::name);
  const std::size_t first = at_;
  if (is_name()) {
    ++at_;
    while ((is("::") || is(".")) && is_name(1)) at_ += 2;
    if (is("<") && behind_angles(at_) != none) pass_angles(at_);
  }
  name->text = "new " + written(first, at_);
  const bool lists =
      is_any_of(type_without_arguments(written(first, at_)), {"List", "ArrayList", "Array", "Vector", "LinkedList"});
  if (is("[") && partner(at_) != none) {
    auto array = node(Kind::array);
    array->text = written(first, at_);
    while (is("[") && partner(at_) != none) {
      const std::size_t close = partner(at_);
      ++at_;
      if (is(",")) ++at_;
      array->children.push_back(at_ == close ? nullptr : expression());
      if (take(",")) array->children.push_back(expression());
      if (at_ != close) throw NotUnderstood{};
      ++at_;
    }
    pass_lines_before("{");
    if (!is("{")) return array;
    return in_braces();
  }
  out->children.push_back(name);
  if (is("(") && partner(at_) != none) read_arguments(*out);
  pass_lines_before("{");
  if (is("{") && partner(at_) != none && (lists || out->children.size() == 1)) {
    NodePtr items = in_braces();
    if (items->is(Kind::list) && lists) return items;
    if (!items->is(Kind::record)) throw NotUnderstood{};
    out->names.resize(1);
    for (std::size_t i = 0; i < items->children.size(); ++i) {
      out->children.push_back(items->children[i]);
      out->names.push_back(items->names[i]);
    }
    return out;
  }
  if (out->bracket == '\0') throw NotUnderstood{};
  if (lists && out->children.size() == 1) {
    auto empty = node(Kind::list);
    empty->bracket = '[';
    return empty;
  }
  return out;
}

void Parser::pass_lines_before(std::string_view sign) {
  std::size_t at = at_;
  while (token_at(at).kind == Token::Kind::line_end) ++at;
  if (token_at(at).is(sign)) at_ = at;
}

}  // namespace minkoscope::program
