// Functions of the program, which are followed; those of lists and vectors; and those of libraries, which are left.
#include "core/import/program/running.h"

namespace minkoscope::program {

Arguments Run::arguments_of(const Node& node, const ScopePtr& scope) {
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
    if (i < node.names.size() && node.names[i] == "**") {
      const Value spread = eval(child, scope);
      if (!spread.is(Value::Kind::record)) throw Abandoned{};
      for (const auto& [name, value] : spread.record->fields) {
        out.values.push_back(value);
        out.names.push_back(name);
      }
      continue;
    }
    out.values.push_back(eval(child, scope));
    out.names.push_back(i < node.names.size() ? node.names[i] : std::string());
  }
  return out;
}

std::string Run::written_call(const std::string& callee, char bracket, const Arguments& arguments) {
  const bool query = is_query(arguments);
  std::string out = callee + (bracket == '{' ? '{' : '(');
  for (std::size_t i = 0; i < arguments.values.size(); ++i) {
    if (i > 0) out += ", ";
    if (!arguments.names[i].empty()) out += arguments.names[i] + (bracket == '{' ? ": " : "=");
    const Value& value = arguments.values[i];
    out += value.is(Value::Kind::absent)     ? "null"
           : value.is(Value::Kind::function) ? value.function->name
           : query && is_points(value)       ? named_points(value)
           : language_ == Language::copying  ? in_braces(value)
                                             : named(value);
  }
  return out + (bracket == '{' ? '}' : ')');
}

/// Of what is queried, which stands below a name even if the program gave it none.
std::string Run::named_points(const Value& value) {
  if (value.origin != nullptr && value.origin->is_top && same(value, value.origin->value)) return named(value);
  const std::string name = residual_.own_name("points");
  leave(statement_line_, name + " = " + written(value));
  return name;
}

Value Run::eval_call(const Node& node, const ScopePtr& scope) {
  const Node& callee = *node.children[0];
  if (callee.is(Kind::member)) {
    const std::string path = path_of(callee);
    if (!path.empty() && !is_of_variable(callee, scope)) return call_by_path(path, callee, node, scope);
    return call_of(callee, node, scope);
  }
  static constexpr std::array macros{"vector!", "point!"};  // of nalgebra
  if (std::find(macros.begin(), macros.end(), callee.text) != macros.end()) {
    const Arguments items = arguments_of(node, scope);
    return items.values.size() == 3 ? vector_of(items.values, "Vector3::new") : list_of(items.values);
  }
  if (callee.is(Kind::name)) return call_by_path(callee.text, callee, node, scope);
  const Value of = eval(callee, scope);
  Arguments arguments = arguments_of(node, scope);
  if (of.is(Value::Kind::function)) return follow(*of.function, of.scope, arguments, {});
  if (of.is(Value::Kind::unknown)) return unknown_of(written_call(of.text, node.bracket, arguments));
  throw Abandoned{};
}

Value Run::call_by_path(const std::string& path, const Node& callee, const Node& node, const ScopePtr& scope) {
  Arguments arguments = arguments_of(node, scope);
  if (callee.is(Kind::name)) {
    if (Variable* variable = find(path, scope)) {
      if (variable->value.is(Value::Kind::function))
        return follow(*variable->value.function, variable->value.scope, arguments, path);
      if (variable->value.is(Value::Kind::unknown))
        return unknown_of(written_call(variable->value.text, node.bracket, arguments));
      throw Abandoned{};
    }
  }
  // "corners(…)", "Helper.corners(…)" of a class
  const std::string called_name = callee.text.substr(0, callee.text.find('<'));  // "test<double>(…)"
  const Node* const function = function_named(called_name, scope);
  if (function != nullptr && (callee.is(Kind::name) || !is_library(path))) {
    if (!is_query(arguments)) return follow(function->function, top_, arguments, called_name);
    queried_.insert(called_name);
    return unknown_of(written_call(path, node.bracket, arguments));
  }
  const std::string type = path.starts_with("new ") ? path.substr(4) : path;
  if (const Node* made = type_named(type, scope)) return make(*made, arguments);
  if (is_list_type(type) && arguments.values.size() <= 1) {
    if (arguments.values.empty()) return list_of({});
    if (arguments.values[0].is(Value::Kind::list)) return as_type(copy_of(arguments.values[0]), type);
  }
  if (is_list_type(type) && node.bracket == '{') return as_type(list_of(arguments.values), type);
  static constexpr std::array empty_lists{"Vec::new", "Vec::with_capacity", "vec::new"};
  if (std::find(empty_lists.begin(), empty_lists.end(), path) != empty_lists.end()) return list_of({});
  if (type_part(path).starts_with("StdVec_") && arguments.values.empty()) return list_of({});  // of hpp-fcl
  if (path == "table.insert" && arguments.values.size() == 2 && arguments.values[0].is(Value::Kind::list)) {
    touch(*node.children[1], scope);
    if (reaches(arguments.values[1], arguments.values[0])) throw Abandoned{};
    arguments.values[0].list->items.push_back(arguments.values[1]);
    check_weight(arguments.values[0]);
    return {};
  }
  if (path == "dict" && language_ == Language::python) return dictionary_of(arguments);
  if (path == "map" && arguments.values.size() == 2) return mapped(arguments.values[1], arguments.values[0]);
  if (auto out = called_of_matrices(path, arguments.values)) {
    ++followed_;
    return *out;
  }
  if (auto vector = vector_made(path, node.bracket, arguments)) return *vector;
  if (auto out = called(path, arguments.values, arguments.names)) {
    ++followed_;
    return *out;
  }
  return unknown_of(written_call(path, node.bracket, arguments));
}

std::optional<Value> Run::vector_made(const std::string& path, char bracket, const Arguments& arguments) const {
  std::string type = path;
  if (type.ends_with("::new")) type.resize(type.size() - 5);
  if (!is_vector_type(type.starts_with("new ") ? type.substr(4) : type)) return std::nullopt;
  const std::size_t count = arguments.values.size();
  const bool is_glm = type.find("glm::") != std::string::npos;
  if (is_glm && (count == 0 || (count == 1 && arguments.values[0].is(Value::Kind::number)))) {
    const Value each = count == 0 ? number_of(0.0) : arguments.values[0];
    return vector_of({each, each, each}, type);
  }
  if (count != 3 || !std::all_of(arguments.values.begin(), arguments.values.end(),
                                 [](const Value& one) { return one.is(Value::Kind::number); }))
    return std::nullopt;
  const bool keyed = !arguments.names[0].empty();
  static constexpr std::array<std::string_view, 3> names{"x", "y", "z"};
  for (std::size_t i = 0; keyed && i < 3; ++i)
    if (arguments.names[i] != names[i]) return std::nullopt;
  return vector_of(arguments.values, bracket == '{' ? type : path);
}

bool Run::is_query(const Arguments& arguments) {
  return std::count_if(arguments.values.begin(), arguments.values.end(), [](const Value& value) {
           if (is_points(value)) return true;
           return value.is(Value::Kind::record) &&
                  std::any_of(value.record->fields.begin(), value.record->fields.end(),
                              [](const auto& field) { return is_points(field.second); });
         }) >= 2;
}

Value Run::follow(const Function& function, const ScopePtr& defined_in, Arguments& arguments, const std::string& name,
                  const Value* self) {
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
  if (self != nullptr && (language_ == Language::copying || language_ == Language::other)) scope->self = self->record;
  Value rest = list_of({}), named = empty_record();
  const auto& parameters = function.parameters;
  const auto taken_by = [&](bool Parameter::*takes) {
    return std::any_of(parameters.begin(), parameters.end(), [&](const Parameter& one) { return one.*takes; });
  };
  const auto takes_one = [](const Parameter& one) { return !one.takes_rest && !one.takes_named; };
  for (std::size_t i = 0; i < arguments.values.size(); ++i) {
    const std::string& wanted = arguments.names[i];
    std::size_t at = wanted.empty() ? place : 0;
    while (!wanted.empty() && at < parameters.size() && parameters[at].name != wanted) ++at;
    if (at < parameters.size() && takes_one(parameters[at])) {
      if (wanted.empty()) ++place;
      const bool often =
          arguments.values[i].text.find('(') != std::string::npos && uses_of(*function.body, parameters[at].name) > 1;
      give_argument(parameters[at], often ? with_name(arguments.values[i], parameters[at].name) : arguments.values[i],
                    scope);
      given[at] = true;
    } else if (wanted.empty() && taken_by(&Parameter::takes_rest)) {
      rest.list->items.push_back(arguments.values[i]);
    } else if (!wanted.empty() && taken_by(&Parameter::takes_named)) {
      named.record->fields.emplace_back(wanted, arguments.values[i]);
    } else if (!parameters.empty() && !name.empty()) {  // a lambda may be given more than it takes
      throw Abandoned{};
    }
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i]) continue;
    if (!takes_one(parameters[i]))
      set_local(parameters[i].name, parameters[i].takes_rest ? rest : named, scope, true);
    else if (parameters[i].value)
      give_argument(parameters[i], eval(*parameters[i].value, top_), scope);
    else if (language_ == Language::javascript || language_ == Language::lua)
      set_local(parameters[i].name, Value{}, scope, true);
    else
      throw Abandoned{};
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

Flow Run::run_body(const Node& block, const ScopePtr& scope) {
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

void Run::give_argument(const Parameter& parameter, Value value, const ScopePtr& scope) {
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

std::size_t Run::uses_of(const Node& node, const std::string& name) {
  std::size_t count = node.is(Kind::name) && node.text == name ? 1 : 0;
  for (const NodePtr& child : node.children)
    if (child) count += uses_of(*child, name);
  return count;
}

std::vector<std::string> Run::types_of_fields(const Node& type) {
  std::vector<std::string> out;
  for (const NodePtr& child : type.children[0]->children)
    if (child->is(Kind::declare)) out.insert(out.end(), child->names.size(), child->text);
  return out;
}

Value Run::make(const Node& type, Arguments& arguments) {
  Value out = record_of(type);
  ++followed_;
  for (const NodePtr& child : type.children[0]->children)
    if (child->is(Kind::define) && is_maker(child->function.name, type.text)) {
      follow(child->function, top_, arguments, child->function.name, &out);
      return out;
    }
  const std::vector<std::string> types = types_of_fields(type);
  if (arguments.values.size() > types.size()) throw Abandoned{};
  for (std::size_t i = 0; i < arguments.values.size(); ++i) {
    auto& fields = out.record->fields;
    const std::string& wanted = arguments.names[i];
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const auto& one) { return one.first == wanted; });
    const auto place = wanted.empty() ? static_cast<std::ptrdiff_t>(i) : field - fields.begin();
    if (place == static_cast<std::ptrdiff_t>(fields.size())) throw Abandoned{};
    fields[static_cast<std::size_t>(place)].second =
        as_type(arguments.values[i], types[static_cast<std::size_t>(place)]);
  }
  return out;
}

Value Run::dictionary_of(const Arguments& arguments) {
  Value out = empty_record();
  for (std::size_t i = 0; i < arguments.values.size(); ++i) {
    if (arguments.names[i].empty()) throw Abandoned{};
    out.record->fields.emplace_back(arguments.names[i], arguments.values[i]);
  }
  return out;
}

Value Run::mapped(const Value& list, const Value& function) {
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

Value Run::call_of(const Node& callee, const Node& node, const ScopePtr& scope) {
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
  if (!of.is(Value::Kind::unknown)) throw Abandoned{};
  if (adds(callee.text) && of.text.find('.') != std::string::npos && arguments.values.size() == 1 &&
      is_numbers(arguments.values[0])) {
    collect(of.text, arguments.values[0], scope);
    return {};
  }
  return unknown_of(written_call(of.text + callee.sign + callee.text, node.bracket, arguments));
}

bool Run::adds(const std::string& method) {
  static constexpr std::array names{"append", "push", "push_back", "Add", "add", "emplace_back"};
  return std::find(names.begin(), names.end(), method) != names.end();
}

void Run::collect(const std::string& name, const Value& item, const ScopePtr& scope) {
  const auto [found, added] = collected_.try_emplace(name, Collected{line_of(scope), {}});
  found->second.items.push_back(item);
  ++followed_;
}

Value Run::call_of_record(const Value& of, const std::string& name, Arguments& arguments, const ScopePtr& scope) {
  if (of.record->type.empty() && arguments.values.empty()) {  // a dictionary
    std::vector<Value> items;
    for (const auto& field : of.record->fields) {
      const Value key = text_of(field.first);
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
    if (is_query(with_self)) {
      check_text(text_.substr(child->begin, child->end - child->begin));
      return unknown_of(written_call(named(of) + "." + name, '(', arguments));
    }
    return follow(child->function, top_, arguments, name, &of);
  }
  throw Abandoned{};
}

std::optional<Value> Run::call_of_list(const Value& of, const Node& callee, Arguments& arguments,
                                       const ScopePtr& scope) {
  auto& items = of.list->items;
  const std::string& name = callee.text;
  if (auto moved = moved_by_unity(of, name, arguments.values)) return moved;
  if (language_ == Language::javascript || language_ == Language::other) {
    if (auto changed = changed_in_place(of, name, arguments.values, language_)) {
      touch(*callee.children[0], scope);
      return changed;
    }
  }
  const auto is = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const std::size_t count = arguments.values.size();
  if (adds(name) && !of.list->is_vector && !of.list->is_array) {
    touch(*callee.children[0], scope);
    Value item;
    if (count == 3 && name == "emplace_back") {
      item = vector_of(arguments.values, {});
    } else {
      if (count == 0 || (count > 1 && name != "push")) throw Abandoned{};
      for (std::size_t i = 0; i + 1 < count; ++i) items.push_back(copy_of(arguments.values[i]));
      item = arguments.values[count - 1];
    }
    if (language_ == Language::copying) item = copy_of(item);
    item.origin = nullptr;
    if (const Variable* variable = variable_of(*callee.children[0], scope))
      item = as_type(std::move(item), item_type(variable->type));
    if (reaches(item, of)) throw Abandoned{};
    const bool heavy = weight_of(item, 64) >= 64 || items.size() > 4096;
    items.push_back(std::move(item));
    if (heavy) check_weight(of);
    if (variable_of(*callee.children[0], scope) != nullptr) ++followed_;
    return Value{};
  }
  if (is({"extend", "AddRange", "addAll"}) && count == 1 && arguments.values[0].is(Value::Kind::list)) {
    touch(*callee.children[0], scope);
    if (reaches(arguments.values[0], of)) throw Abandoned{};
    const std::vector<Value> more = arguments.values[0].list->items;
    items.insert(items.end(), more.begin(), more.end());
    check_weight(of);
    return Value{};
  }
  if (is({"reserve", "shrink_to_fit"})) return Value{};
  if (name == "resize" && count == 1) {
    const std::size_t size = count_of(arguments.values[0]);
    touch(*callee.children[0], scope);
    const Variable* variable = variable_of(*callee.children[0], scope);
    Value item;
    if (variable != nullptr && is_vector_type(item_type(variable->type))) {
      item = absent_vector(item_type(variable->type));
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

const Variable* Run::variable_of(const Node& node, const ScopePtr& scope) const {
  return node.is(Kind::name) ? find(node.text, scope) : nullptr;
}

Value Run::reshaped(const Value& of, const Arguments& arguments) {
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

}  // namespace minkoscope::program
