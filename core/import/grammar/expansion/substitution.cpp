#include "core/import/grammar/expansion/substitution.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// The number that stands there, with its sign.
std::optional<double> signed_number(const Expression& e) {
  if (e.is(Kind::number) && e.unit.empty()) return e.value;
  const bool negative = e.is(Kind::negation) && e.children[0].is(Kind::number) && e.children[0].unit.empty();
  return negative ? std::optional(-e.children[0].value) : std::nullopt;
}

std::optional<double> result_of(const Expression& operation) {
  const auto a = signed_number(operation.children[0]), b = signed_number(operation.children[1]);
  if (!a || !b || operation.text.size() != 1) return std::nullopt;
  switch (operation.text[0]) {
    case '+':
      return *a + *b;
    case '-':
      return *a - *b;
    case '*':
      return *a * *b;
    case '/':
      return *a / *b;
    default:
      return std::nullopt;
  }
}

}  // namespace

bool is_record(const Expression& value) {
  return (value.is(Kind::group) || value.is(Kind::call)) && value.receiver.empty() && !value.children.empty() &&
         std::all_of(value.children.begin(), value.children.end(),
                     [](const Expression& child) { return child.is(Kind::assignment) && child.children.size() == 1; });
}

namespace {

const Expression* part_named(const Expression& whole, std::string_view name) {
  if (!is_record(whole)) return nullptr;
  const auto found = std::find_if(whole.children.begin(), whole.children.end(),
                                  [&](const Expression& child) { return child.text == name; });
  return found == whole.children.end() ? nullptr : &found->children[0];
}

const Expression* part_at(const Expression& whole, std::string_view number) {
  const bool digits =
      !number.empty() && number.size() < 4 && number.find_first_not_of("0123456789") == std::string_view::npos;
  if (!digits || !whole.is(Kind::group) || is_record(whole)) return nullptr;
  const auto place = static_cast<std::size_t>(std::stoi(std::string(number)));
  return place < whole.children.size() ? &whole.children[place] : nullptr;
}

/// The part that a path names, as far as its whole has parts; the rest of the path is what stands behind it.
const Expression* part_of(const Expression& whole, std::string_view& path) {
  const Expression* part = &whole;
  while (!path.empty()) {
    const bool subscript = path[0] == '[';
    const std::size_t end = subscript ? path.find(']') : std::min(path.find_first_of(".[", 1), path.size());
    if (end == std::string_view::npos) break;
    const std::string_view name = path.substr(1, end - 1);
    const Expression* next = subscript ? part_at(*part, name) : part_named(*part, name);
    if (next == nullptr) break;
    part = next;
    path.remove_prefix(subscript ? end + 1 : end);
  }
  return part;
}

bool names(std::string_view path, std::string_view name) {
  return path.starts_with(name) && (path.size() == name.size() || path[name.size()] == '.' || path[name.size()] == '[');
}

/// "crate["half"]": the only thing that stands in its brackets.
const Expression* subscripted(const Expression& in, const Expression& whole) {
  if (!in.is(Kind::call) || in.bracket != '[' || in.spaced || in.children.size() != 1) return nullptr;
  const Expression& key = in.children[0];
  return key.is(Kind::text) ? part_named(whole, key.text) : key.is(Kind::number) ? part_at(whole, key.text) : nullptr;
}

}  // namespace

void substitute_parts(Expression& in, const NamedExpression& whole) {
  for (Expression& child : in.children) substitute_parts(child, whole);
  for (Expression& receiver : in.receiver) substitute_parts(receiver, whole);
  const bool path = (in.is(Kind::word) || (in.is(Kind::call) && in.receiver.empty())) && names(in.text, whole.name);
  if (!path) return;
  const Expression* part = in.text == whole.name ? subscripted(in, whole.value[0]) : nullptr;
  std::string_view rest = std::string_view(in.text).substr(whole.name.size());
  const bool subscript = part != nullptr;
  if (!subscript) part = part_of(whole.value[0], rest);
  if (!subscript && (rest.size() + whole.name.size() == in.text.size() || (in.is(Kind::call) && rest.empty()))) return;
  const bool after_comma = in.after_comma;
  Expression found = *part;
  if (!rest.empty() && !subscript) {  // "crate.half.x", "crate.place.clone()": of what was found
    if (found.is(Kind::word)) {
      in.text = found.text + std::string(rest);
      return;
    }
    if (rest[0] != '.' || rest.find_first_of(".[", 1) != std::string_view::npos) return;
    Expression link = in.is(Kind::call) ? std::move(in) : Expression{};
    link.kind = Kind::call;
    link.line = found.line;
    link.text = std::string(rest.substr(1));
    link.receiver = {std::move(found)};
    found = std::move(link);
  }
  in = std::move(found);
  in.after_comma = after_comma;
}

bool uses(const Expression& in, std::string_view name) {
  const auto in_it = [&](const Expression& one) { return uses(one, name); };
  return names(in.text, name) || std::any_of(in.children.begin(), in.children.end(), in_it) ||
         std::any_of(in.receiver.begin(), in.receiver.end(), in_it);
}

std::size_t count_of(const Expression& e) {
  std::size_t count = 1;
  for (const Expression& child : e.children) count += count_of(child);
  for (const Expression& receiver : e.receiver) count += count_of(receiver);
  return count;
}

namespace {

/// "points[i]" where i is a number.
void substitute_subscripts(std::string& path, const std::vector<NamedExpression>& values) {
  if (path.find('[') == std::string::npos) return;
  for (const NamedExpression& one : values) {
    if (one.value.empty() || !one.value[0].is(Kind::number)) continue;
    const std::string subscript = "[" + one.name + "]";
    for (std::size_t at = 0; (at = path.find(subscript, at)) != std::string::npos;)
      path.replace(at, subscript.size(), "[" + one.value[0].text + "]");
  }
}

}  // namespace

void substitute(Expression& in, const std::vector<NamedExpression>& values) {
  substitute_subscripts(in.text, values);
  if (in.is(Kind::word)) {
    const auto found = std::find_if(values.begin(), values.end(), [&](const NamedExpression& value) {
      return !value.value.empty() && value.name == in.text;
    });
    if (found == values.end()) return;
    const bool after_comma = in.after_comma;
    in = found->value[0];
    in.after_comma = after_comma;
    return;
  }
  for (Expression& child : in.children) substitute(child, values);
  for (Expression& receiver : in.receiver) substitute(receiver, values);
}

void fold_numbers(Expression& in) {
  for (Expression& child : in.children) fold_numbers(child);
  for (Expression& receiver : in.receiver) fold_numbers(receiver);
  if (in.is(Kind::group) && in.bracket == '(' && in.children.size() == 1 && signed_number(in.children[0])) {
    Expression only = std::move(in.children[0]);
    only.after_comma = in.after_comma;
    in = std::move(only);
  }
  if (in.is(Kind::negation)) {
    const auto inner = signed_number(in.children[0]);
    if (!inner || in.children[0].is(Kind::number)) return;
    Expression number = std::move(in.children[0].children[0]);  // "--1"
    number.after_comma = in.after_comma;
    in = std::move(number);
    return;
  }
  const auto value = in.is(Kind::operation) ? result_of(in) : std::nullopt;
  if (!value || !std::isfinite(*value)) return;
  Expression number;
  number.kind = Kind::number;
  number.line = in.line;
  number.value = std::abs(*value);
  number.text = std::to_string(number.value);
  number.after_comma = in.after_comma;
  if (*value >= 0.0) {
    in = std::move(number);
    return;
  }
  number.after_comma = false;
  Expression negative;
  negative.kind = Kind::negation;
  negative.line = in.line;
  negative.after_comma = in.after_comma;
  negative.children.push_back(std::move(number));
  in = std::move(negative);
}

}  // namespace minkoscope
