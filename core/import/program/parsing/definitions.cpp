// Functions, types and values that a program defines.
#include "core/import/program/parsing/parsing.h"

namespace minkoscope::program {

Built Parser::named_function() {
  auto out = node(Kind::define);
  const int indent = peek().indent;
  const bool names_first = names("func") || names("fn") || names("def") || names("function");
  ++at_;
  out->function.name = want_name();
  if (is("<")) pass_angles(at_);
  out->function.parameters = parameters(names_first);
  read_function_body(out->function, indent);
  return out;
}

void Parser::read_function_body(Function& function, int indent) {
  if (take("->")) {
    while (!at_line_end() && !is("{") && !is(":")) at_ = behind(at_);
  } else if (!is_python_ && (is(":") || is_name() || is("[") || is("*") || is("("))) {
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
  if (!is("{") || partner(at_) == none) throw NotUnderstood{};
  function.body = braces();
}

std::vector<Parameter> Parser::parameters(bool names_first) {
  if (!is("(") || partner(at_) == none) throw NotUnderstood{};
  const std::size_t close = partner(at_);
  const bool nothing = names("void", 1) && close == at_ + 2;
  std::vector<Parameter> out = nothing ? std::vector<Parameter>{} : parameters_between(at_ + 1, close, names_first);
  at_ = close + 1;
  return out;
}

std::vector<Parameter> Parser::parameters_between(std::size_t first, std::size_t close, bool names_first) {
  std::vector<Parameter> out;
  for (std::size_t at = first; at < close;) {
    if (token_at(at).kind == Token::Kind::line_end) {
      ++at;
      continue;
    }
    Parameter parameter;
    std::size_t end = at, equals = none, colon = none;
    int angles = 0;
    for (; end < close && (!token_at(end).is(",") || angles > 0); ++end) {
      if (token_at(end).is("<")) ++angles;
      if (token_at(end).is(">")) --angles;
      if (token_at(end).is(">>")) angles -= 2;
      if (token_at(end).is("=") && equals == none) equals = end;
      if (token_at(end).is(":") && colon == none && equals == none) colon = end;
      if (partner(end) != none && partner(end) > end) end = partner(end);
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

void Parser::read_parameter(std::size_t first, std::size_t last, std::size_t colon, bool names_first,
                            Parameter& parameter) {
  if (token_at(first).is("[") || token_at(first).is("{")) return read_parameter_parts(first, parameter);
  if (token_at(first).is("**") || token_at(first).is("...") || (token_at(first).is("*") && names_first)) {
    if (first + 2 != last || token_at(first + 1).kind != Token::Kind::name) throw NotUnderstood{};
    parameter.name = token_at(first + 1).text;
    parameter.takes_named = token_at(first).is("**");
    parameter.takes_rest = !parameter.takes_named;
    return;
  }
  for (std::size_t i = first; i + 3 < last; ++i)  // "const Vec3 (&points)[N]"
    if (token_at(i).is("(") && token_at(i + 1).is("&") && token_at(i + 2).kind == Token::Kind::name &&
        partner(i) == i + 3) {
      parameter.name = token_at(i + 2).text;
      parameter.refers = !token_at(first).names("const");
      return;
    }
  std::vector<std::size_t> words;
  bool is_const = false, refers = false;
  for (std::size_t i = first; i < last; ++i) {
    if (token_at(i).names("const")) is_const = true;
    if (token_at(i).is("&") || token_at(i).is("*") || token_at(i).is("[") || token_at(i).names("ref")) refers = true;
    if (token_at(i).kind == Token::Kind::name && (colon == none || i < colon)) words.push_back(i);
    if (partner(i) != none && partner(i) > i) i = partner(i);
  }
  if (words.empty()) throw NotUnderstood{};
  const bool name_first = colon != none || (names_first && words.size() > 1);
  const std::size_t name = name_first
                               ? (token_at(words.front()).text == "mut" && words.size() > 1 ? words[1] : words.front())
                               : words.back();
  parameter.name = token_at(name).text;
  parameter.refers = refers && !is_const;
  if (colon != none)
    parameter.type = written(colon + 1, last);
  else if (!name_first)
    parameter.type = written(token_at(first).names("const") ? first + 1 : first, name);
}

Built Parser::type() {
  auto out = node(Kind::type);
  const int indent = peek().indent;
  out->sign = want_name();
  if (out->sign != "namespace" || is_name()) out->text = want_name();
  while (is("::") || is(".")) ++at_, out->text += "::" + want_name();
  while (!at_line_end() && !is("{") && !is(":")) at_ = behind(at_);
  if (is(":") && is_python_) {
    out->children.push_back(indented(indent));
    return out;
  }
  while (!at_end() && !is("{") && !is(";")) ++at_;
  if (!is("{") || partner(at_) == none) throw NotUnderstood{};
  const std::string outer = std::exchange(type_name_, out->text);
  out->children.push_back(braces());
  type_name_ = outer;
  return out;
}

Built Parser::named_value() {
  auto out = node(Kind::declare);
  if (is_python_) throw NotUnderstood{};
  while (names("let") || names("var") || names("const") || names("val") || names("mut") || names("constexpr") ||
         names("final") || names("readonly") || names("static"))
    ++at_;
  do {
    if ((is("[") || is("(")) && partner(at_) != none) {
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
      while (!at_line_end() && !is("=") && !is(";")) at_ = behind(at_);
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

std::size_t Parser::end_of_type(std::size_t at) const {
  if (token_at(at).kind != Token::Kind::name) return none;
  static constexpr std::array no_types{"return", "in",  "not",   "new",    "else", "and",    "or",    "is", "lambda",
                                       "await",  "del", "yield", "delete", "if",   "assert", "raise", "as"};
  if (std::find(no_types.begin(), no_types.end(), token_at(at).text) != no_types.end()) return none;
  while (
      is_any_of(token_at(at).text, {"const", "unsigned", "static", "constexpr", "struct", "volatile", "long", "mut"}) &&
      token_at(at + 1).kind == Token::Kind::name)
    ++at;
  ++at;
  while ((token_at(at).is("::") || token_at(at).is(".")) && token_at(at + 1).kind == Token::Kind::name) at += 2;
  if (token_at(at).is("<")) at = behind_angles(at);
  if (at == none) return none;
  while ((token_at(at).is("::")) && token_at(at + 1).kind == Token::Kind::name) at += 2;  // "…<T>::Type"
  if (token_at(at).names("const")) ++at;
  while (token_at(at).is("*") || token_at(at).is("&") || token_at(at).is("&&") ||
         (token_at(at).is("[") && (token_at(at + 1).is("]") || (token_at(at + 1).is(",") && token_at(at + 2).is("]")))))
    at = behind(at);
  return at;
}

std::size_t Parser::behind_angles(std::size_t at) const {
  int open = 0;
  for (; at < tokens_.size(); ++at) {
    const Token& token = token_at(at);
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

Built Parser::defined(bool names_first) {
  auto out = node(Kind::define);
  out->function.name = want_name();
  out->function.parameters = parameters(names_first);
  read_function_body(out->function, peek().indent);
  return out;
}

Built Parser::typed() {
  const std::size_t first = at_;
  // A constructor, "Hull(…) {", inside its type
  if (!type_name_.empty() && names(type_name_) && is("(", 1) && partner(at_ + 1) != none) {
    const std::size_t behind = partner(at_ + 1) + 1;
    if (token_at(behind).is("{") || token_at(behind).is(":") || token_at(behind).kind == Token::Kind::line_end) {
      return defined(false);
    }
  }
  if (is("(", 1) && partner(at_ + 1) != none && !type_name_.empty()) {  // JavaScript's methods
    const std::size_t behind = partner(at_ + 1) + 1;
    if (token_at(behind).is("{")) {
      return defined(true);
    }
  }
  if (is("(", 1) && partner(at_ + 1) != none && is_macro_of_test(peek().text)) {
    std::size_t behind = partner(at_ + 1) + 1;
    while (token_at(behind).kind == Token::Kind::line_end) ++behind;
    if (token_at(behind).is("{") && partner(behind) != none) {
      auto out = node(Kind::define);
      out->function.name = "(test " + std::to_string(at_) + ")";
      at_ = behind;
      out->function.body = braces();
      return out;
    }
  }
  const std::size_t name = end_of_type(at_);
  if (name == none || token_at(name).kind != Token::Kind::name || name == first) return nullptr;
  if (is_any_of(token_at(name).text, {"in", "of", "is", "and", "or", "as", "if", "else", "not", "range"}))
    return nullptr;
  auto out = node(Kind::declare);
  out->text = written(token_at(first).names("const") || token_at(first).names("constexpr") ? first + 1 : first, name);
  at_ = name;
  if (is("(", 1) && partner(at_ + 1) != none && is_function(at_ + 1)) {
    return defined(false);
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

bool Parser::is_macro_of_test(std::string_view word) {
  return is_any_of(word,
                   {"TEST", "TEST_F", "GTEST_TEST", "TEST_CASE", "BOOST_AUTO_TEST_CASE", "TYPED_TEST", "describe"});
}

bool Parser::is_function(std::size_t open) const {
  std::size_t behind = partner(open) + 1;
  while (token_at(behind).names("const") || token_at(behind).names("noexcept") || token_at(behind).names("override") ||
         token_at(behind).kind == Token::Kind::line_end)
    ++behind;
  if (token_at(behind).is("->")) return true;
  return token_at(behind).is("{") || token_at(behind).is("=>");
}

NodePtr Parser::initial(const std::string& type) {
  if (is("[")) {
    auto array = node(Kind::array);
    array->text = type;
    while (is("[") && partner(at_) != none) {
      const std::size_t close = partner(at_);
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
  if ((is("(") || is("{")) && partner(at_) != none) {
    auto out = node(Kind::call);
    auto name = node(Kind::name);
    name->text = type;
    out->children.push_back(name);
    read_arguments(*out);
    return out;
  }
  return nullptr;
}

}  // namespace minkoscope::program
