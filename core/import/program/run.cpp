#include "core/import/program/run.h"

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/import/program/abandoned.h"
#include "core/import/program/arithmetic.h"
#include "core/import/program/parser.h"
#include "core/import/program/residual.h"
#include "core/import/program/scanner.h"
#include "core/import/program/value.h"

namespace minkoscope::program {

struct Variable {
  Value value;
  std::string name, type;
  int line = 0;
  bool is_top = false;   // of the program, and of no function
  bool is_used = false;  // in something that was calculated
  bool is_written = false;
};

struct Scope {
  std::map<std::string, std::shared_ptr<Variable>> variables;
  std::map<std::string, const Node*> functions, types;
  std::shared_ptr<Scope> outer;
  bool is_top = false;
};

namespace {

using Kind = Node::Kind;
using ScopePtr = std::shared_ptr<Scope>;

Language language_of(std::string_view text) {
  const auto holds_any = [&](std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return text.find(word) != text.npos; });
  };
  const auto begins_line = [&](std::string_view word) {
    return text.starts_with(word) || text.find("\n" + std::string(word)) != text.npos;
  };
  if (holds_any({"#include", "std::", "glm::", "->", "fn main", "let mut ", "::new(", ":= ", "func main", "printf("}) &&
      !holds_any({"def "}) && !begins_line("import numpy"))
    return Language::copying;
  if (begins_line("def ") || begins_line("import ") || begins_line("from ") || holds_any({"np.", "):\n", "print("}))
    if (!holds_any({"const ", "let ", "function ", ";\n"}) || begins_line("import numpy")) return Language::python;
  if (holds_any({"console.", "function ", "let ", "===", "THREE.", "require(", "=>"}) && !holds_any({"using ", "::"}) &&
      !holds_any({"new Vector3(", "public ", "Debug.Log", "Console."}))
    return Language::javascript;
  if (holds_any({"using ", "public ", "new ", "Debug.Log", "Console.", "System.out"})) return Language::other;
  return holds_any({";\n", ";"}) ? Language::copying : Language::python;
}

/// Whether a number is one of a formula, as a half or a tolerance is, and none of a shape.
bool is_of_formula(double number) {
  static constexpr std::array<double, 6> plain{0.0, 0.5, 1.0, 2.0, 3.0, 4.0};
  return std::find(plain.begin(), plain.end(), number) != plain.end() || number <= 1e-3 || number >= 1e5;
}

bool prints(std::string_view name) {
  static constexpr std::array words{"print",  "printf",    "println!",  "println", "log",       "Log",       "Println",
                                    "Printf", "WriteLine", "std::cout", "cout",    "std::cerr", "eprintln!", "fprintf",
                                    "puts",   "print!",    "info",      "debug",   "warn",      "LOG",       "UE_LOG"};
  return std::find(words.begin(), words.end(), name) != words.end();
}

enum class Flow { goes_on, gives_back, breaks, continues };

class Run {
 public:
  Run(std::string_view text, Language language)
      : text_(text),
        language_(language),
        program_(parse(text, language == Language::python)),
        residual_(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1) {}

  /// Functions hold the scopes that hold them.
  ~Run() {
    for (const ScopePtr& scope : scopes_) scope->variables.clear();
    for (const auto& variable : kept_) variable->value = Value{};
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  std::optional<std::string> run() {
    top_ = inner(nullptr, true);
    count_calls(*program_);
    run_top(*program_, top_);
    for (const std::string& name : asked_) check_formula(name);
    for (const auto& variable : kept_) {
      const bool stands =
          variable->is_top && !variable->is_used && !variable->is_written && is_calculated(variable->value);
      if (stands) write_definition(*variable);
    }
    for (const auto& [name, list] : collected_)
      residual_.add(list.line,
                    name + " = " + written(list_of(list.items)) + (language_ == Language::python ? "" : ";"));
    if (followed_ == 0) return std::nullopt;
    return residual_.text();
  }

 private:
  // ---- what is called where

  void count_calls(const Node& node) {
    if (node.is(Kind::call) && node.children[0]->is(Kind::name)) {
      std::string name = node.children[0]->text;
      if (name.starts_with("new ")) name = name.substr(4);
      calls_.insert(std::string(type_part(name)));
    }
    if (node.is(Kind::call) && node.children[0]->is(Kind::member)) calls_.insert(node.children[0]->text);
    if (node.is(Kind::declare)) calls_.insert(std::string(type_part(node.text)));
    for (const NodePtr& child : node.children)
      if (child) count_calls(*child);
    for (const Clause& clause : node.clauses) {
      if (clause.list) count_calls(*clause.list);
      if (clause.condition) count_calls(*clause.condition);
    }
    if (node.function.body) count_calls(*node.function.body);
    if (node.is(Kind::opaque))
      for (const Token& token : scan(node.text, language_ == Language::python))
        if (token.kind == Token::Kind::name) calls_.insert(std::string(token.text));
  }

  static bool is_entry(const Function& function) {
    return function.name == "main" || function.name == "Main" || function.parameters.empty();
  }

  // ---- statements of the program itself

  void run_top(const Node& block, const ScopePtr& scope) {
    hoist(block, scope);
    for (const NodePtr& child : block.children) {
      line_ = child->line;
      const bool entry = child->is(Kind::define) && is_entry(child->function) &&
                         child->function.body->is(Kind::block) &&
                         (!calls_.contains(child->function.name) || child->function.name == "main");
      if (entry) {
        run_top(*child->function.body, inner(scope, true));
      } else if (child->is(Kind::type) && scope_type(*child, scope) == nullptr) {
        if (child->sign == "namespace" || !calls_.contains(std::string(type_part(child->text))))
          run_top(*child->children[0], scope);
        else
          residual_.add(child->line, std::string(text_.substr(child->begin, child->end - child->begin)));
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

  ScopePtr inner(const ScopePtr& outer, bool is_top = false) {
    auto scope = std::make_shared<Scope>();
    scopes_.push_back(scope);
    scope->outer = outer;
    scope->is_top = is_top;
    return scope;
  }
  void hoist(const Node& block, const ScopePtr& scope) {
    for (const NodePtr& child : block.children) {
      if (child->is(Kind::define)) scope->functions[child->function.name] = child.get();
      if (child->is(Kind::type)) {
        if (child->sign != "namespace" && is_followed_type(*child)) scope->types[child->text] = child.get();
        // C#'s and Java's functions stand in a class
        if (!scope->types.contains(child->text)) hoist(*child->children[0], scope);
      }
    }
  }
  static const Node* scope_type(const Node& type, const ScopePtr& scope) {
    const auto found = scope->types.find(type.text);
    return found == scope->types.end() ? nullptr : found->second;
  }
  /// A class with a function that makes it, or a structure of fields.
  bool is_followed_type(const Node& type) const {
    if (!calls_.contains(std::string(type_part(type.text)))) return false;
    bool fields = false, maker = false;
    for (const NodePtr& child : type.children[0]->children) {
      if (child->is(Kind::opaque)) return false;
      fields = fields || child->is(Kind::declare);
      maker = maker || (child->is(Kind::define) && is_maker(child->function.name, type.text));
    }
    return maker || fields;
  }
  static bool is_maker(const std::string& function, const std::string& type) {
    return function == "__init__" || function == "constructor" || function == type;
  }

  /// A statement that is not understood; what was calculated and is named there stands before it.
  void leave_as_it_is(const Node& statement, const ScopePtr& scope) {
    for (const Token& token : scan(statement.text, language_ == Language::python)) {
      if (token.kind != Token::Kind::name) continue;
      Variable* variable = find(std::string(token.text), scope);
      if (variable == nullptr || !is_calculated(variable->value)) continue;
      if (!variable->is_written) write_definition(*variable);
      if (!variable->value.is(Value::Kind::number) && !prints_alone(statement))
        variable->value = unknown_of(variable->name);
    }
    residual_.add(statement.line, statement.text);
  }
  static bool prints_alone(const Node& statement) {
    return statement.text.starts_with("print") || statement.text.starts_with("assert");
  }

  static bool is_calculated(const Value& value) {
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
  void write_definition(Variable& variable) {
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
    residual_.add(variable.line, (prefix.empty() ? "" : prefix + " ") + name + " = " + written(variable.value) +
                                     (language_ == Language::python ? "" : ";"));
  }
  std::string own_name(const Variable& variable) {
    const auto [found, added] = own_names_.try_emplace(&variable, std::string());
    if (added) found->second = residual_.own_name(variable.name);
    return found->second;
  }

  /// How a value stands in what is left: by its name where it has one.
  std::string named(const Value& value) {
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
  static bool same(const Value& a, const Value& b) {
    return a.is(Value::Kind::list) ? written(a) == written(b) : a.record == b.record;
  }

  // ---- statements

  Flow run_block(const Node& block, const ScopePtr& scope) {
    hoist(block, scope);
    for (const NodePtr& child : block.children) {
      const Flow flow = run(*child, scope);
      if (flow != Flow::goes_on) return flow;
    }
    return Flow::goes_on;
  }

  void step() {
    if (++steps_ > 100'000) throw Abandoned{};
  }

  Flow run(const Node& node, const ScopePtr& scope) {
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

  Flow branch(const Node& node, const ScopePtr& scope) {
    const Value condition = eval(*node.children[0], scope);
    if (condition.is(Value::Kind::unknown)) {
      skip(node);
      return Flow::goes_on;
    }
    if (is_true(condition)) return run(*node.children[1], scope);
    return node.children[2] ? run(*node.children[2], scope) : Flow::goes_on;
  }
  /// What is done on an answer that only a library knows may do nothing to the shapes.
  void skip(const Node& node) {
    const std::function<void(const Node&)> look = [&](const Node& at) {
      const bool changes = at.is(Kind::assign) || at.is(Kind::opaque);
      const bool is_print = at.is(Kind::opaque) && prints_alone(at);
      if (changes && !is_print) throw Abandoned{};
      if (at.is(Kind::number) && !is_of_formula(at.value)) throw Abandoned{};
      for (const NodePtr& child : at.children)
        if (child) look(*child);
    };
    for (std::size_t i = 1; i < node.children.size(); ++i)
      if (node.children[i]) look(*node.children[i]);
  }

  Flow count(const Node& node, const ScopePtr& outer) {
    const ScopePtr scope = inner(outer);
    if (node.children[0]) run(*node.children[0], scope);
    ++followed_;
    while (true) {
      step();
      if (node.children[1] && !is_true(eval(*node.children[1], scope))) return Flow::goes_on;
      const Flow flow = run(*node.children[3], scope);
      if (flow == Flow::breaks) return Flow::goes_on;
      if (flow == Flow::gives_back) return flow;
      if (!node.children[2]) throw Abandoned{};
      run_block(*node.children[2], scope);
    }
  }
  Flow repeat(const Node& node, const ScopePtr& scope) {
    ++followed_;
    while (true) {
      step();
      const Value condition = eval(*node.children[0], scope);
      if (condition.is(Value::Kind::unknown)) {
        skip(node);
        return Flow::goes_on;
      }
      if (!is_true(condition)) return Flow::goes_on;
      const Flow flow = run(*node.children[1], scope);
      if (flow == Flow::breaks) return Flow::goes_on;
      if (flow == Flow::gives_back) return flow;
    }
  }
  Flow go_through(const Node& node, const ScopePtr& outer) {
    const Value list = eval(*node.children[0], outer);
    std::vector<Value> items;
    if (list.is(Value::Kind::record)) {
      for (const auto& field : list.record->fields) {
        Value name;
        name.kind = Value::Kind::text;
        name.text = field.first;
        items.push_back(name);
      }
    } else if (list.is(Value::Kind::list)) {
      items = list.list->items;
    } else if (list.is(Value::Kind::number) && node.text == "range") {
      for (std::size_t i = 0; i < count_of(list); ++i) items.push_back(number_of(static_cast<double>(i), true));
    } else {
      throw Abandoned{};
    }
    ++followed_;
    for (std::size_t i = 0; i < items.size(); ++i) {
      step();
      const ScopePtr scope = language_ == Language::python ? outer : inner(outer);
      const Value place = number_of(static_cast<double>(i), true);
      const Value item = language_ == Language::copying && !node.refers ? copy_of(items[i]) : items[i];
      if (node.text == "range" && list.is(Value::Kind::list)) {
        bind(node.names, node.names.size() == 1 ? place : list_of({place, item}), scope);
      } else if (node.refers && list.is(Value::Kind::list) && !item.is(Value::Kind::list) &&
                 !item.is(Value::Kind::record)) {
        throw Abandoned{};  // "for (float& x : xs)"
      } else {
        bind(node.names, item, scope);
      }
      const Flow flow = run(*node.children[1], scope);
      if (flow == Flow::breaks) return Flow::goes_on;
      if (flow == Flow::gives_back) return flow;
    }
    return Flow::goes_on;
  }
  void bind(const std::vector<std::string>& names, const Value& value, const ScopePtr& scope) {
    if (names.size() == 1) {
      set_local(names[0], value, scope, true);
      return;
    }
    if (!value.is(Value::Kind::list)) throw Abandoned{};
    std::vector<Value> parts = value.list->items;
    if (parts.size() == 2 && names.size() > 2 && parts[1].is(Value::Kind::list)) {  // "i, (x, y)"
      const std::vector<Value> behind = parts[1].list->items;
      parts.pop_back();
      parts.insert(parts.end(), behind.begin(), behind.end());
    }
    if (parts.size() != names.size()) throw Abandoned{};
    for (std::size_t i = 0; i < names.size(); ++i) set_local(names[i], parts[i], scope, true);
  }

  // ---- variables

  Variable* find(const std::string& name, const ScopePtr& scope) const {
    for (const Scope* at = scope.get(); at != nullptr; at = at->outer.get()) {
      const auto found = at->variables.find(name);
      if (found != at->variables.end()) return found->second.get();
    }
    return nullptr;
  }
  Variable& set_local(const std::string& name, Value value, const ScopePtr& scope, bool passing = false) {
    auto variable = std::make_shared<Variable>();
    variable->name = name;
    variable->line = line_of(scope);
    variable->is_top = scope->is_top && !passing;
    variable->value = std::move(value);
    kept_.push_back(variable);
    scope->variables[name] = variable;
    return *variable;
  }
  int line_of(const ScopePtr& scope) const { return scope->is_top ? statement_line_ : line_; }

  /// Gives a variable a value; what a library made gets a name in what is left.
  void give(Variable& variable, Value value, const ScopePtr& scope) {
    if (language_ == Language::copying) value = with_copies(std::move(value));
    if (value.is(Value::Kind::unknown)) {
      const bool inner_name = inner_names_.contains(value.text);
      if (inner_name && variable.is_top && residual_.own_name(variable.name) == variable.name) {
        residual_.rename(value.text, variable.name);
        own_names_[&variable] = variable.name;
        inner_names_.erase(value.text);
        variable.value = unknown_of(variable.name);
        return;
      }
      const std::string name = residual_.own_name(variable.name);
      own_names_[&variable] = name;
      residual_.add(scope->is_top ? statement_line_ : line_,
                    name + " = " + value.text + (language_ == Language::python ? "" : ";"));
      if (!variable.is_top) inner_names_.insert(name);
      variable.value = unknown_of(name);
      return;
    }
    variable.value = std::move(value);
    if (variable.is_top) variable.value.origin = &variable;
    variable.is_written = false;
  }
  static Value with_copies(Value value) {
    Variable* const origin = value.origin;
    Value out = copy_of(value);
    out.origin = origin;
    return out;
  }

  /// A list in braces becomes what it is declared as.
  Value as_type(Value value, const std::string& type) const {
    if (!value.is(Value::Kind::list) || type.empty()) return value;
    const std::string items = item_type(type);
    if (items.empty() && is_vector_type(type) && is_numbers(value) && value.list->items.size() == 3 &&
        value.list->constructor.empty()) {
      value = copy_of(value);
      value.list->is_vector = true;
      value.list->constructor = std::string(without_qualifiers(type));
    }
    const std::string& inner_type = items.empty() ? type : items;
    if (is_vector_type(inner_type) && !value.list->is_vector)
      for (Value& item : value.list->items)
        if (is_numbers(item)) item = as_type(item, inner_type);
    return value;
  }
  static std::string_view without_qualifiers(std::string_view type) {
    for (const std::string_view word : {"const ", "static ", "constexpr "})
      while (type.starts_with(word)) type.remove_prefix(word.size());
    while (!type.empty() && std::string_view("&* ").find(type.back()) != std::string_view::npos) type.remove_suffix(1);
    return type;
  }

  void declare(const Node& node, const ScopePtr& scope) {
    if (scope->is_top) statement_line_ = node.line;
    for (std::size_t i = 0; i < node.names.size(); ++i) {
      const std::string type(without_qualifiers(node.text));
      if (!node.children[i]) {
        Variable& variable = set_local(node.names[i], Value{}, scope);
        variable.type = type;
        give_declared(variable, type, scope);
        continue;
      }
      Value value = as_type(eval(*node.children[i], scope), type);
      Variable& variable = set_local(node.names[i], Value{}, scope);
      variable.type = type;
      if (node.refers && (value.is(Value::Kind::list) || value.is(Value::Kind::record)))
        variable.value = std::move(value);
      else
        give(variable, std::move(value), scope);
    }
  }
  /// What "Vec3 p;" and "std::vector<Vec3> points;" are before anything is given them.
  void give_declared(Variable& variable, const std::string& type, const ScopePtr& scope) {
    if (is_list_type(type)) {
      variable.value = list_of({});
    } else if (is_vector_type(type)) {
      variable.value = list_of({Value{}, Value{}, Value{}});
      variable.value.list->constructor = type;
      variable.value.list->is_vector = true;
    } else if (const Node* structure = type_named(type, scope)) {
      variable.value = record_of(*structure);
    } else if (!is_scalar(type) && !type.empty()) {
      residual_.add(line_of(scope), type + " " + (own_names_[&variable] = residual_.own_name(variable.name)) + ";");
      variable.value = unknown_of(own_names_[&variable]);
      return;
    }
    if (variable.is_top) variable.value.origin = &variable;
  }
  static bool is_scalar(std::string_view type) {
    static constexpr std::array words{"float", "double", "int", "bool",   "size_t", "unsigned", "btScalar", "Real",
                                      "auto",  "f32",    "f64", "string", "char",   "long",     "float64",  "float32"};
    return std::find(words.begin(), words.end(), type_part(type)) != words.end();
  }
  const Node* type_named(const std::string& type, const ScopePtr& scope) const {
    const std::string name(type_part(type));
    for (const Scope* at = scope.get(); at != nullptr; at = at->outer.get())
      if (const auto found = at->types.find(name); found != at->types.end()) return found->second;
    return nullptr;
  }
  Value record_of(const Node& structure) {
    Value out;
    out.kind = Value::Kind::record;
    out.record = std::make_shared<Record>();
    out.record->type = structure.text;
    for (const NodePtr& child : structure.children[0]->children) {
      if (!child->is(Kind::declare)) continue;
      for (std::size_t i = 0; i < child->names.size(); ++i) {
        Value value;
        if (child->children[i])
          value = as_type(eval(*child->children[i], top_), child->text);
        else if (is_list_type(child->text))
          value = list_of({});
        out.record->fields.emplace_back(child->names[i], std::move(value));
      }
    }
    return out;
  }

  // ---- assignments

  void assign(const Node& node, const ScopePtr& scope) {
    if (scope->is_top) statement_line_ = node.line;
    Value value = eval(*node.children[1], scope);
    assign_to(*node.children[0], node.text, std::move(value), scope);
  }
  void assign_to(const Node& target, const std::string& sign, Value value, const ScopePtr& scope) {
    if (target.is(Kind::list)) {
      if (sign != "=" || !value.is(Value::Kind::list) || value.list->items.size() != target.children.size())
        throw Abandoned{};
      const std::vector<Value> parts = value.list->items;
      for (std::size_t i = 0; i < parts.size(); ++i) assign_to(*target.children[i], sign, parts[i], scope);
      return;
    }
    if (target.is(Kind::name)) {
      Variable* variable = find(target.text, scope);
      const bool is_own =
          variable != nullptr && (language_ != Language::python || scope->variables.contains(target.text) ||
                                  (variable->is_top && scope->is_top));
      if (target.text == "_") return;
      if (sign != "=") {
        if (variable == nullptr) throw Abandoned{};
        value = operated(sign.substr(0, 1), variable->value, value, language_);
        // "a += b" of numpy changes what other names stand for, too
        if (variable->value.is(Value::Kind::list) && language_ != Language::copying) {
          if (!value.is(Value::Kind::list)) throw Abandoned{};
          variable->value.list->items = value.list->items;
          variable->is_written = false;
          return;
        }
      } else if (variable != nullptr) {
        value = as_type(std::move(value), variable->type);
      }
      if (!is_own) variable = &set_local(target.text, Value{}, scope);
      variable->is_used = variable->is_used && sign != "=";
      if (variable->is_top) variable->line = statement_line_;
      give(*variable, std::move(value), scope);
      return;
    }
    if (target.is(Kind::index) && assign_to_slice(target, sign, value, scope)) return;
    if (Value* place = place_of(target, scope)) {
      if (sign != "=") value = operated(sign.substr(0, 1), *place, value, language_);
      if (language_ == Language::copying) value = copy_of(value);
      value.origin = nullptr;
      *place = std::move(value);
      return;
    }
    if (sign != "=") throw Abandoned{};
    residual_.add(scope->is_top ? statement_line_ : line_,
                  written_target(target, scope) + " = " + named(value) + (language_ == Language::python ? "" : ";"));
  }
  std::string written_target(const Node& target, const ScopePtr& scope) {
    const Value out = eval_unknown(target, scope);
    return out.text;
  }
  Value eval_unknown(const Node& target, const ScopePtr& scope) {
    if (target.is(Kind::member)) {
      const Value of = eval(*target.children[0], scope);
      if (!of.is(Value::Kind::unknown)) throw Abandoned{};
      return unknown_of(of.text + target.sign + target.text);
    }
    if (target.is(Kind::index) || target.is(Kind::call)) {
      const Value out = eval(target, scope);
      if (!out.is(Value::Kind::unknown)) throw Abandoned{};
      return out;
    }
    throw Abandoned{};
  }
  /// "A[:, 0] += 1"
  bool assign_to_slice(const Node& target, const std::string& sign, const Value& value, const ScopePtr& scope) {
    const bool slices = std::any_of(target.children.begin() + 1, target.children.end(),
                                    [](const NodePtr& one) { return one->is(Kind::binary) && one->text == ":"; });
    if (!slices && target.children.size() < 3) return false;
    Value of = eval(*target.children[0], scope);
    if (!of.is(Value::Kind::list)) throw Abandoned{};
    if (!of.list->is_array) throw Abandoned{};  // lists of Python's own have no such parts
    const std::vector<Index> indices = indices_of(target, scope);
    touch(*target.children[0], scope);
    const std::function<void(Value&, std::size_t, const Value&)> set = [&](Value& at, std::size_t depth,
                                                                           const Value& with) {
      if (depth == indices.size()) {
        at = sign == "=" ? copy_of(with) : operated(sign.substr(0, 1), at, with, language_);
        at.origin = nullptr;
        return;
      }
      if (!at.is(Value::Kind::list)) throw Abandoned{};
      auto& items = at.list->items;
      const Index& index = indices[depth];
      const auto count = static_cast<long>(items.size());
      if (!index.all && !index.to) {
        const long place = index.from < 0 ? index.from + count : index.from;
        if (place < 0 || place >= count) throw Abandoned{};
        set(items[static_cast<std::size_t>(place)], depth + 1, with);
        return;
      }
      const long from = index.all ? 0 : index.from, to = index.all ? count : std::min(*index.to, count);
      if (from < 0 || to < from) throw Abandoned{};
      const bool each = with.is(Value::Kind::list) && with.list->items.size() == static_cast<std::size_t>(to - from) &&
                        (depth + 1 == indices.size() ? !(with.list->items[0].is(Value::Kind::number)) : true);
      for (long i = from; i < to; ++i)
        set(items[static_cast<std::size_t>(i)], depth + 1,
            each ? with.list->items[static_cast<std::size_t>(i - from)] : with);
    };
    set(of, 0, value);
    return true;
  }
  /// What a name stands for changes.
  void touch(const Node& of, const ScopePtr& scope) {
    ++followed_;
    const Node* at = &of;
    while ((at->is(Kind::index) || at->is(Kind::member) || at->is(Kind::unary)) && !at->children.empty())
      at = at->children[0].get();
    if (!at->is(Kind::name)) return;
    if (Variable* variable = find(at->text, scope)) {
      variable->is_written = false;
      if (variable->value.origin != nullptr) {
        variable->value.origin->is_written = false;
        if (language_ == Language::copying && variable->value.origin != variable && !variable->is_top)
          variable->value.origin = nullptr;
      }
    }
  }
  Value* place_of(const Node& target, const ScopePtr& scope) {
    if (target.is(Kind::name)) {
      Variable* variable = find(target.text, scope);
      return variable == nullptr ? nullptr : &variable->value;
    }
    if (target.is(Kind::unary) && target.text == "*") return place_of(*target.children[0], scope);
    if (target.is(Kind::index) && target.children.size() == 2) {
      Value* of = place_of(*target.children[0], scope);
      if (of == nullptr || of->is(Value::Kind::unknown)) return nullptr;
      const Value index = eval(*target.children[1], scope);
      touch(target, scope);
      if (of->is(Value::Kind::record) && index.is(Value::Kind::text)) {
        if (Value* field = field_of(*of->record, index.text)) return field;
        return &of->record->fields.emplace_back(index.text, Value{}).second;
      }
      if (!of->is(Value::Kind::list)) throw Abandoned{};
      place_in(index);
      auto& items = of->list->items;
      const double place = index.number < 0.0 ? index.number + static_cast<double>(items.size()) : index.number;
      if (!(place >= 0.0 && place < static_cast<double>(items.size()))) throw Abandoned{};
      return &items[static_cast<std::size_t>(place)];
    }
    if (target.is(Kind::member)) {
      Value* of = place_of(*target.children[0], scope);
      if (of == nullptr || of->is(Value::Kind::unknown)) return nullptr;
      touch(target, scope);
      if (of->is(Value::Kind::record)) {
        if (Value* field = field_of(*of->record, target.text)) return field;
        return &of->record->fields.emplace_back(target.text, Value{}).second;
      }
      const int coordinate = coordinate_named(target.text);
      if (!of->is(Value::Kind::list) || coordinate < 0 ||
          of->list->items.size() <= static_cast<std::size_t>(coordinate))
        throw Abandoned{};
      return &of->list->items[static_cast<std::size_t>(coordinate)];
    }
    return nullptr;
  }

  // ---- expressions

  /// A call that stands alone is left, if a library makes it.
  void do_alone(const Node& node, const ScopePtr& scope) {
    if (scope->is_top) statement_line_ = node.line;
    const bool is_print = node.is(Kind::call) && (prints(node.children[0]->text));
    const Value value = eval(node, scope);
    if (!value.is(Value::Kind::unknown) || is_print) return;
    if (value.text.starts_with("(std::cout") || value.text.starts_with("(cout") || value.text.find("std::cout") < 12)
      return;
    if (node.is(Kind::name)) return;
    residual_.add(scope->is_top ? statement_line_ : line_, value.text + (language_ == Language::python ? "" : ";"));
  }

  Value eval(const Node& node, const ScopePtr& scope) {
    step();
    switch (node.kind) {
      case Kind::number: {
        const bool whole = language_ != Language::javascript && node.text.find_first_of(".eEfF") == std::string::npos;
        return number_of(node.value, whole || node.text.starts_with("0x"));
      }
      case Kind::text: {
        Value out;
        out.kind = Value::Kind::text;
        out.text = node.text;
        return out;
      }
      case Kind::name:
        return eval_name(node, scope);
      case Kind::member:
        return eval_member(node, scope);
      case Kind::index:
        return eval_index(node, scope);
      case Kind::call:
        return eval_call(node, scope);
      case Kind::unary:
        return eval_unary(node, scope);
      case Kind::binary:
        return eval_binary(node, scope);
      case Kind::choice: {
        const Value condition = eval(*node.children[0], scope);
        ++followed_;
        return eval(is_true(condition) ? *node.children[1] : *node.children[2], scope);
      }
      case Kind::list: {
        std::vector<Value> items;
        for (const NodePtr& child : node.children) {
          if (child->is(Kind::unary) && (child->text == "*" || child->text == "...") && node.bracket != '{') {
            const Value spread = eval(*child->children[0], scope);
            if (!spread.is(Value::Kind::list)) throw Abandoned{};
            items.insert(items.end(), spread.list->items.begin(), spread.list->items.end());
            continue;
          }
          if (child->is(Kind::comprehension)) {
            const Value all = eval(*child, scope);
            items.insert(items.end(), all.list->items.begin(), all.list->items.end());
            continue;
          }
          items.push_back(eval(*child, scope));
        }
        Value out = list_of(std::move(items));
        out.list->is_vector = node.bracket == '{' && is_numbers(out) && language_ != Language::javascript;
        return out;
      }
      case Kind::record: {
        Value out;
        out.kind = Value::Kind::record;
        out.record = std::make_shared<Record>();
        for (std::size_t i = 0; i < node.children.size(); ++i)
          out.record->fields.emplace_back(node.names[i], eval(*node.children[i], scope));
        return out;
      }
      case Kind::array:
        return array(node, scope, 0);
      case Kind::lambda: {
        Value out;
        out.kind = Value::Kind::function;
        out.function = &node.function;
        out.scope = scope;
        return out;
      }
      case Kind::comprehension: {
        std::vector<Value> items;
        ++followed_;
        comprehend(node, 0, inner(scope), items);
        return list_of(std::move(items));
      }
      default:
        throw Abandoned{};
    }
  }

  Value array(const Node& node, const ScopePtr& scope, std::size_t at) {
    if (at == 0 && node.function.body) {
      const Value items = eval(*node.function.body, scope);
      check_sizes(node, items, scope, 0);
      return items;
    }
    if (at == node.children.size()) {
      if (!is_vector_type(node.text)) return Value{};
      Value item = list_of({Value{}, Value{}, Value{}});
      item.list->constructor = std::string(without_qualifiers(node.text));
      item.list->is_vector = true;
      return item;
    }
    if (!node.children[at]) return list_of({});
    const std::size_t size = count_of(eval(*node.children[at], scope));
    std::vector<Value> items;
    for (std::size_t i = 0; i < size; ++i) items.push_back(array(node, scope, at + 1));
    return list_of(std::move(items));
  }
  /// "float verts[4][3] = {…}" has as many items as it says, and each has.
  void check_sizes(const Node& node, const Value& items, const ScopePtr& scope, std::size_t at) {
    if (at == node.children.size()) return;
    if (!items.is(Value::Kind::list)) throw Abandoned{};
    if (node.children[at]) {
      const Value size = eval(*node.children[at], scope);
      if (!size.is(Value::Kind::unknown) && count_of(size) != items.list->items.size()) throw Abandoned{};
    }
    for (const Value& item : items.list->items) check_sizes(node, item, scope, at + 1);
  }
  void comprehend(const Node& node, std::size_t clause, const ScopePtr& scope, std::vector<Value>& items) {
    step();
    if (clause == node.clauses.size()) {
      items.push_back(eval(*node.children[0], scope));
      return;
    }
    const Clause& own = node.clauses[clause];
    if (own.condition) {
      if (is_true(eval(*own.condition, scope))) comprehend(node, clause + 1, scope, items);
      return;
    }
    const Value list = eval(*own.list, scope);
    if (!list.is(Value::Kind::list)) throw Abandoned{};
    for (const Value& item : std::vector<Value>(list.list->items)) {
      bind(own.names, item, scope);
      comprehend(node, clause + 1, scope, items);
    }
  }

  const Node* function_named(const std::string& name, const ScopePtr& scope) const {
    for (const Scope* at = scope.get(); at != nullptr; at = at->outer.get())
      if (const auto found = at->functions.find(name); found != at->functions.end()) return found->second;
    return nullptr;
  }

  Value eval_name(const Node& node, const ScopePtr& scope) {
    if (Variable* variable = find(node.text, scope)) {
      variable->is_used = true;
      return variable->value;
    }
    if (node.text == "true" || node.text == "True") return truth_of(true);
    if (node.text == "false" || node.text == "False") return truth_of(false);
    static constexpr std::array nothings{"None", "null", "nullptr", "NULL", "nil", "undefined"};
    if (std::find(nothings.begin(), nothings.end(), node.text) != nothings.end()) return {};
    if (node.text == "__name__") {
      Value out;
      out.kind = Value::Kind::text;
      out.text = "__main__";
      return out;
    }
    if (const auto constant = constant_named(node.text)) return number_of(*constant);
    if (const Node* function = function_named(node.text, scope)) {
      Value out;
      out.kind = Value::Kind::function;
      out.function = &function->function;
      out.scope = top_;
      return out;
    }
    return unknown_of(node.text);
  }

  /// "np.pi" as it is written; empty where it is no path of names.
  static std::string path_of(const Node& node) {
    if (node.is(Kind::name)) return node.text;
    if (!node.is(Kind::member)) return {};
    const std::string of = path_of(*node.children[0]);
    return of.empty() ? of : of + node.sign + node.text;
  }
  bool is_of_variable(const Node& node, const ScopePtr& scope) const {
    const Node* at = &node;
    while (at->is(Kind::member)) at = at->children[0].get();
    return at->is(Kind::name) && find(at->text, scope) != nullptr;
  }

  Value eval_member(const Node& node, const ScopePtr& scope) {
    if (const std::string path = path_of(node); !path.empty() && !is_of_variable(node, scope))
      if (const auto constant = constant_named(path)) return number_of(*constant);
    const Value of = eval(*node.children[0], scope);
    if (of.is(Value::Kind::record)) {
      if (Value* field = field_of(*of.record, node.text)) return *field;
      throw Abandoned{};
    }
    if (of.is(Value::Kind::list)) {
      const int coordinate = coordinate_named(node.text);
      if (coordinate >= 0 && of.list->items.size() > static_cast<std::size_t>(coordinate) && is_numbers(of))
        return of.list->items[static_cast<std::size_t>(coordinate)];
      if (node.text == "length" || node.text == "Length" || node.text == "Count")
        return number_of(static_cast<double>(of.list->items.size()), true);
      if (node.text == "T") {
        ++followed_;
        return transposed(of);
      }
      throw Abandoned{};
    }
    if (of.is(Value::Kind::unknown)) return unknown_of(of.text + node.sign + node.text);
    throw Abandoned{};
  }

  std::vector<Index> indices_of(const Node& node, const ScopePtr& scope) {
    std::vector<Index> out;
    const auto whole = [&](const Node& one) { return place_in(eval(one, scope)); };
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      const Node& one = *node.children[i];
      if (one.is(Kind::binary) && one.text == ":") {
        Index index;
        if (!one.children[0] && !one.children[1]) {
          index.all = true;
        } else {
          index.from = one.children[0] ? whole(*one.children[0]) : 0;
          index.to = one.children[1] ? whole(*one.children[1]) : 4096;
        }
        out.push_back(index);
      } else {
        out.push_back({false, whole(one)});
      }
    }
    return out;
  }
  Value eval_index(const Node& node, const ScopePtr& scope) {
    const Value of = eval(*node.children[0], scope);
    if (of.is(Value::Kind::record) && node.children.size() == 2) {
      const Value name = eval(*node.children[1], scope);
      Value* field = name.is(Value::Kind::text) ? field_of(*of.record, name.text) : nullptr;
      if (field == nullptr) throw Abandoned{};
      return *field;
    }
    if (of.is(Value::Kind::list)) {
      if (node.children.size() > 2 && !of.list->is_array) throw Abandoned{};
      return selected(of, indices_of(node, scope));
    }
    if (!of.is(Value::Kind::unknown)) throw Abandoned{};
    std::string out = of.text + "[";
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      if (node.children[i]->is(Kind::binary) && node.children[i]->text == ":") throw Abandoned{};
      out += (i > 1 ? ", " : "") + written(eval(*node.children[i], scope));
    }
    return unknown_of(out + "]");
  }

  Value eval_unary(const Node& node, const ScopePtr& scope) {
    const Value value = eval(*node.children[0], scope);
    if (node.text == "-") return negated(value);
    if (node.text == "!" || node.text == "not")
      return value.is(Value::Kind::unknown) ? unknown_of("!" + value.text) : truth_of(!is_true(value));
    if (node.text == "&" || node.text == "*" || node.text == "+" || node.text == "&&") {
      if (value.is(Value::Kind::unknown) && node.text != "+") return unknown_of(node.text + value.text);
      return value;
    }
    throw Abandoned{};
  }
  Value eval_binary(const Node& node, const ScopePtr& scope) {
    if (node.text == ":" || node.text == "in") throw Abandoned{};
    const Value left = eval(*node.children[0], scope);
    const bool both = node.text == "&&" || node.text == "and", either = node.text == "||" || node.text == "or";
    if ((both || either) && !left.is(Value::Kind::unknown)) {
      if (both != is_true(left)) return left;
      return eval(*node.children[1], scope);
    }
    const Value right = eval(*node.children[1], scope);
    if (node.text == ".." || node.text == "..=") {
      std::vector<Value> ends{left, right};
      if (!left.is(Value::Kind::number) || !right.is(Value::Kind::number)) throw Abandoned{};
      if (node.text == "..=") ends[1].number += 1.0;
      std::vector<std::string> none(2);
      return *called("range", ends, none);
    }
    if (left.is(Value::Kind::unknown) || right.is(Value::Kind::unknown))
      return unknown_of("(" + named(left) + " " + node.text + " " + named(right) + ")");
    if (left.is(Value::Kind::list) || right.is(Value::Kind::list)) ++followed_;
    return operated(node.text, left, right, language_);
  }

  // ---- calls

  struct Arguments {
    std::vector<Value> values;
    std::vector<std::string> names;
  };
  Arguments arguments_of(const Node& node, const ScopePtr& scope) {
    Arguments out;
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      const Node& child = *node.children[i];
      if (child.is(Kind::unary) && (child.text == "*" || child.text == "...") && language_ != Language::copying) {
        const Value spread = eval(*child.children[0], scope);
        if (spread.is(Value::Kind::list)) {
          for (const Value& item : spread.list->items) {
            out.values.push_back(item);
            out.names.emplace_back();
          }
          continue;
        }
        throw Abandoned{};
      }
      out.values.push_back(eval(child, scope));
      out.names.push_back(i < node.names.size() ? node.names[i] : std::string());
    }
    return out;
  }
  std::string written_call(const std::string& callee, char bracket, const Arguments& arguments) {
    std::string out = callee + (bracket == '{' ? '{' : '(');
    for (std::size_t i = 0; i < arguments.values.size(); ++i) {
      if (i > 0) out += ", ";
      if (!arguments.names[i].empty()) out += arguments.names[i] + (bracket == '{' ? ": " : "=");
      const Value& value = arguments.values[i];
      out += value.is(Value::Kind::absent)     ? "null"
             : value.is(Value::Kind::function) ? value.function->name
                                               : named(value);
    }
    return out + (bracket == '{' ? '}' : ')');
  }

  Value eval_call(const Node& node, const ScopePtr& scope) {
    const Node& callee = *node.children[0];
    if (callee.is(Kind::member)) {
      const std::string path = path_of(callee);
      if (!path.empty() && !is_of_variable(callee, scope)) return call_by_path(path, callee, node, scope);
      return call_of(callee, node, scope);
    }
    if (callee.is(Kind::name)) return call_by_path(callee.text, callee, node, scope);
    const Value of = eval(callee, scope);
    Arguments arguments = arguments_of(node, scope);
    if (of.is(Value::Kind::function)) return follow(*of.function, of.scope, arguments, {});
    if (of.is(Value::Kind::unknown)) return unknown_of(written_call(of.text, node.bracket, arguments));
    throw Abandoned{};
  }

  Value call_by_path(const std::string& path, const Node& callee, const Node& node, const ScopePtr& scope) {
    Arguments arguments = arguments_of(node, scope);
    if (callee.is(Kind::name)) {
      if (Variable* variable = find(path, scope)) {
        if (variable->value.is(Value::Kind::function))
          return follow(*variable->value.function, variable->value.scope, arguments, path);
        if (variable->value.is(Value::Kind::unknown))
          return unknown_of(written_call(variable->value.text, node.bracket, arguments));
        throw Abandoned{};
      }
      if (const Node* function = function_named(path, scope)) {
        if (is_question(arguments)) {
          asked_.insert(path);
          return unknown_of(written_call(path, node.bracket, arguments));
        }
        return follow(function->function, top_, arguments, path);
      }
    } else if (const Node* function = function_named(callee.text, scope);
               function != nullptr && !is_library(path)) {  // "Helper.Corners(…)" of a class
      if (is_question(arguments)) {
        asked_.insert(callee.text);
        return unknown_of(written_call(path, node.bracket, arguments));
      }
      return follow(function->function, top_, arguments, callee.text);
    }
    const std::string type = path.starts_with("new ") ? path.substr(4) : path;
    if (const Node* made = type_named(type, scope)) return make(*made, arguments, scope);
    if (is_list_type(type) && arguments.values.size() <= 1) {
      if (arguments.values.empty()) return list_of({});
      if (arguments.values[0].is(Value::Kind::list)) return as_type(copy_of(arguments.values[0]), type);
    }
    static constexpr std::array empty_lists{"Vec::new", "Vec::with_capacity", "vec::new"};
    if (std::find(empty_lists.begin(), empty_lists.end(), path) != empty_lists.end()) return list_of({});
    if (path == "map" && arguments.values.size() == 2) return mapped(arguments.values[1], arguments.values[0]);
    if (auto vector = vector_made(path, node.bracket, arguments)) return *vector;
    if (auto out = called(path, arguments.values, arguments.names)) {
      if (out->is(Value::Kind::list)) ++followed_;
      return *out;
    }
    return unknown_of(written_call(path, node.bracket, arguments));
  }
  static bool is_library(const std::string& path) { return path.starts_with("np.") || path.starts_with("fcl."); }

  /// "Vec3(1, 2, 3)", "Vec3::new(…)", "new Vector3(…)"
  std::optional<Value> vector_made(const std::string& path, char bracket, const Arguments& arguments) const {
    std::string type = path;
    if (type.ends_with("::new")) type.resize(type.size() - 5);
    if (!is_vector_type(type.starts_with("new ") ? type.substr(4) : type)) return std::nullopt;
    const std::size_t count = arguments.values.size();
    const bool is_glm = type.find("glm::") != std::string::npos;
    if (is_glm && (count == 0 || (count == 1 && arguments.values[0].is(Value::Kind::number)))) {
      const Value each = count == 0 ? number_of(0.0) : arguments.values[0];
      Value out = list_of({each, each, each});
      out.list->constructor = type;
      out.list->is_vector = true;
      return out;
    }
    if (count != 3 || !std::all_of(arguments.values.begin(), arguments.values.end(),
                                   [](const Value& one) { return one.is(Value::Kind::number); }))
      return std::nullopt;
    const bool keyed = !arguments.names[0].empty();
    static constexpr std::array<std::string_view, 3> names{"x", "y", "z"};
    for (std::size_t i = 0; keyed && i < 3; ++i)
      if (arguments.names[i] != names[i]) return std::nullopt;
    Value out = list_of(arguments.values);
    out.list->constructor = bracket == '{' ? type : path;
    out.list->is_vector = true;
    return out;
  }

  /// Whether a function of the text is given both shapes: what it answers is what is asked.
  static bool is_question(const Arguments& arguments) {
    return std::count_if(arguments.values.begin(), arguments.values.end(), [](const Value& value) {
             if (is_points(value)) return true;
             return value.is(Value::Kind::record) &&
                    std::any_of(value.record->fields.begin(), value.record->fields.end(),
                                [](const auto& field) { return is_points(field.second); });
           }) >= 2;
  }

  Value follow(const Function& function, const ScopePtr& defined_in, Arguments& arguments, const std::string& name,
               const Value* self = nullptr) {
    if (++depth_ > 32) throw Abandoned{};
    ++followed_;
    const ScopePtr scope = inner(defined_in ? defined_in : top_);
    std::size_t place = 0;
    std::vector<bool> given(function.parameters.size(), false);
    if (self != nullptr && !function.parameters.empty() && function.parameters[0].name == "self") {
      set_local("self", *self, scope, true);
      given[0] = true;
      place = 1;
    }
    if (self != nullptr) set_local("this", *self, scope, true);
    for (std::size_t i = 0; i < arguments.values.size(); ++i) {
      std::size_t at = place;
      if (!arguments.names[i].empty()) {
        at = 0;
        while (at < function.parameters.size() && function.parameters[at].name != arguments.names[i]) ++at;
      } else {
        ++place;
      }
      if (at >= function.parameters.size()) {
        if (function.parameters.empty() || name.empty()) continue;  // what a lambda is given besides
        throw Abandoned{};
      }
      give_argument(function.parameters[at], arguments.values[i], scope);
      given[at] = true;
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (given[i]) continue;
      if (!function.parameters[i].value) throw Abandoned{};
      give_argument(function.parameters[i], eval(*function.parameters[i].value, top_), scope);
    }
    Value out;
    if (function.body->is(Kind::block)) {
      if (run_body(*function.body, scope) == Flow::gives_back) out = std::exchange(given_, Value{});
    } else {
      out = eval(*function.body, scope);
    }
    --depth_;
    return out;
  }
  /// Rust gives back what stands last, without a word.
  Flow run_body(const Node& block, const ScopePtr& scope) {
    hoist(block, scope);
    for (const NodePtr& child : block.children) {
      const bool last = child == block.children.back() && child->is(Kind::evaluate) && language_ == Language::copying &&
                        !text_.substr(child->end).starts_with(";");
      if (last) {
        given_ = eval(*child->children[0], scope);
        return Flow::gives_back;
      }
      const Flow flow = run(*child, scope);
      if (flow != Flow::goes_on) return flow;
    }
    return Flow::goes_on;
  }
  void give_argument(const Parameter& parameter, Value value, const ScopePtr& scope) {
    value = as_type(std::move(value), std::string(without_qualifiers(parameter.type)));
    if (!parameter.parts.empty()) {
      if (value.is(Value::Kind::record)) {
        for (const std::string& part : parameter.parts) {
          Value* field = field_of(*value.record, part);
          if (field == nullptr) throw Abandoned{};
          set_local(part, *field, scope, true);
        }
        return;
      }
      bind(parameter.parts, value, scope);
      return;
    }
    const bool copies = language_ == Language::copying && !parameter.refers;
    set_local(parameter.name, copies ? with_copies(std::move(value)) : std::move(value), scope, true).type =
        without_qualifiers(parameter.type);
  }

  Value make(const Node& type, Arguments& arguments, const ScopePtr&) {
    Value out = record_of(type);
    ++followed_;
    for (const NodePtr& child : type.children[0]->children)
      if (child->is(Kind::define) && is_maker(child->function.name, type.text)) {
        follow(child->function, top_, arguments, child->function.name, &out);
        return out;
      }
    if (arguments.values.size() > out.record->fields.size()) throw Abandoned{};
    for (std::size_t i = 0; i < arguments.values.size(); ++i) {
      Value* field =
          arguments.names[i].empty() ? &out.record->fields[i].second : field_of(*out.record, arguments.names[i]);
      if (field == nullptr) throw Abandoned{};
      *field = arguments.values[i];
    }
    return out;
  }

  Value mapped(const Value& list, const Value& function) {
    if (!list.is(Value::Kind::list) || !function.is(Value::Kind::function)) throw Abandoned{};
    std::vector<Value> items;
    for (const Value& item : std::vector<Value>(list.list->items)) {
      const bool parts =
          function.function->parameters.size() > 1 && item.is(Value::Kind::list) && language_ == Language::python;
      if (parts) throw Abandoned{};
      Arguments arguments{{item, number_of(static_cast<double>(items.size()), true)}, {"", ""}};
      arguments.values.resize(std::min<std::size_t>(2, std::max<std::size_t>(1, function.function->parameters.size())));
      arguments.names.resize(arguments.values.size());
      items.push_back(follow(*function.function, function.scope, arguments, {}));
    }
    return list_of(std::move(items));
  }

  /// "points.append(…)", "v.x()", "hull.corners()"
  Value call_of(const Node& callee, const Node& node, const ScopePtr& scope) {
    const Value of = eval(*callee.children[0], scope);
    Arguments arguments = arguments_of(node, scope);
    if (of.is(Value::Kind::record)) return call_of_record(of, callee.text, arguments, scope);
    if (of.is(Value::Kind::list)) {
      if (auto out = call_of_list(of, callee, arguments, scope)) return *out;
      if (of.origin == nullptr || !of.origin->is_top) throw Abandoned{};
      const std::string text = written_call(named(of) + callee.sign + callee.text, node.bracket, arguments);
      of.origin->value = unknown_of(own_name(*of.origin));
      return unknown_of(text);
    }
    if (of.is(Value::Kind::number) && arguments.values.empty()) {
      std::vector<Value> one{of};
      std::vector<std::string> none(1);
      if (auto out = called(callee.text, one, none)) return *out;
      if (callee.text == "into" || callee.text == "clone") return of;
      throw Abandoned{};
    }
    if (of.is(Value::Kind::function)) throw Abandoned{};
    if (!of.is(Value::Kind::unknown)) throw Abandoned{};
    if (adds(callee.text) && of.text.find('.') != std::string::npos && arguments.values.size() == 1 &&
        is_numbers(arguments.values[0])) {
      collect(of.text, arguments.values[0], scope);
      return {};
    }
    return unknown_of(written_call(of.text + callee.sign + callee.text, node.bracket, arguments));
  }
  static bool adds(const std::string& method) {
    static constexpr std::array names{"append", "push", "push_back", "Add", "add", "emplace_back"};
    return std::find(names.begin(), names.end(), method) != names.end();
  }
  /// "hull.Points.Add(p);" where only a library knows the hull.
  void collect(const std::string& name, const Value& item, const ScopePtr& scope) {
    const auto [found, added] = collected_.try_emplace(name, Collected{line_of(scope), {}});
    found->second.items.push_back(item);
    ++followed_;
  }
  Value call_of_record(const Value& of, const std::string& name, Arguments& arguments, const ScopePtr& scope) {
    if (of.record->type.empty() && arguments.values.empty()) {  // a dictionary
      std::vector<Value> items;
      for (const auto& field : of.record->fields) {
        Value key;
        key.kind = Value::Kind::text;
        key.text = field.first;
        if (name == "items")
          items.push_back(list_of({key, field.second}));
        else if (name == "keys")
          items.push_back(key);
        else if (name == "values")
          items.push_back(field.second);
        else
          throw Abandoned{};
      }
      return list_of(std::move(items));
    }
    if (Value* field = field_of(*of.record, name); field != nullptr && field->is(Value::Kind::function))
      return follow(*field->function, field->scope, arguments, name);
    const Node* type = type_named(of.record->type, scope);
    if (type == nullptr) throw Abandoned{};
    for (const NodePtr& child : type->children[0]->children) {
      if (!child->is(Kind::define) || child->function.name != name) continue;
      Arguments with_self = arguments;
      with_self.values.push_back(of);
      with_self.names.emplace_back();
      if (is_question(with_self)) {
        check_text(text_.substr(child->begin, child->end - child->begin));
        return unknown_of(written_call(named(of) + "." + name, '(', arguments));
      }
      return follow(child->function, top_, arguments, name, &of);
    }
    throw Abandoned{};
  }
  std::optional<Value> call_of_list(const Value& of, const Node& callee, Arguments& arguments, const ScopePtr& scope) {
    auto& items = of.list->items;
    const std::string& name = callee.text;
    const auto is = [&](std::initializer_list<std::string_view> names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    const std::size_t count = arguments.values.size();
    if (adds(name) && !of.list->is_vector && !of.list->is_array) {
      touch(*callee.children[0], scope);
      Value item;
      if (count == 3 && name == "emplace_back") {
        item = list_of(arguments.values);
        item.list->is_vector = true;
      } else {
        if (count == 0 || (count > 1 && name != "push")) throw Abandoned{};
        for (std::size_t i = 0; i + 1 < count; ++i) items.push_back(copy_of(arguments.values[i]));
        item = arguments.values[count - 1];
      }
      if (language_ == Language::copying) item = copy_of(item);
      item.origin = nullptr;
      if (const Variable* variable = variable_of(*callee.children[0], scope))
        item = as_type(std::move(item), item_type(variable->type));
      items.push_back(std::move(item));
      if (variable_of(*callee.children[0], scope) != nullptr) ++followed_;
      return Value{};
    }
    if (is({"extend", "AddRange", "addAll"}) && count == 1 && arguments.values[0].is(Value::Kind::list)) {
      touch(*callee.children[0], scope);
      const std::vector<Value> more = arguments.values[0].list->items;
      items.insert(items.end(), more.begin(), more.end());
      return Value{};
    }
    if (is({"reserve", "shrink_to_fit"})) return Value{};
    if (name == "resize" && count == 1) {
      const std::size_t size = count_of(arguments.values[0]);
      touch(*callee.children[0], scope);
      const Variable* variable = variable_of(*callee.children[0], scope);
      Value item;
      if (variable != nullptr && is_vector_type(item_type(variable->type))) {
        item = list_of({Value{}, Value{}, Value{}});
        item.list->constructor = item_type(variable->type);
        item.list->is_vector = true;
      }
      while (items.size() < size) items.push_back(copy_of(item));
      return Value{};
    }
    if (count == 0 && is({"size", "length", "len", "Count"}) && !of.list->is_vector)
      return number_of(static_cast<double>(items.size()), true);
    if (count == 0 && is({"copy", "clone", "slice", "tolist", "ToArray", "ToList", "to_vec", "collect", "iter",
                          "into_iter", "copied", "cloned", "toArray", "toList", "to_owned", "stream", "iter_mut"})) {
      if (name == "iter_mut") return of;
      Value out = copy_of(of);
      out.origin = nullptr;
      return out;
    }
    if (count == 0 && coordinate_named(name) >= 0 && items.size() > static_cast<std::size_t>(coordinate_named(name)))
      return items[static_cast<std::size_t>(coordinate_named(name))];
    static constexpr std::array<std::string_view, 8> same{"astype", "to",    "cuda",   "cpu",
                                                          "numpy",  "float", "double", "detach"};
    if (of.list->is_array && std::find(same.begin(), same.end(), name) != same.end()) return of;
    if (count == 0 && name == "transpose") return transposed(of);
    if (count == 0 && name == "enumerate") {
      std::vector<std::string> none(1);
      std::vector<Value> one{of};
      return called("enumerate", one, none);
    }
    if (count == 1 && (name == "at" || name == "get") && arguments.values[0].is(Value::Kind::number))
      return selected(of, {{false, place_in(arguments.values[0])}});
    if (name == "reshape") return reshaped(of, arguments);
    if (name == "dot" && count == 1 && of.list->is_array) return operated("@", of, arguments.values[0], language_);
    if (count == 1 && arguments.values[0].is(Value::Kind::function)) {
      if (is({"map", "Select"})) return mapped(of, arguments.values[0]);
      if (is({"forEach", "ForEach", "for_each"})) {
        mapped(of, arguments.values[0]);
        return Value{};
      }
    }
    return std::nullopt;
  }
  const Variable* variable_of(const Node& node, const ScopePtr& scope) const {
    return node.is(Kind::name) ? find(node.text, scope) : nullptr;
  }
  static Value reshaped(const Value& of, const Arguments& arguments) {
    std::vector<Value> sizes = arguments.values;
    if (sizes.size() == 1 && sizes[0].is(Value::Kind::list)) sizes = sizes[0].list->items;
    if (sizes.size() != 2 || count_of(sizes[1]) == 0) throw Abandoned{};
    std::vector<Value> flat;
    const std::function<void(const Value&)> flatten = [&](const Value& value) {
      if (!value.is(Value::Kind::list)) return flat.push_back(value);
      for (const Value& item : value.list->items) flatten(item);
    };
    flatten(of);
    const std::size_t columns = count_of(sizes[1]);
    const bool any_rows = sizes[0].is(Value::Kind::number) && sizes[0].number == -1.0;
    if (flat.size() % columns != 0 || (!any_rows && count_of(sizes[0]) * columns != flat.size())) throw Abandoned{};
    std::vector<Value> rows;
    for (std::size_t i = 0; i < flat.size(); i += columns) {
      rows.push_back(list_of(
          {flat.begin() + static_cast<std::ptrdiff_t>(i), flat.begin() + static_cast<std::ptrdiff_t>(i + columns)}));
      rows.back().list->is_array = true;
    }
    Value out = list_of(std::move(rows));
    out.list->is_array = true;
    return out;
  }

  // ---- what is asked

  /// A function that is asked about both shapes is not followed, so it may not hold anything of them; nor may those
  /// that it calls.
  void check_formula(const std::string& name) {
    if (!checked_.insert(name).second) return;
    const Node* function = function_named(name, top_);
    if (function == nullptr) return;
    check_text(text_.substr(function->begin, function->end - function->begin));
  }
  void check_text(std::string_view text) {
    const std::vector<Token> tokens = scan(text, language_ == Language::python);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool bound = i > 0 && (tokens[i - 1].is("<") || tokens[i - 1].is("<=") ||
                                   (tokens[i - 1].is("(") && i > 1 && tokens[i - 2].names("range")));
      if (tokens[i].kind == Token::Kind::number && !bound && !is_of_formula(tokens[i].value)) throw Abandoned{};
      if (tokens[i].kind == Token::Kind::name && tokens[i + 1].is("(")) check_formula(std::string(tokens[i].text));
    }
  }

  std::string_view text_;
  Language language_;
  NodePtr program_;
  Residual residual_;
  ScopePtr top_;
  std::set<std::string> calls_;
  std::set<std::string> asked_, checked_;
  std::set<std::string> inner_names_;
  std::map<const Variable*, std::string> own_names_;
  std::deque<std::shared_ptr<Variable>> kept_;
  std::vector<ScopePtr> scopes_;
  struct Collected {
    int line = 0;
    std::vector<Value> items;
  };
  std::map<std::string, Collected> collected_;
  Value given_;
  int line_ = 1, statement_line_ = 1;
  int depth_ = 0;
  std::size_t steps_ = 0, followed_ = 0;
};

}  // namespace

std::optional<std::string> residual_of(std::string_view text) {
  constexpr std::size_t longest = 60'000;
  if (text.size() > longest) return std::nullopt;
  try {
    return Run(text, language_of(text)).run();
  } catch (const Abandoned&) {
    return std::nullopt;
  }
}

}  // namespace minkoscope::program
