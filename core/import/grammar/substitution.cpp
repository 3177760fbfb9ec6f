#include "core/import/grammar/substitution.h"

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
