// What a sentence says of two shapes at once, and of points: "two spheres of radius 0.5 at (0, 0, 0) and (1, 0, 0)".
#include "core/import/grammar/parser.h"
#include "core/import/grammar/sentence.h"
#include "core/import/notation/functions.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool holds_word(const std::vector<Expression>& items, std::initializer_list<std::string_view> words) {
  return std::any_of(items.begin(), items.end(), [&](const Expression& item) {
    return (item.is(Kind::word) || item.is(Kind::call)) && is_one_of(plain_name(item.text), words);
  });
}

/// "pos 0, 0, 0 and": brackets hold each number by itself, a sentence those of a vector together.
std::vector<Expression> with_runs_joined(const std::vector<Expression>& items) {
  const auto is_number = [](const Expression& item) {
    return item.is(Kind::number) || (item.is(Kind::negation) && item.children[0].is(Kind::number));
  };
  std::vector<Expression> out;
  for (const Expression& item : items) {
    const bool joins = is_number(item) && item.after_comma && !out.empty() &&
                       (is_number(out.back()) || (out.back().is(Kind::group) && out.back().bracket == '\0'));
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

}  // namespace

/// "Two cubes of side 1. The first is at …, the second at …": both have the sizes that were given.
void Reader::mention_one_of_plural(const std::string& which) {
  if (!is_one_of(which, {"first", "second", "other"})) return;
  if (which != "first") {
    plural_ = copy_shape(*plural_);
    out_.bodies[*plural_].place = {};
  }
  mention_ = {};
  mention_.open = true;
  mention_.kind = out_.bodies[*plural_].kind;
  mention_.body = current_ = plural_;
  if (which != "first") plural_.reset();
}

/// "and (1, 0, 0)", "the other with (1, 0, 0)", behind the place of the first of several. Whether it is that; `place`
/// is at what was read last then.
bool Reader::read_place_of_another(const std::vector<Expression>& items, std::size_t& place) {
  if (!mention_.open || !mention_.word.ends_with('s') || !mention_.body || !out_.bodies[*mention_.body].place.position)
    return false;
  std::size_t at = place + 1;
  while (at < items.size() && items[at].is(Kind::word) &&
         (is_filler(items[at].text) || is_one_of(plain_name(items[at].text), {"at", "one"})))
    ++at;
  if (at >= items.size()) return false;
  const bool bracketed = items[at].is(Kind::call) && is_one_of(plain_name(items[at].text), {"and", "at", "with", "is"});
  if (!bracketed && !items[at].is(Kind::group)) return false;
  const Meaning value = meaning_of_group(items[at], {});
  if (!vector_of(value)) return false;
  mention_.body = current_ = copy_shape(*mention_.body);
  out_.bodies[*current_].place = {};
  set_place(out_.bodies[*current_].place, Member::position, value, out_.bodies[*current_].library, items[at].line);
  place = at;
  return true;
}

/// "on top of each other (one with …)", "along y (radius 0.3)": a word of a sentence about a shape, and no call.
bool Reader::ends_with_words_in_brackets(const Expression& item) const {
  if (!mention_.open || !item.is(Kind::call) || !item.spaced || item.bracket != '(' || !item.receiver.empty() ||
      item.children.empty() || !first_parts(item.text).empty() || variable(item.text))
    return false;
  const Expression& first = item.children[0];
  return (first.is(Kind::word) || first.is(Kind::assignment)) && row_of(item.text) == nullptr &&
         !is_function(item.text) && call_row(item.text) == nullptr;
}

/// What a sentence says in brackets of the shape before them: "(full size)", "(radius 0.3)", "(one at (0, 0, 0), the
/// other at (1, 0, 0))".
void Reader::read_words_in_brackets(const Expression& group, const Statement& statement) {
  if (!mention_.open) return;
  if (read_kind_of_sides(group)) return;
  const bool of_each = mention_.word.ends_with('s') && holds_word(group.children, {"one", "first", "other", "second"});
  const bool members = std::any_of(group.children.begin(), group.children.end(), [](const Expression& child) {
    if (!child.is(Kind::word) && !child.is(Kind::assignment) && !child.is(Kind::call)) return false;
    const auto member = member_named(child.text);
    return member && describes_shape(*member) && !claim_named(child.text, Library::none);
  });
  if (!of_each && !members) return;
  Expression word = group;
  word.kind = Kind::word;
  word.text = mention_.word;
  word.children.clear();
  Statement inner{with_runs_joined(group.children), group.line, statement.is_comment, statement.paragraph};
  inner.items.insert(inner.items.begin(), word);
  const Mention before = mention_;
  label_ = before.name;
  read_statement(inner);
  mention_ = before;
  mention_.body = current_;
}

/// "2 x 1 x 3 (full size)". Whether it is that.
bool Reader::read_kind_of_sides(const Expression& group) {
  if (!mention_.body) return false;
  BodyDraft& body = out_.bodies[*mention_.body];
  const bool whole = holds_word(group.children, {"full", "whole", "fullsize", "total"});
  const bool half = holds_word(group.children, {"half", "halfextents", "halfsize"});
  const bool only_words = std::all_of(group.children.begin(), group.children.end(),
                                      [](const Expression& child) { return child.is(Kind::word); });
  if (!only_words || whole == half || body.kind != ShapeKind::box || body.unnamed.size() != 3) return false;
  const Meaning sides = list_meaning(body.unnamed, group.line);
  body.unnamed.clear();
  set_size(body, whole ? Member::whole_extents : Member::half_extents, sides, group.line);
  return true;
}

/// "triangle (0, 0, 0), (1, 0, 0), (0, 1, 0)", "point (0.2, 0.3, 1)" of a sentence. Whether it is that.
bool Reader::read_points_of_shape(const Statement& statement, std::size_t& place) {
  const Expression& item = statement.items[place];
  const std::string word = plain_name(item.text);
  const std::size_t count = word == "triangle" ? 3 : word == "point" ? 1 : 0;
  // "the closest point (0, 1, 0)" is no shape.
  const bool beside = count == 1 && place > 0 && statement.items[place - 1].is(Kind::word) &&
                      !is_one_of(plain_name(statement.items[place - 1].text), {"and", "a", "the", "against", "with"});
  if (count == 0 || beside || !item.spaced || item.bracket != '(' || place + count > statement.items.size())
    return false;
  if (count == 1) {
    const auto point = vector_of(meaning_of_group(item, {}));
    if (point) out_.points.push_back({word, *point, item.line});
    return point.has_value();
  }
  return add_triangle(statement, place);
}

/// A triangle of three corners, of which the first is the item at `place` or is assigned by it; `place` is at the last
/// then.
bool Reader::add_triangle(const Statement& statement, std::size_t& place) {
  if (place + 3 > statement.items.size()) return false;
  const Expression& first = statement.items[place];
  std::vector<Meaning> corners;
  for (std::size_t i = place; i < place + 3; ++i) {
    const Expression& item = statement.items[i];
    const Expression& corner = i == place && item.is(Kind::assignment) ? item.children[0] : item;
    if (!corner.is(Kind::group) && !(i == place && corner.is(Kind::call))) return false;
    corners.push_back(meaning_of_group(corner, {}));
    if (!vector_of(corners.back())) return false;
  }
  place += 2;
  BodyDraft& body = out_.bodies[add_body(ShapeKind::triangle, Library::none, "triangle", first.line)];
  body.sizes[Member::points] = group_meaning(std::move(corners), first.line);
  body.placed_by_default = true;
  return true;
}

}  // namespace minkoscope
