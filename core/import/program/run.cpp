#include "core/import/program/run.h"

#include "core/import/program/running.h"
#include "core/import/program/slice.h"

namespace minkoscope::program {
namespace {

/// Whether a text holds one of these, and not as the end of a longer word.
bool holds_any(std::string_view text, std::initializer_list<std::string_view> words) {
  const auto is_letter = [&](std::size_t at) { return std::isalnum(static_cast<unsigned char>(text[at])) != 0; };
  const auto holds = [&](std::string_view word) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
      if (at == 0 || !is_letter(at) || !is_letter(at - 1)) return true;
    return false;
  };
  return std::any_of(words.begin(), words.end(), holds);
}

/// Whether a line begins with one of these, "let" and "function" as no sentence does.
bool begins_statements(std::string_view text, std::initializer_list<std::string_view> words) {
  for (std::size_t begin = 0; begin < text.size(); begin = std::min(text.find('\n', begin), text.size() - 1) + 1) {
    const std::size_t first = std::min(text.find_first_not_of(" \t", begin), text.size());
    const std::string_view line = text.substr(first);
    if (std::any_of(words.begin(), words.end(), [&](std::string_view word) { return line.starts_with(word); }))
      return true;
  }
  return false;
}

/// "const hull = …", without a type
bool names_constants(std::string_view text) {
  const std::vector<Token> tokens = scan(text, Syntax::braces);
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i)
    if (tokens[i].names("const") && tokens[i + 1].kind == Token::Kind::name && tokens[i + 2].is("=")) return true;
  return false;
}

/// "local a = …", "for … do", "end"
bool is_lua(std::string_view text) {
  const std::vector<Token> tokens = scan(text, Syntax::ends);
  bool ends = false, begins = false;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool first = i == 0 || tokens[i - 1].kind == Token::Kind::line_end;
    begins = begins || (first && tokens[i].names("local"));
    ends = ends || (tokens[i].names("end") && tokens[i + 1].kind != Token::Kind::sign);
    if (tokens[i].is(";") || tokens[i].is("::")) return false;
  }
  return ends && begins;
}

constexpr std::size_t longest = 60'000;

Language language_of(std::string_view text) {
  if (is_lua(text)) return Language::lua;
  const auto begins_line = [&](std::string_view word) {
    return text.starts_with(word) || text.find("\n" + std::string(word)) != text.npos;
  };
  if (holds_any(text,
                {"#include", "std::", "glm::", "->", "fn main", "let mut ", "::new(", ":= ", "func main", "printf("}) &&
      !holds_any(text, {"def "}) && !begins_line("import numpy"))
    return Language::copying;
  if (begins_line("def ") || begins_line("import ") || begins_line("from ") ||
      holds_any(text, {"np.", "):\n", "print("}))
    if (!(holds_any(text, {";\n"}) || begins_statements(text, {"const ", "let ", "function ", "export "})) ||
        begins_line("import numpy"))
      return Language::python;
  if ((holds_any(text, {"console.", "===", "THREE.", "require(", "=>"}) ||
       begins_statements(text, {"function ", "let ", "async function ", "export "}) || names_constants(text)) &&
      !holds_any(text, {"using ", "::", "new Vector3(", "public ", "Debug.Log", "Console."}))
    return Language::javascript;
  if (holds_any(text, {"using ", "public ", "new ", "Debug.Log", "Console.", "System.out"})) return Language::other;
  return holds_any(text, {";"}) ? Language::copying : Language::python;
}

}  // namespace

std::vector<std::string> Run::run() {
  if (line_of_simulation() != 0) throw Abandoned{};
  top_ = inner(nullptr, true);
  count_calls(*program_);
  run_top(*program_, top_);
  for (const std::string& name : queried_) check_formula(name);
  std::vector<Variable*> standing, used;
  for (const auto& variable : kept_)
    if (variable->is_top && !variable->is_written && is_calculated(variable->value))
      (variable->is_used ? used : standing).push_back(variable.get());
  std::erase_if(used, [](const Variable* variable) { return !is_points(variable->value); });
  const auto lists = std::count_if(standing.begin(), standing.end(),
                                   [](const Variable* variable) { return is_points(variable->value); });
  if (lists == 1 && used.size() == 1 && !leaves_calls_) write_definition(*used[0]);  // the other was made of it
  for (Variable* const variable : standing) write_definition(*variable);
  for (const auto& [name, type] : top_->types)
    if (!made_.contains(type) && has_only_fields(*type)) leave_definition(*type);
  for (const auto& [name, list] : collected_) leave(list.line, name + " = " + written(list_of(list.items)));
  std::vector<std::string> out;
  if (followed_ > 0) out.push_back(text_of(residual_.statements()));
  if (const auto slice = slice_of(residual_.statements(), syntax_of(language_))) out.push_back(text_of(*slice));
  return out;
}

Flow Run::run(const Node& node, const ScopePtr& scope) {
  step();
  switch (node.kind) {
    case Kind::block:
      // Python's blocks have no names of their own
      return run_block(node,
                       node.sign == "same" || language_ == Language::python ? scope : inner(scope, scope->is_top));
    case Kind::declare:
      declare(node, scope);
      return Flow::goes_on;
    case Kind::assign:
      assign(node, scope);
      return Flow::goes_on;
    case Kind::evaluate:
      if (scope->is_top && asserts(*node.children[0]) && !calls_own(*node.children[0], scope)) {
        leave_definition(node);
        return Flow::goes_on;
      }
      if (is_prose(*node.children[0]) && scope->is_top && !calls_own(*node.children[0], scope))
        leave_as_it_is(node, scope);
      else
        do_alone(*node.children[0], scope);
      return Flow::goes_on;
    case Kind::define:
    case Kind::type:
      return Flow::goes_on;
    case Kind::count_loop:
      return count(node, scope);
    case Kind::item_loop:
      return go_through(node, scope);
    case Kind::while_loop:
      return repeat(node, scope);
    case Kind::branch:
      return branch(node, scope);
    case Kind::give_back:
      given_ = node.children.empty() ? Value{} : eval(*node.children[0], scope);
      return Flow::gives_back;
    case Kind::leave:
      return node.text == "break" ? Flow::breaks : Flow::continues;
    case Kind::opaque:
      if (scope->is_top) {
        leave_as_it_is(node, scope);
        return Flow::goes_on;
      }
      if (prints_alone(node)) return Flow::goes_on;
      throw Abandoned{};
    default:
      throw Abandoned{};
  }
}

/// "Here are two hulls, a box and", "got - 0.31, want": names and operators with commas between them.
bool Run::is_prose(const Node& node) {
  return node.is(Kind::list) && node.bracket == '(' && !fills_with_commas(node) && !node.children.empty() &&
         !node.children[0]->is(Kind::comprehension);
}

void Run::count_calls(const Node& node) {
  if (node.is(Kind::call) && node.children[0]->is(Kind::name)) {
    std::string name = node.children[0]->text;
    if (name.starts_with("new ")) name = name.substr(4);
    calls_.insert(std::string(type_part(name)));
    functions_called_.insert(std::string(type_part(name)));
  }
  if (node.is(Kind::call) && node.children[0]->is(Kind::member)) calls_.insert(node.children[0]->text);
  if (node.is(Kind::declare)) {
    calls_.insert(std::string(type_part(node.text)));
    calls_.insert(std::string(type_part(item_type(node.text))));
  }
  for (const NodePtr& child : node.children)
    if (child) count_calls(*child);
  for (const Clause& clause : node.clauses) {
    if (clause.list) count_calls(*clause.list);
    if (clause.condition) count_calls(*clause.condition);
  }
  if (node.function.body) count_calls(*node.function.body);
  if (node.is(Kind::opaque))
    for (const Token& token : scan(node.text, syntax_of(language_)))
      if (token.kind == Token::Kind::name) calls_.insert(std::string(token.text));
}

bool Run::is_entry(const Node& definition) const {
  const Function& function = definition.function;
  if (function.name == "main" || function.name == "Main") return !functions_called_.contains(function.name);
  if (calls_.contains(function.name) || !function.body->is(Kind::block)) return false;
  return function.parameters.empty() || holds_shapes(text_.substr(definition.begin, definition.end - definition.begin));
}

bool Run::holds_shapes(std::string_view text) const {
  const std::vector<Token> tokens = scan(text, syntax_of(language_));
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    return token.kind == Token::Kind::number && !is_of_formula(token.value);
  });
}

void Run::run_top(const Node& block, const ScopePtr& scope) {
  hoist(block, scope);
  for (const NodePtr& child : block.children) {
    line_ = child->line;
    if (child->is(Kind::define) && is_entry(*child)) {
      run_entry(child->function, scope);
    } else if (child->is(Kind::define)) {
      if (!calls_.contains(child->function.name)) ++followed_;  // a formula, which is left out
    } else if (child->is(Kind::type) && !scope->types.contains(child->text)) {
      if (child->sign == "namespace" ||
          (!calls_.contains(std::string(type_part(child->text))) && !has_only_fields(*child)))
        run_top(*child->children[0], scope);
      else
        leave_definition(*child);
    } else if (child->is(Kind::block) && child->sign != "same" && is_opaque(*child)) {
      leave_definition(*child);
    } else if (child->is(Kind::block) && child->sign != "same") {
      run_top(*child, inner(scope, true));
    } else if (child->is(Kind::opaque)) {
      leave_as_it_is(*child, scope);
    } else {
      const Flow flow = run(*child, scope);
      if (flow == Flow::gives_back) return;
    }
  }
}

bool Run::is_opaque(const Node& block) {
  return !block.children.empty() && std::all_of(block.children.begin(), block.children.end(),
                                                [](const NodePtr& child) { return child->is(Kind::opaque); });
}

void Run::run_entry(const Function& function, const ScopePtr& outer) {
  ++followed_;
  const ScopePtr scope = inner(outer, true);
  for (const Parameter& parameter : function.parameters)
    set_local(parameter.name, unknown_of(parameter.name), scope, true);
  run_top(*function.body, scope);
}

ScopePtr Run::inner(const ScopePtr& outer, bool is_top) {
  auto scope = std::make_shared<Scope>();
  scopes_.push_back(scope);
  scope->outer = outer;
  scope->is_top = is_top;
  return scope;
}

void Run::hoist(const Node& block, const ScopePtr& scope) {
  for (const NodePtr& child : block.children) {
    if (child->is(Kind::define)) scope->functions[child->function.name] = child.get();
    if (child->is(Kind::type)) {
      if (child->sign != "namespace" && is_followed_type(*child)) scope->types[child->text] = child.get();
      // C#'s and Java's functions stand in a class
      if (!scope->types.contains(child->text)) hoist(*child->children[0], scope);
    }
  }
}

bool Run::is_followed_type(const Node& type) const {
  if (!calls_.contains(std::string(type_part(type.text)))) return false;
  bool fields = false, maker = false;
  for (const NodePtr& child : type.children[0]->children) {
    if (child->is(Kind::opaque)) return false;
    fields = fields || child->is(Kind::declare);
    maker = maker || (child->is(Kind::define) && is_maker(child->function.name, type.text));
  }
  return maker || fields;
}

bool Run::has_only_fields(const Node& type) {
  const auto& parts = type.children[0]->children;
  return std::all_of(parts.begin(), parts.end(), [](const NodePtr& part) {
    return part->is(Kind::declare) &&
           std::all_of(part->children.begin(), part->children.end(),
                       [](const NodePtr& value) { return value == nullptr || value->is(Kind::array); });
  });
}

bool Run::is_maker(const std::string& function, const std::string& type) {
  return function == "__init__" || function == "constructor" || function == type;
}

void Run::leave_as_it_is(const Node& statement, const ScopePtr& scope) {
  const std::string text = statement.is(Kind::opaque)
                               ? statement.text
                               : std::string(text_.substr(statement.begin, statement.end - statement.begin));
  for (const Token& token : scan(text, syntax_of(language_))) {
    if (token.kind != Token::Kind::name) continue;
    Variable* variable = find(std::string(token.text), scope);
    if (variable == nullptr || !is_calculated(variable->value)) continue;
    if (!variable->is_written) write_definition(*variable);
    if (!variable->value.is(Value::Kind::number) && !prints_alone(statement))
      variable->value = unknown_of(variable->name);
  }
  residual_.add(statement.line, text, false);
}

bool Run::prints_alone(const Node& statement) {
  return statement.text.starts_with("print") || statement.text.starts_with("assert");
}

bool Run::is_calculated(const Value& value) {
  switch (value.kind) {
    case Value::Kind::number:
    case Value::Kind::list:
      return true;
    case Value::Kind::record:
      return !holds(value, Value::Kind::function);
    default:
      return false;
  }
}

void Run::write_definition(Variable& variable) {
  if (holds(variable.value, Value::Kind::absent)) {
    // what is never filled is no list of points
    if (holds(variable.value, Value::Kind::number)) throw Abandoned{};
    return;
  }
  variable.is_written = true;
  const std::string name = own_name(variable);
  std::string prefix =
      variable.value.is(Value::Kind::list) && variable.value.list->is_vector ? variable.type : std::string();
  if (prefix.find_first_of("<&*[:") != std::string::npos || prefix == "auto" || language_ != Language::copying)
    prefix.clear();
  leave(variable.line, (prefix.empty() ? "" : prefix + " ") + name + " = " + written(as_it_stands(variable.value)));
}

/// Points of a class of the program's own that adds its position to them stand there.
Value Run::as_it_stands(const Value& value) const {
  if (!value.is(Value::Kind::record) || value.record->fields.size() != 2) return value;
  const auto& fields = value.record->fields;
  const std::size_t points = is_points(fields[0].second) ? 0 : 1;
  const auto& [name, place] = fields[1 - points];
  static constexpr std::array names{"pos",         "position", "m_position", "origin",
                                    "translation", "offset",   "center",     "centre"};
  const bool places =
      std::find(names.begin(), names.end(), name) != names.end() && is_numbers(place) && place.list->items.size() == 3;
  if (!is_points(fields[points].second) || !places || !adds_to_points(name)) return value;
  Value out = copy_of(fields[points].second);
  for (Value& point : out.list->items)
    for (std::size_t i = 0; i < 3; ++i) point.list->items[i].number += place.list->items[i].number;
  return out;
}

/// "point + pos", "this.pos + point": whether what is said of a class is a sum.
bool Run::adds_to_points(const std::string& field) const {
  const std::vector<Token> tokens = scan(text_, syntax_of(language_));
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].names(field)) continue;
    std::size_t begin = i;
    while (begin >= 2 && (tokens[begin - 1].is(".") || tokens[begin - 1].is("->")) &&
           tokens[begin - 2].kind == Token::Kind::name)
      begin -= 2;
    if (tokens[i + 1].is("+") || (begin > 0 && tokens[begin - 1].is("+"))) return true;
  }
  return false;
}

std::string Run::own_name(const Variable& variable) {
  const auto [found, added] = own_names_.try_emplace(&variable, std::string());
  if (added) found->second = residual_.own_name(variable.name);
  return found->second;
}

std::string Run::named(const Value& value) {
  if (value.origin != nullptr && value.is(value.origin->value.kind) && value.origin->is_top && is_calculated(value) &&
      !value.is(Value::Kind::number) && same(value, value.origin->value)) {
    if (!value.origin->is_written) write_definition(*value.origin);
    return own_name(*value.origin);
  }
  if (value.is(Value::Kind::list) && value.list->constructor.empty()) {
    std::string out = "[";
    for (const Value& item : value.list->items) {
      if (out.size() > 1) out += ", ";
      out += named(item);
    }
    return out + "]";
  }
  return written(value);
}

std::string Run::in_braces(const Value& value) {
  const bool listed = value.is(Value::Kind::list) && value.list->constructor.empty() && value.origin == nullptr;
  if (!listed || is_points(value)) return named(value);
  std::string out = "{";
  for (const Value& item : value.list->items) out += (out.size() > 1 ? ", " : "") + in_braces(item);
  return out + "}";
}

bool Run::same(const Value& a, const Value& b) {
  return a.is(Value::Kind::list) ? written(a) == written(b) : a.record == b.record;
}

void Run::check_formula(const std::string& name) {
  if (!checked_.insert(name).second) return;
  const Node* function = function_named(name, top_);
  if (function == nullptr) return;
  check_text(text_.substr(function->begin, function->end - function->begin));
}

void Run::check_text(std::string_view text) {
  const std::vector<Token> tokens = scan(text, syntax_of(language_));
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool bound = i > 0 && (tokens[i - 1].is("<") || tokens[i - 1].is("<=") ||
                                 (tokens[i - 1].is("(") && i > 1 && tokens[i - 2].names("range")));
    if (tokens[i].kind == Token::Kind::number && !bound && !is_of_formula(tokens[i].value)) throw Abandoned{};
    if (tokens[i].kind == Token::Kind::name && tokens[i + 1].is("(")) check_formula(std::string(tokens[i].text));
  }
}

bool Run::makes_shapes_in_functions() {
  count_calls(*program_);
  const std::function<bool(const Node&)> makes = [&](const Node& node) {
    if (node.is(Kind::define) && functions_called_.contains(node.function.name) &&
        holds_shapes(text_.substr(node.begin, node.end - node.begin)))
      return true;
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](const NodePtr& child) { return child && makes(*child); });
  };
  return makes(*program_);
}

bool makes_shapes_in_functions(std::string_view text) {
  return text.size() <= longest && Run(text, language_of(text)).makes_shapes_in_functions();
}

int Run::line_of_simulation() const {
  int line = 0;
  bool steps = false, queries = false;
  const std::function<void(const Node&, bool)> look = [&](const Node& node, bool in_loop) {
    const bool loop = node.is(Kind::count_loop) || node.is(Kind::item_loop) || node.is(Kind::while_loop);
    if (node.is(Kind::call)) {
      const std::string& name = node.children[0]->text;
      if (in_loop && steps_a_simulation(name)) {
        steps = true;
        if (line == 0) line = node.line;
      } else if (steps && !in_loop && is_query_name(name)) {
        queries = true;
      }
    }
    for (const NodePtr& child : node.children)
      if (child) look(*child, in_loop || (loop && child == node.children.back()));
    if (node.function.body) look(*node.function.body, in_loop);
  };
  look(*program_, false);
  return queries ? line : 0;
}

int line_of_simulation(std::string_view text) {
  return text.size() > longest ? 0 : Run(text, language_of(text)).line_of_simulation();
}

std::vector<std::string> residuals_of(std::string_view text) {
  if (text.size() > longest) return {};
  try {
    return Run(text, language_of(text)).run();
  } catch (const Abandoned&) {
    return {};
  }
}

}  // namespace minkoscope::program
