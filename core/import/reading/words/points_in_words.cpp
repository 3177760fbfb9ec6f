// Points in words: "triangle (0, 0, 0), …", "hull with 6 vertices" and the lines below it, "point (0, 1, 0)".
#include <algorithm>

#include "core/import/grammar/sentence.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// "v0", "p12", "vertex 1", "a"
bool names_a_vertex(const std::string& word) {
  const std::string name = plain_name(word);
  const std::size_t digits = name.find_first_of("0123456789");
  if (name.size() == 1) return name[0] >= 'a' && name[0] <= 'd';
  return digits != std::string::npos && name.find_first_not_of("0123456789", digits) == std::string::npos &&
         is_one_of(name.substr(0, digits), {"v", "p", "vertex", "vert", "point", "pt"});
}

bool names_a_hull(const std::string& word) {
  return is_one_of(word, {"hull", "polytope", "polyhedron", "tetrahedron", "prism", "wedge", "pyramid", "octahedron"});
}

bool names_points(const std::string& word) {
  return is_one_of(word, {"vertices", "corners", "points", "verts"});
}

/// "triangle" of "The triangle has the corners (0, 0, 0), …", at whose bracket the place is; empty where none is.
std::string shape_with_points(const Statement& statement, std::size_t place) {
  constexpr std::size_t furthest = 5;
  for (std::size_t back = 1; back <= std::min(place, furthest); ++back) {
    const Expression& item = statement.items[place - back];
    const std::string word = plain_name(item.text);
    if (!item.is(Kind::word)) break;
    if (word == "triangle" || names_a_hull(word)) return word;
    if (shape_kind_named(word) || is_one_of(word, {"closest", "contact", "witness", "nearest"})) break;
  }
  return {};
}

/// "A(0, 0, 1)"
bool is_lettered_point(const Expression& item) {
  return item.is(Kind::call) && item.text.size() == 1 && begins_with_capital(item.text) && item.bracket == '(' &&
         item.children.size() == 3;
}

/// "the triangle has its corners at a = (0, 0, 0), b = …", at whose first the place is.
bool begins_corners_of_triangle(const Statement& statement, std::size_t place) {
  if (!names_a_vertex(statement.items[place].text)) return false;
  bool corners = false;
  for (std::size_t at = place; at > 0; --at) {
    const Expression& item = statement.items[at - 1];
    const std::string word = plain_name(item.text);
    if (!item.is(Kind::word)) return false;
    if (word == "triangle") return corners;
    corners = corners || names_points(word);
    if (!is_filler(item.text) && !names_points(word) && word != "at") return false;
  }
  return false;
}

bool is_point(const Expression& item) {
  return item.is(Kind::group) && item.children.size() == 3;
}

/// "-1 0 2", "v0 -1 0 2", "v0: (-1, 0, 2)": a line of its own.
bool is_vertex_row(const Statement& statement) {
  const std::vector<Expression> items = with_runs_joined(statement.items);
  return (items.size() == 1 && is_point(items[0])) ||
         (!items.empty() && items[0].text.size() > 1 && names_a_vertex(items[0].text));
}

}  // namespace

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
  const bool corners = names_points(word) || (names_points(before) && is_one_of(word, {"at", "are"}));
  if (corners) return add_shape_of_points(statement, place, shape_with_points(statement, place));
  return add_shape_of_points(statement, place, is_one_of(word, {"of", "with", "is", "at"}) ? before : word);
}

/// "the triangle has its corners at a = (0, 0, 0), b = (1, 0, 0) and c = (0, 1, 0)". Whether it is that.
bool Reader::read_corners_of_triangle(const Statement& statement, std::size_t& place) {
  return begins_corners_of_triangle(statement, place) && add_shape_of_points(statement, place, "triangle");
}

/// The shape that a word names and whose points are the item at `place`, or are assigned by it, and those behind it;
/// `place` is at the last then. Whether it is that.
bool Reader::add_shape_of_points(const Statement& statement, std::size_t& place, const std::string& word) {
  const bool triangle = word == "triangle";
  if (!triangle && !names_a_hull(word)) return false;
  std::vector<Meaning> points;
  const std::size_t most = triangle ? 3 : word.starts_with("tetra") ? 4 : statement.items.size();
  std::size_t passed = 0;
  for (std::size_t i = place; i < statement.items.size() && points.size() < most; ++i) {
    const Expression& item = statement.items[i];
    if (!points.empty() && item.is(Kind::word) && item.text == "and" && i + 1 < statement.items.size() &&
        statement.items[i + 1].is(Kind::assignment)) {  // "b = (1, 0, 0) and c = (0, 1, 0)"
      ++passed;
      continue;
    }
    const bool named = item.is(Kind::assignment) && (i == place || names_a_vertex(item.text));
    const Expression& point = named && !item.children.empty() ? item.children[0] : item;
    const bool lettered = point.is(Kind::call) && is_lettered_point(point);
    if (!point.is(Kind::group) && !lettered &&
        !(point.is(Kind::call) && (i == place || plain_name(point.text) == "and")))
      break;
    Meaning value = meaning_of_group(point, {});
    if (!vector_of(value)) break;
    points.push_back(std::move(value));
  }
  if (points.size() < (triangle ? 3u : 4u)) return false;
  const int line = statement.items[place].line;
  place += points.size() + passed - 1;
  BodyDraft& body = out_.bodies[add_body(triangle ? ShapeKind::triangle : ShapeKind::hull, Library::none, word, line)];
  body.sizes[Member::points] = group_meaning(std::move(points), line);
  body.placed_by_default = true;
  return true;
}

/// "hull at (0, 1, 0)", "hull A pos=(0, 1, 0)": a hull of which a place is said before its points; `place` is at its
/// name then. "vertices A(0, 0, 0), B(1, 0, 0), …" of a shape before them. Whether it is one of these.
bool Reader::mention_hull(const Statement& statement, std::size_t& place) {
  const Expression& word = statement.items[place];
  if (names_points(plain_name(word.text))) {
    std::size_t first = place + 1;
    while (first < statement.items.size() && statement.items[first].is(Kind::word) &&
           is_filler(statement.items[first].text))
      ++first;
    const bool lettered = first < statement.items.size() && is_lettered_point(statement.items[first]);
    if (!lettered || !add_shape_of_points(statement, first, shape_with_points(statement, place))) return false;
    place = first;
    return true;
  }
  if (plain_name(word.text) == "triangle" && place + 1 < statement.items.size() &&
      statement.items[place + 1].is(Kind::assignment)) {  // "a triangle v0 = (0, 0, 0), …"
    std::size_t first = place + 1;
    if (!add_shape_of_points(statement, first, "triangle")) return false;
    place = first;
    return true;
  }
  if (!names_a_hull(plain_name(word.text))) return false;
  if (begin_hull_of_rows(statement, place)) return true;
  if (place + 1 >= statement.items.size()) return false;
  const Expression& next = statement.items[place + 1];
  const bool letter = next.is(Kind::word) && next.text.size() == 1 && place + 2 < statement.items.size();
  std::size_t at = place + (letter ? 2 : 1);
  while (at + 1 < statement.items.size() && statement.items[at].is(Kind::word) && is_filler(statement.items[at].text))
    ++at;
  const auto member = member_named(statement.items[at].text);
  if (!member || !(places_shape(*member) || *member == Member::points)) return false;
  mention(ShapeKind::hull, Library::none, word.text, word.line);
  if (!letter) return true;
  mention_.name = next.text;
  ++place;
  return true;
}

/// "the point P = (1, 2, 3)", "a point at (1, 2, 3)", which is a shape of its own; not "the closest point". Whether it
/// is that; `place` is at its coordinates then.
bool Reader::read_point(const Statement& statement, std::size_t& place) {
  const auto& items = statement.items;
  if (plain_name(items[place].text) != "point" || place == 0 || statement.is_comment ||
      !is_one_of(plain_name(items[place - 1].text), {"a", "the", "query", "and", "given", "test"}))
    return false;
  for (std::size_t at = place + 1; at < std::min(place + 4, items.size()); ++at) {
    const Expression& item = items[at];
    const bool short_name = item.text.size() == 1;
    const bool passed = is_filler(item.text) || short_name || is_one_of(item.text, {"at", "is"});
    if (!item.is(Kind::group) && !passed) return false;
    if (item.is(Kind::word)) continue;
    const bool assigned = item.is(Kind::assignment) && item.children.size() == 1;
    const auto point = assigned                                      ? vector_of(meaning_of(item.children[0]))
                       : item.is(Kind::group) || item.is(Kind::call) ? vector_of(meaning_of_group(item, {}))
                                                                     : std::nullopt;
    if (!point) return false;
    out_.points.push_back({"point", *point, item.line});
    place = at;
    return true;
  }
  return false;
}

/// "A: convex hull", "a prism with vertices:", which follow in lines of their own. Whether it is that; `place` is at
/// its end then.
bool Reader::begin_hull_of_rows(const Statement& statement, std::size_t& place) {
  const auto& items = statement.items;
  const Expression& last = items.back();
  // Rows of bare numbers are in the statement; "vertices:" takes the row below it.
  const bool rows =
      last.is(Kind::group) && last.bracket == '\0' && std::all_of(last.children.begin(), last.children.end(), is_point);
  const Expression* first =
      last.is(Kind::assignment) && !last.children.empty() && is_point(last.children[0]) ? &last.children[0] : nullptr;
  const auto end = items.end() - (rows ? 1 : 0);
  const bool words =
      std::all_of(items.begin() + static_cast<std::ptrdiff_t>(place) + 1, end, [&](const Expression& item) {
        return item.is(Kind::label) || (item.is(Kind::word) && is_filler(item.text)) ||
               (names_points(plain_name(item.text)) && (item.is(Kind::word) || first != nullptr));
      });
  const bool follows = next_ != nullptr && next_->paragraph == statement.paragraph && is_vertex_row(*next_);
  if (!words || !(rows || follows)) return false;
  mention(ShapeKind::hull, Library::none, items[place].text, items[place].line);
  if (place + 1 < items.size() && read_name_of_mention(items[place + 1])) ++place;
  subject(Member::points);
  out_.bodies[*current_].placed_by_default = true;
  paragraph_of_rows_ = statement.paragraph;
  if (first != nullptr) add_vertex(meaning_of(*first), first->line);
  if (rows)
    for (const Expression& row : last.children) add_vertex(meaning_of(row), row.line);
  place = items.size() - 1;
  return true;
}

/// "Shape A: convex hull with 6 vertices", "hull A "block", 8 world-space verts:", which follow there or in lines of
/// their own. Whether it is that; `place` is at its end then.
bool Reader::begin_hull_of_count(const Statement& statement, std::size_t& place) {
  constexpr std::ptrdiff_t most_between = 4, most_behind = 3;
  const auto hull = statement.items.begin() + static_cast<std::ptrdiff_t>(place), end = statement.items.end();
  const auto says = [](const Expression& item) { return item.is(Kind::word) || item.is(Kind::text); };
  const auto count = std::find_if_not(hull + 1, end, says);
  if (!names_a_hull(plain_name(hull->text)) || count == end || count - hull > most_between || !count->is(Kind::number))
    return false;
  const auto points = std::find_if(count + 1, end, [](const Expression& item) {
    const bool name = item.is(Kind::word) || item.is(Kind::label) || item.is(Kind::assignment);
    return name && names_points(plain_name(last_part(item.text)));
  });
  if (points == end || points - count >= most_behind || !std::all_of(points + 1, end, is_point)) return false;
  mention(ShapeKind::hull, Library::none, hull->text, hull->line);
  if (hull[1].text.size() == 1 && begins_with_capital(hull[1].text)) mention_.name = hull[1].text;
  subject(Member::points);
  out_.bodies[*current_].placed_by_default = true;
  counts_[*current_] = number_meaning(count->value, count->line);
  paragraph_of_rows_ = statement.paragraph;
  if (points->is(Kind::assignment)) add_vertex(meaning_of(points->children[0]), points->line);
  for (auto row = points + 1; row != end; ++row) add_vertex(meaning_of(*row), row->line);
  place = statement.items.size() - 1;
  return true;
}

/// "v0 -0.5 -0.5 1", "v0 = (-0.5, -0.5, 1)", in a line behind those that place a hull. Whether it is that.
bool Reader::read_vertex_of_hull(const Statement& statement) {
  if (!current_ || statement.items.empty() || !out_.bodies[*current_].in_words) return false;
  const ShapeKind kind = out_.bodies[*current_].kind;
  if (kind != ShapeKind::hull && kind != ShapeKind::triangle) return false;
  const std::vector<Expression> items = with_runs_joined(statement.items);
  const Expression& first = items[0];
  const std::string name = plain_name(first.text);
  if (std::all_of(items.begin(), items.end(), is_point)) {  // rows more, unless something else begins
    const auto add = [&](const Expression& row) { return add_vertex(meaning_of(row), row.line); };
    return statement.paragraph == paragraph_of_rows_ && std::all_of(items.begin(), items.end(), add);
  }
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
  return add_vertex(value, first.line);
}

/// Adds a point to the hull that is spoken of. False where it is none.
bool Reader::add_vertex(const Meaning& value, int line) {
  const auto point = vector_of(value);
  if (!point) return false;
  Meaning& points = out_.bodies[*current_].sizes[Member::points];
  points.kind = Meaning::Kind::list;
  points.line = line;
  points.items.push_back(vector_meaning(*point, line));
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
