// The shape that a sentence or a block speaks of: its word, its name, the sizes beside these.
#include <algorithm>
#include <cctype>
#include <utility>

#include "core/import/grammar/sentence.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool speaks_of_halves(const std::vector<Expression>& items) {
  return std::any_of(items.begin(), items.end(), [](const Expression& item) {
    return plain_name(item.text).starts_with("half") || speaks_of_halves(item.children);
  });
}

/// "size (1, 1, 1)", "edge length 1"
bool begins_with_member(const std::vector<Expression>& items) {
  const Expression& first = items[0];
  if (!(first.is(Kind::word) || first.is(Kind::assignment) || (first.is(Kind::call) && first.spaced))) return false;
  const bool two = first.is(Kind::word) && items.size() > 2 && items[1].is(Kind::word) && !items[1].after_comma;
  return member_named(first.text) || (two && member_named(first.text + items[1].text));
}

Member side_by_axis(char axis) {
  return axis == 'x' ? Member::whole_x : axis == 'y' ? Member::whole_y : Member::whole_z;
}

}  // namespace

void Reader::mention(ShapeKind kind, Library library, const std::string& word, int line) {
  mention_ = {true, false, false, kind, library, word, std::exchange(label_, {}), line, {}};
}

/// The shape that is spoken of, and that has not the member yet.
BodyDraft* Reader::subject(Member member) {
  const auto lacks = [&](const BodyDraft& body) {
    if (member == Member::axis) return body.axis == '\0';
    if (member == Member::scale) return body.unnamed.empty() && body.sizes.empty();  // the shape as a whole
    const bool center = member == Member::center ||
                        (member == Member::third_corner && body.kind != ShapeKind::triangle);  // "c = (0, 0, 0)"
    if (member == Member::position || member == Member::pose || center) return !body.place.position.has_value();
    if (places_shape(member)) return !body.place.rotation.has_value();
    return !body.sizes.contains(member);
  };
  if (mention_.open) {
    if (!mention_.body) {
      // The same shape goes on where it is named again without a name of its own and the member is new.
      std::optional<std::size_t> found;
      for (std::size_t i = out_.bodies.size(); i-- > 0 && !found && !mention_.another;) {
        const BodyDraft& body = out_.bodies[i];
        if (body.kind != mention_.kind || !lacks(body)) continue;
        const bool named = std::find(body.names.begin(), body.names.end(), mention_.name) != body.names.end();
        if (mention_.name.empty() ? true : named) found = i;
      }
      if (!found) {
        const Mention spoken = mention_;
        const std::size_t index = add_body(spoken.kind, spoken.library, spoken.word, spoken.line);
        mention_ = spoken;
        out_.bodies[index].in_words = true;
        if (!spoken.name.empty()) out_.bodies[index].names.push_back(spoken.name);
        found = index;
      }
      mention_.body = found;
      current_ = found;
      if (mention_.unit) out_.bodies[*found].is_unit = true;
    }
    return &out_.bodies[*mention_.body];
  }
  return current_ ? &out_.bodies[*current_] : nullptr;
}

/// "a unit cube", "two unit cubes:", "a unit sphere", whose radius is one
void Reader::size_unit_shape(const Statement& statement, std::size_t place) {
  const Expression& word = statement.items[place];
  if (place == 0 || plain_name(statement.items[place - 1].text) != "unit") return;
  const std::string plain = plain_name(word.text);
  mention_.unit =
      is_one_of(plain, {"sphere", "spheres", "ball", "balls"}) && library_of(Library::none) == Library::none;
  if (!is_one_of(plain, {"cube", "cubes"})) return;
  set_size(*subject(Member::whole_extents), Member::whole_extents, vector_meaning(Vector3d(1.0), word.line), word.line);
}

/// "crate position: (0, 1, 0)": speaks of a shape by the name that it was given. Whether it is that.
bool Reader::mention_again(const Statement& statement, std::size_t place) {
  if (place != 0 || statement.items.size() < 2 || !describes(statement.items[1])) return false;
  const std::string& name = statement.items[0].text;
  for (std::size_t i = 0; i < out_.bodies.size(); ++i) {
    const BodyDraft& body = out_.bodies[i];
    if (!body.in_words || std::find(body.names.begin(), body.names.end(), name) == body.names.end()) continue;
    mention(body.kind, body.library, name, statement.line);
    mention_.name = name;
    mention_.body = current_ = i;
    return true;
  }
  return false;
}

/// "a 2x1x1 box", "a 0.5 radius sphere": the size before the word, behind nothing but an article.
std::optional<std::pair<Member, Meaning>> Reader::size_before(const Statement& statement, std::size_t place) {
  const auto& items = statement.items;
  const auto kind = place < items.size() ? shape_kind_named(items[place].text) : std::nullopt;
  if (!kind || place == 0) return std::nullopt;
  const auto begins = [&](std::size_t at) {
    return at == 0 || (items[at - 1].is(Kind::word) &&
                       is_one_of(plain_name(items[at - 1].text),
                                 {"a", "an", "the", "and", "with", "vs", "one", "have", "has", "against"}));
  };
  const Expression& item = items[place - 1];
  if (kind == ShapeKind::box && item.is(Kind::group) && item.bracket == '\0' && begins(place - 1)) {
    Meaning sides = meaning_of_group(item, {});
    if (vector_of(sides)) return std::pair(Member::whole_extents, std::move(sides));
  }
  const bool radius = item.is(Kind::word) && plain_name(item.text) == "radius";
  if (!radius || place < 2 || !items[place - 2].is(Kind::number) || !begins(place - 2)) return std::nullopt;
  return std::pair(Member::radius, number_meaning(items[place - 2].value, item.line));
}

/// "box A", "capsule 1:", "box A (1, 2, 3)". Whether what stands behind the word names the shape.
bool Reader::read_name_of_mention(const Expression& next) {
  const bool letter = next.text.size() == 1 && begins_with_capital(next.text) && mention_.name.empty();
  if (letter && next.is(Kind::call) && next.spaced) {
    mention_.name = next.text;
    const bool members = !next.children.empty() && member_named(next.children[0].text);
    if (members) {  // "sphere A (pos: (0, 1, 0), radius: 1)"
      read_words_in_brackets(next, Statement{{}, next.line});
      return true;
    }
    const auto numbers = numbers_of(meaning_of_group(next, {}));
    if (BodyDraft* body = numbers ? subject(Member::scale) : nullptr; body != nullptr)
      body->unnamed.insert(body->unnamed.end(), numbers->begin(), numbers->end());
    return true;
  }
  const bool label = next.is(Kind::label) && next.text.size() < 24 && !member_named(next.text);
  if (!(letter && (next.is(Kind::word) || next.is(Kind::label))) && !label) return false;
  mention_.name = next.text;
  return true;
}

bool Reader::read_shape_in_words(const Expression& call, ShapeKind kind, const std::string& name) {
  Expression spaced = call;
  spaced.spaced = true;
  label_ = name;
  const std::size_t before = out_.bodies.size();
  return read_shape_with_members(Statement{{}, call.line}, spaced, kind) && out_.bodies.size() == before + 1;
}

/// "BoxCollider (size (1, 1, 1), center (0, 0, 0)), position (1, 0, 0)". Whether it is that.
bool Reader::read_shape_with_members(const Statement& statement, const Expression& item, ShapeKind kind) {
  if (!item.spaced || item.bracket != '(' || item.children.empty() || variable(item.text)) return false;
  if (!begins_with_member(item.children)) return false;
  const std::string named = label_;
  Statement inner{with_runs_joined(item.children), item.line, statement.is_comment, statement.paragraph};
  Expression word = item;
  word.kind = Kind::word;
  word.children.clear();
  inner.items.insert(inner.items.begin(), word);
  read_statement(inner);
  mention_.open = current_.has_value();
  mention_.body = current_;
  mention_.kind = kind;
  if (current_ && !named.empty()) out_.bodies[*current_].names.push_back(named);
  return true;
}

/// "sphere (0.5)" of a sentence. Whether it is that.
bool Reader::read_sized_shape(const Expression& item, ShapeKind kind) {
  const bool bare = item.spaced && item.receiver.empty() && first_parts(item.text).empty() &&
                    std::islower(static_cast<unsigned char>(item.text[0])) != 0 &&
                    shape_kind_named(plain_name(item.text));
  if (!bare || variable(item.text)) return false;
  const bool words = std::all_of(item.children.begin(), item.children.end(),
                                 [](const Expression& child) { return child.is(Kind::word); });
  if (words) {  // "capsule (y axis), radius 0.4"
    mention(kind, Library::none, item.text, item.line);
    BodyDraft* body = subject(Member::axis);
    for (const Expression& child : item.children)
      if (const auto letter = axis_letter(child)) body->axis = *letter;
    return true;
  }
  meaning_of_group(item, {});  // notes names among its numbers
  std::vector<double> numbers;
  std::optional<Refusal> fault;
  for (const Expression& child : item.children) {
    const Meaning part = meaning_of(child);
    if (const auto own = numbers_of(part))
      numbers.insert(numbers.end(), own->begin(), own->end());
    else
      fault = Refusal{
          item.line, "holds \"" + unknown_part(part) + "\" where a number is wanted; must be the number it stands for"};
  }
  mention(kind, Library::none, item.text, item.line);
  BodyDraft* body = subject(Member::scale);
  body->unnamed.insert(body->unnamed.end(), numbers.begin(), numbers.end());
  if (fault) body->fault = fault;
  return true;
}

/// "Floor (BoxCollider)" of an inspector, whose members follow in lines of their own. Whether it is that.
bool Reader::read_component(const Expression& item) {
  if (!item.spaced || item.bracket != '(' || item.children.size() != 1 || !item.children[0].is(Kind::word))
    return false;
  const std::string& word = item.children[0].text;
  const auto kind = shape_kind_named(word);
  const ShapeRow* row = kind ? row_of(word) : nullptr;
  if (row == nullptr || plain_name(word) == word_of(*kind) || !row->arguments.empty()) return false;
  mention(*kind, row->library, word, item.line);
  mention_.name = item.text;
  subject(Member::scale);
  out_.bodies[*current_].in_words = true;
  return true;
}

/// What stands in brackets, as a sentence of its own.
void Reader::read_in_brackets(const Expression& group, const Statement& statement) {
  const Mention before = mention_;
  read_statement({with_runs_joined(group.children), group.line, statement.is_comment, statement.paragraph});
  mention_ = before;
}

/// "the player (AABB: min …, max …)", "'link' (cylinder radius 0.1, …)": what is named, and its shape in brackets.
/// Whether it is that.
bool Reader::read_shape_in_brackets(const Expression& item, const Statement& statement) {
  if (!item.spaced || item.bracket != '(' || !item.receiver.empty() || item.children.size() < 2) return false;
  const Expression& first = item.children[0];
  if (!(first.is(Kind::word) || first.is(Kind::label)) || !shape_kind_named(first.text)) return false;
  if (row_of(item.text) != nullptr || shape_kind_named(item.text) || !first_parts(item.text).empty()) return false;
  const std::size_t bodies_before = out_.bodies.size();
  read_in_brackets(item, statement);
  if (out_.bodies.size() == bodies_before + 1) out_.bodies.back().names.push_back(item.text);
  return true;
}

/// The side of a box that its axis says: "0.8 m along y".
std::optional<Member> Reader::side_along(const std::vector<Expression>& items, std::size_t& at) const {
  const bool box = mention_.open && mention_.kind == ShapeKind::box && !speaks_of_halves(items);
  const auto axis = box ? axis_along(items, at) : std::nullopt;
  return axis ? std::optional(side_by_axis(*axis)) : std::nullopt;
}

/// The same of a letter alone.
std::optional<Member> Reader::side_of(const Expression& letter) const {
  const auto axis = axis_letter(letter);
  const bool box = mention_.open && mention_.kind == ShapeKind::box && axis;
  return box ? std::optional(side_by_axis(*axis)) : std::nullopt;
}

/// "wide (x)" of "4 m wide (x)"
bool Reader::is_with_axis(const Expression& item) {
  return item.is(Kind::call) && item.spaced && item.bracket == '(' && item.receiver.empty() &&
         item.children.size() == 1 && axis_letter(item.children[0]).has_value();
}

/// "4 wide, 3 m high, 0.2 deep", "4 wide (x)", "2 m long along x", "of 0.5 radius". Whether it is that.
bool Reader::read_size_with_adjective(const Statement& statement, std::size_t& place) {
  const auto& items = statement.items;
  const auto word_at = [&](std::size_t at) {
    const bool is_word = at < items.size() && (items[at].is(Kind::word) || is_with_axis(items[at]));
    return is_word ? plain_name(items[at].text) : std::string();
  };
  if (!mention_.open) return false;
  std::size_t behind = place + 1;
  if (is_one_of(word_at(behind), {"m", "meters", "metres", "meter", "metre", "units", "unit", "cm", "mm"})) ++behind;
  const std::string word = word_at(behind);
  const bool box = mention_.kind == ShapeKind::box;
  const bool adjective = is_one_of(word, {"wide", "deep", "long", "high", "tall", "thick"});
  const bool has_axis = adjective && is_with_axis(items[behind]);
  std::size_t end = behind + (adjective ? 1 : 0);
  std::optional<Member> member = has_axis ? side_of(items[behind].children[0]) : side_along(items, end);
  if (has_axis && !member) return false;
  if (has_axis)
    end = behind + 1;
  else if (member)
    behind = end - 1;
  else if (box && word == "wide")
    member = Member::whole_x;
  else if (box && word == "deep")
    member = Member::whole_z;
  else if (word == "radius")
    member = Member::radius;
  else if (is_one_of(word, {"high", "tall"}) || (word == "long" && has_a_height(mention_.kind)))
    member = Member::height;
  if (!member) return false;
  const bool of_next = size_before(statement, behind + 1).has_value();  // read with its shape
  BodyDraft* body = of_next ? nullptr : subject(*member);
  if (body == nullptr && !of_next) return false;
  const Expression& item = items[place];
  place = behind;
  if (body != nullptr) set_size(*body, *member, number_meaning(item.value, item.line), item.line);
  return true;
}

/// "box 1 x 2 x 3", which nobody says of half its sides. Whether it is that.
bool Reader::set_sides_behind_word(const Statement& statement, std::size_t place, const Meaning& sides) {
  const bool of_box = mention_.open && mention_.kind == ShapeKind::box && vector_of(sides) && place > 0 &&
                      shape_kind_named(statement.items[place - 1].text) && !speaks_of_halves(statement.items);
  BodyDraft* body = of_box ? subject(Member::whole_extents) : nullptr;
  if (body == nullptr || !body->sizes.empty()) return false;
  set_size(*body, Member::whole_extents, sides, sides.line);
  return true;
}

/// "box (1, 2, 3)", "sphere 0.5": sizes directly behind the word of the shape. Whether they are that.
bool Reader::add_sizes_behind_word(const Statement& statement, std::size_t place, const std::vector<double>& sizes) {
  if (!mention_.open || place == 0) return false;
  std::size_t at = place - 1;
  const auto stands_between = [&](const Expression& item) {  // "box A is 2 x 1 x 1"
    return item.is(Kind::word) && (is_one_of(plain_name(item.text), {"is", "being", "measures", "measuring", "of"}) ||
                                   item.text == mention_.name);
  };
  while (sizes.size() == 3 && at > 0 && stands_between(statement.items[at])) --at;
  const Expression& word = statement.items[at];
  if (!word.is(Kind::word) || !shape_kind_named(word.text)) return false;
  BodyDraft* body = subject(Member::scale);
  if (body == nullptr) return false;
  body->unnamed.insert(body->unnamed.end(), sizes.begin(), sizes.end());
  return true;
}

/// Whether an item names a size or a place of a shape.
bool Reader::describes(const Expression& item) {
  const bool name = item.is(Kind::word) || item.is(Kind::label) || item.is(Kind::assignment) || item.is(Kind::call);
  const auto member = name && first_parts(item.text).empty() ? member_named(item.text) : std::nullopt;
  return member && describes_shape(*member);
}

/// "Sphere A:" alone, with its members in lines of their own below: makes the shape that is spoken of.
void Reader::begin_block() {
  if (next_ == nullptr || next_->items.empty() || !describes(next_->items[0])) return;
  subject(Member::scale);
  out_.bodies[*current_].in_words = true;
}

}  // namespace minkoscope
