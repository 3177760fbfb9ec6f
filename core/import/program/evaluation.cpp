// What expressions come to.
#include "core/import/program/running.h"
#include "core/import/program/slice.h"

namespace minkoscope::program {

void Run::do_alone(const Node& node, const ScopePtr& scope) {
  if (scope->is_top) statement_line_ = node.line;
  if (const Function* begun = begun_by(node, scope)) return run_entry(*begun, scope);
  if (is_done_again(node, scope)) return;
  if (fills_with_commas(node)) return fill_with_commas(node, scope);
  const bool is_print = node.is(Kind::call) && (prints(node.children[0]->text));
  const Value value = eval(node, scope);
  if (value.is(Value::Kind::list) && holds(value, Value::Kind::unknown)) throw Abandoned{};
  const bool prints_a_query =
      is_print && std::any_of(node.children.begin() + 1, node.children.end(), [](const NodePtr& one) {
        return one->is(Kind::call) && is_query_name(one->children[0]->text);
      });
  if (!value.is(Value::Kind::unknown) || (is_print && !prints_a_query)) return;
  if (value.text.starts_with("(std::cout") || value.text.starts_with("(cout") || value.text.find("std::cout") < 12)
    return;
  if (node.is(Kind::name) || value.text.starts_with("JSON.stringify(")) return;
  leave(line_of(scope), value.text);
}

bool Run::asserts(const Node& call) {
  if (!call.is(Kind::call) || !call.children[0]->is(Kind::name)) return false;
  const std::string& name = call.children[0]->text;
  static constexpr std::array begins{"EXPECT_", "ASSERT_", "CHECK", "REQUIRE", "assert", "BOOST_CHECK", "BOOST_TEST"};
  return std::any_of(begins.begin(), begins.end(), [&](const char* word) { return name.starts_with(word); });
}

bool Run::calls_own(const Node& node, const ScopePtr& scope) const {
  if (node.is(Kind::call) && node.children[0]->is(Kind::name) &&
      function_named(node.children[0]->text, scope) != nullptr)
    return true;
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const NodePtr& child) { return child && calls_own(*child, scope); });
}

bool Run::fills_with_commas(const Node& node) {
  const Node& first = node.is(Kind::list) && !node.children.empty() ? *node.children[0] : node;
  return node.is(Kind::list) && first.is(Kind::binary) && first.text == "<<";
}

void Run::fill_with_commas(const Node& node, const ScopePtr& scope) {
  const Value target = eval(*node.children[0]->children[0], scope);
  std::string text = written(target) + " << " + written(eval(*node.children[0]->children[1], scope));
  for (std::size_t i = 1; i < node.children.size(); ++i) text += ", " + written(eval(*node.children[i], scope));
  if (!target.is(Value::Kind::unknown)) throw Abandoned{};
  leave(line_of(scope), text);
}

bool Run::is_done_again(const Node& call, const ScopePtr& scope) {
  if (!call.is(Kind::call) || !call.children[0]->is(Kind::name)) return false;
  const std::string name = call.children[0]->text.substr(0, call.children[0]->text.find('<'));
  const Node* const function = function_named(name, scope);
  const bool of_names = std::all_of(call.children.begin() + 1, call.children.end(), [&](const NodePtr& argument) {
    return argument->is(Kind::name) && find(argument->text, scope) == nullptr;
  });
  if (function == nullptr || !of_names || call.children.size() == 1) return false;
  return !done_.insert(name).second;
}

const Function* Run::begun_by(const Node& call, const ScopePtr& scope) const {
  static constexpr std::array names{"then", "it", "test", "describe"};
  const bool begins = scope->is_top && call.is(Kind::call) && call.children.size() > 1 &&
                      std::find(names.begin(), names.end(), call.children[0]->text) != names.end();
  const Node* const last = begins ? call.children.back().get() : nullptr;
  return last != nullptr && last->is(Kind::lambda) && last->function.body->is(Kind::block) ? &last->function : nullptr;
}

Value Run::eval(const Node& node, const ScopePtr& scope) {
  step();
  switch (node.kind) {
    case Kind::number: {
      const bool whole = language_ != Language::javascript && node.text.find_first_of(".eEfF") == std::string::npos;
      return number_of(node.value, whole || node.text.starts_with("0x"));
    }
    case Kind::text:
      return text_of(node.text);
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
      if (node.bracket == '{' && is_of_names(node)) return dictionary_by_names(node, scope);
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
      Value out = empty_record();
      for (std::size_t i = 0; i < node.children.size(); ++i) {
        const bool shorthand = node.names[i].empty();
        if (shorthand && !node.children[i]->is(Kind::name)) throw Abandoned{};
        out.record->fields.emplace_back(shorthand ? node.children[i]->text : node.names[i],
                                        eval(*node.children[i], scope));
      }
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

bool Run::is_of_names(const Node& list) const {
  if (list.children.empty()) return language_ == Language::javascript || language_ == Language::python;
  return language_ == Language::javascript && std::all_of(list.children.begin(), list.children.end(),
                                                          [](const NodePtr& child) { return child->is(Kind::name); });
}

Value Run::dictionary_by_names(const Node& list, const ScopePtr& scope) {
  Arguments fields;
  for (const NodePtr& child : list.children) {
    fields.names.push_back(child->text);
    fields.values.push_back(eval(*child, scope));
  }
  return dictionary_of(fields);
}

Value Run::array(const Node& node, const ScopePtr& scope, std::size_t at) {
  if (at == 0 && node.function.body) {
    Value items = eval(*node.function.body, scope);
    check_sizes(node, items, scope, 0);
    if (node.children.size() == 1 && type_named(node.text, scope) != nullptr)
      for (Value& item : items.list->items) item = as_type(item, node.text);
    return items;
  }
  if (at == node.children.size()) {
    if (!is_vector_type(node.text)) return Value{};
    return absent_vector(std::string(without_qualifiers(node.text)));
  }
  if (!node.children[at]) return list_of({});
  const std::size_t size = count_of(eval(*node.children[at], scope));
  std::vector<Value> items;
  for (std::size_t i = 0; i < size; ++i) items.push_back(array(node, scope, at + 1));
  return list_of(std::move(items));
}

void Run::check_sizes(const Node& node, const Value& items, const ScopePtr& scope, std::size_t at) {
  if (at == node.children.size()) return;
  if (!items.is(Value::Kind::list)) throw Abandoned{};
  if (node.children[at]) {
    const Value size = eval(*node.children[at], scope);
    if (!size.is(Value::Kind::unknown) && count_of(size) != items.list->items.size()) throw Abandoned{};
  }
  for (const Value& item : items.list->items) check_sizes(node, item, scope, at + 1);
}

void Run::comprehend(const Node& node, std::size_t clause, const ScopePtr& scope, std::vector<Value>& items) {
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

const Node* Run::function_named(const std::string& name, const ScopePtr& scope) const {
  for (const Scope* at = scope.get(); at != nullptr; at = at->outer.get())
    if (const auto found = at->functions.find(name); found != at->functions.end()) return found->second;
  return nullptr;
}

Value Run::eval_name(const Node& node, const ScopePtr& scope) {
  if (Variable* variable = find(node.text, scope)) {
    variable->is_used = true;
    return variable->value;
  }
  if (const Value* member = find_member(node.text, scope)) return *member;
  if (node.text == "true" || node.text == "True") return truth_of(true);
  if (node.text == "false" || node.text == "False") return truth_of(false);
  static constexpr std::array nothings{"None", "null", "nullptr", "NULL", "nil", "undefined"};
  if (std::find(nothings.begin(), nothings.end(), node.text) != nothings.end()) return {};
  if (node.text == "__name__") return text_of("__main__");
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

std::string Run::path_of(const Node& node) {
  if (node.is(Kind::name)) return node.text;
  if (!node.is(Kind::member)) return {};
  const std::string of = path_of(*node.children[0]);
  return of.empty() ? of : of + node.sign + node.text;
}

bool Run::is_of_variable(const Node& node, const ScopePtr& scope) const {
  const Node* at = &node;
  while (at->is(Kind::member)) at = at->children[0].get();
  return at->is(Kind::name) && find(at->text, scope) != nullptr;
}

Value Run::eval_member(const Node& node, const ScopePtr& scope) {
  if (const std::string path = path_of(node); !path.empty() && !is_of_variable(node, scope)) {
    if (const auto constant = constant_named(path)) return number_of(*constant);
    if (const auto constant = constant_vector(path)) return *constant;
  }
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

std::vector<Index> Run::indices_of(const Node& node, const ScopePtr& scope) {
  std::vector<Index> out;
  const long first = language_ == Language::lua ? 1 : 0;
  const auto whole = [&](const Node& one) {
    const long place = place_in(eval(one, scope));
    if (place < first && first != 0) throw Abandoned{};
    return place - first;
  };
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

Value Run::eval_index(const Node& node, const ScopePtr& scope) {
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

/// "&points[0][0]" of C: the list itself. Null for what is none.
const Node* Run::first_item_of(const Node& node) {
  const Node* at = &node;
  for (; at->is(Kind::index); at = at->children[0].get())
    if (at->children.size() != 2 || !at->children[1]->is(Kind::number) || at->children[1]->value != 0.0) return nullptr;
  return at->is(Kind::name) && at != &node ? at : nullptr;
}

Value Run::eval_unary(const Node& node, const ScopePtr& scope) {
  if (const Node* list = node.text == "&" ? first_item_of(*node.children[0]) : nullptr)
    if (const Variable* variable = find(list->text, scope); variable != nullptr && is_points(variable->value)) {
      ++followed_;
      return eval(*list, scope);
    }
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

Value Run::eval_binary(const Node& node, const ScopePtr& scope) {
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
  if (is_made(left) && right.is(Value::Kind::absent)) return operated(node.text, truth_of(true), right, language_);
  if (left.is(Value::Kind::unknown) || right.is(Value::Kind::unknown))
    return unknown_of("(" + named(left) + " " + node.text + " " + named(right) + ")");
  if (left.is(Value::Kind::list) || right.is(Value::Kind::list)) ++followed_;
  if (node.text == "*")
    if (auto product = product_of_matrices(left, right)) return *product;
  return operated(node.text, left, right, language_);
}

}  // namespace minkoscope::program
