// The arguments of shapes' constructors, by the slots of their rows (notation/shape_words.h).
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/import/grammar/expression.h"
#include "core/import/subjects/subjects.h"

namespace minkoscope {
namespace {

enum class SlotKind { number, vector, three, points, point };
struct Slot {
  std::string_view name;
  Member member;
  SlotKind kind;
};
constexpr std::array slots{
    Slot{"half3", Member::half_extents, SlotKind::three},
    Slot{"whole3", Member::whole_extents, SlotKind::three},
    Slot{"radii3", Member::radii, SlotKind::three},
    Slot{"pts", Member::points, SlotKind::points},
    Slot{"pt", Member::points, SlotKind::point},
    Slot{"lo", Member::low, SlotKind::vector},
    Slot{"hi", Member::high, SlotKind::vector},
    Slot{"a", Member::first_end, SlotKind::vector},
    Slot{"b", Member::second_end, SlotKind::vector},
    Slot{"c", Member::third_corner, SlotKind::vector},
    Slot{"r", Member::radius, SlotKind::number},
    Slot{"rr", Member::radius, SlotKind::number},
    Slot{"d", Member::diameter, SlotKind::number},
    Slot{"hm", Member::half_middle, SlotKind::number},
    Slot{"wm", Member::whole_middle, SlotKind::number},
    Slot{"ht", Member::half_total, SlotKind::number},
    Slot{"wt", Member::whole_total, SlotKind::number},
    Slot{"h", Member::height, SlotKind::number},
    Slot{"e", Member::rounding, SlotKind::number},
};

/// Takes what stands before the separator off a text.
std::string_view take_front(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view front = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return front;
}

}  // namespace

/// Takes a size that its row names; false where the next argument is none. A number that may be absent is passed over.
bool Subjects::fill_size(std::string_view name, bool optional, Filling& filling) {
  const Slot& slot = *std::find_if(slots.begin(), slots.end(), [&](const Slot& row) { return row.name == name; });
  const std::vector<Meaning>& arguments = filling.arguments;
  if (filling.at >= arguments.size()) return optional;
  const Meaning& argument = arguments[filling.at];
  const bool vector = vector_of(argument).has_value(), number = argument.is(Meaning::Kind::number);
  Meaning value = argument;
  std::size_t count = 1;
  if (slot.kind == SlotKind::number && !number) return optional;
  if (slot.kind == SlotKind::points && !rows_of(argument)) {
    const auto flat = argument.is(Meaning::Kind::list) ? numbers_of(argument) : std::nullopt;  // Float32Array
    if (!flat || flat->size() < 12 || flat->size() % 3 != 0) return false;
  }
  if ((slot.kind == SlotKind::vector || slot.kind == SlotKind::point) && !vector) return false;
  if (slot.kind == SlotKind::point) {
    value = filling.sizes.contains(slot.member) ? filling.sizes[slot.member] : group_meaning({}, argument.line);
    value.items.push_back(argument);
  }
  if (slot.kind == SlotKind::three && !vector) {
    count = 3;
    if (filling.at + count > arguments.size()) return false;
    const auto three = std::span(arguments).subspan(filling.at, count);
    if (!all_numbers(three)) return false;
    value = group_meaning({three.begin(), three.end()}, argument.line);
  }
  if (name == "rr") value = number_meaning(std::sqrt(argument.number), argument.line);
  // A cylinder's second radius must be its first.
  if (const auto found = filling.sizes.find(slot.member);
      slot.kind == SlotKind::number && found != filling.sizes.end() && found->second.number != argument.number)
    return false;
  filling.sizes[slot.member] = value;
  filling.at += count;
  return true;
}

/// Takes all that places a shape up to the next number.
bool Subjects::fill_place(BodyDraft& body, bool, Filling& filling) {
  for (; filling.at < filling.arguments.size(); ++filling.at) {
    const Meaning& argument = filling.arguments[filling.at];
    if (argument.is(Meaning::Kind::number)) return true;
    if (argument.is(Meaning::Kind::word)) continue;
    const bool rotation = argument.is(Meaning::Kind::rotation) || argument.items.size() == 4;
    const Member member = argument.is(Meaning::Kind::pose) ? Member::pose
                          : rotation                       ? Member::rotation
                                                           : Member::position;
    use(argument);
    set_place(filling.place, member, argument, body.library, argument.line);
  }
  return true;
}

/// Any number of arguments that say nothing of the shape, where they may be absent; else one.
bool Subjects::pass_over(BodyDraft&, bool optional, Filling& filling) {
  if (filling.next() == nullptr) return optional;
  const std::size_t last = optional ? filling.arguments.size() : filling.at + 1;
  for (; filling.at < last; ++filling.at) recognise(filling.arguments[filling.at]);
  return true;
}

bool Subjects::fill_pose(BodyDraft& body, bool, Filling& filling) {
  const Meaning* argument = filling.next();
  const auto numbers = argument != nullptr ? numbers_of(*argument) : std::nullopt;
  if (argument == nullptr || !(argument->is(Meaning::Kind::pose) || (numbers && numbers->size() == 16))) return false;
  ++filling.at;
  use(*argument);
  set_place(filling.place, Member::pose, *argument, body.library, argument->line);
  return true;
}

bool Subjects::fill_rotation(BodyDraft& body, bool optional, Filling& filling) {
  const Meaning* argument = filling.next();
  if (argument == nullptr || !(is_placing(*argument) || argument->items.size() == 4)) return optional;
  ++filling.at;
  use(*argument);
  set_place(filling.place, Member::rotation, *argument, body.library, argument->line);
  return true;
}

bool Subjects::fill_position(BodyDraft& body, bool optional, Filling& filling) {
  const Meaning* argument = filling.next();
  if (argument == nullptr) return optional;
  if (!vector_of(*argument)) return false;
  ++filling.at;
  if (body.library == Library::box3d)  // a pose moves the shape beside it
    filling.center = vector_of(*argument);
  else
    set_place(filling.place, Member::position, *argument, body.library, argument->line);
  return true;
}

/// "-0.3, 1.2, -1" or one vector.
bool Subjects::fill_coordinates(BodyDraft& body, bool optional, Filling& filling) {
  if (!filling.next_is_number()) return fill_position(body, optional, filling);
  constexpr std::size_t count = 3;
  if (filling.at + count > filling.arguments.size()) return false;
  const auto three = std::span(filling.arguments).subspan(filling.at, count);
  if (!all_numbers(three)) return false;
  filling.at += count;
  set_place(filling.place, Member::position, group_meaning({three.begin(), three.end()}, three[0].line), body.library,
            three[0].line);
  return true;
}

/// The body that the shape joins.
bool Subjects::fill_owner(BodyDraft& body, bool optional, Filling& filling) {
  const Meaning* argument = filling.next();
  if (argument == nullptr) return optional;
  if (const auto owner = body_of(*argument))
    join(shape_index(body), *owner, {}, argument->line);
  else
    recognise(*argument);
  body.placed_by_default = true;
  ++filling.at;
  return true;
}

/// A margin that leaves the size.
bool Subjects::fill_margin(BodyDraft&, bool optional, Filling& filling) {
  const bool number = filling.next_is_number();
  const bool any = filling.next() != nullptr;
  if (number) recognise(filling.arguments[filling.at++]);
  return any || optional;
}

/// BulletSharp's cube, by half its side.
bool Subjects::fill_half_of_cube(BodyDraft&, bool optional, Filling& filling) {
  if (!filling.next_is_number()) return optional;
  const Meaning& half = filling.arguments[filling.at++];
  filling.sizes[Member::half_extents] = vector_meaning(Vector3d(half.number), half.line);
  return true;
}

/// The count of the points before it.
bool Subjects::fill_count(BodyDraft&, bool optional, Filling& filling) {
  const auto given = filling.sizes.find(Member::points);
  if (!filling.next_is_number() || given == filling.sizes.end()) return optional;
  const Meaning& count = filling.arguments[filling.at++];
  recognise(count);
  return 3.0 * count.number == static_cast<double>(numbers_of(given->second)->size());
}

bool Subjects::fill_axis(BodyDraft& body, bool optional, Filling& filling) {
  const Meaning* argument = filling.next();
  const char axis = argument != nullptr ? axis_of(*argument) : '\0';
  if (axis == '\0') return argument == nullptr && optional;
  body.axis = axis;
  ++filling.at;
  return true;
}

/// The upper radius of a cone that tapers to a point.
bool Subjects::fill_zero(BodyDraft&, bool optional, Filling& filling) {
  if (filling.next() == nullptr) return optional;
  const bool zero = filling.next_is_number() && filling.next()->number == 0.0;
  ++filling.at;
  return zero;
}

/// Takes the arguments of one slot, or returns false where they do not fit.
bool Subjects::fill_slot(BodyDraft& body, std::string_view slot, bool optional, Filling& filling) {
  struct Row {
    std::string_view slot;
    bool (Subjects::*fill)(BodyDraft&, bool, Filling&);
  };
  static constexpr std::array rows{
      Row{"p3", &Subjects::fill_coordinates}, Row{"_", &Subjects::pass_over},
      Row{"T", &Subjects::fill_pose},         Row{"q", &Subjects::fill_rotation},
      Row{"p", &Subjects::fill_position},     Row{"P", &Subjects::fill_place},
      Row{"B", &Subjects::fill_owner},        Row{"m", &Subjects::fill_margin},
      Row{"n", &Subjects::fill_count},        Row{"half1", &Subjects::fill_half_of_cube},
      Row{"x", &Subjects::fill_axis},         Row{"0", &Subjects::fill_zero},
  };
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& known) { return known.slot == slot; });
  return row != rows.end() ? (this->*row->fill)(body, optional, filling) : fill_size(slot, optional, filling);
}

/// Puts arguments into the slots of a row, or returns false where they do not fit.
bool Subjects::fill(BodyDraft& body, std::string_view row, const std::vector<Meaning>& arguments) {
  Filling filling{arguments, 0, {}, body.place, {}};
  while (!row.empty()) {
    std::string_view slot = take_front(row, ' ');
    const bool optional = slot.ends_with('?');
    if (optional) slot.remove_suffix(1);
    if (!fill_slot(body, slot, optional, filling)) return false;
  }
  if (filling.at != arguments.size()) return false;
  for (auto& [member, value] : filling.sizes) set_size(body, member, value, body.line);
  body.place = filling.place;
  if (filling.center) body.center = *filling.center;
  return true;
}

void Subjects::take_arguments(BodyDraft& body, const ShapeRow& row, const std::vector<Meaning>& arguments, int line) {
  if (arguments.empty()) return;  // its sizes stand in members
  for (const Meaning& argument : arguments) {
    if (argument.is(Meaning::Kind::list) && argument.items.size() == 2)
      if (const auto numbers = numbers_of(argument); numbers && numbers->size() == 2) note_two_dimensions(line);
  }
  std::string_view rest = row.arguments;
  while (!rest.empty())
    if (fill(body, take_front(rest, '|'), arguments)) return;
  for (const Meaning& argument : arguments)
    if (!unknown_part(argument).empty()) {
      body.fault = no_number(argument, line);
      return;
    }
  if (row.kind == ShapeKind::box && arguments.size() == 2 && arguments[0].is(Meaning::Kind::number))
    note_two_dimensions(line);
  const std::string_view title = convention_of(body.library).title;
  body.fault = Refusal{line, in_short_quotes(body.written) + " has " + std::to_string(arguments.size()) +
                                 (arguments.size() == 1 ? " argument" : " arguments") + "; must have those of a " +
                                 std::string(word_of(row.kind)) +
                                 (title.empty() ? std::string(" by their names") : " of " + std::string(title))};
}

}  // namespace minkoscope
