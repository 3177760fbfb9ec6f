// Definitions of Go, whose names stand before their types.
#include "core/import/program/parsing/parsing.h"

namespace minkoscope::program {

Built Parser::method_of_go() {
  const std::size_t close = partner(at_ + 1);
  if (close == none) throw NotUnderstood{};
  auto out = node(Kind::define);
  at_ = close + 1;
  out->function.name = want_name();
  out->function.parameters = parameters(true);
  read_function_body(out->function, 0);
  return out;
}

Built Parser::type_of_go() {
  auto out = node(Kind::type);
  ++at_;
  out->text = want_name();
  out->sign = want_name();
  if (!is("{") || partner(at_) == none) throw NotUnderstood{};
  const std::size_t close = partner(at_);
  out->children.push_back(out->sign == "struct" ? fields_of_go() : node(Kind::block));
  at_ = close + 1;
  return out;
}

NodePtr Parser::fields_of_go() {
  auto out = node(Kind::block);
  const std::size_t close = partner(at_);
  ++at_;
  for (pass_lines(); at_ < close; pass_lines()) {
    auto field = node(Kind::declare);
    do field->names.push_back(want_name());
    while (take(","));
    const std::size_t first = at_;
    while (at_ < close && !at_line_end() && !is(";") && peek().kind != Token::Kind::text) at_ = behind(at_);
    field->text = written(first, at_);
    field->children.resize(field->names.size());
    if (peek().kind == Token::Kind::text) ++at_;  // a tag
    take(";");
    out->children.push_back(field);
  }
  return out;
}

}  // namespace minkoscope::program
