// Blocks, branches and loops.
#include "core/import/program/running.h"

namespace minkoscope::program {

Flow Run::run_block(const Node& block, const ScopePtr& scope) {
  hoist(block, scope);
  for (const NodePtr& child : block.children) {
    const Flow flow = run(*child, scope);
    if (flow != Flow::goes_on) return flow;
  }
  return Flow::goes_on;
}

void Run::step() {
  if (++steps_ > 100'000) throw Abandoned{};
}

bool Run::is_made(const Value& value) const {
  if (value.is(Value::Kind::unknown) && made_names_.contains(value.text)) return true;
  const std::string made = value.text.substr(0, value.text.find('('));
  if (!value.is(Value::Kind::unknown) || made.size() == value.text.size()) return false;
  const char first = made[std::min(made.find_last_of(".:") + 1, made.size() - 1)];
  return made.starts_with("new ") || made.ends_with("::new") || (first >= 'A' && first <= 'Z');
}

Flow Run::branch(const Node& node, const ScopePtr& scope) {
  Value condition = eval(*node.children[0], scope);
  if (is_made(condition)) condition = truth_of(true);
  if (condition.is(Value::Kind::unknown)) {
    skip(node);
    return Flow::goes_on;
  }
  if (is_true(condition)) return run(*node.children[1], scope);
  return node.children[2] ? run(*node.children[2], scope) : Flow::goes_on;
}

void Run::skip(const Node& node) {
  const std::function<void(const Node&)> look = [&](const Node& at) {
    if (at.is(Kind::call) && prints(at.children[0]->text)) return;
    const bool changes = at.is(Kind::assign) || at.is(Kind::opaque);
    const bool is_print = at.is(Kind::opaque) && prints_alone(at);
    if (changes && !is_print) throw Abandoned{};
    static constexpr std::array setters{"set", "copy", "rotate", "translate", "apply", "move", "Set", "Rotate"};
    const bool sets = at.is(Kind::call) && at.children[0]->is(Kind::member) &&
                      std::any_of(setters.begin(), setters.end(),
                                  [&](const char* word) { return at.children[0]->text.starts_with(word); });
    if (sets) throw Abandoned{};
    if (at.is(Kind::number) && !is_of_formula(at.value)) throw Abandoned{};
    for (const NodePtr& child : at.children)
      if (child) look(*child);
  };
  // a loop's step changes nothing but its own name
  for (std::size_t i = node.is(Kind::count_loop) ? 3 : 1; i < node.children.size(); ++i)
    if (node.children[i]) look(*node.children[i]);
}

Flow Run::count(const Node& node, const ScopePtr& outer) {
  const ScopePtr scope = inner(outer);
  if (node.children[0]) run(*node.children[0], scope);
  ++followed_;
  while (true) {
    step();
    const Value goes_on = node.children[1] ? eval(*node.children[1], scope) : truth_of(true);
    if (goes_on.is(Value::Kind::unknown)) {
      skip(node);
      return Flow::goes_on;
    }
    if (!is_true(goes_on)) return Flow::goes_on;
    const Flow flow = run(*node.children[3], scope);
    if (flow == Flow::breaks) return Flow::goes_on;
    if (flow == Flow::gives_back) return flow;
    if (!node.children[2]) throw Abandoned{};
    run_block(*node.children[2], scope);
  }
}

Flow Run::repeat(const Node& node, const ScopePtr& scope) {
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

Flow Run::go_through(const Node& node, const ScopePtr& outer) {
  const Value list = eval(*node.children[0], outer);
  std::vector<Value> items;
  if (list.is(Value::Kind::record)) {
    for (const auto& field : list.record->fields) items.push_back(text_of(field.first));
  } else if (list.is(Value::Kind::list)) {
    items = list.list->items;
  } else if (list.is(Value::Kind::number) && node.text == "range") {
    for (std::size_t i = 0; i < count_of(list); ++i) items.push_back(number_of(static_cast<double>(i), true));
  } else if (list.is(Value::Kind::unknown)) {
    skip(node);
    return Flow::goes_on;
  } else {
    throw Abandoned{};
  }
  ++followed_;
  for (std::size_t i = 0; i < items.size(); ++i) {
    step();
    const ScopePtr scope = language_ == Language::python ? outer : inner(outer);
    const Value place = number_of(static_cast<double>(language_ == Language::lua ? i + 1 : i), true);
    const Value item = language_ == Language::copying && !node.refers ? copy_of(items[i]) : items[i];
    if (node.text == "range" && list.is(Value::Kind::record)) {
      bind(node.names, list_of({item, *field_of(*list.record, item.text)}), scope);
    } else if (node.text == "range" && list.is(Value::Kind::list)) {
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

void Run::bind(const std::vector<std::string>& names, const Value& value, const ScopePtr& scope) {
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

}  // namespace minkoscope::program
