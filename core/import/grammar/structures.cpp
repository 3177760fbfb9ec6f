#include "core/import/grammar/structures.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace minkoscope {
namespace {

using Kind = Expression::Kind;
using TokenIt = std::vector<Token>::iterator;

bool is_word(TokenIt token, TokenIt end) {
  return token != end && token->kind == Token::Kind::word;
}
TokenIt behind_line_ends(TokenIt at, TokenIt end) {
  return std::find_if(at, end, [](const Token& token) {
    return token.kind != Token::Kind::newline && token.kind != Token::Kind::comment;
  });
}

/// By how much a token changes the number of brackets that are open.
int step_of_depth(const Token& token) {
  if (token.is('(') || token.is('[') || token.is('{')) return 1;
  return token.is(')') || token.is(']') || token.is('}') ? -1 : 0;
}

/// A definition: its name, its fields, and where it ends.
struct Definition {
  std::string name;
  std::vector<Field> fields;
  TokenIt end;
  bool is_called = false;
};

/// Behind "{0.f}" or "= Vec3(0, 1)" of a field.
TokenIt behind_initialiser(TokenIt at, TokenIt end) {
  if (at == end || !(at->is('{') || at->is('='))) return at;
  for (int depth = 0; at != end; ++at) {
    if (depth == 0 && (at->is(',') || at->is(';'))) return at;
    depth += step_of_depth(*at);
    if (depth < 0) return end;
  }
  return end;
}

/// "enum class Type { Box, Capsule } type;": adds the name. False where anything else stands there.
bool add_enumeration(TokenIt& at, TokenIt end, std::vector<Field>& fields) {
  if (!is_word(at, end) || at->text != "enum") return false;
  while (at != end && !at->is('{') && !at->is(';')) ++at;
  while (at != end && !at->is('}') && !at->is(';')) ++at;
  if (at == end || !at->is('}')) return false;
  if (++at != end && at->is(';')) return true;
  if (!is_word(at, end)) return false;
  fields.push_back({"enum", std::string(at->text)});
  at = behind_initialiser(at + 1, end);
  return at != end && at->is(';');
}

/// Behind "*" and "&" of a type: "const char* name".
TokenIt behind_pointer(TokenIt at, TokenIt end) {
  return std::find_if(at, end, [](const Token& token) { return !token.is('*') && !token.is('&'); });
}

/// "Vec3 min, max;": adds the names. False where anything else stands there.
bool add_fields(TokenIt& at, TokenIt end, std::vector<Field>& fields) {
  if (!is_word(at, end)) return false;
  std::string type(at->text);
  if (is_word(at + 1, end) && type == "const") type = (++at)->text;
  if (const TokenIt name = behind_pointer(at + 1, end); name != at + 1)
    at = name - 1;
  else if (!is_word(name, end))
    return false;
  for (++at; is_word(at, end); ++at) {
    if (is_word(at + 1, end)) {  // "unsigned int", "const float"
      type = at->text;
      continue;
    }
    fields.push_back({type, std::string(at->text)});
    at = behind_initialiser(at + 1, end);
    if (at == end || at->is(';')) return at != end;
    if (!at->is(',')) return false;
  }
  return false;
}

/// Passes a function: to the end of its body, or of its declaration. False where none stands there.
bool pass_function(TokenIt& at, TokenIt end) {
  bool arguments = false;
  for (int depth = 0; at != end; ++at) {
    if (depth == 0 && !arguments && (at->is(';') || at->is('{'))) return false;
    if (depth == 0 && at->is(';')) return true;
    arguments = arguments || at->is('(');
    depth += at->is('(') || at->is('{') ? 1 : at->is(')') || at->is('}') ? -1 : 0;
    if (depth == 0 && at->is('}')) return true;
  }
  return false;
}

/// Fields, or a function, which leaves them as they are. A constructor decides itself what its braces mean.
bool pass_member(TokenIt& at, TokenIt end, Definition& of) {
  const TokenIt begin = at;
  const std::size_t count = of.fields.size();
  if (add_enumeration(at, end, of.fields)) return true;
  of.fields.resize(count);
  at = begin;
  if (add_fields(at, end, of.fields)) return true;
  of.fields.resize(count);
  at = begin;
  return begin->text != of.name && pass_function(at, end);
}

/// The definition that begins with the word "struct" at a place, or nothing.
std::optional<Definition> definition_at(TokenIt at, TokenIt end) {
  if (at->text != "struct" || !is_word(at + 1, end)) return std::nullopt;
  Definition out{std::string((at + 1)->text), {}, end};
  at = behind_line_ends(at + 2, end);
  if (at == end || !at->is('{')) return std::nullopt;
  for (at = behind_line_ends(at + 1, end); at != end && !at->is('}'); at = behind_line_ends(at + 1, end))
    if (at->kind != Token::Kind::comment && !pass_member(at, end, out)) return std::nullopt;
  if (at == end || out.fields.empty()) return std::nullopt;
  out.end = ++at;
  if (at == end || at->kind == Token::Kind::newline) return out;
  if (!at->is(';')) return std::nullopt;
  ++out.end;
  return out;
}

/// Where a definition ends that only types its fields, as Rust and Go have it: "struct Obb { center: Vec3, rot: Quat
/// }", "type Box struct { Center, Half Vec3 }". The place itself where none begins.
TokenIt end_of_typed_fields(TokenIt at, TokenIt end) {
  TokenIt open = at;
  if (at->text == "struct" && is_word(at + 1, end))
    open = behind_line_ends(at + 2, end);
  else if (at->text == "type" && is_word(at + 1, end) && is_word(at + 2, end) && (at + 2)->text == "struct")
    open = behind_line_ends(at + 3, end);
  if (open == at || open == end || !open->is('{')) return at;
  for (TokenIt field = open + 1; field != end; ++field) {
    if (field->is('}')) return field + 1;
    const bool types = field->kind == Token::Kind::word || field->kind == Token::Kind::newline ||
                       field->kind == Token::Kind::comment || field->is(':') || field->is(',') || field->is('<') ||
                       field->is('>') || field->is('*') || field->is('&') || field->is('[') || field->is(']');
    const bool count = field->kind == Token::Kind::number && (field - 1)->is('[');                    // "[3]float64"
    const bool tag = field->kind == Token::Kind::text && (field - 1)->is(':') && at->text == "type";  // "json:"half""
    if (!types && !count && !tag) return at;
  }
  return at;
}

TokenIt behind_bracket(TokenIt at, TokenIt end);

/// Where Rust's "impl Support for Ball { … }" and "trait Support { … }" end: what a type does. The place itself where
/// none begins.
TokenIt end_of_implementation(TokenIt at, TokenIt end) {
  if (!(at->text == "impl" || at->text == "trait") || !is_word(at + 1, end)) return at;
  TokenIt open = at + 2;
  while (is_word(open, end) || (open != end && (open->is(':') || open->is('+') || open->is('&')))) ++open;
  open = behind_line_ends(open, end);
  return open != end && open->is('{') ? behind_bracket(open, end) : at;
}

/// Behind the bracket that closes the one at a place.
TokenIt behind_bracket(TokenIt at, TokenIt end) {
  int depth = 0;
  for (; at != end; ++at) {
    depth += step_of_depth(*at);
    if (depth == 0) return at + 1;
  }
  return end;
}

/// "Vec3 center, Vec3 half = …" of C# and Java, "val center: Vec3, …" of Kotlin, "center, half = …" of JavaScript: the
/// names between the brackets that open at a place.
std::vector<Field> parameters_at(TokenIt open, TokenIt end) {
  std::vector<Field> out;
  const TokenIt close = behind_bracket(open, end) - 1;
  for (TokenIt at = open + 1; at < close; ++at) {
    Field field;
    bool named = false;
    for (; at < close && !at->is(','); ++at) {
      named = named || at->is(':') || at->is('=');
      if (at->kind == Token::Kind::word && !named) field = {field.name, std::string(at->text)};
      if (at->is('(') || at->is('{') || at->is('[')) at = behind_bracket(at, close) - 1;
    }
    if (!field.name.empty()) out.push_back(std::move(field));
  }
  return out;
}

/// "record Box(Vector3f center, Vector3f half) { … }", "data class Box(val center: Vec3, val half: Vec3)".
std::optional<Definition> record_at(TokenIt at, TokenIt end) {
  const bool record = at->text == "record", data = at->text == "data" || at->text == "case";
  if (!record && !(data && is_word(at + 1, end) && (at + 1)->text == "class")) return std::nullopt;
  TokenIt name = at + 1;
  while (is_word(name, end) && is_one_of(name->text, {"class", "struct"})) ++name;
  if (!is_word(name, end) || name + 1 == end || !(name + 1)->is('(')) return std::nullopt;
  Definition out{std::string(name->text), parameters_at(name + 1, end), behind_bracket(name + 1, end), true};
  TokenIt behind = out.end;  // "implements Convex {", ": Convex {"
  while (behind != end && (behind->kind == Token::Kind::word || behind->is(':') || behind->is(','))) ++behind;
  behind = behind_line_ends(behind, end);
  if (behind != end && behind->is('{')) out.end = behind_bracket(behind, end);
  return out.fields.empty() ? std::nullopt : std::optional(std::move(out));
}

/// "@dataclass class Box:", and a line for each field below it.
std::optional<Definition> dataclass_at(TokenIt at, TokenIt end) {
  if (!at->text.starts_with('@') || !at->text.ends_with("dataclass")) return std::nullopt;
  TokenIt name = at + 1;
  if (name != end && name->is('(')) name = behind_bracket(name, end);
  name = behind_line_ends(name, end);
  if (!is_word(name, end) || name->text != "class" || !is_word(name + 1, end)) return std::nullopt;
  Definition out{std::string((name + 1)->text), {}, end, true};
  TokenIt line = name + 2;
  if (line != end && line->is('(')) line = behind_bracket(line, end);
  if (line == end || !line->is(':')) return std::nullopt;
  const auto end_of_line = [&](TokenIt from) {
    return std::find_if(from, end, [](const Token& token) { return token.kind == Token::Kind::newline; });
  };
  for (line = end_of_line(line); line != end; line = end_of_line(line)) {
    out.end = line;
    ++line;
    if (line != end && line->kind == Token::Kind::comment) continue;
    if (!is_word(line, end) || line + 1 == end || !(line + 1)->is(':') || !is_word(line + 2, end)) break;
    out.fields.push_back({std::string((line + 2)->text), std::string(line->text)});
  }
  if (line == end) out.end = end;
  return out.fields.empty() ? std::nullopt : std::optional(std::move(out));
}

/// Where the lines end that are indented further than the one of a token.
TokenIt end_of_indented(TokenIt head, TokenIt end) {
  for (TokenIt at = head; at != end; ++at)
    if (at->kind == Token::Kind::newline && at + 1 != end && (at + 1)->kind != Token::Kind::newline &&
        (at + 1)->kind != Token::Kind::comment && (at + 1)->indent <= head->indent)
      return at;
  return end;
}

/// What a constructor does with a parameter: keeps it, gives it to something or halves it, or moves it.
enum class Keeps { as_it_is, halved, in_something, moved };

/// "np.array(half)", "half.clone()", "size / 2", "Body(shape, center)", "center + offset": between two places.
Keeps how_it_keeps(std::string_view parameter, TokenIt at, TokenIt end) {
  static constexpr std::array wrappers{"array", "asarray", "list", "tuple", "float", "clone", "copy", "astype"};
  Keeps found = Keeps::as_it_is;
  bool two = false;
  for (; at != end; ++at) {
    const bool number = at->kind == Token::Kind::number;
    const bool halves = number && ((at->value == 2.0 && (at - 1)->is('/')) ||
                                   (at->value == 0.5 && ((at - 1)->is('*') || (at + 1 != end && (at + 1)->is('*')))));
    two = two || halves;
    const std::string_view word = at->kind == Token::Kind::word ? at->text : std::string_view();
    if (at->is('+') || at->is('-')) return Keeps::moved;
    const bool called = !word.empty() && at + 1 != end && (at + 1)->is('(');
    const std::string name = plain_name(last_part(word));
    if (called && begins_with_one_of(name, {"add", "sub", "plus", "minus", "transl", "shift", "offset"}))
      return Keeps::moved;
    if (number && !halves) return Keeps::moved;
    const bool plain = word.empty() ? true
                                    : word == parameter || (called && is_one_of(last_part(word), wrappers)) ||
                                          is_one_of(word, {"np.float64", "np.float32", "float", "dtype"});
    if (!plain) found = Keeps::in_something;
  }
  return two && found == Keeps::as_it_is ? Keeps::halved : found;
}

/// "half" of "self.half = np.array(half)": the name under which a parameter is kept; its own where something is made of
/// it, and one that names no member where it is moved.
std::string kept_as(const std::string& parameter, TokenIt at, TokenIt end) {
  std::string found = parameter;
  for (; at != end; ++at) {
    if (at->kind != Token::Kind::word || !(at->text.starts_with("self.") || at->text.starts_with("this."))) continue;
    if (at + 2 >= end || !(at + 1)->is('=')) continue;
    int depth = 0;
    const TokenIt stop = std::find_if(at + 2, end, [&](const Token& token) {
      depth += step_of_depth(token);
      return depth < 0 || token.is(';') || (depth == 0 && token.kind == Token::Kind::newline);
    });
    const bool given = std::any_of(at + 2, stop, [&](const Token& token) {
      return token.kind == Token::Kind::word && token.text.substr(0, token.text.find('.')) == parameter;
    });
    if (!given) continue;
    const Keeps keeps = how_it_keeps(parameter, at + 2, stop);
    const std::string_view own = last_part(at->text);
    if (keeps == Keeps::as_it_is) return std::string(own);
    if (keeps == Keeps::halved && plain_name(own).starts_with("half")) return "full" + parameter;
    if (keeps == Keeps::moved) found = parameter + own_name_sign;
  }
  return found;
}

/// "class Box:", of which "def __init__(self, center, half)" keeps what it is given.
std::optional<Definition> class_of_python_at(TokenIt at, TokenIt end) {
  if (at->text != "class" || !is_word(at + 1, end)) return std::nullopt;
  TokenIt colon = at + 2;
  if (colon != end && colon->is('(')) colon = behind_bracket(colon, end);
  if (colon == end || !colon->is(':')) return std::nullopt;
  Definition out{std::string((at + 1)->text), {}, end_of_indented(at, end), true};
  for (TokenIt made = colon; made + 1 < out.end; ++made) {
    if (made->text != "__init__" || !(made + 1)->is('(')) continue;
    out.fields = parameters_at(made + 1, end);
    if (out.fields.empty() || out.fields[0].name != "self") return std::nullopt;
    out.fields.erase(out.fields.begin());
    for (Field& field : out.fields)
      field.name = kept_as(field.name, made, std::min(end_of_indented(made, end), out.end));
    break;
  }
  return out.fields.empty() ? std::nullopt : std::optional(std::move(out));
}

/// "class Box { constructor(center, half) { … } … }", "class Box { public Box(Vec3 center, Vec3 half) { … } }": one
/// that keeps what it is given.
std::optional<Definition> class_at(TokenIt at, TokenIt end) {
  if (at->text != "class" || !is_word(at + 1, end)) return std::nullopt;
  const std::string_view name = (at + 1)->text;
  TokenIt open = at + 2;
  while (open != end && (open->kind == Token::Kind::word || open->is(':') || open->is(','))) ++open;
  open = behind_line_ends(open, end);
  if (open == end || !open->is('{')) return std::nullopt;
  Definition out{std::string(name), {}, behind_bracket(open, end), true};
  for (TokenIt made = open + 1; made + 1 < out.end; ++made) {
    const bool constructs = is_word(made, end) && (made->text == "constructor" || made->text == name);
    if (!constructs || !(made + 1)->is('(')) continue;
    const TokenIt body = behind_line_ends(behind_bracket(made + 1, end), end);
    const bool new_one = made != open + 1 && (made - 1)->text == "new";
    if (new_one || body >= out.end || !body->is('{')) continue;
    out.fields = parameters_at(made + 1, end);
    for (Field& field : out.fields) field.name = kept_as(field.name, body, behind_bracket(body, end));
    break;
  }
  return out.fields.empty() ? std::nullopt : std::optional(std::move(out));
}

bool is_braced(const Expression& e) {
  return (e.is(Kind::group) || e.is(Kind::call)) && e.bracket == '{' && e.receiver.empty();
}

bool is_matrix(std::string_view type) {
  return is_one_of(plain_name(last_part(type)),
                   {"mat4", "dmat4", "matrix4", "matrix4f", "matrix4d", "mat44", "float4x4", "matrix4x4"});
}

/// "struct Vec3 { float x, y, z; }"
bool is_of_coordinates(const Structure& structure) {
  return structure.fields.size() < 4 && structure.fields[0].name.size() == 1 &&
         plain_name(structure.fields[0].name) == "x";
}

void give_names(Expression& braced, const Structure& structure, const Structures& structures) {
  const std::vector<Field>& fields = structure.fields;
  const std::size_t count = braced.children.size();
  const bool bare = std::none_of(braced.children.begin(), braced.children.end(),
                                 [](const Expression& e) { return e.is(Kind::assignment) || e.is(Kind::label); });
  const bool fits = structure.is_called ? count > 0 && count <= fields.size() : count == fields.size();
  if (!bare || !fits) return;
  for (std::size_t i = 0; i < count; ++i) {
    Expression named;
    named.kind = Kind::assignment;
    named.text = is_matrix(fields[i].type) ? "pose" : fields[i].name;
    named.line = braced.children[i].line;
    named.children.push_back(std::move(braced.children[i]));
    const auto inner = structures.find(fields[i].type);
    if (inner != structures.end() && !is_of_coordinates(inner->second) && is_braced(named.children[0])) {
      give_names(named.children[0], inner->second, structures);
      if (inner->second.fields.size() != 4 && named.children[0].is(Kind::group)) {
        named.children[0].kind = Kind::call;
        named.children[0].text = inner->first;
      }
    }
    braced.children[i] = std::move(named);
  }
}

/// The structure of four numbers, a quaternion's as a rule, that the member of this name is: "orientation" of "Quat
/// orientation".
const Structure* four_of_member(std::string_view name, const Structures& structures) {
  const Structure* found = nullptr;
  for (const auto& [title, structure] : structures)
    for (const Field& field : structure.fields) {
      if (field.name != name) continue;
      const auto inner = structures.find(field.type);
      if (found != nullptr || inner == structures.end() || inner->second.fields.size() != 4) return nullptr;
      found = &inner->second;
    }
  return found;
}

bool is_coordinate_of_three_names(const Expression& e) {
  static constexpr std::array<std::array<std::string_view, 3>, 4> names{
      {{"x", "r", "s"}, {"y", "g", "t"}, {"z", "b", "p"}, {"w", "a", "q"}}};
  if (!e.is(Kind::group) || e.children.size() != 3) return false;
  const auto& first = e.children[0];
  if (!first.is(Kind::assignment) || first.children.empty()) return false;
  const auto named =
      std::find_if(names.begin(), names.end(), [&](const auto& three) { return three[0] == first.text; });
  if (named == names.end()) return false;
  const auto value = [](const Expression& number) -> std::optional<double> {
    if (number.is(Kind::number)) return number.value;
    if (number.is(Kind::negation) && number.children[0].is(Kind::number)) return -number.children[0].value;
    return std::nullopt;
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const Expression& one = e.children[i];
    if (!one.is(Kind::assignment) || one.text != (*named)[i] || one.children.empty()) return false;
    if (!value(one.children[0]) || value(one.children[0]) != value(first.children[0])) return false;
  }
  return true;
}

void join_names_in(std::vector<Expression>& items) {
  for (Expression& item : items) {
    if (is_coordinate_of_three_names(item)) {
      Expression number = std::move(item.children[0].children[0]);
      number.after_comma = item.after_comma;
      item = std::move(number);
      continue;
    }
    join_names_in(item.children);
    join_names_in(item.receiver);
  }
}

/// The structure of which "Body bodies[2] = {{…}, {…}}" and "std::vector<Body> bodies = {{…}, {…}}" have several; the
/// end where there is none.
Structures::const_iterator type_of_items(const Expression& type, const Expression& list, const Structures& structures) {
  const bool several = list.is(Kind::assignment) && list.children.size() == 1 && is_braced(list.children[0]) &&
                       !list.children[0].children.empty() &&
                       std::all_of(list.children[0].children.begin(), list.children[0].children.end(), is_braced);
  if (!several || !type.is(Kind::word)) return structures.end();
  const std::string_view arguments = std::string_view(type.type_arguments);
  return structures.find(list.text.ends_with(']') ? type.text : std::string(arguments.substr(0, arguments.find(','))));
}

/// Names the fields of all that a structure's name stands before.
void name_fields_in(std::vector<Expression>& items, const Structures& structures) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    Expression& item = items[i];
    const auto type = i > 0 && items[i - 1].is(Kind::word) ? structures.find(items[i - 1].text) : structures.end();
    if (type != structures.end() && is_braced(item)) give_names(item, type->second, structures);
    const auto each = i > 0 ? type_of_items(items[i - 1], item, structures) : structures.end();
    if (each != structures.end()) {
      for (Expression& one : item.children[0].children) {
        give_names(one, each->second, structures);
        one.kind = Kind::call;
        one.text = each->first;
      }
      continue;
    }
    if (type != structures.end() && item.is(Kind::assignment) && !item.children.empty() &&
        is_braced(item.children[0])) {
      Expression& value = item.children[0];
      give_names(value, type->second, structures);
      value.kind = Kind::call;
      value.text = type->first;
    }
    const bool member = item.is(Kind::assignment) && !first_parts(item.text).empty() && !item.children.empty();
    if (member && is_braced(item.children[0]))
      if (const auto* four = four_of_member(last_part(item.text), structures))
        give_names(item.children[0], *four, structures);
    const bool called = item.is(Kind::call) && item.bracket == '(' && item.receiver.empty();
    if (const auto made = structures.find(item.text);
        made != structures.end() && (made->second.is_called ? called : is_braced(item)))
      give_names(item, made->second, structures);
    name_fields_in(item.children, structures);
    name_fields_in(item.receiver, structures);
  }
}

}  // namespace

Structures take_structures(std::vector<Token>& tokens) {
  Structures found;
  std::vector<Token> others;
  bool passed = false;
  for (auto at = tokens.begin(); at != tokens.end();) {
    TokenIt behind = is_word(at, tokens.end()) ? end_of_typed_fields(at, tokens.end()) : at;
    if (behind == at && is_word(at, tokens.end())) behind = end_of_implementation(at, tokens.end());
    if (behind != at) {
      at = behind;
      passed = true;
      continue;
    }
    std::optional<Definition> definition;
    for (const auto read : {definition_at, record_at, dataclass_at, class_of_python_at, class_at})
      if (!definition && is_word(at, tokens.end())) definition = read(at, tokens.end());
    if (definition) {
      found[definition->name] = {std::move(definition->fields), definition->is_called};
      at = definition->end;
    } else {
      others.push_back(*at++);
    }
  }
  if (!found.empty() || passed) tokens = std::move(others);
  return found;
}

void join_coordinate_names(ParsedText& parsed) {
  for (Statement& statement : parsed.statements) join_names_in(statement.items);
}

void name_fields(ParsedText& parsed, const Structures& structures) {
  if (structures.empty()) return;
  for (Statement& statement : parsed.statements) name_fields_in(statement.items, structures);
}

}  // namespace minkoscope
