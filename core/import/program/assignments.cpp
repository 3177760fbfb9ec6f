// Variables, what they are declared as, and what they and their parts are given.
#include "core/import/program/running.h"

namespace minkoscope::program {

Variable* Run::find(const std::string& name, const ScopePtr& scope) const {
  for (const Scope* at = scope.get(); at != nullptr; at = at->outer.get()) {
    const auto found = at->variables.find(name);
    if (found != at->variables.end()) return found->second.get();
  }
  return nullptr;
}

/// "position" in a function of what has one.
Value* Run::find_member(const std::string& name, const ScopePtr& scope) const {
  for (const Scope* at = scope.get(); at != nullptr; at = at->outer.get())
    if (at->self != nullptr) return field_of(*at->self, name);
  return nullptr;
}

Variable& Run::set_local(const std::string& name, Value value, const ScopePtr& scope, bool passing) {
  auto variable = std::make_shared<Variable>();
  variable->name = name;
  variable->line = line_of(scope);
  variable->is_top = scope->is_top && !passing;
  variable->value = std::move(value);
  kept_.push_back(variable);
  scope->variables[name] = variable;
  return *variable;
}

void Run::give(Variable& variable, Value value, const ScopePtr& scope) {
  check_weight(value);
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
    leave(line_of(scope), name + " = " + value.text);
    if (!variable.is_top) inner_names_.insert(name);
    variable.value = unknown_of(name);
    return;
  }
  variable.value = std::move(value);
  if (variable.is_top) variable.value.origin = &variable;
  variable.is_written = false;
}

Value Run::with_copies(Value value) {
  Variable* const origin = value.origin;
  Value out = copy_of(value);
  out.origin = origin;
  return out;
}

Value Run::as_type(Value value, const std::string& type) {
  if (value.is(Value::Kind::unknown) && value.text == "new ()" && is_list_type(type)) return list_of({});
  if (!value.is(Value::Kind::list) || type.empty()) return value;
  const std::string items = item_type(type);
  if (const Node* structure = items.empty() ? type_named(type, top_) : nullptr) return record_of(*structure, value);
  if (!items.empty() && type_named(items, top_) != nullptr) {
    for (Value& item : value.list->items) item = as_type(item, items);
    return value;
  }
  // "std::array<Vec3, 4> points = {{ … }}"
  if (!items.empty() && is_vector_type(items) && value.list->items.size() == 1 && !is_numbers(value.list->items[0]) &&
      value.list->items[0].is(Value::Kind::list)) {
    Value only = value.list->items[0];
    value = std::move(only);
  }
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

std::string_view Run::without_qualifiers(std::string_view type) {
  for (const std::string_view word : {"const ", "static ", "constexpr "})
    while (type.starts_with(word)) type.remove_prefix(word.size());
  while (!type.empty() && std::string_view("&* ").find(type.back()) != std::string_view::npos) type.remove_suffix(1);
  return type;
}

void Run::declare(const Node& node, const ScopePtr& scope) {
  if (scope->is_top) statement_line_ = node.line;
  for (std::size_t i = 0; i < node.names.size(); ++i) {
    const std::string type(without_qualifiers(node.text));
    if (!node.children[i]) {
      Variable& variable = set_local(node.names[i], Value{}, scope);
      variable.type = type;
      give_declared(variable, type, scope);
      continue;
    }
    const Node& given = *node.children[i];
    Value value = eval(given, scope);
    if (!given.is(Kind::array) || type_named(type, scope) == nullptr) value = as_type(std::move(value), type);
    Variable& variable = set_local(node.names[i], Value{}, scope);
    variable.type = type;
    if (given.is(Kind::list) && given.bracket == '{' && is_of_library(type) && value.is(Value::Kind::list) &&
        !is_points(value)) {
      const std::string name = own_names_[&variable] = residual_.own_name(variable.name);
      leave(line_of(scope), type + " " + name + " = " + in_braces(value));
      variable.value = unknown_of(name);
      continue;
    }
    if (given.is(Kind::array) && !given.function.body && is_of_library(type)) {  // what a query fills
      variable.value = unknown_of(variable.name);
      continue;
    }
    if (node.refers && (value.is(Value::Kind::list) || value.is(Value::Kind::record)))
      variable.value = std::move(value);
    else
      give(variable, std::move(value), scope);
  }
}

void Run::give_declared(Variable& variable, const std::string& type, const ScopePtr& scope) {
  if (is_list_type(type)) {
    variable.value = list_of({});
  } else if (is_vector_type(type)) {
    variable.value = absent_vector(type);
  } else if (const Node* structure = type_named(type, scope)) {
    variable.value = record_of(*structure);
  } else if (!is_scalar(type) && !type.empty()) {
    residual_.add(line_of(scope), type + " " + (own_names_[&variable] = residual_.own_name(variable.name)) + ";");
    variable.value = unknown_of(own_names_[&variable]);
    return;
  }
  if (variable.is_top) variable.value.origin = &variable;
}

bool Run::is_of_library(const std::string& type) const {
  return language_ == Language::copying && !type.empty() && !is_scalar(type) && !is_list_type(type) &&
         !is_vector_type(type) && type_named(type, top_) == nullptr;
}

bool Run::is_scalar(std::string_view type) {
  static constexpr std::array words{"float", "double", "int", "bool",   "size_t", "unsigned", "btScalar", "Real",
                                    "auto",  "f32",    "f64", "string", "char",   "long",     "float64",  "float32"};
  return std::find(words.begin(), words.end(), type_part(type)) != words.end();
}

const Node* Run::type_named(const std::string& type, const ScopePtr& scope) const {
  const std::string name(type_part(type));
  for (const Scope* at = scope.get(); at != nullptr; at = at->outer.get())
    if (const auto found = at->types.find(name); found != at->types.end()) return found->second;
  return nullptr;
}

Value Run::record_of(const Node& structure, const Value& braces) {
  if (!braces.list->constructor.empty()) return braces;
  Arguments arguments;
  arguments.values = braces.list->items;
  arguments.names.resize(arguments.values.size());
  return make(structure, arguments);
}

Value Run::record_of(const Node& structure) {
  Value out = empty_record(structure.text);
  made_.insert(&structure);
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

void Run::assign(const Node& node, const ScopePtr& scope) {
  if (scope->is_top) statement_line_ = node.line;
  Value value = eval(*node.children[1], scope);
  assign_to(*node.children[0], node.text, std::move(value), scope);
}

/// "hit, simplex = gjk(A, B)": names of what only a library knows.
void Run::assign_parts(const Node& target, const Value& value, const ScopePtr& scope) {
  std::string names;
  for (const NodePtr& part : target.children) {
    if (!part->is(Kind::name)) throw Abandoned{};
    const std::string name = residual_.own_name(part->text);
    names += (names.empty() ? "" : ", ") + name;
    Variable& variable = set_local(part->text, unknown_of(name), scope);
    own_names_[&variable] = name;
  }
  leave(line_of(scope), names + " = " + value.text);
}

void Run::assign_to(const Node& target, const std::string& sign, Value value, const ScopePtr& scope) {
  if (target.is(Kind::list)) {
    if (sign == "=" && value.is(Value::Kind::unknown)) return assign_parts(target, value, scope);
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
    if (Value* member = variable == nullptr ? find_member(target.text, scope) : nullptr) {
      check_weight(value);
      if (value.is(Value::Kind::record)) throw Abandoned{};  // it may be what it is a member of
      *member = sign == "=" ? std::move(value) : operated(sign.substr(0, 1), *member, value, language_);
      return;
    }
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
    if (target.is(Kind::index)) value = with_name(std::move(value), name_of_item(target, scope));
    // What it stands in may be held by the value itself
    check_weight(value);
    if (const Variable* root = root_of(target, scope); root != nullptr && reaches(value, root->value))
      throw Abandoned{};
    *place = std::move(value);
    return;
  }
  if (sign != "=") throw Abandoned{};
  if (value.is(Value::Kind::function)) return;  // which the library calls
  leave(line_of(scope), written_target(target, scope) + " = " + named(value));
}

Value Run::with_name(Value value, std::string wanted) {
  const std::size_t open = value.text.find('(');
  if (!value.is(Value::Kind::unknown) || open == std::string::npos || is_vector_type(value.text.substr(0, open)))
    return value;
  for (char& c : wanted)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  const std::string name = residual_.own_name(wanted);
  leave(statement_line_, name + " = " + value.text);
  if (is_made(value)) made_names_.insert(name);
  ++followed_;
  return unknown_of(name);
}

/// "bodies["crate"]", "geoms[0]"
std::string Run::name_of_item(const Node& target, const ScopePtr& scope) {
  const Variable* const root = root_of(target, scope);
  const Value index = eval(*target.children[1], scope);
  if (index.is(Value::Kind::text)) return index.text;
  return (root == nullptr ? "item" : root->name) + "_" + written(index);
}

std::string Run::written_target(const Node& target, const ScopePtr& scope) {
  const Value out = eval(target, scope);
  if (!out.is(Value::Kind::unknown)) throw Abandoned{};
  return out.text;
}

bool Run::assign_to_slice(const Node& target, const std::string& sign, const Value& value, const ScopePtr& scope) {
  const bool slices = std::any_of(target.children.begin() + 1, target.children.end(),
                                  [](const NodePtr& one) { return one->is(Kind::binary) && one->text == ":"; });
  if (!slices && target.children.size() < 3) return false;
  Value of = eval(*target.children[0], scope);
  if (of.text.find("color") != std::string::npos) return true;  // "mesh.visual.face_colors[:, 3] = 100"
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

void Run::touch(const Node& of, const ScopePtr& scope) {
  ++followed_;
  Variable* const variable = root_of(of, scope);
  if (variable == nullptr) return;
  variable->is_written = false;
  Variable*& origin = variable->value.origin;
  if (origin == nullptr) return;
  origin->is_written = false;
  if (language_ == Language::copying && origin != variable && !variable->is_top) origin = nullptr;
}

Variable* Run::root_of(const Node& target, const ScopePtr& scope) const {
  const Node* at = &target;
  while ((at->is(Kind::index) || at->is(Kind::member) || at->is(Kind::unary)) && !at->children.empty())
    at = at->children[0].get();
  return at->is(Kind::name) ? find(at->text, scope) : nullptr;
}

Value* Run::place_of(const Node& target, const ScopePtr& scope) {
  if (target.is(Kind::name)) {
    Variable* variable = find(target.text, scope);
    return variable == nullptr ? find_member(target.text, scope) : &variable->value;
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
    const double given = language_ == Language::lua ? index.number - 1.0 : index.number;
    const double place = index.number < 0.0 ? given + static_cast<double>(items.size()) : given;
    if (place == static_cast<double>(items.size()) && language_ != Language::python) items.emplace_back();
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
    if (!of->is(Value::Kind::list) || coordinate < 0 || of->list->items.size() <= static_cast<std::size_t>(coordinate))
      throw Abandoned{};
    return &of->list->items[static_cast<std::size_t>(coordinate)];
  }
  return nullptr;
}

}  // namespace minkoscope::program
