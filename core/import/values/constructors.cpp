// Constructors of vectors, rotations and poses: what a call comes to that makes no shape.
#include <algorithm>

#include "core/import/grammar/expression.h"
#include "core/import/notation/constants.h"
#include "core/import/notation/functions.h"
#include "core/import/notation/keyed_values.h"
#include "core/import/notation/type_names.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;
using Meanings = std::vector<Meaning>;

/// Mat44(Vec4, Vec4, Vec4, Vec4): the sixteen numbers of four columns, row by row; or nothing.
std::optional<Meaning> matrix_of_columns(const Meanings& arguments, int line) {
  const bool columns = arguments.size() == 4 && std::all_of(arguments.begin(), arguments.end(), [](const Meaning& m) {
                         const auto numbers = numbers_of(m);
                         return m.is(Meaning::Kind::list) && numbers && numbers->size() == 4;
                       });
  if (!columns) return std::nullopt;
  return list_meaning(rows_of_columns(*numbers_of(group_meaning(arguments, line))), line);
}

/// "float4x4(…)" of HLSL, MathGeoLib and Unity.Mathematics has its sixteen numbers row by row.
bool gives_rows(const std::string& callee) {
  return plain_name(last_part(callee)) == "float4x4";
}
Meaning rows_meaning(const std::vector<double>& sixteen, int line) {
  std::vector<Meaning> rows;
  for (std::size_t i = 0; i + 4 <= sixteen.size(); i += 4)
    rows.push_back(list_meaning({sixteen[i], sixteen[i + 1], sixteen[i + 2], sixteen[i + 3]}, line));
  return group_meaning(std::move(rows), line);
}

void add_parts(Meaning& pose, const std::optional<Vector3d>& position, const std::optional<Quaterniond>& rotation) {
  if (position) pose.position = *position, pose.has_position = true;
  if (rotation) pose.rotation = *rotation, pose.has_rotation = true;
}

/// Quaternion([x, y, z, w]), Quaternion(1, 0, 0, 0), Quaternion(matrix), Quaternion(w, (x, y, z))
std::optional<Meaning> quaternion_of(const Meanings& arguments, int line) {
  if (arguments.size() == 1 && (arguments[0].is(Meaning::Kind::list) || is_placing(arguments[0]))) return arguments[0];
  if (arguments.size() == 4 && all_numbers(arguments)) return group_meaning(arguments, line);
  if (arguments.size() != 2 || !arguments[0].is(Meaning::Kind::number) || !vector_of(arguments[1])) return std::nullopt;
  Meaning out = group_meaning({arguments[0]}, line);
  out.items.insert(out.items.end(), arguments[1].items.begin(), arguments[1].items.end());
  out.order = QuaternionOrder::wxyz;
  return out;
}

/// vec(1, 2, 3), np.array([…], dtype=…)
Meaning list_made(const Meanings& arguments, const std::string& path, int line) {
  Meaning first = arguments[0];
  first.is_array = is_one_of(plain_name(last_part(path)), {"array", "asarray", "tensor"});
  if (arguments.size() == 1 && !first.is(Meaning::Kind::number)) return first;
  if (arguments.size() == 2 && first.is(Meaning::Kind::list) && !arguments[1].is(Meaning::Kind::list)) return first;
  Meaning out = group_meaning(arguments, line);
  if (arguments.size() == 2 && all_numbers(arguments)) out.text = path;
  return out;
}

}  // namespace

/// Adds a list of numbers to a pose: a rotation of 4 or 9, a matrix of 12 or 16. What is wrong with it, or nothing;
/// false where it is none of these.
bool Evaluator::add_numbers(Meaning& pose, const Meaning& list, const std::string& callee,
                            std::optional<Meaning>& wrong) {
  const auto numbers = numbers_of(list);
  if (!numbers) return false;
  if (numbers->size() == 2) note_two_dimensions(pose.line);
  // b3Quat is {{x, y, z}, w}.
  const bool vector_and_scalar = list.items.size() == 2 && numbers->size() == 4 && vector_of(list.items[0]) &&
                                 library_of(Library::none) == Library::box3d;
  if ((numbers->size() == 4 || numbers->size() == 9) && (list.items.size() >= 3 || vector_and_scalar)) {
    std::optional<Refusal> fault;
    const auto read = rotation_of(list, Member::rotation, Library::none, pose.line, fault);
    if (!read) wrong = refusal_meaning(fault ? fault->message : callee, pose.line);
    add_parts(pose, {}, read);
    return true;
  }
  if (numbers->size() != 16 && numbers->size() != 12) return false;
  PartialPose place;
  set_place(place, Member::pose, list, Library::none, pose.line);
  if (place.fault) wrong = unknown_meaning(place.fault->message, pose.line);
  add_parts(pose, place.position, place.rotation);
  return true;
}

/// Adds an argument of a pose's constructor; what is wrong with it, or nothing.
std::optional<Meaning> Evaluator::add_to_pose(Meaning& pose, int& vectors, const Meaning& argument,
                                              const std::string& callee) {
  use(argument);
  if (argument.draft >= 0)
    if (const auto& fault = draft(argument.draft).place.fault) return refusal_meaning(fault->message, pose.line);
  if (argument.is(Meaning::Kind::pose)) {
    if (argument.has_position) add_parts(pose, argument.position, {});
    if (argument.has_rotation) add_parts(pose, {}, argument.rotation);
    return std::nullopt;
  }
  if (argument.is(Meaning::Kind::rotation)) {
    add_parts(pose, {}, argument.rotation);
    return std::nullopt;
  }
  if (const auto vector = vector_of(argument)) {
    if (++vectors == 2 && *vector == Vector3d(1.0)) return std::nullopt;  // a scale of one
    if (vectors > 1) return unknown_meaning(callee + " with a scale", pose.line);
    add_parts(pose, vector, {});
    return std::nullopt;
  }
  std::optional<Meaning> wrong;
  if (add_numbers(pose, argument, callee, wrong)) return wrong;
  const std::string part = unknown_part(argument);
  wrong = unknown_meaning(part.empty() ? callee : part, pose.line);
  wrong->is_place = true;
  return wrong;
}

Meaning Evaluator::pose_of(const std::vector<Meaning>& arguments, const std::string& callee, int line) {
  if (const auto matrix = matrix_of_columns(arguments, line)) return pose_of({*matrix}, callee, line);
  Meaning out = identity_meaning(line);
  std::vector<double> loose;
  int vectors = 0;
  for (const Meaning& argument : arguments) {
    if (argument.is(Meaning::Kind::number))
      loose.push_back(argument.number);
    else if (auto wrong = add_to_pose(out, vectors, argument, callee))
      return *wrong;
  }
  if (loose.size() == 2) note_two_dimensions(line);
  if (loose.size() == 3) {
    add_parts(out, Vector3d(loose[0], loose[1], loose[2]), {});
  } else if (loose.size() == 16 || loose.size() == 12 || loose.size() == 9) {
    PartialPose place;
    set_place(place, loose.size() == 9 ? Member::rotation : Member::pose,
              gives_rows(callee) ? rows_meaning(loose, line) : list_meaning(loose, line), Library::none, line);
    if (place.fault) return unknown_meaning(place.fault->message, line);
    add_parts(out, place.position, place.rotation);
  } else if (!loose.empty()) {
    return unknown_meaning(callee + " of " + std::to_string(loose.size()) + " numbers", line);
  }
  return out;
}

/// simd_quatf(angle: a, axis: v), Quaternion.AngleAxis(axis: v, angle: a): in the order in which the call is known.
std::optional<Meaning> Evaluator::turn_by_names(const Expression& call) {
  if (call.children.size() != 2) return std::nullopt;
  std::optional<Meaning> axis, angle;
  for (const Expression& child : call.children) {
    if (!child.is(Kind::assignment) || child.children.empty()) return std::nullopt;
    if (plain_name(child.text) == "axis") axis = meaning_of(child.children[0]);
    if (plain_name(child.text) == "angle") angle = meaning_of(child.children[0]);
  }
  if (!axis || !angle) return std::nullopt;
  if (auto turn = call_of(call.text, false, std::vector<Meaning>{*axis, *angle}, call.line)) return turn;
  return call_of(call.text, false, std::vector<Meaning>{*angle, *axis}, call.line);
}

/// FRotator(Pitch=…), Quaternion(w=…, x=…), Vec3 { x: … }
std::optional<Meaning> Evaluator::keyed_call(const Expression& call) {
  if (auto length = length_of_cast(call)) return length;
  if (auto turn = turn_by_names(call)) return turn;
  std::vector<std::string> labels;
  std::vector<Meaning> values;
  for (const Expression& child : call.children) {
    if (!child.is(Kind::assignment) || child.children.empty()) return std::nullopt;
    const std::string key = plain_name(last_part(child.text));
    if (key.size() > 2 && !is_one_of(key, {"pitch", "yaw", "roll"})) return std::nullopt;
    labels.push_back(child.text);
    values.push_back(meaning_of(child.children[0]));
  }
  if (labels.empty()) return std::nullopt;
  if (const auto vector = coordinates(labels, values, call.line)) return vector;
  if (plain_name(call.text).find("rotator") != std::string::npos) return rotator(labels, values, call.line);
  // QuaternionWide { W = 1 }: what is not named is 0.
  if (plain_name(call.text).find("quaternion") != std::string::npos && labels.size() < 4) {
    Meaning out = list_meaning({0, 0, 0, 0}, call.line);
    out.order = QuaternionOrder::xyzw;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const std::size_t place = std::string_view("xyzw").find(plain_name(labels[i]));
      if (place == std::string_view::npos || !values[i].is(Meaning::Kind::number)) return std::nullopt;
      out.items[place] = values[i];
    }
    return out;
  }
  return std::nullopt;
}

/// "ShapeCastOptions { max_time_of_impact: 4.0, target_distance: 0.0, … }": how far the cast goes.
std::optional<Meaning> Evaluator::length_of_cast(const Expression& call) {
  if (plain_name(last_part(call.text)) != "shapecastoptions") return std::nullopt;
  std::optional<Meaning> length;
  for (const Expression& child : call.children) {
    if (!child.is(Kind::assignment) || child.children.empty()) continue;
    const std::string key = plain_name(child.text);
    const Meaning value = meaning_of(child.children[0]);
    if (key == "maxtimeofimpact") length = value;
    if (key == "targetdistance" && (!value.is(Meaning::Kind::number) || value.number != 0.0))
      return unknown_meaning("a cast that stops at a distance", call.line);
  }
  return length;
}

/// A number of a type with a name: btScalar(0.5), new float[3, 8] { {…}, … }, halfHeight(0.5).
std::optional<Meaning> Evaluator::number_made(const CallSite& site) {
  const bool one = site.arguments.size() == 1 && site.arguments[0].is(Meaning::Kind::number);
  if (names_a_number_type(site.path)) {
    if (one) return site.arguments[0];
    if (site.arguments.size() > 1) return group_meaning(site.arguments, site.call.line);
  }
  const auto member = member_named(site.path);
  if (one && member && sizes_shape(*member) && site.first.empty()) return site.arguments[0];
  return std::nullopt;
}

/// What a call comes to by its name and its arguments, where it makes no shape and changes nothing.
std::optional<Meaning> Evaluator::value_of(CallSite& site) {
  const Expression& call = site.call;
  const bool part = member_named(site.first) && !first_parts(site.first).empty();
  const bool declared = declared_.contains(site.first) && site.last.starts_with("set");  // "btTransform t; t.set…"
  if (declared || (sets_from(site.last) && (part || site.owner))) return std::nullopt;
  if (plain_name(site.path).find("compound") != std::string::npos && !out_.fault)
    out_.fault = Refusal{call.line,
                         "makes a compound of several parts, which is not read; must be one shape, or its parts apart"};
  if (auto made = turned_by_gdx(site)) return made;
  if (auto made = call_of(site.path, !call.type_arguments.empty(), site.arguments, call.line)) {
    for (const Meaning& argument : site.arguments) use(argument);
    return made;
  }
  const bool bodies = std::any_of(site.arguments.begin(), site.arguments.end(),
                                  [](const Meaning& m) { return m.is(Meaning::Kind::body); });
  const bool plain = !bodies && !site.owner;
  const bool asks = site.last.starts_with("get");  // getClosestPoints(input, out, 0)
  if (plain && !asks && (is_function(site.path) || names_a_list(site.path)))
    note_names_among_numbers(site.arguments, call.line);
  if (site.arguments.empty())
    if (auto constant = constant_named(site.path, call.line)) return constant;
  if (auto number = number_made(site)) return number;
  if (auto array = filled_array(site)) return array;
  if (auto array = stacked_array(site)) return array;
  if (!plain) return std::nullopt;
  // JOML's "new Quaternionf()"; Eigen's holds nothing yet.
  if (is_one_of(site.last, {"quaternionf", "quaterniond"}) && site.call.children.empty() && site.call.bracket == '(' &&
      source_.text.find("Eigen") == std::string_view::npos)
    return identity_meaning(call.line);
  if (names_a_quaternion(site.path))
    if (auto made = quaternion_of(site.arguments, call.line)) return made;
  if (names_a_pose(site.path)) return pose_of(site.arguments, site.path, call.line);
  if (!names_a_list(site.path)) return std::nullopt;
  if (!site.arguments.empty()) return list_made(site.arguments, site.path, call.line);
  // "std::vector<Vec3>()", to which points are added
  const bool empty = !site.name.empty() && plain_name(last_part(site.path)) == "vector";
  return empty ? std::optional(list_meaning({}, call.line)) : std::nullopt;
}

}  // namespace minkoscope
