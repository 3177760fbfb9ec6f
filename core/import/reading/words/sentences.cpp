// Sentences: what they say of the shape that they speak of.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numbers>

#include "core/base/text.h"
#include "core/import/grammar/expression.h"
#include "core/import/grammar/sentence.h"
#include "core/import/notation/constants.h"
#include "core/import/notation/type_names.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;
using Items = std::vector<Expression>;

bool has_value(const Expression& item) {
  return item.is(Kind::number) || item.is(Kind::group) || item.is(Kind::call) || item.is(Kind::negation) ||
         item.is(Kind::operation);
}

/// "Y axis", "y-aligned"
bool has_axis(const Items& items, std::size_t place) {
  const std::string word = plain_name(items[place].text);
  if (word.empty() || word[0] < 'x' || word[0] > 'z') return false;
  if (word.size() > 1) return is_one_of(word.substr(1), {"axis", "aligned"});
  const bool next = place + 1 < items.size() && items[place + 1].is(Kind::word) && !items[place + 1].after_comma;
  return next && is_one_of(plain_name(items[place + 1].text), {"axis", "aligned"});
}

bool is_word(const Items& items, std::size_t place) {
  return place < items.size() && items[place].is(Kind::word);
}

/// "quat(xyzw)"
bool says_order(const Expression& end) {
  return end.is(Kind::call) && end.children.size() == 1 &&
         is_one_of(plain_name(end.children[0].text), {"xyzw", "wxyz"});
}

std::size_t behind_fillers(const Items& items, std::size_t place) {
  const auto says = [&](std::size_t at, std::string_view word) {
    return at < items.size() && items[at].is(Kind::word) && items[at].text == word;
  };
  while (place < items.size() && (items[place].is(Kind::word) || items[place].is(Kind::label)) &&
         (is_filler(items[place].text) || (says(place, "to") && says(place + 1, "be"))))
    ++place;
  return place;
}

/// "the cylindrical part": the place behind it, or the same.
std::size_t behind_middle_part(const Items& items, std::size_t place) {
  const auto says = [&](std::size_t at, auto... words) {
    return at < items.size() && items[at].is(Kind::word) && is_one_of(plain_name(items[at].text), {words...});
  };
  const bool part = says(place, "cylindrical", "cylinder", "middle", "straight", "central") &&
                    says(place + 1, "part", "section", "segment", "portion");
  return part ? behind_fillers(items, place + 2) : place;
}

bool is_degrees(const Items& items, std::size_t place) {
  return is_word(items, place) && plain_name(items[place].text).starts_with("deg");
}

/// Whether the items from a place on can be words of one name, the last of which may have its value with it.
bool are_words(const Items& items, std::size_t place, std::size_t count) {
  if (place + count > items.size()) return false;
  for (std::size_t i = place; i < place + count; ++i) {
    const Expression& item = items[i];
    const bool ends = i + 1 == place + count && (item.is(Kind::label) || item.is(Kind::assignment) ||
                                                 (item.is(Kind::call) && item.receiver.empty()));
    if (!(item.is(Kind::word) || ends) || (i > place && item.after_comma)) return false;
  }
  return true;
}

/// "feet at (0, 1, 0)", "the centre of its base is at": the word for the part whose place is said; empty: the whole.
std::string part_placed(const Items& items, std::size_t place) {
  while (place > 0 && items[place - 1].is(Kind::word) && is_filler(items[place - 1].text)) --place;
  if (place == 0 || !items[place - 1].is(Kind::word)) return {};
  const std::string& word = items[place - 1].text;
  const bool part = is_one_of(plain_name(word), {"feet", "foot", "base", "bottom", "top", "tip", "apex", "head",
                                                 "corner", "corners", "vertex", "edge", "face", "end"});
  return part ? word : std::string();
}

/// "half the total length": whether "half" stands before a place, which the name there does not say.
bool is_halved(const Items& items, std::size_t place) {
  while (place > 0 && items[place - 1].is(Kind::word) &&
         (is_filler(items[place - 1].text) || is_one_of(plain_name(items[place - 1].text), {"total", "full", "whole"})))
    --place;
  return place > 0 && plain_name(items[place - 1].text) == "half";
}

/// "Y up", "(z-up)": which way is up, where the text says so.
std::optional<Vector3d> up_said(std::string_view text) {
  const std::string plain = lower_case(text);
  const auto says = [&](const std::string& axis) {
    const auto has = [&](const std::string& words) {
      const std::size_t at = plain.find(words);
      return at != std::string::npos && (at == 0 || std::isalnum(static_cast<unsigned char>(plain[at - 1])) == 0);
    };
    return has(axis + " up") || has(axis + "-up") || has(axis + " is up");
  };
  if (says("y") != says("z")) return says("y") ? Vector3d(0, 1, 0) : Vector3d(0, 0, 1);
  return std::nullopt;
}

/// "the z-axis (right hand rule)"
std::optional<char> axis_with_explanation(const Expression& item) {
  const bool words = std::all_of(item.children.begin(), item.children.end(),
                                 [](const Expression& child) { return child.is(Kind::word); });
  if (!item.is(Kind::call) || !item.spaced || !words || item.children.empty() || !item.receiver.empty())
    return std::nullopt;
  Expression name = item;
  name.kind = Kind::word;
  name.children.clear();
  return axis_letter(name);
}

Refusal of_a_part(const std::string& part, int line) {
  return {line, "places the " + part + " of a shape; must give the place of its centre"};
}

}  // namespace

/// "in fooDistance() it fails", "the wrong rotation somewhere (it seems)": no value, though it looks like a call.
bool Reader::holds_only_words(const Expression& item) {
  const bool bare = std::all_of(item.children.begin(), item.children.end(),
                                [](const Expression& child) { return child.is(Kind::word); });
  if (item.is(Kind::operation))  // "falls back to sat-sampled distance"
    return std::all_of(item.children.begin(), item.children.end(), [&](const Expression& child) {
      if (child.is(Kind::operation)) return holds_only_words(child);
      return child.is(Kind::word) && child.text.size() > 1 && !variable(child.text) &&
             child.text.find('.') == std::string::npos;
    });
  if (!item.is(Kind::call) || !item.receiver.empty() || !bare || !(item.spaced || item.children.empty())) return false;
  const Meaning value = meaning_of(item);
  return !numbers_of(value) && !is_placing(value);
}

/// The value of brackets that a word of prose stands before: "at (1, 2, 3)".
Meaning Reader::meaning_in_words(const Expression& item, bool bracketed) {
  return bracketed && item.is(Kind::call) && item.spaced ? meaning_of_group(item, {}) : meaning_of(item);
}

/// "rotated by theta degrees about z", "rotation parent.rotation": a name where a rotation is wanted.
bool Reader::read_named_turn(const std::vector<Expression>& items, std::size_t at) {
  if (!mention_.open || !is_word(items, at) || constant_named(items[at].text, items[at].line)) return false;
  const bool name = items[at].text.find_first_of("._") != std::string::npos || is_degrees(items, at + 1);
  BodyDraft* body = name ? subject(Member::rotation) : nullptr;
  if (body == nullptr) return false;
  body->place.fault = Refusal{items[at].line, "holds " + in_short_quotes(items[at].text) +
                                                  " where a rotation is wanted; must be the numbers it stands for"};
  return true;
}

// Of a lone turn its own axes are the world's.
constexpr std::array words_of_axes{"about",    "around",           "axis",          "along",
                                   "world",    "global",           "local",         "own",
                                   "positive", "counterclockwise", "anticlockwise", "ccw"};

/// Reads the unit and the axis behind an angle; the place behind them.
std::size_t Reader::read_axis_and_unit(const std::vector<Expression>& items, std::size_t at, Turn& turn) {
  const std::size_t last = std::min(items.size(), at + 7);
  for (; at < last && !items[at].after_comma; ++at) {
    const Expression& item = items[at];
    const std::string word = plain_name(item.text);
    const bool brackets = item.is(Kind::group) || item.is(Kind::call);
    if (item.is(Kind::word) && is_one_of(word, {"degrees", "degree", "deg"}))
      turn.unit = "degrees";
    else if (item.is(Kind::word) && is_one_of(word, {"rad", "radians", "radian"}))
      turn.unit = turn.unit.empty() ? "radians" : turn.unit;
    else if (const auto letter = axis_letter(item))
      turn.axis = Vector3d(*letter == 'x', *letter == 'y', *letter == 'z');
    else if (const auto explained = axis_with_explanation(item)) {
      turn.axis = Vector3d(*explained == 'x', *explained == 'y', *explained == 'z');
      return at + 1;
    } else if (const auto against = item.is(Kind::negation) ? axis_letter(item.children[0]) : std::nullopt)
      turn.axis = -Vector3d(*against == 'x', *against == 'y', *against == 'z');
    else if (const auto axis = brackets && turn.angle.is(Meaning::Kind::number)
                                   ? vector_of(meaning_in_words(item, true))
                                   : std::nullopt)
      turn.axis = axis;
    else if (turn.axis && item.is(Kind::call) && word == "axis" &&
             !vector_of(meaning_in_words(item, true)))  // "the y axis (counter-clockwise)"
      return at + 1;
    else if (!item.is(Kind::word) || !(is_one_of(word, words_of_axes) || is_filler(item.text)))
      break;
  }
  return at;
}

/// The axis that is up, and degrees where the library has them.
void Reader::take_yaw(Turn& turn) const {
  turn.axis = up_said(source_.text);
  const Library library = library_of(Library::none);
  if (library == Library::unreal) turn.axis = Vector3d(0, 0, 1);
  if (library == Library::unity) turn.axis = Vector3d(0, 1, 0);
  if (turn.unit.empty() && turn.axis && convention_of(library).degrees) turn.unit = "degrees";
}

/// "a cube turned by 45 degrees reaches further": whether a shape of that kind is, as was said before.
bool Reader::is_turned_so(const Turn& turn) const {
  if (!mention_.open || !turn.angle.is(Meaning::Kind::number)) return false;
  const double angle = turn.angle.number * (turn.unit == "degrees" ? std::numbers::pi / 180.0 : 1.0);
  return std::any_of(out_.bodies.begin(), out_.bodies.end(), [&](const BodyDraft& body) {
    if (body.kind != mention_.kind || !body.place.rotation) return false;
    const double own = 2.0 * std::acos(std::min(1.0, std::abs(body.place.rotation->w)));
    return own > 0.0 && std::abs(own - std::abs(angle)) < 1e-6;
  });
}

/// "rotated by 30 degrees about z", "turned 0.5 rad around the y axis"
bool Reader::read_turn(const Statement& statement, std::size_t& place) {
  const auto& items = statement.items;
  if (!is_one_of(plain_name(items[place].text), {"rotated", "turned", "rotation", "rotate", "tilted", "yaw", "turn"}))
    return false;
  std::size_t at = place + 1;
  while (is_word(items, at) && is_filler(items[at].text)) ++at;
  if (read_named_turn(items, at)) {
    place = at;
    return true;
  }
  if (at >= items.size() || !has_value(items[at]) || holds_only_words(items[at])) return false;
  Turn turn{meaning_in_words(items[at], is_filler(items[at].text) || member_named(items[at].text)), {}, {}};
  const std::size_t end = read_axis_and_unit(items, at + 1, turn);
  if (!turn.axis && plain_name(items[place].text) == "yaw") take_yaw(turn);
  if (!turn.axis && is_turned_so(turn)) {
    place = end - 1;
    return true;
  }
  BodyDraft* body = subject(Member::rotation);
  if (body == nullptr) return false;
  place = end - 1;
  turn_body(*body, turn, items[at].line);
  return true;
}

namespace {

/// Whether a text says "clockwise", and not "counter-clockwise" or "anticlockwise".
bool says_clockwise(std::string_view text) {
  constexpr std::string_view word = "clockwise";
  const std::string lower = lower_case(text);
  for (std::size_t at = 0; (at = lower.find(word, at)) != std::string::npos; at += word.size()) {
    const std::string_view before = trimmed(std::string_view(lower).substr(0, at), "- \n");
    if (!before.ends_with("counter") && !before.ends_with("anti")) return true;
  }
  return false;
}

}  // namespace

void Reader::turn_body(BodyDraft& body, const Turn& turn, int line) {
  Meaning value = turn.angle;
  value.text = turn.unit;
  if (turn.angle.is(Meaning::Kind::number)) {
    const double angle = turn.angle.number * (turn.unit == "degrees" ? std::numbers::pi / 180.0 : 1.0);
    if (!clockwise_) clockwise_ = says_clockwise(source_.text);
    const bool mirrored = angle != 0.0 && *clockwise_;
    if (mirrored)
      body.place.fault =
          Refusal{line, "says that something turns clockwise; must say about which axis, by the right hand"};
    else if (!turn.axis)
      body.place.fault = Refusal{line, "holds an angle without an axis; must say about which axis it turns"};
    else if (turn.unit.empty() && angle != 0.0)
      body.place.fault = Refusal{line, "holds an angle without a unit; must be in degrees or radians"};
    if (mirrored || !turn.axis || (turn.unit.empty() && angle != 0.0)) return;
    value = rotation_meaning(about(*turn.axis, angle), line);
  }
  set_place(body.place, Member::rotation, value, body.library, line);
}

/// "rot=90deg about X": what is assigned is an angle, whose axis follows. Whether it is that.
bool Reader::read_angle_assigned(const Expression& item, const Statement& statement, std::size_t& place) {
  const auto& items = statement.items;
  const auto member = member_named(item.text);
  const bool angle = member == Member::rotation && first_parts(item.text).empty() && !item.children.empty() &&
                     item.children[0].is(Kind::number) && is_word(items, place + 1);
  if (!angle) return false;
  Turn turn{number_meaning(item.children[0].value, item.line), {}, {}};
  const std::size_t end = read_axis_and_unit(items, place + 1, turn);
  BodyDraft* body = turn.axis ? subject(Member::rotation) : nullptr;
  if (body == nullptr) return false;
  turn_body(*body, turn, item.line);
  place = end - 1;
  return true;
}

/// "x=0.5 y=0 z=0.3", as a list; `place` is behind it then.
std::optional<Meaning> Reader::coordinates_in_words(const std::vector<Expression>& items, std::size_t& place) {
  static constexpr std::string_view letters = "xyzw";
  std::map<char, Meaning> parts;
  std::size_t at = place;
  while (at < items.size() && parts.size() < 4) {
    const Expression& item = items[at];
    const std::string key = plain_name(item.text);
    const bool letter = key.size() == 1 && letters.find(key[0]) != letters.npos && !parts.contains(key[0]);
    const bool assigned = item.is(Kind::assignment) && !item.children.empty();
    const bool apart = item.is(Kind::word) && at + 1 < items.size() &&  // "x 1.5 y -2 z 0"
                       (items[at + 1].is(Kind::number) || items[at + 1].is(Kind::negation));
    if (!letter || !(assigned || apart)) break;
    parts[key[0]] = meaning_of(assigned ? item.children[0] : items[at + 1]);
    at += assigned ? 1 : 2;
  }
  Meaning list = list_meaning({}, items[place].line);
  for (const char c : letters)
    if (parts.contains(c))
      list.items.push_back(parts[c]);
    else if (c != 'w')
      return std::nullopt;
  if (list.items.size() == 4) list.order = QuaternionOrder::xyzw;
  place = at;
  return list;
}

/// "(0, 0, 0) and (0, 2, 0)" behind a word; `place` is at the second then.
std::optional<Meaning> Reader::ends_in_words(const std::vector<Expression>& items, std::size_t& place) {
  std::vector<Meaning> ends;
  std::size_t at = items[place].is(Kind::call) ? place : place + 1;
  for (; at < items.size() && ends.size() < 2; ++at) {
    if (items[at].is(Kind::word) &&
        (is_filler(items[at].text) || is_one_of(items[at].text, {"goes", "runs", "extends"})))
      continue;
    if (!items[at].is(Kind::group) && !items[at].is(Kind::call)) return std::nullopt;
    Meaning end = meaning_of_group(items[at], {});
    if (!vector_of(end)) return std::nullopt;
    ends.push_back(std::move(end));
  }
  if (ends.size() < 2) return std::nullopt;
  const int line = items[place].line;
  place = at - 1;
  return group_meaning(std::move(ends), line);
}

/// "axes (1, 0, 0), (0, 1, 0), (0, 0, 1)": at most so many; `place` is behind them then. Nothing below three.
std::optional<Meaning> Reader::vectors_in_words(const std::vector<Expression>& items, std::size_t& place,
                                                std::size_t most) {
  std::vector<Meaning> vectors;
  std::size_t at = items[place].is(Kind::call) ? place : place + 1;
  for (; at < items.size() && vectors.size() < most; ++at) {
    if (items[at].is(Kind::word) && is_filler(items[at].text)) continue;
    if (!items[at].is(Kind::group) && !(items[at].is(Kind::call) && (at == place || is_filler(items[at].text)))) break;
    Meaning vector = meaning_of_group(items[at], {});
    if (!vector_of(vector)) break;
    vectors.push_back(std::move(vector));
  }
  if (vectors.size() < 3) return std::nullopt;
  const int line = items[place].line;
  place = at;
  return group_meaning(std::move(vectors), line);
}

/// The value of a property whose name ends with an item: its brackets, what is assigned, or what follows. Moves `place`
/// behind it; nothing where there is none.
std::optional<Meaning> Reader::value_in_words(const std::vector<Expression>& items, std::size_t& place,
                                              std::optional<Member> member) {
  const Expression& end = items[place];
  if ((member == Member::axes || member == Member::points) && !end.is(Kind::assignment)) {
    if (auto vectors = vectors_in_words(items, place, member == Member::axes ? 3 : items.size())) return vectors;
  }
  if (member == Member::both_ends && end.is(Kind::word)) {  // "the segment from (0, 0, 0) to (0, 2, 0)"
    std::size_t second = place;
    if (auto ends = ends_in_words(items, second)) {
      place = second + 1;
      return ends;
    }
  }
  std::size_t at = behind_fillers(items, place + 1);
  if (end.is(Kind::call) && end.children.empty()) return std::nullopt;
  if (end.is(Kind::call) || end.is(Kind::assignment)) {
    ++place;
    if (end.is(Kind::assignment)) return meaning_of(end.children[0]);
    const bool one = end.children.size() == 1 && !end.children[0].is(Kind::assignment);
    Meaning whole = meaning_of_group(end, {});
    return one ? meaning_of(end.children[0]) : whole;
  }
  if (const std::size_t behind = behind_middle_part(items, at); behind != at) {
    const bool height = member == Member::height || member == Member::half_height;
    if (height && mention_.open && subject(*member) != nullptr) say_caps(false, end.line);
    at = behind;
  }
  if (at >= items.size()) return std::nullopt;
  const Expression& item = items[at];
  // "moves from (-3, 1, 0) to (5, 1, 0)": of its ends.
  if (member == Member::displacement && item.is(Kind::call) && item.text == "from") {
    if (BodyDraft* body = subject(*member); body != nullptr) body->moves = true;
    return std::nullopt;
  }
  if (member == Member::axis) {
    auto letter = axis_letter(item);
    if (item.is(Kind::number) && item.value >= 0.0 && item.value < 3.0 && item.value == std::floor(item.value))
      letter = static_cast<char>('x' + static_cast<int>(item.value));  // Unity's direction
    place = at + 1;
    if (!letter) return std::nullopt;
    return unknown_meaning(std::string(1, *letter), item.line);
  }
  const bool letter = item.is(Kind::word) && plain_name(item.text) == "x";
  if ((item.is(Kind::assignment) || letter) && at + 2 < items.size()) {
    place = at;
    return coordinates_in_words(items, place);
  }
  const bool another = at > place + 1 && item.is(Kind::call) && member_named(item.text) && !is_filler(item.text) &&
                       member_named(item.text) != member;
  if (another) return std::nullopt;  // "the identity rotation and the translation (0, 1, 0)"
  place = at + 1;
  if (item.is(Kind::word) && member && places_shape(*member))
    if (auto constant = constant_named(item.text, item.line)) return constant;
  if ((member == Member::position || member == Member::center) && is_word(items, at) &&
      plain_name(item.text) == "origin")
    return vector_meaning(Vector3d(0.0), item.line);
  if (!has_value(item) && !item.is(Kind::gap)) return std::nullopt;
  if (holds_only_words(item)) return std::nullopt;
  const bool two = item.is(Kind::group) && item.bracket == '\0' && item.children.size() == 2 && !item.is_product;
  if (two && place + 1 < items.size() && plain_name(items[place].text) == "and" && items[place + 1].is(Kind::number)) {
    Meaning three = meaning_of(item);  // "semi-axes 3, 2 and 1"
    three.items.push_back(meaning_of(items[place + 1]));
    place += 2;
    return three;
  }
  return meaning_in_words(item, is_filler(item.text) || member_named(item.text));
}

/// "quat(xyzw) 0 0 0 1"; `place` is at the numbers then.
Reader::Phrase Reader::read_ordered_quaternion(const std::vector<Expression>& items, std::size_t& place,
                                               std::size_t words, Member member) {
  const Expression& end = items[place + words - 1];
  const BodyDraft* turned = place + words < items.size() ? subject(member) : nullptr;
  if (turned == nullptr) return Phrase::none;
  const Expression& value = items[place += words];
  set_member(body_meaning(shape_index(*turned), end.line), *member_named(end.children[0].text), meaning_of(value),
             end.line, end.text);
  return Phrase::read;
}

/// Gives a property to the shape that is spoken of; `place` is at the last item of its value then, which ends before
/// `behind`.
Reader::Phrase Reader::give_to_subject(const std::vector<Expression>& items, std::size_t& place, std::size_t behind,
                                       Property property) {
  const Member member = property.member;
  const BodyDraft* body = subject(member);
  if (body == nullptr && !label_.empty() && places_shape(member)) {  // "Transform a: pos (1, 0, 0) …"
    const std::string whole = "\1" + label_;
    if (pose_named(whole) == nullptr) add_pose(whole, {});
    set_place(pose_named(whole)->place, member, property.value, library_of(Library::none), property.line);
    place = behind - 1;
    return Phrase::read;
  }
  // "two cubes of side 2, one at (0, 0, 0), the other at (1, 0, 0)"
  if (body != nullptr && mention_.open && mention_.word.ends_with('s') && member == Member::position &&
      body->place.position) {
    mention_.body = current_ = copy_shape(shape_index(*body));
    out_.bodies[*current_].place = {};
    body = &out_.bodies[*current_];
  }
  // "MakeCapsule(34, 88) from (0, 0, 100) to (500, 0, 100)": where it moves
  const bool moves = (member == Member::first_end || member == Member::second_end) &&
                     is_one_of(property.name, {"from", "to"}) &&
                     holds_one_of(source_.text, {"weep", "wept", "cast", "Cast"});
  if (body == nullptr || (!mention_.open && !body->in_words && sizes_shape(member) && !moves)) return Phrase::none;
  if (is_degrees(items, behind)) {  // behind an angle
    property.value.text = "degrees";
    ++behind;
  }
  if (member == Member::position || member == Member::center) {
    if (const std::string part = part_placed(items, place); !part.empty())
      out_.bodies[shape_index(*body)].place.fault = of_a_part(part, property.line);
  }
  set_member(body_meaning(shape_index(*body), property.line), member, property.value, property.line, property.name);
  if (member == Member::points) out_.bodies[shape_index(*body)].placed_by_default = true;
  // "at (0, 0, 0), FRotator(…)" is read where the call stands.
  place = behind - 1;
  if (member == Member::position) read_place_of_another(items, place);
  return Phrase::read;
}

/// Reads a property whose name is so many words; `place` is at its last item then.
Reader::Phrase Reader::read_property(const Statement& statement, std::size_t& place, std::size_t words) {
  const auto& items = statement.items;
  if (!are_words(items, place, words)) return Phrase::other;
  if (words > 1 && plain_name(items[place].text) == "the") return Phrase::other;
  const std::string name = joined(statement, place, words);
  const Expression& end = items[place + words - 1];
  const bool assigned = end.is(Kind::assignment);
  // "Quat rotation = …" declares a variable.
  const bool declares = std::isupper(static_cast<unsigned char>(items[place].text[0])) != 0 &&
                        names_a_quaternion(items[place].text) && arguments_.contains(end.text);
  if (words > 1 && assigned && declares) return Phrase::other;
  auto claim = claim_named(name, library_of(Library::none));
  const auto behind_is = [&](Kind kind) { return place + 1 < items.size() && items[place + 1].is(kind); };
  const bool center = name == "c" && mention_.open && behind_is(Kind::group);  // "sphere c 0 1 0"
  // "a ball of radius 0.3 around (1, 2, 3)"
  const bool around = name == "around" && mention_.open && mention_.kind == ShapeKind::sphere && end.is(Kind::call);
  const auto member = center   ? Member::center
                      : around ? std::optional(Member::position)
                               : member_named(words == 1 ? end.text : name);
  if (member && places_shape(*member) && says_order(end)) return read_ordered_quaternion(items, place, words, *member);
  if (member == Member::ignored && words > 1 && !assigned) {  // "linear velocity (0, 1, 0)"
    place += words - 1;
    return Phrase::read;
  }
  // "penetrates, direction (0, 1, 0)": of a capsule it would be a letter
  const bool directs = claim && member == Member::axis && source_.text.find("enetration") != std::string_view::npos &&
                       place + 1 < items.size() && !axis_letter(items[place + 1]);
  // "penetration 0.31, normal (0, 1, 0)": of lone words those that no shape has.
  const bool answers = claim && (words > 1 || is_one_of(name, {"penetration", "normal"}));
  if (!member && !answers) return Phrase::other;
  const bool radius = member == Member::radius && mention_.open && behind_is(Kind::number);  // "sphere r 0.5"
  if (member && words == 1 && last_part(end.text).size() == 1 && !assigned && !radius && !center) return Phrase::other;
  if (member && !describes_shape(*member)) return Phrase::other;
  if (member && sizes_shape(*member) && is_halved(items, place)) return Phrase::none;
  if (assigned && words == 1) return Phrase::none;
  std::size_t behind = place + words - 1;
  auto value = value_in_words(items, behind, member);
  if (!value || value->is(Meaning::Kind::body)) return Phrase::none;
  if (speaks_of_contact_ && !mention_.open && member && places_shape(*member)) {
    out_.claims.push_back({AnswerWord{"", "", AnswerField::left_out}, *value, name, end.line});
    place = behind - 1;
    return Phrase::read;
  }
  const bool weak = is_one_of(name, {"in", "from", "to", "max", "min", "start", "end"});
  if (weak && !vector_of(*value)) return Phrase::none;  // "done in 0.21 ms", "for _, p in ipairs(parts)"
  if (name == "at" && value->is(Meaning::Kind::number)) return Phrase::none;
  const bool one_side =
      member && value->is(Meaning::Kind::number) &&
      (member == Member::whole_x || member == Member::whole_z || member == Member::height || member == Member::extents);
  const Member named = one_side ? side_along(items, behind).value_or(*member) : member.value_or(Member::ignored);
  const bool sides = mention_.body && out_.bodies[*mention_.body].sizes.contains(Member::whole_x);
  if (claim && (!member || directs || (claim->field == AnswerField::depth && !sides && named == *member))) {
    // "a penetration of 5 cm" beside sizes without a unit says nothing that can be compared.
    if (is_word(items, behind) && is_one_of(items[behind].text, {"mm", "cm"})) claim->field = AnswerField::left_out;
    out_.claims.push_back({*claim, *value, name, end.line});
    place = behind - 1;
    return Phrase::read;
  }
  return give_to_subject(items, place, behind, {named, *std::move(value), name, end.line});
}

/// The axis of a shape in words. Where its library has decided it, or where it is turned already, "it stands along y"
/// may say how it lies then.
void Reader::stand_along(BodyDraft& body, char axis, bool lies, int line) const {
  const bool decided = !body.in_words && (body.axis != '\0' || convention_of(library_of(body.library)).axis != '\0');
  const bool turned = lies && body.place.rotation && std::abs(body.place.rotation->w) < 1.0 - 1e-9;
  if (!decided && !turned) body.axis = axis;
  if (turned || (decided && lies)) {
    body.lies_along = axis;
    body.lies_line = line;
  }
}

/// "half extents (1, 2, 3)", "radius of 0.5", "at (0, 0, 0)", "height: 2"
bool Reader::read_phrase(const Statement& statement, std::size_t& place) {
  for (std::size_t words = 4; words > 0; --words)
    if (const Phrase phrase = read_property(statement, place, words); phrase != Phrase::other)
      return phrase == Phrase::read;
  const auto& items = statement.items;
  const std::string word = plain_name(items[place].text);
  if (!items[place].is(Kind::word) && word != "between") return false;
  // "base centre: (0, 1, 0)"
  if (place + 1 < items.size() && items[place + 1].is(Kind::assignment) && !part_placed(items, place + 1).empty()) {
    const auto member = member_named(items[place + 1].text);
    BodyDraft* body = member == Member::position || member == Member::center ? subject(*member) : nullptr;
    if (body != nullptr) {
      body->place.fault = of_a_part(word, items[place].line);
      ++place;
      return true;
    }
  }
  // "no rotation", "not rotated"
  if (is_one_of(word, {"no", "not", "without"}) && place + 1 < items.size() &&
      begins_with_one_of(plain_name(items[place + 1].text), {"rotat", "turn"})) {
    if (BodyDraft* body = subject(Member::rotation); body != nullptr)
      set_place(body->place, Member::rotation, rotation_meaning({1, 0, 0, 0}, items[place].line), body->library,
                items[place].line);
    ++place;
    return true;
  }
  if (items[place].after_comma && has_axis(items, place)) {  // "height 2, Y axis"
    BodyDraft* body = subject(Member::axis);
    if (body == nullptr || !mention_.open) return false;
    stand_along(*body, word[0], true, items[place].line);
    if (word.size() == 1) ++place;
    return true;
  }
  if (word == "between" && mention_.open) {  // "a capsule between (0, 0, 0) and (0, 2, 0)"
    std::size_t at = place;
    if (auto ends = ends_in_words(items, at)) {
      BodyDraft* body = subject(Member::both_ends);
      if (body == nullptr) return false;
      set_size(*body, Member::both_ends, *ends, items[place].line);
      place = at;
      return true;
    }
  }
  return is_one_of(word, {"along", "parallel"}) && read_axis_along(statement, place);
}

/// "along the x axis", "parallel to z": the axis of the shape. Where its library has decided it, or where it is turned
/// already, "make it stand along y" may say how it lies then.
bool Reader::read_axis_along(const Statement& statement, std::size_t& place) {
  static constexpr std::array verbs{"lies", "lie", "lying",    "stands",  "stand", "standing", "points", "point",
                                    "runs", "run", "pointing", "extends", "axis",  "aligned",  "is",     "oriented"};
  const auto& items = statement.items;
  std::size_t at = place + 1;
  while (is_word(items, at) && (is_filler(items[at].text) || items[at].text == "to")) ++at;
  const auto letter = at < items.size() ? axis_letter(items[at]) : std::nullopt;
  BodyDraft* body = letter ? subject(Member::axis) : nullptr;
  if (body == nullptr) return false;
  const bool lies = place == 0 || is_one_of(plain_name(items[place - 1].text), verbs) ||
                    shape_kind_named(items[place - 1].text) == body->kind;
  stand_along(*body, *letter, lies, items[place].line);
  place = at;
  if (ends_with_words_in_brackets(items[at])) read_words_in_brackets(items[at], statement);
  return true;
}

}  // namespace minkoscope
