#include "core/import/grammar/expansion/comprehensions.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/import/grammar/expansion/substitution.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;
using Lists = std::map<std::string, Expression>;  // of the text, by their names
constexpr std::size_t most_items = 1024;

/// One "for x in …" of a comprehension.
struct Generator {
  std::vector<std::string> names;  // one, or those of a row's parts
  std::vector<Expression> items;
};

Expression list_of(std::vector<Expression> items, int line) {
  Expression list;
  list.kind = Kind::group;
  list.bracket = '[';
  list.line = line;
  for (std::size_t i = 0; i < items.size(); ++i) items[i].after_comma = i > 0;
  list.children = std::move(items);
  return list;
}

bool is_call_of(const Expression& e, std::string_view name) {
  return e.is(Kind::call) && e.bracket == '(' && e.receiver.empty() && last_part(e.text) == name;
}

/// np.array([…]), list(…): their contents.
const Expression& unwrapped(const Expression& e) {
  const bool wraps = is_call_of(e, "list") || is_call_of(e, "array") || is_call_of(e, "tuple");
  return wraps && !e.children.empty() ? unwrapped(e.children[0]) : e;
}

std::optional<std::vector<Expression>> items_of(const Expression& e, const Lists& lists) {
  const Expression& inner = unwrapped(e);
  if (inner.is(Kind::word)) {
    const auto found = lists.find(inner.text);
    return found == lists.end() ? std::nullopt : std::optional(found->second.children);
  }
  const bool listed = inner.is(Kind::group) && (inner.bracket == '[' || inner.bracket == '(') &&
                      std::none_of(inner.children.begin(), inner.children.end(),
                                   [](const Expression& child) { return child.is(Kind::assignment); });
  if (!listed || inner.children.size() > most_items) return std::nullopt;
  return inner.children;
}

/// "for x in (-1, 1)" at a place, which is behind it then.
std::optional<Generator> generator_at(const std::vector<Expression>& children, std::size_t& at, const Lists& lists) {
  Generator out;
  const Expression& first = children[at];
  if (is_call_of(first, "for")) {  // "for (x, y) in …"
    for (const Expression& name : first.children) out.names.push_back(name.text);
    ++at;
  } else if (first.is(Kind::word) && first.text == "for") {
    for (++at; at < children.size() && children[at].is(Kind::word) && children[at].text != "in"; ++at)
      out.names.push_back(children[at].text);
  }
  if (out.names.empty() || at >= children.size()) return std::nullopt;
  std::optional<std::vector<Expression>> items;
  if (is_call_of(children[at], "in")) {  // "in (-1, 1)"
    items = children[at++].children;
  } else if (children[at].is(Kind::word) && children[at].text == "in" && at + 1 < children.size()) {
    items = items_of(children[at + 1], lists);
    at += 2;
  }
  if (!items) return std::nullopt;
  out.items = std::move(*items);
  return out;
}

/// The values of a generator's names for an item; nothing where a row has not as many parts.
std::optional<std::vector<NamedExpression>> values_for(const Generator& generator, const Expression& item) {
  if (generator.names.size() == 1) return std::vector<NamedExpression>{{generator.names[0], {item}}};
  if (!item.is(Kind::group) || item.children.size() != generator.names.size()) return std::nullopt;
  std::vector<NamedExpression> values;
  for (std::size_t i = 0; i < generator.names.size(); ++i) values.push_back({generator.names[i], {item.children[i]}});
  return values;
}

/// The items of "[item for … for …]", or nothing where it is none, or is not followed.
std::optional<std::vector<Expression>> comprehension(const Expression& list, const Lists& lists) {
  if (list.children.size() < 3) return std::nullopt;
  std::vector<Expression> items{list.children[0]};
  for (std::size_t at = 1; at < list.children.size();) {
    const auto generator = generator_at(list.children, at, lists);
    if (!generator || generator->items.empty() || items.size() * generator->items.size() > most_items)
      return std::nullopt;
    std::size_t count = 0;
    for (const Expression& value : generator->items) count += count_of(items[0]) * count_of(value);
    if (items.size() * count > most_expressions) return std::nullopt;
    std::vector<Expression> next;
    for (const Expression& item : items)
      for (const Expression& value : generator->items) {
        const auto values = values_for(*generator, value);
        if (!values) return std::nullopt;
        substitute(next.emplace_back(item), *values);
      }
    items = std::move(next);
  }
  for (Expression& item : items) fold_numbers(item);
  return items;
}

/// The rows of "product([-1, 1], repeat=3)", or nothing.
std::optional<std::vector<Expression>> product(const Expression& call, const Lists& lists) {
  if (!is_call_of(call, "product")) return std::nullopt;
  std::vector<std::vector<Expression>> factors;
  double times = 1.0;
  for (const Expression& argument : call.children) {
    if (argument.is(Kind::assignment) && argument.text == "repeat" && argument.children[0].is(Kind::number)) {
      times = argument.children[0].value;
      continue;
    }
    auto items = items_of(argument, lists);
    if (!items) return std::nullopt;
    factors.push_back(std::move(*items));
  }
  if (factors.empty() || !(times >= 1.0 && times <= 8.0) || times != std::floor(times)) return std::nullopt;
  const std::size_t own = factors.size();
  for (std::size_t i = own; i < own * static_cast<std::size_t>(times); ++i) factors.push_back(factors[i % own]);
  std::vector<std::vector<Expression>> rows{{}};
  for (const auto& factor : factors) {
    std::size_t count = 0;
    for (const Expression& item : factor) count += count_of(item);
    if (rows.size() * factor.size() > most_items || rows.size() * count > most_expressions) return std::nullopt;
    std::vector<std::vector<Expression>> next;
    for (const auto& row : rows)
      for (const Expression& item : factor) (next.emplace_back(row)).push_back(item);
    rows = std::move(next);
  }
  std::vector<Expression> out;
  for (auto& row : rows) out.push_back(list_of(std::move(row), call.line));
  return out;
}

void write_out(Expression& in, const Lists& lists) {
  for (Expression& child : in.children) write_out(child, lists);
  for (Expression& receiver : in.receiver) write_out(receiver, lists);
  auto items =
      in.is(Kind::group) && (in.bracket == '[' || in.bracket == '(') ? comprehension(in, lists) : product(in, lists);
  if (!items) return;
  const bool after_comma = in.after_comma;
  in = list_of(std::move(*items), in.line);
  in.after_comma = after_comma;
}

}  // namespace

void write_out_lists(ParsedText& parsed) {
  Lists lists;
  for (Statement& statement : parsed.statements)
    for (Expression& item : statement.items) {
      write_out(item, lists);
      if (!item.is(Kind::assignment) || item.children.empty() || !item.type_arguments.empty()) continue;
      const Expression& value = unwrapped(item.children[0]);
      if (value.is(Kind::group) && value.children.size() <= most_items) lists[item.text] = value;
    }
}

namespace {

/// "0.5, 0.1" of an assignment is one run, of which each number is a value.
bool is_run(const Expression& value) {
  return value.is(Kind::group) && value.bracket == '\0' && !value.is_product;
}

/// How many names stand before the one to which a statement assigns; 0 where it is none of this form.
std::size_t names_before(const std::vector<Expression>& items) {
  std::size_t count = 0;
  while (count < items.size() && items[count].is(Kind::word)) ++count;
  if (count == 0 || count == items.size() || !items[count].is(Kind::assignment) || items[count].children.empty() ||
      !items[count].type_arguments.empty())
    return 0;
  for (std::size_t i = 0; i <= count; ++i)
    if (!first_parts(items[i].text).empty() || items[i].after_comma != (i > 0)) return 0;
  const Expression& value = items[count].children[0];
  const std::size_t first = is_run(value) ? value.children.size() : 1;
  const bool apart = std::all_of(items.begin() + static_cast<std::ptrdiff_t>(count) + 1, items.end(),
                                 [](const Expression& item) { return item.after_comma && !item.is(Kind::assignment); });
  return apart && first + items.size() - count - 1 == count + 1 ? count : 0;
}

}  // namespace

void split_tuples(ParsedText& parsed) {
  std::vector<Statement>& statements = parsed.statements;
  std::vector<Statement> out;
  out.reserve(statements.size());
  for (Statement& statement : statements) {
    std::vector<Expression>& items = statement.items;
    const std::size_t count = statement.is_comment ? 0 : names_before(items);
    if (count == 0) {
      out.push_back(std::move(statement));
      continue;
    }
    std::vector<Expression> values;
    Expression& first = items[count].children[0];
    if (is_run(first))
      values = std::move(first.children);
    else
      values.push_back(std::move(first));
    std::move(items.begin() + static_cast<std::ptrdiff_t>(count) + 1, items.end(), std::back_inserter(values));
    for (std::size_t i = 0; i <= count; ++i) {
      Expression assignment;
      assignment.kind = Kind::assignment;
      assignment.line = items[i].line;
      assignment.text = items[i].text;
      values[i].after_comma = false;
      assignment.children.push_back(std::move(values[i]));
      Statement one = {{}, statement.line, false, statement.paragraph};
      one.items.push_back(std::move(assignment));
      out.push_back(std::move(one));
    }
  }
  statements = std::move(out);
}

}  // namespace minkoscope
