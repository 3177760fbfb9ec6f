// Sizes and places: what the members of shapes and poses are given.
#include <algorithm>
#include <cmath>

#include "core/import/grammar/expression.h"
#include "core/import/notation/functions.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

constexpr double length_slack = 1e-2;  // of a quaternion as it is printed

std::string named(std::string_view what) {
  return "\"" + std::string(what.substr(0, 40)) + "\"";
}

Refusal no_number(const Meaning& value, int line) {
  const std::string part = unknown_part(value);
  const std::string plain = plain_name(part);
  if (!value.labels.empty() && value.labels[0] == "refusal") return {line, part, {}, {}};
  if (plain == "nan" || plain == "inf" || plain == "infinity" || plain == "nanind")
    return {line, "holds " + plain + "; every number must be finite", {}, {}};
  if (part == "...") return {line, "numbers were left out (\"...\"); must be there, every one", {}, {}};
  if (part.empty()) return {line, "holds something else where numbers are wanted; must be numbers", {}, {}};
  return {line,
          "holds " + named(part) +
              " where a number is wanted; must be the number itself: names and calculations are not followed",
          {},
          {}};
}

}  // namespace

Library Reader::library_of(Library own) const {
  if (choices_.library != Library::none) return choices_.library;
  if (own != Library::none) return own;
  if (out_.libraries.size() == 1) return out_.libraries[0];
  // Else that of its shapes.
  if (out_.libraries.empty() && !out_.bodies.empty() &&
      std::all_of(out_.bodies.begin(), out_.bodies.end(),
                  [&](const BodyDraft& body) { return body.library == out_.bodies[0].library; }))
    return out_.bodies[0].library;
  return Library::none;
}

std::size_t Reader::add_body(ShapeKind kind, Library library, std::string written, int line) {
  BodyDraft body;
  body.kind = kind;
  body.library = library;
  body.written = std::move(written);
  body.line = line;
  body.order = ++order_;
  out_.bodies.push_back(std::move(body));
  current_ = out_.bodies.size() - 1;
  mention_ = {};
  return *current_;
}

/// What a pose was made of is no pose of its own.
void Reader::use(const Meaning& meaning) {
  if (meaning.draft >= 0) out_.poses[static_cast<std::size_t>(meaning.draft)].used = true;
}

/// setEulerZYX and its kin, whose angles stand in another order for a quaternion than for a matrix.
std::optional<Meaning> Reader::turned_by_setter(const std::string& subject, const std::string& setter,
                                                const std::vector<Meaning>& arguments, int line) const {
  if (setter != "eulerzyx" && setter != "rpy" && setter != "eulerypr" && setter != "euler") return std::nullopt;
  const auto found = types_.find(subject);
  const std::string type = found == types_.end() ? std::string() : plain_name(found->second);
  const bool quaternion = type == "btquaternion", matrix = type == "btmatrix3x3";
  const bool numbers = arguments.size() == 3 && std::all_of(arguments.begin(), arguments.end(), [](const Meaning& m) {
                         return m.is(Meaning::Kind::number);
                       });
  if (!numbers) return unknown_meaning(setter, line);
  const double a = arguments[0].number, b = arguments[1].number, c = arguments[2].number;
  if (setter == "eulerzyx" && quaternion) return rotation_meaning(turned("ZYX", a, b, c), line);
  if ((setter == "eulerzyx" && matrix) || setter == "rpy") return rotation_meaning(turned("ZYX", c, b, a), line);
  if (setter == "eulerypr" && matrix) return rotation_meaning(turned("ZYX", a, b, c), line);
  if (setter == "euler" && quaternion) return rotation_meaning(turned("YXZ", a, b, c), line);
  return unknown_meaning(setter, line);
}

/// Vec3(1, h, 0): whatever it places or sizes, it is not known.
void Reader::note_names_among_numbers(const std::vector<Meaning>& items, int line) {
  if (out_.name_fault || in_comment_ || items.size() < 2 || items.size() > 16) return;
  bool numbers = false;
  std::string name;
  for (const Meaning& item : items) {
    numbers = numbers || item.is(Meaning::Kind::number) || vector_of(item).has_value();
    const std::string plain = plain_name(item.text);
    const bool word = item.is(Meaning::Kind::word) || (item.is(Meaning::Kind::unknown) && item.labels.empty());
    const bool said = plain == "true" || plain == "false" || plain == "null" || plain == "none" || plain == "nullptr" ||
                      item.text.find("::") != std::string::npos || item.text.empty();
    if (word && !said && name.empty()) name = item.text;
  }
  if (numbers && !name.empty())
    out_.name_fault = Refusal{
        line,
        "holds " + named(name) + " among numbers; must be the number itself: names and calculations are not followed",
        {},
        {}};
}

void Reader::note_two_dimensions(int line) {
  if (out_.two_dimensions_line == 0) out_.two_dimensions_line = line;
}

/// Puts arguments into the slots of a row, or returns false where they do not fit.
bool Reader::fill(BodyDraft& body, std::string_view slots, const std::vector<Meaning>& arguments) {
  std::size_t at = 0;
  std::map<Member, Meaning> sizes;
  PartialPose place = body.place;
  while (!slots.empty()) {
    const std::size_t end = std::min(slots.find(' '), slots.size());
    std::string_view slot = slots.substr(0, end);
    slots.remove_prefix(std::min(end + 1, slots.size()));
    const bool optional = slot.ends_with('?');
    if (optional) slot.remove_suffix(1);
    const Meaning* argument = at < arguments.size() ? &arguments[at] : nullptr;
    if (slot == "_") {
      if (argument == nullptr && !optional) return false;
      // Any number of them at the end.
      at = optional ? arguments.size() : at + 1;
      continue;
    }
    if (slot == "P") {
      while (argument != nullptr && !argument->is(Meaning::Kind::number)) {
        const bool rotation = argument->is(Meaning::Kind::rotation) || argument->items.size() == 4;
        if (!argument->is(Meaning::Kind::word))
          set_place(place,
                    argument->is(Meaning::Kind::pose) ? Member::pose
                    : rotation                        ? Member::rotation
                                                      : Member::position,
                    *argument, body.library, argument->line);
        argument = ++at < arguments.size() ? &arguments[at] : nullptr;
      }
      continue;
    }
    if (argument == nullptr) {
      if (optional) continue;
      return false;
    }
    const bool number = argument->is(Meaning::Kind::number);
    const auto vector = vector_of(*argument);
    if (slot == "m") {
      if (number) ++at;
      continue;
    }
    const auto three = [&](Member member) {
      if (vector) {
        sizes[member] = *argument;
        ++at;
        return true;
      }
      if (!number || at + 3 > arguments.size()) return false;
      std::vector<double> values;
      for (std::size_t k = 0; k < 3; ++k) {
        if (!arguments[at + k].is(Meaning::Kind::number)) return false;
        values.push_back(arguments[at + k].number);
      }
      sizes[member] = list_meaning(values, argument->line);
      at += 3;
      return true;
    };
    if (slot == "half3") {
      if (!three(Member::half_extents)) return false;
      continue;
    }
    if (slot == "whole3") {
      if (!three(Member::whole_extents)) return false;
      continue;
    }
    if (slot == "radii3") {
      if (!three(Member::radii)) return false;
      continue;
    }
    if (slot == "pts") {
      if (!rows_of(*argument)) return false;
      sizes[Member::points] = *argument;
      ++at;
      continue;
    }
    if (slot == "lo" || slot == "hi") {
      if (!vector) return false;
      sizes[slot == "lo" ? Member::low : Member::high] = *argument;
      ++at;
      continue;
    }
    if (slot == "a" || slot == "b" || slot == "c" || slot == "p") {
      if (!vector) return false;
      if (slot == "p") {
        set_place(place, Member::position, *argument, body.library, argument->line);
      } else {
        sizes[slot == "a" ? Member::first_end : slot == "b" ? Member::second_end : Member::third_corner] = *argument;
      }
      ++at;
      continue;
    }
    const Member member = slot == "r"    ? Member::radius
                          : slot == "hm" ? Member::half_middle
                          : slot == "wm" ? Member::whole_middle
                          : slot == "ht" ? Member::half_total
                          : slot == "wt" ? Member::whole_total
                          : slot == "d"  ? Member::diameter
                                         : Member::height;
    if (!number) {
      if (optional) continue;
      return false;
    }
    // A cylinder's second radius must be its first.
    if (const auto found = sizes.find(member); found != sizes.end() && found->second.number != argument->number)
      return false;
    sizes[member] = *argument;
    ++at;
  }
  if (at != arguments.size()) return false;
  for (auto& [member, value] : sizes) set_size(body, member, value, body.line);
  body.place = place;
  return true;
}

void Reader::take_arguments(BodyDraft& body, const ShapeRow& row, const std::vector<Meaning>& arguments, int line) {
  if (arguments.empty()) return;  // its sizes stand in members
  for (const Meaning& argument : arguments) {
    if (argument.is(Meaning::Kind::list) && argument.items.size() == 2)
      if (const auto numbers = numbers_of(argument); numbers && numbers->size() == 2) note_two_dimensions(line);
  }
  std::string_view rest = row.arguments;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('|'), rest.size());
    if (fill(body, rest.substr(0, end), arguments)) return;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  for (const Meaning& argument : arguments)
    if (!unknown_part(argument).empty()) {
      body.fault = no_number(argument, line);
      return;
    }
  if (row.kind == ShapeKind::box && arguments.size() == 2 && arguments[0].is(Meaning::Kind::number))
    note_two_dimensions(line);
  body.fault = Refusal{line,
                       named(body.written) + " has " + std::to_string(arguments.size()) +
                           (arguments.size() == 1 ? " argument" : " arguments") + "; must have those of a " +
                           std::string(word_of(row.kind)) + " of " + std::string(convention_of(row.library).title),
                       {},
                       {}};
}

void Reader::set_size(BodyDraft& body, Member member, const Meaning& value, int line) {
  if (const auto found = body.sizes.find(member); found != body.sizes.end()) {
    if (numbers_of(found->second) == numbers_of(value)) return;
    body.fault = Refusal{line,
                         "gives a size of " + named(body.names.empty() ? body.written : body.names[0]) +
                             " twice, and not the same; must be there once",
                         {},
                         {}};
    return;
  }
  Meaning kept = value;
  kept.line = line;
  body.sizes[member] = kept;
}

std::optional<Quaterniond> Reader::rotation_of(const Meaning& value, Member member, Library own, int line,
                                               std::optional<Refusal>& fault) {
  const Library library = library_of(own);
  if (value.is(Meaning::Kind::rotation)) return value.rotation;
  if (value.is(Meaning::Kind::pose)) return value.rotation;
  if (value.is(Meaning::Kind::word)) {
    const std::string plain = plain_name(value.text);
    if (plain == "identity" || plain == "none" || plain == "no") return Quaterniond(1, 0, 0, 0);
  }
  const auto numbers = numbers_of(value);
  if (!numbers) {
    fault = no_number(value, line);
    return std::nullopt;
  }
  if (numbers->size() == 4) {
    QuaternionOrder order = value.order;
    if (member == Member::xyzw) order = QuaternionOrder::xyzw;
    if (member == Member::wxyz) order = QuaternionOrder::wxyz;
    if (order == QuaternionOrder::unknown) order = choices_.quaternion;
    if (order == QuaternionOrder::unknown) order = convention_of(library).quaternion;
    // C#'s Quaternion, of System.Numerics as of Unity.
    if (order == QuaternionOrder::unknown && source_.text.find("new Quaternion(") != std::string_view::npos)
      order = QuaternionOrder::xyzw;
    const std::vector<double>& n = *numbers;
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + n[3] * n[3]);
    if (!(std::abs(length - 1.0) <= length_slack)) {
      fault = Refusal{line,
                      "holds a quaternion of length " + in_words(length) + ", which is no rotation; must have length 1",
                      {},
                      {}};
      return std::nullopt;
    }
    // The identity is meant, whichever its order: nobody turns by 180° about a whole axis so.
    if (order == QuaternionOrder::unknown &&
        (n == std::vector<double>{0, 0, 0, 1} || n == std::vector<double>{1, 0, 0, 0}))
      return Quaterniond(1, 0, 0, 0);
    if (order == QuaternionOrder::unknown) {
      fault = Refusal{line,
                      "holds a quaternion, and nothing says whether w is first or last; must name its order",
                      "quaternion",
                      {"xyzw", "wxyz"}};
      return std::nullopt;
    }
    const bool first = order == QuaternionOrder::wxyz;
    return glm::normalize(first ? Quaterniond(n[0], n[1], n[2], n[3]) : Quaterniond(n[3], n[0], n[1], n[2]));
  }
  if (numbers->size() == 12) {  // ODE's rows of four
    const std::vector<double>& n = *numbers;
    if (n[3] == 0 && n[7] == 0 && n[11] == 0)
      return rotation_of(list_meaning({n[0], n[1], n[2], n[4], n[5], n[6], n[8], n[9], n[10]}, line), member, own, line,
                         fault);
  }
  if (numbers->size() == 9) {
    const auto rotation = rotation_of_rows(*numbers);
    if (!rotation) fault = Refusal{line, "holds a 3×3 matrix that is no rotation; must be one", {}, {}};
    return rotation;
  }
  if (numbers->size() == 3) {
    const std::vector<double>& n = *numbers;
    if (n == std::vector<double>{0, 0, 0}) return Quaterniond(1, 0, 0, 0);
    std::string_view order = choices_.euler;
    if (order.empty()) order = convention_of(library).euler;
    if (order.empty() || order == "-") {
      fault = Refusal{line,
                      "holds a rotation of three angles, and nothing says in which order they turn about the body's "
                      "own axes; must say so, or be a quaternion or a matrix",
                      "euler",
                      {"XYZ", "ZYX", "YXZ", "ZXY", "YZX", "XZY"}};
      return std::nullopt;
    }
    const bool in_degrees = value.text == "degrees" || (value.text != "radians" && convention_of(library).degrees) ||
                            (library == Library::godot && member == Member::euler);
    const double unit = in_degrees ? 3.14159265358979323846 / 180.0 : 1.0;
    // The angles stand in the order x, y, z; they turn in the order of the letters.
    const auto angle = [&](char c) { return n[static_cast<std::size_t>(c - 'X')] * unit; };
    return turned(order, angle(order[0]), angle(order[1]), angle(order[2]));
  }
  if (numbers->size() == 1 && numbers->front() == 0.0) return Quaterniond(1, 0, 0, 0);
  if (numbers->size() <= 2) note_two_dimensions(line);
  fault = Refusal{line,
                  "holds a rotation of " + std::to_string(numbers->size()) +
                      " numbers; must be a quaternion, a matrix or an axis and an angle",
                  {},
                  {}};
  return std::nullopt;
}

void Reader::set_place(PartialPose& place, Member member, const Meaning& value, Library library, int line) {
  const auto set_position = [&](const Vector3d& position) {
    if (place.position && *place.position != position && *place.position != Vector3d(0.0))
      place.fault = Refusal{line, "gives a position twice, and not the same; must be there once", {}, {}};
    place.position = position;
    place.stated = true;
  };
  const auto set_rotation = [&](const Quaterniond& rotation) {
    if (place.rotation && std::abs(glm::dot(*place.rotation, rotation)) < 1.0 - 1e-6 &&
        std::abs(place.rotation->w) < 1.0 - 1e-12)
      place.fault = Refusal{line, "gives a rotation twice, and not the same; must be there once", {}, {}};
    place.rotation = rotation;
    place.stated = true;
  };
  place.line = line;
  if (value.is(Meaning::Kind::pose)) {
    if (value.has_position) set_position(value.position);
    if (value.has_rotation) set_rotation(value.rotation);
    place.stated = true;
    return;
  }
  if (member == Member::position || member == Member::center) {
    if (const auto vector = vector_of(value)) return set_position(*vector);
    const auto numbers = numbers_of(value);
    if (numbers && numbers->size() == 2) note_two_dimensions(line);
    if (numbers) {
      place.fault =
          Refusal{line, "holds a position of " + std::to_string(numbers->size()) + " numbers; must be three", {}, {}};
    } else {
      place.fault = no_number(value, line);
    }
    return;
  }
  if (member == Member::pose) {
    if (value.is(Meaning::Kind::rotation)) return set_rotation(value.rotation);
    const auto numbers = numbers_of(value);
    if (numbers && numbers->size() == 3) return set_position(*vector_of(value));
    if (numbers && (numbers->size() == 12 || numbers->size() == 16)) {
      const std::vector<double>& n = *numbers;
      std::vector<double> nine;
      Vector3d position(0.0);
      bool by_rows = true;
      if (n.size() == 16) {
        const bool row_last = n[12] == 0 && n[13] == 0 && n[14] == 0 && n[15] == 1;
        const bool column_last = n[3] == 0 && n[7] == 0 && n[11] == 0 && n[15] == 1;
        if (!row_last && !column_last) {
          place.fault = Refusal{line, "the matrix has no row (or column) 0 0 0 1; must be a 4×4 pose", {}, {}};
          return;
        }
        by_rows = row_last;
      }
      for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
          nine.push_back(by_rows ? n[4 * row + column] : n[4 * column + row]);
      for (int row = 0; row < 3; ++row)
        position[row] = by_rows ? n[static_cast<std::size_t>(4 * row + 3)] : n[static_cast<std::size_t>(12 + row)];
      const auto rotation = rotation_of_rows(nine);
      if (!rotation) {
        place.fault = Refusal{
            line, "holds a matrix that scales, shears or mirrors; must be a rotation and a translation", {}, {}};
        return;
      }
      set_position(position);
      set_rotation(*rotation);
      return;
    }
    if (numbers && numbers->size() == 7) {
      set_position({(*numbers)[0], (*numbers)[1], (*numbers)[2]});
      std::optional<Refusal> fault;
      const auto rotation = rotation_of(list_meaning({numbers->begin() + 3, numbers->end()}, line), Member::rotation,
                                        library, line, fault);
      if (rotation) set_rotation(*rotation);
      if (fault) place.fault = fault;
      return;
    }
    // (position, rotation)
    if (value.is(Meaning::Kind::list) && value.items.size() == 2) {
      set_place(place, Member::position, value.items[0], library, line);
      set_place(place, Member::rotation, value.items[1], library, line);
      return;
    }
    place.fault = numbers ? Refusal{line,
                                    "holds a pose of " + std::to_string(numbers->size()) +
                                        " numbers; must be a 4×4 matrix, or a position and a quaternion",
                                    {},
                                    {}}
                          : no_number(value, line);
    return;
  }
  std::optional<Refusal> fault;
  if (const auto rotation = rotation_of(value, member, library, line, fault)) set_rotation(*rotation);
  if (fault) place.fault = fault;
}

PartialPose Reader::placement_of(const Meaning& meaning) {
  if (meaning.draft >= 0) {
    PoseDraft& draft = out_.poses[static_cast<std::size_t>(meaning.draft)];
    draft.used = true;
    PartialPose place = draft.place;
    place.stated = true;
    return place;
  }
  PartialPose place;
  set_place(place, meaning.is(Meaning::Kind::rotation) ? Member::rotation : Member::pose, meaning, Library::none,
            meaning.line);
  place.stated = true;
  return place;
}

void Reader::place_body(std::size_t index, const PartialPose& place) {
  PartialPose& own = out_.bodies[index].place;
  own.stated = true;
  own.line = place.line;
  if (place.fault) own.fault = place.fault;
  if (place.position)
    set_place(own, Member::position, vector_meaning(*place.position, place.line), Library::none, place.line);
  if (place.rotation)
    set_place(own, Member::rotation, rotation_meaning(*place.rotation, place.line), Library::none, place.line);
}

void Reader::add_pose(const std::string& name, const PartialPose& place) {
  PoseDraft draft;
  draft.names.push_back(name);
  draft.place = place;
  draft.order = ++order_;
  out_.poses.push_back(std::move(draft));
}

void Reader::set_member(const Meaning& subject, Member member, const Meaning& value, int line,
                        const std::string& written) {
  if (subject.is(Meaning::Kind::body)) {
    BodyDraft& body = out_.bodies[subject.body];
    if (member == Member::ignored || member == Member::margin || member == Member::kind || member == Member::shape)
      return;
    const bool relative = plain_name(last_part(written)).starts_with("local") && places_shape(member);
    if (relative && source_.text.find("parent") != std::string_view::npos) {
      body.fault = Refusal{
          line, "gives \"" + written + "\", which is relative to a parent; write the pose in the world", {}, {}};
      return;
    }
    if (member == Member::displacement) {
      if (const auto vector = vector_of(value)) {
        body.displacement = *vector;
        body.moves = true;
      }
      return;
    }
    if (member == Member::scale) {
      const auto numbers = numbers_of(value);
      if (!numbers || !std::all_of(numbers->begin(), numbers->end(), [](double n) { return n == 1.0; }))
        body.fault = Refusal{line, "scales a shape, which is not read; write its size as it is in the world", {}, {}};
      return;
    }
    if (member == Member::center && body.library != Library::trimesh && library_of(body.library) == Library::unity) {
      if (const auto vector = vector_of(value)) {
        body.center = *vector;
      } else {
        body.fault = no_number(value, line);
      }
      return;
    }
    // A pose that something else was called in the meantime.
    if (member == Member::center || places_shape(member)) {
      if (value.draft >= 0) {
        place_body(subject.body, placement_of(value));
        return;
      }
      set_place(body.place, member == Member::center ? Member::position : member, value, library_of(body.library),
                line);
      return;
    }
    if (member == Member::axis) {
      const std::string plain = plain_name(value.text);
      const auto vector = vector_of(value);
      char axis = '\0';
      if (!plain.empty() && plain.back() >= 'x' && plain.back() <= 'z') axis = plain.back();
      if (value.is(Meaning::Kind::number) && value.number >= 0 && value.number <= 2)
        axis = static_cast<char>('x' + static_cast<int>(value.number));
      if (vector)
        for (int k = 0; k < 3; ++k)
          if (std::abs((*vector)[k]) == glm::length(*vector) && glm::length(*vector) > 0)
            axis = static_cast<char>('x' + k);
      if (axis == '\0') {
        body.fault = Refusal{line, "gives an axis that is neither x, y nor z; must be one of them", {}, {}};
      } else {
        body.axis = axis;
      }
      return;
    }
    if (!numbers_of(value) && !rows_of(value)) {
      // Ends may be a group of two points: segment { a: …, b: … }.
      body.fault = no_number(value, line);
      return;
    }
    set_size(body, member, value, line);
    return;
  }
  if (!places_shape(member) && member != Member::center) return;
  if (subject.draft >= 0) {
    PoseDraft& draft = out_.poses[static_cast<std::size_t>(subject.draft)];
    if (draft.used) {  // set anew for the next shape
      draft.used = false;
      draft.place = {};
    }
    set_place(draft.place, member, value, library_of(Library::none), line);
    // The variable stands for what the pose is now.
    for (auto& [name, meaning] : out_.variables)
      if (meaning.draft == subject.draft) {
        meaning.has_position = draft.place.position.has_value();
        meaning.has_rotation = draft.place.rotation.has_value();
        meaning.position = draft.place.position.value_or(Vector3d(0.0));
        meaning.rotation = draft.place.rotation.value_or(Quaterniond(1, 0, 0, 0));
      }
    return;
  }
  if (!subject.text.empty()) {
    // A name that the text has not told of before: a body or a pose of its own.
    PartialPose place;
    set_place(place, member, value, library_of(Library::none), line);
    add_pose(subject.text, place);
    Meaning meaning = identity_meaning(line);
    meaning.draft = static_cast<int>(out_.poses.size()) - 1;
    meaning.has_position = place.position.has_value();
    meaning.position = place.position.value_or(Vector3d(0.0));
    meaning.has_rotation = place.rotation.has_value();
    meaning.rotation = place.rotation.value_or(Quaterniond(1, 0, 0, 0));
    out_.variables[subject.text] = meaning;
  }
  (void)written;
}

}  // namespace minkoscope
