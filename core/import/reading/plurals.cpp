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

/// "with caps", "excluding the hemispheres": whether a capsule's height is with them; nothing where it is not said.
std::optional<bool> caps_said(const std::vector<Expression>& words) {
  std::optional<bool> with;
  for (const Expression& item : words) {
    if (!item.is(Kind::word)) {
      with.reset();
      continue;
    }
    const std::string word = plain_name(item.text);
    if (is_one_of(word, {"with", "including", "incl", "inclusive", "includes"})) with = true;
    if (is_one_of(word, {"without", "excluding", "excl", "exclusive", "excludes", "no"})) with = false;
    if (with && is_one_of(word, {"caps", "hemispheres", "endcaps"})) return with;
  }
  return std::nullopt;
}

/// "v0", "p12", "vertex 1", "a"
bool names_a_vertex(const std::string& word) {
  const std::string name = plain_name(word);
  const std::size_t digits = name.find_first_of("0123456789");
  if (name.size() == 1) return name[0] >= 'a' && name[0] <= 'd';
  return digits != std::string::npos && name.find_first_not_of("0123456789", digits) == std::string::npos &&
         is_one_of(name.substr(0, digits), {"v", "p", "vertex", "vert", "point", "pt"});
}

bool names_a_hull(const std::string& word) {
  return is_one_of(word, {"hull", "polytope", "polyhedron", "tetrahedron"});
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
         (is_filler(items[at].text) ||
          is_one_of(plain_name(items[at].text), {"at", "one", "translated", "shifted", "moved"})))
    ++at;
  if (at >= items.size()) return false;
  const bool by = plain_name(items[at].text) == "by";  // how far from the first, as the first stands at the origin
  const bool bracketed =
      items[at].is(Kind::call) && is_one_of(plain_name(items[at].text), {"and", "at", "with", "is", "by"});
  if (by && *out_.bodies[*mention_.body].place.position != Vector3d(0.0)) return false;
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
  if (read_kind_of_sides(group) || read_caps(group.children)) return;
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

/// "height 1.8 with caps". Whether it is that.
bool Reader::read_caps(const std::vector<Expression>& words) {
  const auto with = mention_.body ? caps_said(words) : std::nullopt;
  if (!with || out_.bodies[*mention_.body].kind != ShapeKind::capsule) return false;
  std::optional<bool>& said = out_.bodies[*mention_.body].with_caps;
  if (said && said != with)
    out_.bodies[*mention_.body].fault =
        Refusal{words[0].line, "gives the height of a capsule with and without caps; must be one of them"};
  said = with;
  return true;
}

/// "2 x 1 x 3 (full size)". Whether it is that.
bool Reader::read_kind_of_sides(const Expression& group) {
  if (!mention_.body) return false;
  BodyDraft& body = out_.bodies[*mention_.body];
  const bool whole = holds_word(group.children, {"full", "whole", "fullsize", "total"});
  const bool half = holds_word(group.children, {"half", "halfextents", "halfsize"});
  const bool only_words = std::all_of(group.children.begin(), group.children.end(),
                                      [](const Expression& child) { return child.is(Kind::word); });
  const auto named = body.sizes.find(Member::extents);  // "extents 2 x 1 x 3 (full size)"
  const bool sized = body.unnamed.size() == 3 || named != body.sizes.end();
  if (!only_words || whole == half || body.kind != ShapeKind::box || !sized) return false;
  const Meaning sides = named != body.sizes.end() ? named->second : list_meaning(body.unnamed, group.line);
  if (named != body.sizes.end())
    body.sizes.erase(named);
  else
    body.unnamed.clear();
  set_size(body, whole ? Member::whole_extents : Member::half_extents, sides, group.line);
  return true;
}

/// "triangle (0, 0, 0), (1, 0, 0), (0, 1, 0)", "hull of (0, 0, 0), …", "point (0.2, 0.3, 1)" of a sentence. Whether it
/// is that.
bool Reader::read_points_of_shape(const Statement& statement, std::size_t& place) {
  const Expression& item = statement.items[place];
  if (!item.spaced || item.bracket != '(') return false;
  const bool behind = place > 0 && statement.items[place - 1].is(Kind::word);
  const std::string before = behind ? plain_name(statement.items[place - 1].text) : std::string();
  const std::string word = plain_name(item.text);
  if (word == "point") {
    // "the closest point (0, 1, 0)" is no shape.
    if (behind && !is_one_of(before, {"and", "a", "the", "against", "with"})) return false;
    const auto point = vector_of(meaning_of_group(item, {}));
    if (point) out_.points.push_back({word, *point, item.line});
    return point.has_value();
  }
  return add_shape_of_points(statement, place, is_one_of(word, {"of", "with"}) ? before : word);
}

/// The shape that a word names and whose points are the item at `place`, or are assigned by it, and those behind it;
/// `place` is at the last then. Whether it is that.
bool Reader::add_shape_of_points(const Statement& statement, std::size_t& place, const std::string& word) {
  const bool triangle = word == "triangle";
  if (!triangle && !names_a_hull(word)) return false;
  std::vector<Meaning> points;
  const std::size_t most = triangle ? 3 : word.starts_with("tetra") ? 4 : statement.items.size();
  for (std::size_t i = place; i < statement.items.size() && points.size() < most; ++i) {
    const Expression& item = statement.items[i];
    const bool named = item.is(Kind::assignment) && (i == place || names_a_vertex(item.text));
    const Expression& point = named && !item.children.empty() ? item.children[0] : item;
    if (!point.is(Kind::group) && !(point.is(Kind::call) && (i == place || plain_name(point.text) == "and"))) break;
    Meaning value = meaning_of_group(point, {});
    if (!vector_of(value)) break;
    points.push_back(std::move(value));
  }
  if (points.size() < (triangle ? 3u : 4u)) return false;
  const int line = statement.items[place].line;
  place += points.size() - 1;
  BodyDraft& body = out_.bodies[add_body(triangle ? ShapeKind::triangle : ShapeKind::hull, Library::none, word, line)];
  body.sizes[Member::points] = group_meaning(std::move(points), line);
  body.placed_by_default = true;
  return true;
}

/// "hull at (0, 1, 0)", "hull A pos=(0, 1, 0)": a hull of which a place is said before its points; `place` is at its
/// name then.
void Reader::mention_hull(const Statement& statement, std::size_t& place) {
  const Expression& word = statement.items[place];
  if (plain_name(word.text) == "triangle" && place + 1 < statement.items.size() &&
      statement.items[place + 1].is(Kind::assignment)) {  // "a triangle v0 = (0, 0, 0), …"
    std::size_t first = place + 1;
    if (add_shape_of_points(statement, first, "triangle")) place = first;
    return;
  }
  if (!names_a_hull(plain_name(word.text)) || place + 1 >= statement.items.size()) return;
  if (begin_hull_of_count(statement, place)) return;
  const Expression& next = statement.items[place + 1];
  const bool letter = next.is(Kind::word) && next.text.size() == 1 && place + 2 < statement.items.size();
  std::size_t at = place + (letter ? 2 : 1);
  while (at + 1 < statement.items.size() && statement.items[at].is(Kind::word) && is_filler(statement.items[at].text))
    ++at;
  const auto member = member_named(statement.items[at].text);
  if (!member || !(places_shape(*member) || *member == Member::points)) return;
  mention(ShapeKind::hull, Library::none, word.text, word.line);
  if (!letter) return;
  mention_.name = next.text;
  ++place;
}

/// "Shape A: convex hull with 6 vertices", which follow in lines of their own. Whether it is that; `place` is at its
/// end then.
bool Reader::begin_hull_of_count(const Statement& statement, std::size_t& place) {
  const auto& items = statement.items;
  std::size_t at = place + 1;
  while (at < items.size() && items[at].is(Kind::word) && is_filler(items[at].text)) ++at;
  if (at + 2 != items.size() || !items[at].is(Kind::number) ||
      !is_one_of(plain_name(items[at + 1].text), {"vertices", "verts", "points"}))
    return false;
  mention(ShapeKind::hull, Library::none, items[place].text, items[place].line);
  subject(Member::points);
  out_.bodies[*current_].placed_by_default = true;
  counts_[*current_] = number_meaning(items[at].value, items[at].line);
  place = at + 1;
  return true;
}

/// "v0 -0.5 -0.5 1", "v0 = (-0.5, -0.5, 1)", in a line behind those that place a hull. Whether it is that.
bool Reader::read_vertex_of_hull(const Statement& statement) {
  const auto& items = statement.items;
  if (!current_ || items.empty() || !out_.bodies[*current_].in_words) return false;
  const ShapeKind kind = out_.bodies[*current_].kind;
  if (kind != ShapeKind::hull && kind != ShapeKind::triangle) return false;
  const Expression& first = items[0];
  const std::string name = plain_name(first.text);
  const bool counted = counts_.contains(*current_) && is_one_of(name, {"v", "vertex"});
  if (!counted && (name.size() == 1 || !names_a_vertex(name))) return false;
  Meaning value;
  if (first.is(Kind::assignment) && items.size() == 1) {
    value = meaning_of(first.children[0]);
  } else if ((first.is(Kind::word) || first.is(Kind::label)) && (items.size() == 2 || items.size() == 4)) {
    std::vector<Meaning> parts;
    for (std::size_t i = 1; i < items.size(); ++i) parts.push_back(meaning_of(items[i]));
    value = parts.size() == 1 ? parts[0] : group_meaning(std::move(parts), first.line);
  } else if (first.is(Kind::call) && items.size() == 1) {
    value = meaning_of_group(first, {});
  }
  const auto point = vector_of(value);
  if (!point) {
    out_.bodies[*current_].fault =
        Refusal{first.line, "holds a vertex " + in_short_quotes(first.text) + " that is no point; must be x, y and z"};
    return true;
  }
  Meaning& points = out_.bodies[*current_].sizes[Member::points];
  points.kind = Meaning::Kind::list;
  points.line = first.line;
  points.items.push_back(vector_meaning(*point, first.line));
  return true;
}

/// "Triangle:", "Triangle ABC:", whose corners follow in lines of their own. Whether it is that.
bool Reader::begin_triangle(const Statement& statement) {
  const auto& items = statement.items;
  if (items.empty() || items.size() > 2 || !items.back().is(Kind::label)) return false;
  const bool named = items.size() == 2 && items[0].is(Kind::word) && items[1].text.size() <= 3;
  if ((items.size() == 2 && !named) || plain_name(items[0].text) != "triangle") return false;
  BodyDraft& body = out_.bodies[add_body(ShapeKind::triangle, Library::none, items[0].text, statement.line)];
  if (named) body.names.push_back(items[1].text);
  body.in_words = true;
  body.placed_by_default = true;
  return true;
}

}  // namespace minkoscope
