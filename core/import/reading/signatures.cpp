#include "core/import/reading/signatures.h"

#include <algorithm>
#include <utility>

#include "core/import/notation/members.h"
#include "core/import/notation/shape_words.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool sizes(const std::string& name) {
  const auto member = member_named(name);
  return member && sizes_shape(*member);
}

/// "radius, full height": a name between commas; none where anything else is said.
std::vector<std::string> names_between_commas(const std::vector<Expression>& items) {
  std::vector<std::string> names;
  for (const Expression& item : items) {
    if (!item.is(Kind::word)) return {};
    if (names.empty() || item.after_comma)
      names.push_back(item.text);
    else
      names.back() += "_" + item.text;
  }
  return std::all_of(names.begin(), names.end(), sizes) ? names : std::vector<std::string>{};
}

/// "Cone(…)", "Cone a(…)": the type of what a call makes, where it is a shape's; else empty.
std::string type_made(const std::vector<Expression>& items, std::size_t place) {
  const Expression& call = items[place];
  if (!call.is(Kind::call) || call.bracket != '(' || !call.receiver.empty() || call.children.size() < 2) return {};
  const auto is_type = [](const Expression& named) {
    return begins_with_capital(last_part(named.text)) && shape_kind_of_type(named.text);
  };
  const bool declares = place > 0 && items[place - 1].is(Kind::word) && !call.spaced && is_type(items[place - 1]);
  const Expression& type = declares ? items[place - 1] : call;
  return is_type(type) ? std::string(last_part(type.text)) : std::string();
}

}  // namespace

Signatures::Signatures(const ParsedText& parsed) {
  for (const Statement& statement : parsed.statements) take(statement.items);
  // A name that has a value is an argument: "new Cone(radius, height)".
  for (const Statement& statement : parsed.statements)
    for (const Expression& item : statement.items)
      if (item.is(Kind::assignment))
        std::erase_if(of_type_, [&](const auto& entry) { return is_one_of(item.text, entry.second); });
}

void Signatures::take(const std::vector<Expression>& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (const std::string type = type_made(items, i); !type.empty())
      if (Names names = names_between_commas(items[i].children); names.size() == items[i].children.size())
        of_type_.emplace(type, std::move(names));
    take(items[i].children);
    take(items[i].receiver);
  }
}

void Signatures::name(std::vector<Expression>& items, const Names* behind) const {
  for (std::size_t place = 0; place < items.size(); ++place) {
    Expression& item = items[place];
    name(item.children, behind);
    const std::string type = type_made(items, place);
    if (type.empty()) continue;
    const auto own = of_type_.find(type);
    const Names* names = own != of_type_.end() ? &own->second : behind;
    if (names == nullptr || names->size() != item.children.size()) continue;
    if (own != of_type_.end() && std::all_of(item.children.begin(), item.children.end(),
                                             [](const Expression& child) { return child.is(Kind::word); })) {
      item.kind = Kind::gap;  // it only says what the others take
      continue;
    }
    if (std::any_of(item.children.begin(), item.children.end(),
                    [](const Expression& child) { return child.is(Kind::assignment); }))
      continue;
    for (std::size_t i = 0; i < names->size(); ++i) {
      Expression keyed;
      keyed.kind = Kind::assignment;
      keyed.line = item.children[i].line;
      keyed.text = (*names)[i];
      keyed.after_comma = std::exchange(item.children[i].after_comma, false);
      keyed.children.push_back(std::move(item.children[i]));
      item.children[i] = std::move(keyed);
    }
  }
}

Statement Signatures::named(Statement statement, const Statement* next) const {
  const bool explained = !statement.is_comment && next != nullptr && next->is_comment && next->line == statement.line;
  const Names behind = explained ? names_between_commas(next->items) : Names{};
  name(statement.items, behind.empty() ? nullptr : &behind);
  return statement;
}

}  // namespace minkoscope
