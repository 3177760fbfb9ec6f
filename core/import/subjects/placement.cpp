// Sizes and places: what the members of shapes and poses are given.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/base/text.h"
#include "core/import/grammar/expression.h"
#include "core/import/notation/touches.h"
#include "core/import/subjects/subjects.h"

namespace minkoscope {
namespace {

constexpr double length_slack = 1e-2;  // of a quaternion as it is printed

}  // namespace

Library Subjects::library_of(Library own) const {
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

std::size_t Subjects::add_body(ShapeKind kind, Library library, std::string written, int line) {
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
void Subjects::use(const Meaning& meaning) {
  if (meaning.draft >= 0) draft(meaning.draft).used = true;
}

/// Its numbers are understood, and leave every shape as it is.
void Subjects::recognise(const Meaning& meaning) {
  if (meaning.is(Meaning::Kind::number)) out_.recognised.push_back(meaning.number);
  for (const Meaning& item : meaning.items) recognise(item);
}

/// setEulerZYX and its kin, whose angles stand in another order for a quaternion than for a matrix.
std::optional<Meaning> Subjects::turned_by_setter(const std::string& type_name, const std::string& setter,
                                                  const std::vector<Meaning>& arguments, int line) {
  if (!is_one_of(setter, {"eulerzyx", "rpy", "eulerypr", "euler", "hpr"})) return std::nullopt;
  const std::string type = plain_name(type_name);
  const bool quaternion = type == "btquaternion", matrix = type == "btmatrix3x3";
  const bool numbers = arguments.size() == 3 && std::all_of(arguments.begin(), arguments.end(), [](const Meaning& m) {
                         return m.is(Meaning::Kind::number);
                       });
  if (!numbers) return unknown_meaning(setter, line);
  const double a = arguments[0].number, b = arguments[1].number, c = arguments[2].number;
  if (setter == "eulerzyx" && quaternion) return rotation_meaning(turned("ZYX", a, b, c), line);
  if ((setter == "eulerzyx" && matrix) || setter == "rpy") return rotation_meaning(turned("ZYX", c, b, a), line);
  if (setter == "eulerypr" && matrix) return rotation_meaning(turned("ZYX", a, b, c), line);
  if (setter == "hpr") {  // Panda3D's heading, pitch and roll
    constexpr double degree = std::numbers::pi / 180.0;
    return rotation_meaning(turned("ZXY", a * degree, b * degree, c * degree), line);
  }
  if (setter == "euler" && quaternion) return rotation_meaning(turned("YXZ", a, b, c), line);
  return unknown_meaning(setter, line);
}

/// Vec3(1, h, 0): whatever it places or sizes, it is not known.
void Subjects::note_names_among_numbers(const std::vector<Meaning>& items, int line) {
  if (out_.name_fault || in_comment_ || items.size() < 2 || items.size() > 16) return;
  // "[frame 4312]" at the head of a line of a log.
  if (items.size() == 2 && items[0].is(Meaning::Kind::word) &&
      is_one_of(plain_name(items[0].text), {"frame", "tick", "step", "iteration", "iter", "thread", "collider", "body",
                                            "actor", "entity", "object", "shape", "geom", "contact"}))
    return;
  bool numbers = false;
  std::string name;
  for (const Meaning& item : items) {
    numbers = numbers || item.is(Meaning::Kind::number) || vector_of(item).has_value();
    const std::string plain = plain_name(item.text);
    const bool word = item.is(Meaning::Kind::word) || (item.is(Meaning::Kind::unknown) && !item.is_place);
    const bool said = plain == "true" || plain == "false" || plain == "null" || plain == "none" || plain == "nullptr" ||
                      item.text.find("::") != std::string::npos || item.text.empty();
    if (word && !said && name.empty()) name = item.text;
  }
  if (numbers && !name.empty())
    out_.name_fault =
        Refusal{line, "holds " + in_short_quotes(name) +
                          " among numbers; must be the number itself: names and calculations are not followed"};
}

void Subjects::note_two_dimensions(int line) {
  if (out_.two_dimensions_line == 0) out_.two_dimensions_line = line;
}

void Subjects::set_size(BodyDraft& body, Member member, const Meaning& value, int line) {
  if (const auto found = body.sizes.find(member); found != body.sizes.end()) {
    if (numbers_of(found->second) == numbers_of(value)) return;
    body.fault = Refusal{line, "gives a size of " + in_short_quotes(body.names.empty() ? body.written : body.names[0]) +
                                   " twice, and not the same; must be there once"};
    return;
  }
  Meaning kept = value;
  kept.line = line;
  body.sizes[member] = kept;
}

/// Of a quaternion, in the order that it is given in, or that the text, the library or a choice says.
std::optional<Quaterniond> Subjects::rotation_of_four(const std::vector<double>& n, QuaternionOrder given,
                                                      Member member, Library library, int line,
                                                      std::optional<Refusal>& fault) {
  QuaternionOrder order = given;
  if (member == Member::xyzw) order = QuaternionOrder::xyzw;
  if (member == Member::wxyz) order = QuaternionOrder::wxyz;
  if (order == QuaternionOrder::unknown) order = choices_.quaternion;
  if (order == QuaternionOrder::unknown) order = convention_of(library).quaternion;
  // C#'s Quaternion, of System.Numerics as of Unity.
  if (order == QuaternionOrder::unknown && source_.text.find("new Quaternion(") != std::string_view::npos)
    order = QuaternionOrder::xyzw;
  const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + n[3] * n[3]);
  if (!(std::abs(length - 1.0) <= length_slack)) {
    fault = Refusal{line,
                    "holds a quaternion of length " + in_words(length) + ", which is no rotation; must have length 1"};
    return std::nullopt;
  }
  // The identity is meant, whichever its order: nobody turns by 180° about a whole axis so.
  if (order == QuaternionOrder::unknown &&
      (n == std::vector<double>{0, 0, 0, 1} || n == std::vector<double>{1, 0, 0, 0})) {
    (n[3] == 1 ? out_.identity_last : out_.identity_first) = true;
    return Quaterniond(1, 0, 0, 0);
  }
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

namespace {

/// "yaw, pitch, roll": three numbers may then stand in that order.
bool names_angles(std::string_view text) {
  const std::string plain = lower_case(text);
  const auto has = [&](std::string_view word) { return plain.find(word) != std::string::npos; };
  return has("yaw") || has("pitch") || has("rpy") || has("ypr") || has("hpr");
}

}  // namespace

/// Of angles about the axes of the body.
std::optional<Quaterniond> Subjects::rotation_of_angles(const std::vector<double>& n, const std::string& unit_given,
                                                        Member member, Library library, int line,
                                                        std::optional<Refusal>& fault) const {
  if (n == std::vector<double>{0, 0, 0}) return Quaterniond(1, 0, 0, 0);
  std::string_view order = choices_.euler;
  if (order.empty()) order = convention_of(library).euler;
  // About one axis alone the order is no matter; Unreal's and Panda3D's angles do not stand in that of the axes.
  const auto turns = 3 - std::count(n.begin(), n.end(), 0.0);
  const bool about_one_axis = order == "-" && turns == 1 && library != Library::unreal && library != Library::panda &&
                              !names_angles(source_.text);
  if (about_one_axis) order = "XYZ";
  if (order.empty() || order == "-") {
    fault = Refusal{line,
                    "holds a rotation of three angles, and nothing says in which order they turn about the body's "
                    "own axes; must say so, or be a quaternion or a matrix",
                    "euler",
                    {"XYZ", "ZYX", "YXZ", "ZXY", "YZX", "XZY"}};
    return std::nullopt;
  }
  // Nobody turns a shape by more than a whole turn: that is in degrees. A whole number below may be either.
  const auto any = [&](auto&& is) { return std::any_of(n.begin(), n.end(), is); };
  const bool unsaid = unit_given.empty() && convention_of(library).euler == "-" && !convention_of(library).degrees &&
                      library != Library::scenekit;
  const bool large = unsaid && any([](double angle) { return std::abs(angle) > 2.0 * std::numbers::pi; });
  if (unsaid && !large && (about_one_axis || !any([](double angle) { return angle != std::floor(angle); }))) {
    fault = Refusal{line, "holds angles without a unit; must be in degrees or radians"};
    return std::nullopt;
  }
  const bool in_degrees = large || unit_given == "degrees" ||
                          (unit_given != "radians" && convention_of(library).degrees) ||
                          (library == Library::godot && member == Member::euler);
  const double unit = in_degrees ? 3.14159265358979323846 / 180.0 : 1.0;
  // The angles stand in the order x, y, z; they turn in the order of the letters.
  const auto angle = [&](char c) { return n[static_cast<std::size_t>(c - 'X')] * unit; };
  return turned(order, angle(order[0]), angle(order[1]), angle(order[2]));
}

std::optional<Quaterniond> Subjects::rotation_of(const Meaning& value, Member member, Library own, int line,
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
  if (member == Member::axes) {
    const std::vector<double>& n = *numbers;
    if (n.size() == 9)
      return rotation_of(list_meaning({n[0], n[3], n[6], n[1], n[4], n[7], n[2], n[5], n[8]}, line), Member::rotation,
                         own, line, fault);
    fault = Refusal{line, "holds axes of " + std::to_string(n.size()) + " numbers; must be three vectors"};
    return std::nullopt;
  }
  if (numbers->size() == 4) return rotation_of_four(*numbers, value.order, member, library, line, fault);
  if (numbers->size() == 12) {  // ODE's rows of four
    const std::vector<double>& n = *numbers;
    if (n[3] == 0 && n[7] == 0 && n[11] == 0)
      return rotation_of(list_meaning({n[0], n[1], n[2], n[4], n[5], n[6], n[8], n[9], n[10]}, line), member, own, line,
                         fault);
  }
  if (numbers->size() == 9) {
    const auto rotation = rotation_of_rows(*numbers);
    if (!rotation) fault = Refusal{line, "holds a 3×3 matrix that is no rotation; must be one"};
    return rotation;
  }
  if (numbers->size() == 3) return rotation_of_angles(*numbers, value.text, member, library, line, fault);
  if (numbers->size() == 1 && numbers->front() == 0.0) return Quaterniond(1, 0, 0, 0);
  if (numbers->size() <= 2) note_two_dimensions(line);
  fault = Refusal{line, "holds a rotation of " + std::to_string(numbers->size()) +
                            " numbers; must be a quaternion, a matrix or an axis and an angle"};
  return std::nullopt;
}

namespace {

bool is_one(const Meaning& scale) {
  const auto numbers = numbers_of(scale);
  return numbers && std::all_of(numbers->begin(), numbers->end(), [](double n) { return n == 1.0; });
}

/// Whether an object may stand in another: "parent", but not "no parent", "not parented", "unparented".
bool speaks_of_a_parent(std::string_view text) {
  int left = 100;  // more of them is no report
  for (std::size_t at = 0; (at = text.find("parent", at)) != std::string_view::npos; at += 6) {
    if (--left == 0) return true;
    const std::string_view before = trimmed(text.substr(0, at), whitespace);
    const auto ends = [&](std::string_view word) { return before.ends_with(word); };
    if (!ends("no") && !ends("not") && !ends("without") && !ends("nothing is") && !text.substr(0, at).ends_with("un"))
      return true;
  }
  return false;
}

void set_position(PartialPose& place, const Vector3d& position, int line) {
  const bool replaced = std::exchange(place.copied, false);
  if (place.position && !replaced && *place.position != position && *place.position != Vector3d(0.0))
    place.fault = Refusal{line, "gives a position twice, and not the same; must be there once"};
  place.position = position;
  place.stated = true;
}

void set_rotation(PartialPose& place, const Quaterniond& rotation, int line) {
  if (place.moved && !place.fault)
    place.fault = Refusal{line, "turns what was translated, about its centre or about the origin; must be a pose"};
  if (place.rotation && std::abs(glm::dot(*place.rotation, rotation)) < 1.0 - 1e-6 &&
      std::abs(place.rotation->w) < 1.0 - 1e-12)
    place.fault = Refusal{line, "gives a rotation twice, and not the same; must be there once"};
  place.rotation = rotation;
  place.stated = true;
}

/// A matrix of three or four rows, or of four columns.
void set_matrix(PartialPose& place, const std::vector<double>& n, int line) {
  bool by_rows = true;
  if (n.size() == 16) {
    by_rows = n[12] == 0 && n[13] == 0 && n[14] == 0 && n[15] == 1;
    if (!by_rows && !(n[3] == 0 && n[7] == 0 && n[11] == 0 && n[15] == 1)) {
      place.fault = Refusal{line, "the matrix has no row (or column) 0 0 0 1; must be a 4×4 pose"};
      return;
    }
  }
  const auto entry = [&](std::size_t row, std::size_t column) {
    return n[by_rows ? 4 * row + column : 4 * column + row];
  };
  std::vector<double> nine;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column) nine.push_back(entry(row, column));
  const auto rotation = rotation_of_rows(nine);
  if (!rotation) {
    place.fault = Refusal{line, "holds a matrix that scales, shears or mirrors; must be a rotation and a translation"};
    return;
  }
  set_position(place, {entry(0, 3), entry(1, 3), entry(2, 3)}, line);
  set_rotation(place, *rotation, line);
}

}  // namespace

/// A matrix, a translation and a quaternion, or one of the parts.
void Subjects::set_pose(PartialPose& place, const Meaning& value, Library library, int line) {
  if (value.is(Meaning::Kind::rotation)) return set_rotation(place, value.rotation, line);
  const auto numbers = numbers_of(value);
  const std::size_t count = numbers ? numbers->size() : 0;
  if (count == 3) return set_position(place, *vector_of(value), line);
  if (count == 12 || count == 16) return set_matrix(place, *numbers, line);
  if (count == 7 && value.items.size() == 2 && vector_of(value.items[1])) {  // (rotation, position)
    set_place(place, Member::rotation, value.items[0], library, line);
    return set_place(place, Member::position, value.items[1], library, line);
  }
  if (count == 7) {
    set_position(place, {(*numbers)[0], (*numbers)[1], (*numbers)[2]}, line);
    return set_place(place, Member::rotation, list_meaning({numbers->begin() + 3, numbers->end()}, line), library,
                     line);
  }
  if (value.is(Meaning::Kind::list) && value.items.size() == 2) {  // (position, rotation)
    set_place(place, Member::position, value.items[0], library, line);
    set_place(place, Member::rotation, value.items[1], library, line);
    return;
  }
  place.fault = numbers ? Refusal{line, "holds a pose of " + std::to_string(count) +
                                            " numbers; must be a 4×4 matrix, or a position and a quaternion"}
                        : no_number(value, line);
}

namespace {

/// Jolt's vectors of three fill four lanes, the last of which is the third again.
bool has_fourth_lane(const std::vector<double>& numbers) {
  return numbers.size() == 4 && numbers[3] == numbers[2];
}

}  // namespace

void Subjects::set_place(PartialPose& place, Member member, const Meaning& value, Library library, int line) {
  place.line = line;
  if (value.is(Meaning::Kind::pose)) {
    // glm's rotate() gives a matrix of four columns, which stands nowhere yet.
    const bool turns = (member == Member::axes || member == Member::rotation) && value.position == Vector3d(0.0);
    if (value.has_position && !turns) set_position(place, value.position, line);
    if (value.has_rotation) set_rotation(place, value.rotation, line);
    place.stated = true;
    return;
  }
  if (member == Member::pose) return set_pose(place, value, library, line);
  if (member != Member::position && member != Member::center) {
    std::optional<Refusal> fault;
    if (const auto rotation = rotation_of(value, member, library, line, fault)) set_rotation(place, *rotation, line);
    if (fault) place.fault = fault;
    return;
  }
  if (const auto vector = vector_of(value)) return set_position(place, *vector, line);
  const auto numbers = numbers_of(value);
  if (numbers && numbers->size() == 7 && value.items.size() == 2 && vector_of(value.items[0]))
    return set_pose(place, value, library, line);  // "pos_a = [[0, 1, 0], [0, 0, 0, 1]]"
  if (numbers && has_fourth_lane(*numbers)) {
    recognise(number_meaning((*numbers)[3], line));
    return set_position(place, {(*numbers)[0], (*numbers)[1], (*numbers)[2]}, line);
  }
  if (numbers && numbers->size() == 2) note_two_dimensions(line);
  place.fault =
      numbers ? Refusal{line, "holds a position of " + std::to_string(numbers->size()) + " numbers; must be three"}
              : no_number(value, line);
}

PartialPose Subjects::placement_of(const Meaning& meaning) {
  if (meaning.draft >= 0) {
    PoseDraft& known = draft(meaning.draft);
    known.used = true;
    PartialPose place = known.place;
    place.stated = true;
    return place;
  }
  PartialPose place;
  set_place(place, meaning.is(Meaning::Kind::rotation) ? Member::rotation : Member::pose, meaning, Library::none,
            meaning.line);
  place.stated = true;
  return place;
}

void Subjects::place_body(std::size_t index, const PartialPose& place) {
  PartialPose& own = out_.bodies[index].place;
  own.stated = true;
  own.line = place.line;
  if (place.fault) own.fault = place.fault;
  if (place.position)
    set_place(own, Member::position, vector_meaning(*place.position, place.line), Library::none, place.line);
  if (place.rotation)
    set_place(own, Member::rotation, rotation_meaning(*place.rotation, place.line), Library::none, place.line);
}

void Subjects::add_pose(const std::string& name, const PartialPose& place) {
  out_.poses.push_back({.names = {name}, .place = place, .order = ++order_});
}

/// MuJoCo's three numbers of a round shape: its radius, half its length, 0 where it has none. False where it is none.
bool Subjects::set_size_of_mujoco(BodyDraft& body, const Meaning& value, int line) {
  const bool sphere = body.kind == ShapeKind::sphere;
  const bool along = body.kind == ShapeKind::capsule || body.kind == ShapeKind::cylinder;
  if (sphere && value.is(Meaning::Kind::number) && library_of(body.library) == Library::mujoco)
    return set_size(body, Member::radius, value, line), true;
  const auto numbers = numbers_of(value);
  const bool two = along && numbers && numbers->size() == 2;
  const auto size = two ? Vector3d((*numbers)[0], (*numbers)[1], 0.0) : vector_of(value);
  if (size && body.kind == ShapeKind::ellipsoid && library_of(body.library) == Library::mujoco)
    return set_size(body, Member::radii, value, line), true;
  if (library_of(body.library) != Library::mujoco || !size || !(sphere || along)) return false;
  if (size->z != 0.0 || (sphere && size->y != 0.0)) return false;
  recognise(number_meaning(0.0, line));
  set_size(body, Member::radius, number_meaning(size->x, line), line);
  if (along && size->y == 0.0) recognise(number_meaning(0.0, line));  // its ends say it
  if (along && size->y != 0.0) set_size(body, Member::half_middle, number_meaning(size->y, line), line);
  return true;
}

/// One number, or one for each of the shape's own axes.
void Subjects::set_scale(BodyDraft& body, const Meaning& value, int line) {
  if (is_one(value)) return recognise(value);
  const auto vector = value.is(Meaning::Kind::number) ? Vector3d(value.number) : vector_of(value);
  if (!vector) {
    body.fault = no_number(value, line);
  } else if (std::min({vector->x, vector->y, vector->z}) <= 0.0) {
    body.fault = Refusal{line, "scales a shape by 0 or less; must be more than 0"};
  } else if (body.scale != Vector3d(1.0) && body.scale != *vector) {
    body.fault = Refusal{line, "scales a shape twice, and not the same; must be there once"};
  } else if (speaks_of_a_parent(source_.text)) {
    body.fault =
        Refusal{line, "scales a shape, and speaks of a parent, which may too; write its size as it is in the world"};
  } else {
    body.scale = *vector;
  }
}

/// What is neither a size nor a place; false where it is one of them.
bool Subjects::set_property(BodyDraft& body, Member member, const Meaning& value, int line) {
  switch (member) {
    case Member::margin:
      // Bullet's hulls and triangles grow by their margin; other shapes have it within.
      if ((body.kind == ShapeKind::hull || body.kind == ShapeKind::triangle) && body.library == Library::bullet)
        return false;
      if (body.sizes.contains(Member::core)) body.sizes[member] = value;
      [[fallthrough]];
    case Member::ignored:
    case Member::kind:
    case Member::shape:
      recognise(value);
      return true;
    case Member::displacement:
      if (const auto vector = vector_of(value)) body.displacement = vector;
      return true;
    case Member::scale:
      if (!scale_primitive(body, value, line)) set_scale(body, value, line);
      return true;
    case Member::axis:
      body.axis = axis_of(value);
      if (const auto vector = body.axis == '\0' && !body.place.rotation && body.kind != ShapeKind::cone
                                  ? vector_of(value)
                                  : std::nullopt;
          vector && glm::length(*vector) > 0.0) {  // "dir = normalize(1, 1, 0)": no letter's
        const Vector3d direction = glm::normalize(*vector), ours(0.0, 1.0, 0.0);
        const Vector3d about_which = glm::cross(ours, direction);
        body.axis = 'y';
        body.place.rotation = about(about_which, std::acos(std::clamp(direction.y, -1.0, 1.0)));
        return true;
      }
      if (body.axis == '\0')
        body.fault = Refusal{line, "gives an axis that is neither x, y nor z; must be one of them"};
      return true;
    default:
      return false;
  }
}

void Subjects::set_member_of_shape(std::size_t shape, Member member, const Meaning& value, int line,
                                   const std::string& written) {
  BodyDraft& body = out_.bodies[shape];
  if (member == Member::third_corner && body.kind != ShapeKind::triangle && vector_of(value))  // "c=(0, 0, 0) r=1"
    member = Member::position;
  // Unreal's components have half their sides under this name.
  const std::string name = plain_name(last_part(written));
  if (member == Member::extents &&
      (name == "boxextent" || (name == "extent" && library_of(body.library) == Library::unreal)))
    member = Member::half_extents;
  // SceneKit's boxes are long along z.
  if (member == Member::height && body.kind == ShapeKind::box && plain_name(last_part(written)) == "length" &&
      body.library == Library::scenekit)
    member = Member::whole_z;
  // "p0 = …, p1 = …"
  if (member == Member::first_end && is_one_of(plain_name(last_part(written)), {"p1", "point1"}) &&
      body.sizes.contains(member))
    member = Member::second_end;
  const bool relative = plain_name(last_part(written)).starts_with("local") && places_shape(member);
  if (relative && speaks_of_a_parent(source_.text)) {
    body.fault = Refusal{line, "gives \"" + written + "\", which is relative to a parent; write the pose in the world"};
  } else if (set_property(body, member, value, line)) {
    return;
  } else if (member == Member::center && body.library != Library::trimesh &&
             library_of(body.library) == Library::unity) {
    if (const auto vector = vector_of(value))
      body.center = *vector;
    else
      body.fault = no_number(value, line);
  } else if (member == Member::center || places_shape(member)) {
    // A pose that something else was called in the meantime.
    if (value.draft >= 0) return place_body(shape, placement_of(value));
    set_place(body.place, member == Member::center ? Member::position : member, value, library_of(body.library), line);
  } else if (member == Member::extents && set_size_of_mujoco(body, value, line)) {
    return;
  } else if (!numbers_of(value) && !rows_of(value)) {
    body.fault = no_number(value, line);  // ends may be a group of two points: segment { a: …, b: … }
  } else {
    if (member == Member::core) recognise(value);  // of a sphere only the first counts
    if (const auto numbers = numbers_of(value);
        member == Member::half_extents && numbers && has_fourth_lane(*numbers)) {
      recognise(number_meaning((*numbers)[3], line));
      return set_size(body, member, list_meaning({(*numbers)[0], (*numbers)[1], (*numbers)[2]}, line), line);
    }
    set_size(body, member == Member::margin ? Member::rounding : member, value, line);
  }
}

void Subjects::set_member_of_pose(int index, Member member, const Meaning& value, int line) {
  if (value.draft != index) use(value);
  PoseDraft& known = draft(index);
  if (known.is_body || known.used) {  // the last that is said of it counts, for the next shape too
    const bool identity = value.is(Meaning::Kind::pose) && !value.has_position && !value.has_rotation;
    if (member == Member::pose && identity) known.place = {};
    if (known.place.position && (member == Member::position || value.has_position)) {
      recognise(vector_meaning(*known.place.position, line));
      known.place.position.reset();
    }
    if (member != Member::position && (member != Member::pose || value.has_rotation)) known.place.rotation.reset();
    known.used = known.is_body && known.used;
  }
  set_place(known.place, member, value, library_of(Library::none), line);
  if (value.draft >= 0 && value.draft != index && draft(value.draft).place.fault)
    known.place.fault = draft(value.draft).place.fault;
  renew(index);
}

void Subjects::set_member(const Meaning& subject, Member member, const Meaning& given, int line,
                          const std::string& written) {
  // SceneKit's rotation has an axis and an angle; its orientation is a quaternion.
  const auto four = member == Member::rotation && plain_name(last_part(written)) == "rotation" &&
                            library_of(Library::none) == Library::scenekit
                        ? numbers_of(given)
                        : std::nullopt;
  const Meaning value = four && four->size() == 4
                            ? rotation_meaning(about({(*four)[0], (*four)[1], (*four)[2]}, (*four)[3]), line)
                            : given;
  if (subject.is(Meaning::Kind::body)) return set_member_of_shape(subject.body, member, value, line, written);
  if (const auto body = body_of(subject);
      body && member == Member::scale && library_of(Library::none) == Library::unity)
    return scale_body(*body, value, line);
  if (!places_shape(member) && member != Member::center) return;
  if (subject.draft >= 0) return set_member_of_pose(subject.draft, member, value, line);
  if (subject.text.empty() || is_of_viewer(subject.text)) return;
  // A name that the text has not used before: a body or a pose of its own.
  PartialPose place;
  set_place(place, member, value, library_of(Library::none), line);
  add_pose(subject.text, place);
  out_.variables[subject.text] = meaning_of_draft(static_cast<int>(out_.poses.size()) - 1, line);
}

}  // namespace minkoscope
