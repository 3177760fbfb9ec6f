// "A StaticBody3D at (0, 1, 0) with a BoxShape3D of size …": the body stands before its shape.
#include <algorithm>
#include <array>

#include "core/import/grammar/sentence.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;
using Items = std::vector<Expression>;

bool is_word_among(const Expression& item, std::initializer_list<std::string_view> words) {
  return item.is(Kind::word) && is_one_of(plain_name(item.text), words);
}

bool names_a_body(const Expression& item) {
  return item.is(Kind::word) && !shape_kind_named(item.text) &&
         holds_one_of(plain_name(item.text), {"body", "object", "actor", "entity", "node", "prefab", "player",
                                              "character", "crate", "wall", "floor", "ground", "platform", "obstacle"});
}

/// "at (0, 1, 0)"
bool is_place(const Expression& item) {
  return item.is(Kind::call) && item.spaced && item.text == "at" && item.children.size() == 3;
}

/// "not rotated", "turned by 30 degrees about y": what may stand between a place and the shape.
bool is_part_of_turn(const Expression& item) {
  return item.is(Kind::number) || axis_letter(item) || (item.is(Kind::word) && is_filler(item.text)) ||
         is_word_among(item, {"not", "no", "unrotated", "rotated", "rotation", "turned", "degrees", "about", "that",
                              "which", "axis", "its", "collisionshape3d", "collider", "child"});
}

/// "with a sphere above it": another body.
bool says_beside(const Items& items) {
  return std::any_of(items.begin(), items.end(), [](const Expression& item) {
    return is_word_among(item, {"top", "above", "below", "under", "beside", "near", "next", "behind", "front", "inside",
                                "around", "collides", "touches", "hits"});
  });
}

/// The place of the body whose place stands before the shape there, behind which "with a" stands; nothing for others.
std::optional<std::size_t> body_before(const Items& items, std::size_t shape, std::size_t& with) {
  with = shape;
  if (with > 0 && is_word_among(items[with - 1], {"a", "an", "one", "the"})) --with;
  if (with == 0 || !is_word_among(items[with - 1], {"with", "has", "have", "having", "holds", "holding"})) return {};
  std::size_t at = --with;
  while (at > 0 && is_part_of_turn(items[at - 1])) --at;
  if (at == 0 || !is_place(items[at - 1])) return {};
  for (--at; at > 0 && items[at - 1].is(Kind::word) && is_filler(items[at - 1].text);) --at;
  return at > 0 && names_a_body(items[at - 1]) ? std::optional(at - 1) : std::nullopt;
}

}  // namespace

/// The same with the shape where its body is named: "A BoxShape3D at (0, 1, 0) of size …".
Statement Reader::with_shapes_at_their_bodies(Statement statement) {
  auto& items = statement.items;
  if (says_beside(items)) return statement;
  for (std::size_t shape = 2; shape < items.size(); ++shape) {
    if (!items[shape].is(Kind::word) || !shape_kind_named(items[shape].text)) continue;
    std::size_t with = 0;
    const auto body = body_before(items, shape, with);
    if (!body) continue;
    items[*body].text = items[shape].text;
    const auto at = [&](std::size_t i) { return items.begin() + static_cast<std::ptrdiff_t>(i); };
    items.erase(at(with), at(shape + 1));
    shape = with;
  }
  return statement;
}

/// "Box A: 2 m wide, …", where the colon gives the name no value: as "Box A", and the number behind it.
Statement Reader::with_sizes_behind_names(Statement statement) {
  static constexpr std::array units{"m", "cm", "mm", "meters", "metres", "units"};
  static constexpr std::array adjectives{"wide", "deep", "long", "high", "tall", "thick"};
  auto& items = statement.items;
  for (std::size_t i = 1; i + 1 < items.size(); ++i) {
    const Expression& before = items[i - 1];
    const bool named = before.is(Kind::word) && shape_kind_named(before.text) && items[i].is(Kind::assignment) &&
                       items[i].children.size() == 1 && items[i].children[0].is(Kind::number);
    const std::size_t behind = i + (is_one_of(plain_name(items[i + 1].text), units) ? 2 : 1);
    if (!named || behind >= items.size() || !is_one_of(plain_name(items[behind].text), adjectives)) continue;
    const Expression number = items[i].children[0];
    items[i].kind = Kind::label;
    items[i].children.clear();
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(i) + 1, number);
  }
  return statement;
}

/// "moves in a straight line by (5, 0, 0)" as "moves by (5, 0, 0)".
Statement Reader::with_moves_joined(Statement statement) {
  static constexpr std::array line{"in", "a", "straight", "line"};
  auto& items = statement.items;
  const auto same = [](const Expression& item, std::string_view word) {
    return item.is(Expression::Kind::word) && item.text == word;
  };
  const auto found = std::search(items.begin(), items.end(), line.begin(), line.end(), same);
  if (found != items.end()) items.erase(found, found + line.size());
  return statement;
}

}  // namespace minkoscope
