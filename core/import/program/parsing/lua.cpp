// Statements of Lua, whose blocks end with a word.
#include "core/import/program/parsing/parsing.h"

namespace minkoscope::program {

Built Parser::statement_of_lua() {
  if (names("local")) return local_of_lua();
  if (names("function") && is_name(1)) return function_of_lua();
  if (names("if")) return branch_of_lua();
  if (names("for") || names("while")) return loop_of_lua();
  if (names("do")) {
    auto out = node(Kind::block);
    out->children.push_back(body_of_lua());
    return out;
  }
  if (names("return")) return give_back();
  if (names("break")) {
    auto out = node(Kind::leave);
    out->text = want_name();
    return out;
  }
  if (at_end_of_block() || names("repeat") || names("goto")) throw NotUnderstood{};
  return nullptr;
}

NodePtr Parser::block_of_lua() {
  auto out = node(Kind::block);
  deepen();
  read_statements(*out, [this] { return at_end_of_block(); });
  return out;
}

NodePtr Parser::body_of_lua() {
  if (!take_name("do")) take_name("then");
  NodePtr out = block_of_lua();
  if (!take_name("end")) throw NotUnderstood{};
  return out;
}

Built Parser::function_of_lua() {
  auto out = node(Kind::define);
  ++at_;
  out->function.name = want_name();
  const bool method = is(":");
  if (take(".") || take(":")) out->function.name = want_name();
  if (method) throw NotUnderstood{};
  out->function.parameters = parameters(true);
  out->function.body = body_of_lua();
  return out;
}

Built Parser::local_of_lua() {
  ++at_;
  if (names("function")) return function_of_lua();
  auto out = node(Kind::declare);
  do out->names.push_back(want_name());
  while (take(","));
  out->children.resize(out->names.size());
  if (!take("=")) return out;
  for (std::size_t i = 0; i == 0 || take(","); ++i) {
    if (i == out->names.size()) throw NotUnderstood{};
    pass_lines();
    out->children[i] = expression();
  }
  return out;
}

Built Parser::branch_of_lua() {
  auto out = node(Kind::branch);
  ++at_;
  out->children.push_back(expression());
  if (!take_name("then")) throw NotUnderstood{};
  out->children.push_back(block_of_lua());
  if (names("elseif")) {
    out->children.push_back(branch_of_lua());
    return out;
  }
  out->children.push_back(take_name("else") ? block_of_lua() : nullptr);
  if (!take_name("end")) throw NotUnderstood{};
  return out;
}

Built Parser::loop_of_lua() {
  if (names("while")) {
    auto out = node(Kind::while_loop);
    ++at_;
    out->children = {expression(), nullptr};
    out->children[1] = body_of_lua();
    return out;
  }
  auto out = node(Kind::item_loop);
  ++at_;
  do out->names.push_back(want_name());
  while (take(","));
  if (is("=")) {
    out->children = {count_of_lua(), nullptr};
  } else {
    if (!take_name("in") || !(names("ipairs") || names("pairs"))) throw NotUnderstood{};
    ++at_;
    out->text = "range";
    out->children = {primary(), nullptr};
  }
  out->children[1] = body_of_lua();
  return out;
}

/// "= 1, n" with its last number, as the range that it is.
NodePtr Parser::count_of_lua() {
  want("=");
  auto range = node(Kind::call), last = node(Kind::binary);
  auto name = node(Kind::name), one = node(Kind::number);
  name->text = "range";
  one->value = 1.0;
  NodePtr first = expression();
  want(",");
  last->text = "+";
  last->children = {expression(), one};
  if (is(",")) throw NotUnderstood{};  // a step
  range->children = {name, first, last};
  range->names.resize(3);
  range->bracket = '(';
  return range;
}

}  // namespace minkoscope::program
