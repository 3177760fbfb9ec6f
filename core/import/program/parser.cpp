#include "core/import/program/parser.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <utility>

#include "core/import/program/scanner.h"

namespace minkoscope::program {
namespace {

using Kind = Node::Kind;

struct NotUnderstood {};

bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Parser {
 public:
  Parser(std::string_view text, bool is_python)
      : text_(text), is_python_(is_python), tokens_(scan(text, is_python)), match_(matched(tokens_)) {}

  NodePtr parse() {
    auto block = node(Kind::block);
    read_statements(*block, [this] { return at_end(); });
    return block;
  }

 private:
  using Built = std::shared_ptr<Node>;
  static constexpr std::size_t none = std::string_view::npos;
  static constexpr int longest_chain = 256;

  // ---- tokens

  static std::vector<std::size_t> matched(const std::vector<Token>& tokens) {
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
  const Token& peek(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  bool is(std::string_view sign, std::size_t ahead = 0) const { return peek(ahead).is(sign); }
  bool names(std::string_view name, std::size_t ahead = 0) const { return peek(ahead).names(name); }
  bool is_name(std::size_t ahead = 0) const { return peek(ahead).kind == Token::Kind::name; }
  bool at_end() const { return peek().kind == Token::Kind::end; }
  bool at_line_end() const { return peek().kind == Token::Kind::line_end || at_end(); }
  bool take(std::string_view sign) {
    if (!is(sign)) return false;
    ++at_;
    return true;
  }
  bool take_name(std::string_view name) {
    if (!names(name)) return false;
    ++at_;
    return true;
  }
  void want(std::string_view sign) {
    if (!take(sign)) throw NotUnderstood{};
  }
  std::string want_name() {
    if (!is_name()) throw NotUnderstood{};
    return std::string(tokens_[at_++].text);
  }
  void pass_lines() {
    while (peek().kind == Token::Kind::line_end) ++at_;
  }
  Built node(Kind kind) const {
    auto out = std::make_shared<Node>();
    out->kind = kind;
    out->line = peek().line;
    out->begin = peek().begin;
    return out;
  }
  std::string written(std::size_t first, std::size_t behind) const {
    if (behind <= first) return {};
    return std::string(text_.substr(tokens_[first].begin, tokens_[behind - 1].end - tokens_[first].begin));
  }

  // ---- statements

  template <class Ends>
  void read_statements(Node& block, Ends ends) {
    while (!at_end() && !ends()) {
      if (take(";")) continue;
      if (peek().kind == Token::Kind::line_end) {
        ++at_;
        continue;
      }
      block.children.push_back(statement());
    }
  }

  NodePtr statement() {
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
    out->begin = tokens_[first].begin;
    out->end = at_ > first ? tokens_[at_ - 1].end : out->begin;
    out->line = tokens_[first].line;
    return out;
  }
  void deepen() {
    constexpr int deepest = 200;
    if (++state_.depth > deepest) throw NotUnderstood{};
  }
  bool ends_here(const Node& read) const {
    static constexpr std::array with_blocks{Kind::block,     Kind::define,     Kind::type,  Kind::count_loop,
                                            Kind::item_loop, Kind::while_loop, Kind::branch};
    if (std::find(with_blocks.begin(), with_blocks.end(), read.kind) != with_blocks.end()) return true;
    return at_line_end() || is(";") || is("}") || names("else");
  }

  /// To the end of the line or the statement, whole brackets at a time.
  Built opaque() {
    auto out = node(Kind::opaque);
    const std::size_t first = at_;
    while (!at_end()) {
      if (at_ > first && (peek().kind == Token::Kind::line_end || is(";") || is("}"))) break;
      const bool block = is("{");
      at_ = match_[at_] != none && match_[at_] > at_ ? match_[at_] + 1 : at_ + 1;
      if (block && !is(";") && !is(",") && !is(")")) break;
    }
    out->text = written(first, at_);
    return out;
  }

  Built statement_of_its_kind() {
    if (is("{") && match_[at_] != none) return braces();
    if (is("@")) {  // a decorator
      while (!at_line_end()) ++at_;
      auto out = node(Kind::block);
      return out;
    }
    if (is_name()) {
      const std::string_view word = peek().text;
      if (is_any_of(word, {"for", "foreach"})) return loop();
      if (word == "while") return while_loop();
      if (word == "if") return branch();
      if (word == "return") return give_back();
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
      if (is_any_of(word,
                    {"pub", "export", "async", "public", "private", "protected", "static", "inline", "internal"}) &&
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
      if (is_any_of(word, {"let", "var", "const", "val", "mut", "constexpr", "final", "readonly"}) &&
          !is_name_and_type())
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

  /// Whether "const" stands before a type, "const Vec3 v", rather than before a name.
  bool is_name_and_type() const {
    std::size_t at = at_ + 1;
    if (names("let") || names("var") || names("val")) return false;
    if (tokens_[at].kind != Token::Kind::name) return false;
    return end_of_type(at) != none && tokens_[end_of_type(at)].kind == Token::Kind::name;
  }

  Built braces() {
    auto out = node(Kind::block);
    const std::size_t close = match_[at_];
    ++at_;
    read_statements(*out, [&] { return at_ >= close; });
    at_ = close;
    want("}");
    return out;
  }
  /// What is done in a loop or a branch: in braces, behind a colon, or one statement.
  NodePtr body(int indent) {
    if (is(":")) return indented(indent);
    const std::size_t before = at_;
    pass_lines();
    if (is("{") && match_[at_] != none) return braces();
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
  NodePtr indented(int indent) {
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
      while (next < tokens_.size() && (tokens_[next].kind == Token::Kind::line_end || tokens_[next].is(";"))) ++next;
      if (tokens_[next].kind == Token::Kind::end || tokens_[next].indent <= indent) {
        if (out->children.empty()) throw NotUnderstood{};
        return out;
      }
      at_ = next;
      out->children.push_back(statement());
    }
  }

  Built branch() {
    auto out = node(Kind::branch);
    deepen();
    const int indent = peek().indent;
    ++at_;
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
  Built while_loop() {
    auto out = node(Kind::while_loop);
    const int indent = peek().indent;
    ++at_;
    out->children.push_back(head());
    out->children.push_back(body(indent));
    return out;
  }
  /// A condition: braces behind it are a block.
  NodePtr head() {
    const bool before = std::exchange(state_.no_braces, true);
    NodePtr out = expression();
    state_.no_braces = before;
    return out;
  }
  Built give_back() {
    auto out = node(Kind::give_back);
    ++at_;
    if (!at_line_end() && !is(";") && !is("}")) out->children.push_back(listed_without_brackets());
    return out;
  }

  Built loop() {
    const int indent = peek().indent;
    ++at_;
    const bool brackets = is("(") && match_[at_] != none;
    const std::size_t close = brackets ? match_[at_] : none;
    if (brackets && tokens_[close + 1].names("in")) throw NotUnderstood{};
    if (brackets) ++at_;
    const std::size_t head_end = brackets ? close : end_of_head();
    bool counts = false;
    for (std::size_t i = at_; i < head_end; ++i) counts = counts || tokens_[i].is(";");
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
  std::size_t end_of_head() const {
    std::size_t i = at_;
    while (i < tokens_.size() && tokens_[i].kind != Token::Kind::line_end && tokens_[i].kind != Token::Kind::end &&
           !tokens_[i].is("{") && !tokens_[i].is(":"))
      i = match_[i] != none && match_[i] > i ? match_[i] + 1 : i + 1;
    return i;
  }
  /// "const auto& p :", "p of", "i, p in", "_, p := range"
  void read_names_of_loop(Node& loop, std::size_t head_end) {
    std::size_t sign = at_;
    while (sign < head_end && !tokens_[sign].names("in") && !tokens_[sign].names("of") && !tokens_[sign].is(":") &&
           !tokens_[sign].is(":="))
      ++sign;
    if (sign >= head_end) throw NotUnderstood{};
    bool constant = false;
    for (std::size_t i = at_; i < sign; ++i) {
      loop.refers = loop.refers || tokens_[i].is("&");
      const bool last = i + 1 == sign || tokens_[i + 1].is(",") || tokens_[i + 1].is(")") || tokens_[i + 1].is("]");
      if (tokens_[i].kind == Token::Kind::name && last) loop.names.emplace_back(tokens_[i].text);
      constant = constant || tokens_[i].names("const");
    }
    loop.refers = loop.refers && !constant;
    if (loop.names.empty()) throw NotUnderstood{};
    at_ = sign + 1;
    if (tokens_[sign].is(":=")) {
      if (!take_name("range")) throw NotUnderstood{};
      loop.text = "range";
    }
  }

  // ---- definitions

  Built named_function() {
    auto out = node(Kind::define);
    const int indent = peek().indent;
    const bool names_first = names("func") || names("fn") || names("def") || names("function");
    ++at_;
    out->function.name = want_name();
    if (is("<")) at_ = behind_angles(at_);
    out->function.parameters = parameters(names_first);
    read_function_body(out->function, indent);
    return out;
  }
  void read_function_body(Function& function, int indent) {
    if (take("->")) {
      while (!at_line_end() && !is("{") && !is(":"))
        at_ = match_[at_] != none && match_[at_] > at_ ? match_[at_] + 1 : at_ + 1;
    } else if (is_python_ ? false : (is(":") || is_name() || is("[") || is("*") || (is("(") && !is("=>")))) {
      while (!at_line_end() && !is("{") && !is("=>") && !is("=")) ++at_;  // "const", Go's and TypeScript's result
    }
    if (is(":") && is_python_) {
      function.body = indented(indent);
      return;
    }
    if (is(":")) {  // C++'s list of members is set where a type is made, which is not followed
      throw NotUnderstood{};
    }
    pass_lines();
    if (take("=>")) {
      function.body = expression();
      return;
    }
    if (!is("{") || match_[at_] == none) throw NotUnderstood{};
    function.body = braces();
  }

  std::vector<Parameter> parameters(bool names_first) {
    if (!is("(") || match_[at_] == none) throw NotUnderstood{};
    const std::size_t close = match_[at_];
    std::vector<Parameter> out = parameters_between(at_ + 1, close, names_first);
    at_ = close + 1;
    return out;
  }
  std::vector<Parameter> parameters_between(std::size_t first, std::size_t close, bool names_first) {
    std::vector<Parameter> out;
    for (std::size_t at = first; at < close;) {
      if (tokens_[at].kind == Token::Kind::line_end) {
        ++at;
        continue;
      }
      Parameter parameter;
      std::size_t end = at, equals = none, colon = none;
      int angles = 0;
      for (; end < close && (!tokens_[end].is(",") || angles > 0); ++end) {
        if (tokens_[end].is("<")) ++angles;
        if (tokens_[end].is(">")) --angles;
        if (tokens_[end].is(">>")) angles -= 2;
        if (tokens_[end].is("=") && equals == none) equals = end;
        if (tokens_[end].is(":") && colon == none && equals == none) colon = end;
        if (match_[end] != none && match_[end] > end) end = match_[end];
      }
      read_parameter(at, std::min(equals, end), colon, names_first, parameter);
      if (equals != none) {
        at_ = equals + 1;
        parameter.value = expression();
        if (at_ != end) throw NotUnderstood{};
      }
      out.push_back(std::move(parameter));
      at = end + 1;
    }
    return out;
  }
  void read_parameter(std::size_t first, std::size_t last, std::size_t colon, bool names_first, Parameter& parameter) {
    if (tokens_[first].is("[") || tokens_[first].is("{")) {
      for (std::size_t i = first + 1; i < match_[first]; ++i)
        if (tokens_[i].kind == Token::Kind::name) parameter.parts.emplace_back(tokens_[i].text);
      parameter.name = "(" + std::to_string(first) + ")";
      return;
    }
    if (tokens_[first].is("*") || tokens_[first].is("**") || tokens_[first].is("...")) throw NotUnderstood{};
    std::vector<std::size_t> words;
    bool is_const = false, refers = false;
    for (std::size_t i = first; i < last; ++i) {
      if (tokens_[i].names("const")) is_const = true;
      if (tokens_[i].is("&") || tokens_[i].is("*") || tokens_[i].is("[") || tokens_[i].names("ref")) refers = true;
      if (tokens_[i].kind == Token::Kind::name && (colon == none || i < colon)) words.push_back(i);
      if (match_[i] != none && match_[i] > i) i = match_[i];
    }
    if (words.empty()) throw NotUnderstood{};
    const bool name_first = colon != none || (names_first && words.size() > 1);
    const std::size_t name = name_first
                                 ? (tokens_[words.front()].text == "mut" && words.size() > 1 ? words[1] : words.front())
                                 : words.back();
    parameter.name = tokens_[name].text;
    parameter.refers = refers && !is_const;
    if (colon != none)
      parameter.type = written(colon + 1, last);
    else if (!name_first)
      parameter.type = written(tokens_[first].names("const") ? first + 1 : first, name);
  }

  Built type() {
    auto out = node(Kind::type);
    const int indent = peek().indent;
    out->sign = want_name();
    out->text = want_name();
    while (is("::") || is(".")) ++at_, out->text += "::" + want_name();
    while (!at_line_end() && !is("{") && !is(":"))
      at_ = match_[at_] != none && match_[at_] > at_ ? match_[at_] + 1 : at_ + 1;
    if (is(":") && is_python_) {
      out->children.push_back(indented(indent));
      return out;
    }
    while (!at_end() && !is("{") && !is(";")) ++at_;
    if (!is("{") || match_[at_] == none) throw NotUnderstood{};
    const std::string outer = std::exchange(type_name_, out->text);
    out->children.push_back(braces());
    type_name_ = outer;
    return out;
  }

  /// Behind "let", "var", "const": "[x, y] = …", "name: T = …"
  Built named_value() {
    auto out = node(Kind::declare);
    const bool python_const = is_python_;
    if (python_const) throw NotUnderstood{};
    while (names("let") || names("var") || names("const") || names("val") || names("mut") || names("constexpr") ||
           names("final") || names("readonly") || names("static"))
      ++at_;
    do {
      if ((is("[") || is("(")) && match_[at_] != none) {
        auto parts = node(Kind::assign);
        parts->text = "=";
        parts->children.push_back(primary());
        want("=");
        parts->children.push_back(expression());
        return parts;
      }
      out->names.push_back(want_name());
      if (is(":")) {
        ++at_;
        const std::size_t first = at_;
        while (!at_line_end() && !is("=") && !is(";"))
          at_ = match_[at_] != none && match_[at_] > at_ ? match_[at_] + 1 : at_ + 1;
        out->text = written(first, at_);
      } else if (is_name() && !is("=", 1) && end_of_type(at_) != none) {  // Go's "var a Vec3"
        const std::size_t first = at_;
        at_ = end_of_type(at_);
        out->text = written(first, at_);
      }
      if (take("=")) {
        pass_lines();
        out->children.push_back(expression());
      } else {
        out->children.push_back(nullptr);
      }
    } while (take(","));
    return out;
  }
  /// Where a type ends that begins at a place; none where none does.
  std::size_t end_of_type(std::size_t at) const {
    if (tokens_[at].kind != Token::Kind::name) return none;
    static constexpr std::array no_types{"return", "in",  "not",   "new",    "else", "and",    "or",    "is", "lambda",
                                         "await",  "del", "yield", "delete", "if",   "assert", "raise", "as"};
    if (std::find(no_types.begin(), no_types.end(), tokens_[at].text) != no_types.end()) return none;
    while (is_any_of(tokens_[at].text,
                     {"const", "unsigned", "static", "constexpr", "struct", "volatile", "long", "mut"}) &&
           tokens_[at + 1].kind == Token::Kind::name)
      ++at;
    ++at;
    while ((tokens_[at].is("::") || tokens_[at].is(".")) && tokens_[at + 1].kind == Token::Kind::name) at += 2;
    if (tokens_[at].is("<")) at = behind_angles(at);
    if (at == none) return none;
    while ((tokens_[at].is("::")) && tokens_[at + 1].kind == Token::Kind::name) at += 2;  // "…<T>::Type"
    if (tokens_[at].names("const")) ++at;
    while (tokens_[at].is("*") || tokens_[at].is("&") || tokens_[at].is("&&") ||
           (tokens_[at].is("[") && (tokens_[at + 1].is("]") || (tokens_[at + 1].is(",") && tokens_[at + 2].is("]")))))
      at = tokens_[at].is("[") ? match_[at] + 1 : at + 1;
    return at;
  }
  std::size_t behind_angles(std::size_t at) const {
    int open = 0;
    for (; at < tokens_.size(); ++at) {
      const Token& token = tokens_[at];
      if (token.is("<"))
        ++open;
      else if (token.is(">"))
        --open;
      else if (token.is(">>"))
        open -= 2;
      else if (token.is("(") || token.is(")")) {
        // "std::function<void(int)>"
      } else if (!(token.kind == Token::Kind::name || token.kind == Token::Kind::number || token.is("::") ||
                   token.is(",") || token.is("*") || token.is("&") || token.is(".") || token.is("[") || token.is("]")))
        return none;
      if (open <= 0) return at + 1;
    }
    return none;
  }

  /// "Vec3 a(1, 2, 3), b{…}, c[4] = {…};", "Vec3 f(float x) {…}"; null where no type stands before a name.
  Built typed() {
    const std::size_t first = at_;
    // A constructor, "Hull(…) {", inside its type
    if (!type_name_.empty() && names(type_name_) && is("(", 1) && match_[at_ + 1] != none) {
      const std::size_t behind = match_[at_ + 1] + 1;
      if (tokens_[behind].is("{") || tokens_[behind].is(":") || tokens_[behind].kind == Token::Kind::line_end) {
        auto out = node(Kind::define);
        out->function.name = want_name();
        out->function.parameters = parameters(false);
        read_function_body(out->function, peek().indent);
        return out;
      }
    }
    if (is("(", 1) && match_[at_ + 1] != none && !type_name_.empty()) {  // JavaScript's methods
      const std::size_t behind = match_[at_ + 1] + 1;
      if (tokens_[behind].is("{")) {
        auto out = node(Kind::define);
        out->function.name = want_name();
        out->function.parameters = parameters(true);
        read_function_body(out->function, peek().indent);
        return out;
      }
    }
    if (is("(", 1) && match_[at_ + 1] != none && is_macro_of_test(peek().text)) {
      std::size_t behind = match_[at_ + 1] + 1;
      while (tokens_[behind].kind == Token::Kind::line_end) ++behind;
      if (tokens_[behind].is("{") && match_[behind] != none) {
        auto out = node(Kind::define);
        out->function.name = "(test " + std::to_string(at_) + ")";
        at_ = behind;
        out->function.body = braces();
        return out;
      }
    }
    const std::size_t name = end_of_type(at_);
    if (name == none || tokens_[name].kind != Token::Kind::name || name == first) return nullptr;
    if (is_any_of(tokens_[name].text, {"in", "of", "is", "and", "or", "as", "if", "else", "not", "range"}))
      return nullptr;
    auto out = node(Kind::declare);
    out->text = written(tokens_[first].names("const") || tokens_[first].names("constexpr") ? first + 1 : first, name);
    at_ = name;
    if (is("(", 1) && match_[at_ + 1] != none && is_function(at_ + 1)) {
      auto function = node(Kind::define);
      function->function.name = want_name();
      function->function.parameters = parameters(false);
      read_function_body(function->function, peek().indent);
      return function;
    }
    do {
      out->refers = out->refers || is("&");
      while (is("*") || is("&")) ++at_;
      out->names.push_back(want_name());
      out->children.push_back(initial(out->text));
    } while (take(",") && (pass_lines(), true));
    if (out->text.ends_with("&")) out->refers = true;
    return out;
  }
  static bool is_macro_of_test(std::string_view word) {
    return is_any_of(word,
                     {"TEST", "TEST_F", "GTEST_TEST", "TEST_CASE", "BOOST_AUTO_TEST_CASE", "TYPED_TEST", "describe"});
  }
  bool is_function(std::size_t open) const {
    std::size_t behind = match_[open] + 1;
    while (tokens_[behind].names("const") || tokens_[behind].names("noexcept") || tokens_[behind].names("override") ||
           tokens_[behind].kind == Token::Kind::line_end)
      ++behind;
    if (tokens_[behind].is("->")) return true;
    return tokens_[behind].is("{") || tokens_[behind].is("=>");
  }
  /// What stands behind a declared name.
  NodePtr initial(const std::string& type) {
    if (is("[")) {
      auto array = node(Kind::array);
      array->text = type;
      while (is("[") && match_[at_] != none) {
        const std::size_t close = match_[at_];
        ++at_;
        array->children.push_back(at_ == close ? nullptr : expression());
        if (at_ != close) throw NotUnderstood{};
        ++at_;
      }
      if (!take("=") && !is("{")) return array;
      pass_lines();
      array->function.body = expression();
      return array;
    }
    if (take("=")) {
      pass_lines();
      return expression();
    }
    if ((is("(") || is("{")) && match_[at_] != none) {
      auto out = node(Kind::call);
      auto name = node(Kind::name);
      name->text = type;
      out->children.push_back(name);
      read_arguments(*out);
      return out;
    }
    return nullptr;
  }

  /// An expression, an assignment, or "i++".
  Built plain() {
    auto out = node(Kind::evaluate);
    NodePtr first = listed_without_brackets();
    if (is("++") || is("--")) {
      out->kind = Kind::assign;
      out->text = is("++") ? "+=" : "-=";
      auto one = node(Kind::number);
      one->value = 1.0;
      out->children = {first, one};
      ++at_;
      return out;
    }
    if (first->is(Kind::unary) && (first->text == "++" || first->text == "--")) {
      out->kind = Kind::assign;
      out->text = first->text == "++" ? "+=" : "-=";
      auto one = node(Kind::number);
      one->value = 1.0;
      out->children = {first->children[0], one};
      return out;
    }
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
      if (is("=")) {  // "a = b = …"
        auto inner = node(Kind::assign);
        inner->text = "=";
        ++at_;
        inner->children = {out->children[1], listed_without_brackets()};
        auto both = node(Kind::block);
        both->sign = "same";  // no scope of its own
        auto outer = node(Kind::assign);
        outer->text = "=";
        outer->children = {out->children[0], out->children[1]};
        both->children = {inner, outer};
        return both;
      }
      return out;
    }
    out->children = {first};
    return out;
  }
  /// "a, b" is a list.
  NodePtr listed_without_brackets() {
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

  // ---- expressions

  static int strength(std::string_view sign) {
    if (is_any_of(sign, {"||", "or"})) return 1;
    if (is_any_of(sign, {"&&", "and"})) return 2;
    if (is_any_of(sign, {"==", "!=", "<", ">", "<=", ">=", "===", "!==", "in", "is"})) return 4;
    if (is_any_of(sign, {"|", "^", "&"})) return 3;
    if (is_any_of(sign, {"<<", ">>"})) return 5;
    if (is_any_of(sign, {"..", "..="})) return 5;
    if (is_any_of(sign, {"+", "-"})) return 6;
    if (is_any_of(sign, {"*", "/", "%", "@", "//"})) return 7;
    if (sign == "**") return 9;
    return 0;
  }

  NodePtr expression() {
    deepen();
    NodePtr out = choice();
    --state_.depth;
    return out;
  }
  NodePtr choice() {
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
  bool goes_on_with(std::string_view sign) const {
    std::size_t at = at_;
    while (tokens_[at].kind == Token::Kind::line_end) ++at;
    return tokens_[at].is(sign);
  }

  NodePtr binary(int weakest) {
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
      pass_lines();
      NodePtr right = binary(sign == "**" ? strong : strong + 1);
      out->text = sign;
      out->children = {left, right};
      left = out;
    }
  }

  NodePtr unary() {
    deepen();
    NodePtr out = signed_value();
    --state_.depth;
    return out;
  }
  NodePtr signed_value() {
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
    if (names("await")) ++at_;
    return postfix(primary());
  }

  NodePtr postfix(NodePtr of) {
    for (int links = 0;; ++links) {
      if (links > longest_chain) throw NotUnderstood{};
      const std::size_t before = at_;
      if (peek().kind == Token::Kind::line_end) {
        std::size_t next = at_;
        while (tokens_[next].kind == Token::Kind::line_end) ++next;
        if (!tokens_[next].is(".") && !tokens_[next].is("->") && !tokens_[next].is("?.")) return of;
        at_ = next;
      }
      if ((is(".") || is("->") || is("?.")) && is_name(1)) {
        auto out = node(Kind::member);
        out->sign = std::string(peek().text);
        ++at_;
        out->text = want_name();
        if (is("::") && is("<", 1)) at_ = behind_angles(at_ + 1);  // Rust's "collect::<Vec<_>>()"
        if (is("<") && behind_angles(at_) != none && tokens_[behind_angles(at_)].is("(")) at_ = behind_angles(at_);
        out->children = {of};
        of = out;
      } else if (is(".") && peek(1).kind == Token::Kind::number) {
        at_ = before;
        throw NotUnderstood{};
      } else if (is("(") && match_[at_] != none) {
        auto out = node(Kind::call);
        out->children.push_back(of);
        read_arguments(*out);
        of = out;
      } else if (is("{") && of->is(Kind::name) && !state_.no_braces && match_[at_] != none &&
                 begins_with_upper_or_path(of->text)) {
        auto out = node(Kind::call);
        out->children.push_back(of);
        read_arguments(*out);
        of = out;
      } else if (is("[") && match_[at_] != none) {
        auto out = node(Kind::index);
        out->children.push_back(of);
        const std::size_t close = match_[at_];
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
  /// "i", ":", "1:3"
  NodePtr subscript(std::size_t close) {
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
  static bool begins_with_upper_or_path(const std::string& name) {
    const std::size_t colon = name.rfind("::");
    const char first = name[colon == std::string::npos ? 0 : colon + 2];
    return (first >= 'A' && first <= 'Z') || colon != std::string::npos || name.find("vec") != std::string::npos;
  }

  void read_arguments(Node& call) {
    const std::size_t close = match_[at_];
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
      if (is(".") && is_name(1) && is("=", 2)) ++at_;  // ".half = 1"
      const bool keyed = is_name() && (is("=", 1) || (is(":", 1) && !is("::", 1)));
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
      if (!take(",")) break;
    }
    pass_lines();
    state_.no_braces = braces_before;
    state_.no_in = in_before;
    --state_.inside;
    if (at_ != close) throw NotUnderstood{};
    ++at_;
  }

  NodePtr comprehension(NodePtr value) {
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

  NodePtr primary() {
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
    if (names("new")) return made_by_new();
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
  NodePtr path() {
    auto out = node(Kind::name);
    const std::size_t first = at_;
    ++at_;
    while (true) {
      if (is("::") && is_name(1)) {
        at_ += 2;
      } else if (is("::") && is("<", 1) && behind_angles(at_ + 1) != none) {
        at_ = behind_angles(at_ + 1);
      } else if (is("<") && behind_angles(at_) != none &&
                 (tokens_[behind_angles(at_)].is("(") || tokens_[behind_angles(at_)].is("{") ||
                  tokens_[behind_angles(at_)].is("::"))) {
        at_ = behind_angles(at_);
      } else {
        break;
      }
    }
    if (is("!") && (is("[", 1) || is("(", 1)) && peek(1).begin == peek().end) {  // a macro of Rust
      ++at_;
      if (tokens_[first].names("vec") && is("[")) return filled_or_listed();
      out->text = written(first, at_);
      auto call = node(Kind::call);
      call->children.push_back(out);
      if (match_[at_] == none) throw NotUnderstood{};
      read_arguments(*call);
      return call;
    }
    out->text = written(first, at_);
    return out;
  }
  /// "vec![x; n]"
  NodePtr filled_or_listed() {
    const std::size_t close = match_[at_];
    for (std::size_t i = at_; i < close; ++i)
      if (tokens_[i].is(";")) throw NotUnderstood{};
    return in_square_brackets();
  }

  NodePtr in_round_brackets() {
    const std::size_t close = match_[at_];
    if (close == none) throw NotUnderstood{};
    if (tokens_[close + 1].is("=>")) {
      auto out = node(Kind::lambda);
      out->function.parameters = parameters(true);
      want("=>");
      read_lambda_body(out->function);
      return out;
    }
    static constexpr std::array scalars{"float", "double", "int",        "Real",   "btScalar",
                                        "real",  "Scalar", "ccd_real_t", "gkFloat"};
    const Token& behind = tokens_[close + 1];
    if (close == at_ + 2 && is_name(1) && std::find(scalars.begin(), scalars.end(), peek(1).text) != scalars.end() &&
        (behind.kind == Token::Kind::name || behind.kind == Token::Kind::number || behind.is("(") || behind.is("-"))) {
      at_ = close + 1;
      return unary();
    }
    auto out = node(Kind::list);
    out->bracket = '(';
    ++at_;
    bool comma = false;
    read_items(*out, close, comma);
    if (out->children.size() == 1 && !comma && !out->children[0]->is(Kind::comprehension)) return out->children[0];
    return out;
  }
  void read_items(Node& list, std::size_t close, bool& comma) {
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
  NodePtr in_square_brackets() {
    const std::size_t close = match_[at_];
    if (close == none) throw NotUnderstood{};
    const bool captures = close == at_ + 1 || is("&", 1) || is("=", 1);
    if (captures && tokens_[close + 1].is("(") && match_[close + 1] != none) {  // a lambda of C++
      auto out = node(Kind::lambda);
      at_ = close + 1;
      out->function.parameters = parameters(false);
      read_function_body(out->function, peek().indent);
      return out;
    }
    auto out = node(Kind::list);
    out->bracket = '[';
    if (close == at_ + 1 && tokens_[close + 1].kind == Token::Kind::name) {  // Go's "[]Vec3{…}"
      const std::size_t end = end_of_type(close + 1);
      if (end == none || !tokens_[end].is("{")) throw NotUnderstood{};
      at_ = end;
      return in_braces();
    }
    ++at_;
    bool comma = false;
    read_items(*out, close, comma);
    if (out->children.size() == 1 && out->children[0]->is(Kind::comprehension)) return out->children[0];
    return out;
  }
  NodePtr in_braces() {
    const std::size_t close = match_[at_];
    if (close == none) throw NotUnderstood{};
    std::size_t inner = at_ + 1;
    while (tokens_[inner].kind == Token::Kind::line_end) ++inner;
    const bool keyed = (tokens_[inner].kind == Token::Kind::name || tokens_[inner].kind == Token::Kind::text) &&
                       tokens_[inner + 1].is(":");
    const bool designated = tokens_[inner].is(".") && tokens_[inner + 2].is("=");
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

  NodePtr python_lambda() {
    auto out = node(Kind::lambda);
    ++at_;
    const std::size_t first = at_;
    std::size_t colon = at_;
    while (colon < tokens_.size() && !tokens_[colon].is(":"))
      colon = match_[colon] != none ? match_[colon] + 1 : colon + 1;
    out->function.parameters = parameters_between(first, colon, true);
    at_ = colon;
    want(":");
    out->function.body = expression();
    return out;
  }
  NodePtr rust_lambda() {
    auto out = node(Kind::lambda);
    if (!take("||")) {
      want("|");
      const std::size_t first = at_;
      std::size_t end = at_;
      while (end < tokens_.size() && !tokens_[end].is("|")) ++end;
      std::size_t begin = first;
      while (tokens_[begin].is("&")) ++begin;
      if (tokens_[begin].is("(")) {  // "|(x, y)|"
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
  void read_parameter_parts(std::size_t open, Parameter& parameter) const {
    for (std::size_t i = open + 1; i < match_[open]; ++i)
      if (tokens_[i].kind == Token::Kind::name) parameter.parts.emplace_back(tokens_[i].text);
    parameter.name = "(" + std::to_string(open) + ")";
  }
  void read_lambda_body(Function& function) {
    pass_lines();
    const bool before = std::exchange(state_.no_braces, false);
    const int inside = std::exchange(state_.inside, 0);
    function.body = is("{") && match_[at_] != none && !is_record_behind(at_) ? NodePtr(braces()) : expression();
    state_.inside = inside;
    state_.no_braces = before;
  }
  bool is_record_behind(std::size_t open) const {
    return tokens_[open + 1].kind == Token::Kind::name && tokens_[open + 2].is(":");
  }

  /// "new Vector3(…)", "new[] {…}", "new Vector3[] {…}", "new Vector3[4]", "new List<Vector3> {…}"
  NodePtr made_by_new() {
    auto out = node(Kind::call);
    ++at_;
    auto name = node(Kind::name);
    const std::size_t first = at_;
    if (is_name()) {
      ++at_;
      while ((is("::") || is(".")) && is_name(1)) at_ += 2;
      if (is("<") && behind_angles(at_) != none) at_ = behind_angles(at_);
    }
    name->text = "new " + written(first, at_);
    const bool lists =
        is_any_of(type_without_arguments(written(first, at_)), {"List", "ArrayList", "Array", "Vector", "LinkedList"});
    if (is("[") && match_[at_] != none) {
      auto array = node(Kind::array);
      array->text = written(first, at_);
      while (is("[") && match_[at_] != none) {
        const std::size_t close = match_[at_];
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
    if (is("(") && match_[at_] != none) read_arguments(*out);
    pass_lines_before("{");
    if (is("{") && match_[at_] != none && (lists || out->children.size() == 1)) {
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
  void pass_lines_before(std::string_view sign) {
    std::size_t at = at_;
    while (tokens_[at].kind == Token::Kind::line_end) ++at;
    if (tokens_[at].is(sign)) at_ = at;
  }
  static std::string type_without_arguments(const std::string& type) { return type.substr(0, type.find('<')); }

  std::string_view text_;
  bool is_python_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> match_;
  std::size_t at_ = 0;
  struct State {
    int inside = 0;  // brackets, where lines do not end a statement
    int no_in = 0;   // where "in" is no operator
    int depth = 0;
    bool no_braces = false;  // where a brace opens a block
  };
  State state_;
  std::string type_name_;
};

}  // namespace

NodePtr parse(std::string_view text, bool is_python) {
  return Parser(text, is_python).parse();
}

}  // namespace minkoscope::program
