#include "core/import/grammar/sentence.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace minkoscope {

bool is_filler(std::string_view word) {
  static constexpr std::array words{
      "is",  "are",  "of",       "be",         "being",    "was",     "placed", "located",       "standing", "with",
      "has", "have", "and",      "the",        "an",       "its",     "having", "whose",         "equal",    "both",
      "in",  "it",   "stands",   "sits",       "centered", "centred", "around", "approximately", "roughly",  "given",
      "by",  "as",   "situated", "positioned", "m",        "meters",  "metres", "set",           "value",    "values"};
  return std::find(words.begin(), words.end(), lower_case(word)) != words.end();
}

std::string without_subscript(const std::string& key) {
  const std::size_t bracket = key.find('[');
  const bool last = bracket != std::string::npos && key.find(']') == key.size() - 1;
  return last ? key.substr(0, bracket) : key;
}

std::string joined(const Statement& statement, std::size_t first, std::size_t count) {
  std::string out;
  for (std::size_t i = first; i < first + count; ++i) out += plain_name(statement.items[i].text);
  return out;
}

std::optional<char> axis_letter(const Expression& item) {
  if (item.is(Expression::Kind::operation)) return axis_letter(item.children[0]);  // "Z-Axis (2)"
  if (!item.is(Expression::Kind::word) && !item.is(Expression::Kind::text)) return std::nullopt;
  const std::string plain = plain_name(item.text);
  if (plain.empty() || plain.size() > 5) return std::nullopt;
  if (plain.size() == 1 && plain[0] >= 'x' && plain[0] <= 'z') return plain[0];
  if (plain.size() == 5 && plain.ends_with("axis") && plain[0] >= 'x' && plain[0] <= 'z') return plain[0];
  return std::nullopt;
}

std::optional<char> axis_along(const std::vector<Expression>& items, std::size_t& at) {
  using Kind = Expression::Kind;
  if (at >= items.size() || items[at].after_comma) return std::nullopt;
  const Expression& first = items[at];
  std::size_t behind = at + 1;
  std::optional<char> axis;
  if ((first.is(Kind::group) || (first.is(Kind::call) && first.spaced)) && !first.children.empty()) {
    std::size_t inner = 0;
    axis = axis_along(first.children, inner);
    if (!axis) axis = axis_letter(first.children[0]);
  } else if (first.is(Kind::word) && is_one_of(plain_name(first.text), {"along", "in", "on"})) {
    while (behind < items.size() && items[behind].is(Kind::word) && is_filler(items[behind].text)) ++behind;
    if (behind == items.size()) return std::nullopt;
    Expression word = items[behind];
    const bool brackets = word.is(Kind::call) && word.spaced;  // "along z (all …)", which are read by themselves
    if (brackets) word.kind = Kind::word;
    axis = axis_letter(word);
    behind += brackets ? 0 : 1;
    if (axis && behind < items.size() && is_one_of(plain_name(items[behind].text), {"axis", "direction"})) ++behind;
  }
  if (axis) at = behind;
  return axis;
}

std::vector<Expression> with_runs_joined(const std::vector<Expression>& items) {
  const auto is_number = [](const Expression& item) {
    return item.is(Expression::Kind::number) ||
           (item.is(Expression::Kind::negation) && item.children[0].is(Expression::Kind::number));
  };
  std::vector<Expression> out;
  for (const Expression& item : items) {
    const bool joins =
        is_number(item) && !out.empty() &&
        (is_number(out.back()) || (out.back().is(Expression::Kind::group) && out.back().bracket == '\0'));
    if (!joins) {
      out.push_back(item);
      continue;
    }
    if (is_number(out.back())) {
      Expression run;
      run.line = out.back().line;
      run.after_comma = out.back().after_comma;
      run.children.push_back(out.back());
      out.back() = std::move(run);
    }
    out.back().children.push_back(item);
  }
  return out;
}

}  // namespace minkoscope
