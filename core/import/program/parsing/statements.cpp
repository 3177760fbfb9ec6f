// Statements, and what they have of tokens.
#include "core/import/program/parsing/parsing.h"

namespace minkoscope::program {

std::vector<std::size_t> Parser::matched(const std::vector<Token>& tokens) {
  std::vector<std::size_t> match(tokens.size(), none), open;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != Token::Kind::sign || tokens[i].text.size() != 1) continue;
    const char c = tokens[i].text[0];
    if (c == '(' || c == '[' || c == '{') open.push_back(i);
    if (c != ')' && c != ']' && c != '}') continue;
    if (open.empty()) continue;
    match[i] = open.back();
    match[open.back()] = i;
    open.pop_back();
  }
  return match;
}

bool Parser::take(std::string_view sign) {
  if (!is(sign)) return false;
  ++at_;
  return true;
}

bool Parser::take_name(std::string_view name) {
  if (!names(name)) return false;
  ++at_;
  return true;
}

void Parser::want(std::string_view sign) {
  if (!take(sign)) throw NotUnderstood{};
}

std::string Parser::want_name() {
  if (!is_name()) throw NotUnderstood{};
  return std::string(token_at(at_++).text);
}

void Parser::pass_lines() {
  while (peek().kind == Token::Kind::line_end) ++at_;
}

Built Parser::node(Kind kind) const {
  auto out = std::make_shared<Node>();
  out->kind = kind;
  out->line = peek().line;
  out->begin = peek().begin;
  return out;
}

std::string Parser::written(std::size_t first, std::size_t behind) const {
  if (behind <= first) return {};
  return std::string(text_.substr(token_at(first).begin, token_at(behind - 1).end - token_at(first).begin));
}

NodePtr Parser::statement() {
  const std::size_t first = at_;
  const State before = state_;
  Built out;
  try {
    deepen();
    out = statement_of_its_kind();
    if (!ends_here(*out)) throw NotUnderstood{};
  } catch (const NotUnderstood&) {
    at_ = first;
    state_ = before;
    out = opaque();
  }
  state_.depth = before.depth;
  out->begin = token_at(first).begin;
  out->end = at_ > first ? token_at(at_ - 1).end : out->begin;
  out->line = token_at(first).line;
  return out;
}

void Parser::deepen() {
  constexpr int deepest = 200;
  if (++state_.depth > deepest) throw NotUnderstood{};
}

bool Parser::ends_here(const Node& read) const {
  static constexpr std::array with_blocks{Kind::block,     Kind::define,     Kind::type,  Kind::count_loop,
                                          Kind::item_loop, Kind::while_loop, Kind::branch};
  if (std::find(with_blocks.begin(), with_blocks.end(), read.kind) != with_blocks.end()) return true;
  return at_line_end() || is(";") || is("}") || names("else") || (is_lua_ && at_end_of_block());
}

Built Parser::opaque() {
  auto out = node(Kind::opaque);
  const std::size_t first = at_;
  while (!at_end()) {
    if (at_ > first && (peek().kind == Token::Kind::line_end || is(";") || is("}"))) break;
    const bool block = is("{");
    at_ = behind(at_);
    if (block && at_line_end()) break;
  }
  out->text = written(first, at_);
  const bool begins_line = first == 0 || token_at(first - 1).kind == Token::Kind::line_end;
  if (!is_python_ && begins_line)  // a debugger's tree
    out->text.insert(0, static_cast<std::size_t>(token_at(first).indent), ' ');
  return out;
}

Built Parser::statement_of_its_kind() {
  if (is("{") && partner(at_) != none) return braces();
  const bool attribute = is("[") && is_name(1) && partner(at_) != none &&
                         token_at(partner(at_) + 1).kind == Token::Kind::line_end && !is_python_ && !is_lua_;
  if (is("@") || attribute) {  // "@dataclass", "[Test]"
    while (!at_line_end()) ++at_;
    auto out = node(Kind::block);
    return out;
  }
  if (is_lua_) {
    if (auto out = statement_of_lua()) return out;
    return plain();
  }
  if (is_name()) {
    const std::string_view word = peek().text;
    if (is_any_of(word, {"for", "foreach"})) return loop();
    if (word == "while") return while_loop();
    if (word == "if") return branch();
    if (word == "return") return give_back();
    if (word == "template" && is("<", 1) && behind_angles(at_ + 1) != none) {
      pass_angles(at_ + 1);
      pass_lines();
      return statement_of_its_kind();
    }
    if (is_any_of(word, {"break", "continue"})) {
      auto out = node(Kind::leave);
      out->text = want_name();
      return out;
    }
    if (word == "pass") {
      auto out = node(Kind::block);
      ++at_;
      return out;
    }
    if (is_any_of(word, {"def", "fn", "func", "function"}) && is_name(1)) return named_function();
    if (word == "func" && is("(", 1)) return method_of_go();
    if (word == "type" && is_name(1) && (names("struct", 2) || names("interface", 2))) return type_of_go();
    if (is_any_of(word, {"pub", "export", "async", "public", "private", "protected", "static", "inline", "internal",
                         "sealed", "abstract", "virtual", "override", "partial", "unsafe"}) &&
        is_name(1)) {
      ++at_;
      return statement_of_its_kind();
    }
    if (is_any_of(word, {"public", "private", "protected"}) && is(":", 1)) {
      auto out = node(Kind::block);
      at_ += 2;
      return out;
    }
    if (is_any_of(word, {"class", "struct", "namespace"}) && is_name(1)) return type();
    if (word == "namespace" && is("{", 1)) return type();
    if (is_any_of(word, {"let", "var", "const", "val", "mut", "constexpr", "final", "readonly"}) && !is_name_and_type())
      return named_value();
    static constexpr std::array others{"import", "from",  "using",  "use",    "package", "include",  "switch",
                                       "match",  "try",   "with",   "do",     "goto",    "throw",    "raise",
                                       "assert", "del",   "yield",  "global", "typedef", "template", "enum",
                                       "impl",   "trait", "extern", "mod",    "await",   "type",     "interface"};
    if (std::find(others.begin(), others.end(), word) != others.end() && !is("=", 1) && !is(".", 1) && !is("(", 1))
      throw NotUnderstood{};
    if (auto out = typed()) return out;
  }
  return plain();
}

bool Parser::is_name_and_type() const {
  std::size_t at = at_ + 1;
  if (names("let") || names("var") || names("val")) return false;
  if (token_at(at).kind != Token::Kind::name) return false;
  return end_of_type(at) != none && token_at(end_of_type(at)).kind == Token::Kind::name;
}

Built Parser::braces() {
  auto out = node(Kind::block);
  const std::size_t close = partner(at_);
  ++at_;
  read_statements(*out, [&] { return at_ >= close; });
  at_ = close;
  want("}");
  return out;
}

NodePtr Parser::body(int indent) {
  if (is(":")) return indented(indent);
  const std::size_t before = at_;
  pass_lines();
  if (is("{") && partner(at_) != none) return braces();
  if (is_python_) {
    at_ = before;
    throw NotUnderstood{};
  }
  if (at_end()) throw NotUnderstood{};
  auto out = node(Kind::block);
  out->children.push_back(statement());
  if (is(";")) ++at_;
  return out;
}

NodePtr Parser::indented(int indent) {
  want(":");
  auto out = node(Kind::block);
  if (!at_line_end()) {
    while (!at_line_end()) {
      out->children.push_back(statement());
      while (take(";")) {
      }
    }
    return out;
  }
  while (true) {
    std::size_t next = at_;
    while (next < tokens_.size() && (token_at(next).kind == Token::Kind::line_end || token_at(next).is(";"))) ++next;
    if (token_at(next).kind == Token::Kind::end || token_at(next).indent <= indent) {
      if (out->children.empty()) throw NotUnderstood{};
      return out;
    }
    at_ = next;
    out->children.push_back(statement());
  }
}

Built Parser::branch() {
  auto out = node(Kind::branch);
  deepen();
  const int indent = peek().indent;
  ++at_;
  if (is_name() && is(":=", 1)) {  // "if d := distance(a, b); d > 0 {" of Go
    while (!is(";") && !at_line_end()) at_ = behind(at_);
    want(";");
  }
  out->children.push_back(head());
  out->children.push_back(body(indent));
  const std::size_t behind = at_;
  while (peek().kind == Token::Kind::line_end || is(";")) ++at_;
  const bool else_if = names("elif") && peek().indent == indent;
  if (else_if) {
    out->children.push_back(branch());
  } else if (names("else") && (peek().indent == indent || !is(":", 1))) {
    ++at_;
    if (names("if"))
      out->children.push_back(branch());
    else
      out->children.push_back(body(indent));
  } else {
    at_ = behind;
    out->children.push_back(nullptr);
  }
  return out;
}

Built Parser::while_loop() {
  auto out = node(Kind::while_loop);
  const int indent = peek().indent;
  ++at_;
  out->children.push_back(head());
  out->children.push_back(body(indent));
  return out;
}

NodePtr Parser::head() {
  const bool before = std::exchange(state_.no_braces, true);
  NodePtr out = expression();
  state_.no_braces = before;
  return out;
}

Built Parser::give_back() {
  auto out = node(Kind::give_back);
  ++at_;
  const bool ends = at_line_end() || is(";") || is("}") || (is_lua_ && at_end_of_block());
  if (!ends) out->children.push_back(listed_without_brackets());
  return out;
}

Built Parser::loop() {
  const int indent = peek().indent;
  ++at_;
  const bool parts = is("(") && partner(at_) != none && token_at(partner(at_) + 1).names("in");
  const bool brackets = is("(") && partner(at_) != none && !parts;
  const std::size_t close = brackets ? partner(at_) : none;
  if (brackets) ++at_;
  const std::size_t head_end = brackets ? close : end_of_head();
  bool counts = false;
  for (std::size_t i = at_; i < head_end; ++i) counts = counts || token_at(i).is(";");
  auto out = node(counts ? Kind::count_loop : Kind::item_loop);
  if (counts) {
    out->children.push_back(is(";") ? nullptr : statement());
    want(";");
    out->children.push_back(is(";") ? nullptr : head());
    want(";");
    auto step = node(Kind::block);
    const bool before = std::exchange(state_.no_braces, true);
    while (at_ < head_end) {
      step->children.push_back(plain());
      if (!take(",")) break;
    }
    state_.no_braces = before;
    out->children.push_back(step);
  } else {
    read_names_of_loop(*out, head_end);
    const bool before = std::exchange(state_.no_braces, !brackets);
    out->children.push_back(listed_without_brackets());
    state_.no_braces = before;
  }
  if (brackets) {
    if (at_ != close) throw NotUnderstood{};
    ++at_;
  }
  out->children.push_back(body(indent));
  return out;
}

std::size_t Parser::end_of_head() const {
  std::size_t i = at_;
  while (i < tokens_.size() && token_at(i).kind != Token::Kind::line_end && token_at(i).kind != Token::Kind::end &&
         !token_at(i).is("{") && !token_at(i).is(":"))
    i = behind(i);
  return i;
}

void Parser::read_names_of_loop(Node& loop, std::size_t head_end) {
  std::size_t sign = at_;
  while (sign < head_end && !token_at(sign).names("in") && !token_at(sign).names("of") && !token_at(sign).is(":") &&
         !token_at(sign).is(":="))
    ++sign;
  if (sign >= head_end) throw NotUnderstood{};
  bool constant = false;
  for (std::size_t i = at_; i < sign; ++i) {
    loop.refers = loop.refers || token_at(i).is("&");
    const bool last = i + 1 == sign || token_at(i + 1).is(",") || token_at(i + 1).is(")") || token_at(i + 1).is("]");
    if (token_at(i).kind == Token::Kind::name && last) loop.names.emplace_back(token_at(i).text);
    constant = constant || token_at(i).names("const");
  }
  loop.refers = loop.refers && !constant;
  if (loop.names.empty()) throw NotUnderstood{};
  at_ = sign + 1;
  if (token_at(sign).is(":=")) {
    if (!take_name("range")) throw NotUnderstood{};
    loop.text = "range";
  }
}

Built Parser::plain() {
  auto out = node(Kind::evaluate);
  NodePtr first = listed_without_brackets();
  if (is("++") || is("--")) {
    auto step = stepped(first, peek().text);
    ++at_;
    return step;
  }
  if (first->is(Kind::unary) && (first->text == "++" || first->text == "--"))
    return stepped(first->children[0], first->text);
  if (is(":") && first->is(Kind::name) && is_python_) {  // "name: type = …"
    ++at_;
    while (!at_line_end() && !is("=")) ++at_;
    if (!is("=")) throw NotUnderstood{};
  }
  static constexpr std::array signs{"=", ":=", "+=", "-=", "*=", "/=", "@="};
  for (const std::string_view sign : signs) {
    if (!is(sign)) continue;
    ++at_;
    pass_lines();
    out->kind = Kind::assign;
    out->text = sign == ":=" ? "=" : std::string(sign);
    out->children = {first, listed_without_brackets()};
    if (is("=")) return chained(out);
    return out;
  }
  out->children = {first};
  return out;
}

Built Parser::stepped(const NodePtr& target, std::string_view sign) const {
  auto out = node(Kind::assign);
  auto one = node(Kind::number);
  one->value = 1.0;
  out->text = sign == "++" ? "+=" : "-=";
  out->children = {target, one};
  return out;
}

Built Parser::chained(const Built& first) {
  std::vector<NodePtr> targets{first->children[0], first->children[1]};
  NodePtr value;
  while (take("=")) {
    value = listed_without_brackets();
    if (is("=")) targets.push_back(value);
  }
  auto all = node(Kind::block);
  all->sign = "same";  // no scope of its own
  for (std::size_t i = targets.size(); i-- > 0;) {
    auto one = node(Kind::assign);
    one->line = first->line;
    one->text = "=";
    one->children = {targets[i], value};
    all->children.push_back(one);
    value = targets[i];
  }
  return all;
}

NodePtr Parser::listed_without_brackets() {
  NodePtr first = expression();
  if (!is(",")) return first;
  auto out = node(Kind::list);
  out->bracket = '(';
  out->children.push_back(first);
  while (take(",")) {
    if (at_line_end() || is("=")) break;
    out->children.push_back(expression());
  }
  return out;
}

}  // namespace minkoscope::program
