// Arrays that NumPy makes of others: full, zeros, ones; vstack, hstack, column_stack, concatenate.
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/import/grammar/expression.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

using Rows = std::vector<std::vector<double>>;

constexpr double most_items = 1000;

/// The rows of an array; a list of numbers is one.
std::optional<Rows> rows_in(const Meaning& meaning) {
  if (!meaning.is(Meaning::Kind::list) || meaning.items.empty()) return std::nullopt;
  if (auto rows = rows_of(meaning)) return rows;
  auto numbers = all_numbers(meaning.items) ? numbers_of(meaning) : std::nullopt;
  return numbers ? std::optional(Rows{std::move(*numbers)}) : std::nullopt;
}

bool is_flat(const Meaning& meaning) {
  return meaning.is(Meaning::Kind::list) && all_numbers(meaning.items);
}

/// "3", "(8, 1)": how many rows, and of what length; of a flat array one row.
std::optional<std::pair<std::size_t, std::size_t>> shape_in(const Meaning& meaning) {
  const auto numbers = meaning.is(Meaning::Kind::number) ? std::vector<double>{meaning.number}
                                                         : numbers_of(meaning).value_or(std::vector<double>{});
  if (numbers.empty() || numbers.size() > 2) return std::nullopt;
  for (const double n : numbers)
    if (!(n >= 1.0 && n <= most_items) || n != std::floor(n)) return std::nullopt;
  const auto last = static_cast<std::size_t>(numbers.back());
  return std::pair(numbers.size() == 2 ? static_cast<std::size_t>(numbers[0]) : 1, last);
}

/// One below another; nothing where their lengths differ.
std::optional<Rows> stacked(const std::vector<Rows>& parts) {
  Rows out;
  for (const Rows& part : parts)
    for (const std::vector<double>& row : part) {
      if (!out.empty() && out.front().size() != row.size()) return std::nullopt;
      out.push_back(row);
    }
  return out;
}

/// One beside another; nothing where they have not as many rows.
std::optional<Rows> side_by_side(const std::vector<Rows>& parts) {
  Rows out(parts.front().size());
  for (const Rows& part : parts) {
    if (part.size() != out.size()) return std::nullopt;
    for (std::size_t i = 0; i < out.size(); ++i) out[i].insert(out[i].end(), part[i].begin(), part[i].end());
  }
  return out;
}

/// A flat array as a column.
Rows as_columns(const Rows& rows, bool flat) {
  if (!flat) return rows;
  Rows out;
  for (const double n : rows.front()) out.push_back({n});
  return out;
}

bool says_columns(const Expression& call) {
  for (const Expression& child : call.children)
    if (child.is(Expression::Kind::assignment) && child.text == "axis" && !child.children.empty())
      return child.children[0].is(Expression::Kind::number) && child.children[0].value == 1.0;
  return false;
}

}  // namespace

/// np.full(3, 0.6), np.zeros((4, 1)), np.ones(3)
std::optional<Meaning> Evaluator::filled_array(const CallSite& site) {
  const bool full = site.last == "full";
  if (!full && !is_one_of(site.last, {"zeros", "ones"})) return std::nullopt;
  const auto& given = site.arguments;
  if (given.empty() || given.size() > 3 || (full && (given.size() < 2 || !given[1].is(Meaning::Kind::number))))
    return std::nullopt;
  const auto shape = shape_in(given[0]);
  if (!shape || static_cast<double>(shape->first * shape->second) > most_items) return std::nullopt;
  const std::vector<double> row(shape->second, full ? given[1].number : site.last == "ones" ? 1.0 : 0.0);
  Meaning out = list_meaning(row, site.call.line);
  if (given[0].is(Meaning::Kind::list) && given[0].items.size() == 2)
    out = array_of_rows(Rows(shape->first, row), site.call.line);
  out.is_array = true;
  return out;
}

/// np.vstack([a, b]), np.column_stack([xy, z]), np.hstack([xy, z]), np.concatenate([a, b])
std::optional<Meaning> Evaluator::stacked_array(const CallSite& site) {
  const bool columns = site.last == "columnstack";
  if (!columns && !is_one_of(site.last, {"vstack", "hstack", "concatenate"})) return std::nullopt;
  if (site.arguments.empty() || !site.arguments[0].is(Meaning::Kind::list) || site.arguments[0].items.empty())
    return std::nullopt;
  std::vector<Rows> parts;
  bool flat = true;
  for (const Meaning& item : site.arguments[0].items) {
    const auto rows = rows_in(item);
    if (!rows) return std::nullopt;
    flat = flat && is_flat(item);
    parts.push_back(columns ? as_columns(*rows, is_flat(item)) : *rows);
  }
  const bool beside =
      columns || (site.last == "hstack") || (site.last == "concatenate" && (flat || says_columns(site.call)));
  const auto made = beside ? side_by_side(parts) : stacked(parts);
  if (!made) return std::nullopt;
  if (beside && flat && !columns) {
    Meaning out = list_meaning(made->front(), site.call.line);
    out.is_array = true;
    return out;
  }
  return array_of_rows(*made, site.call.line);
}

}  // namespace minkoscope
