// What calls do to the shapes and poses that they are given, or of which they are called, beyond the rows of
// notation/calls.h.
#include <algorithm>
#include <array>
#include <span>

#include "core/import/grammar/expression.h"
#include "core/import/notation/functions.h"
#include "core/import/notation/touches.h"
#include "core/import/notation/type_names.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

Refusal unknown_change(int line, const std::string& path) {
  return {line, "calls \"" + path + "\", which is not known; write what it leads to instead"};
}

/// "input.m_transformA"
bool names_a_pose_of_two(std::string_view path) {
  return is_one_of(plain_name(last_part(path)), {"mtransforma", "mtransformb", "transforma", "transformb"});
}

Meaning one_or_list(const std::vector<Meaning>& arguments, int line) {
  return arguments.size() == 1 ? arguments[0] : group_meaning(arguments, line);
}

}  // namespace

/// What a call comes to: the first step that takes it decides.
Meaning Evaluator::effect_of(CallSite& site) {
  using Step = std::optional<Meaning> (Evaluator::*)(const CallSite&);
  static constexpr Step steps[] = {&Evaluator::turn_points,
                                   &Evaluator::normalize,
                                   &Evaluator::pass_owner,
                                   &Evaluator::lie_on_segment,
                                   &Evaluator::set_data,
                                   &Evaluator::set_whole,
                                   &Evaluator::set_by_name,
                                   &Evaluator::round_core,
                                   &Evaluator::fill_rotation,
                                   &Evaluator::decorate,
                                   &Evaluator::transform,
                                   &Evaluator::add_part,
                                   &Evaluator::join_group,
                                   &Evaluator::add_point,
                                   &Evaluator::hulls_of_points,
                                   &Evaluator::query_of_numbers,
                                   &Evaluator::cast_of_ray,
                                   &Evaluator::cast_by_names,
                                   &Evaluator::cast_of_owner,
                                   &Evaluator::move_of_owner,
                                   &Evaluator::spawn_actor,
                                   &Evaluator::cast,
                                   &Evaluator::query_of_owner,
                                   &Evaluator::query_of_point,
                                   &Evaluator::make_object,
                                   &Evaluator::query,
                                   &Evaluator::translate_shape,
                                   &Evaluator::apply_motion,
                                   &Evaluator::change_unknown_part,
                                   &Evaluator::change_unknown,
                                   &Evaluator::body_of_pose};
  for (const Step step : steps)
    if (auto made = (this->*step)(site)) return *made;
  return unknown_meaning(site.path, site.call.line);
}

/// q.toRotationMatrix() of a rotation that has a name
std::optional<Meaning> Evaluator::pass_owner(const CallSite& site) {
  if (site.owner && site.last == "bodyframe" && body_of(*site.owner)) return site.owner;  // Drake's
  if (site.owner && site.last == "getsupportfunction" && site.owner->is(Meaning::Kind::body))
    return site.owner;  // Jolt's
  const bool rotation = site.owner && is_rotation(*site.owner);
  if (!rotation || !site.call.children.empty() || !passes_receiver(site.last)) return std::nullopt;
  return site.owner;
}

/// rotation.apply(points) of SciPy
std::optional<Meaning> Evaluator::turn_points(const CallSite& site) {
  if (site.last != "apply" || site.arguments.size() != 1 || !site.owner || !site.owner->is(Meaning::Kind::rotation))
    return std::nullopt;
  const auto rows = rows_of(site.arguments[0]);
  if (!rows || rows->front().size() != 3) return std::nullopt;
  use(*site.owner);
  std::vector<Vector3d> turned;
  for (const std::vector<double>& row : *rows)
    turned.push_back(site.owner->rotation * Vector3d(row[0], row[1], row[2]));
  return calculated(turned, site.call.line);
}

/// dir.normalize(), dir.normalized(): the first changes the vector, too
std::optional<Meaning> Evaluator::normalize(const CallSite& site) {
  const bool changes = is_one_of(site.last, {"normalize", "normalise"});
  if (!changes && !is_one_of(site.last, {"normalized", "normalised", "getnormalized"})) return std::nullopt;
  const auto vector = site.owner && site.call.children.empty() ? vector_of(*site.owner) : std::nullopt;
  if (!vector || glm::length(*vector) == 0.0) return std::nullopt;
  const Meaning made = vector_meaning(glm::normalize(*vector), site.call.line);
  if (changes) out_.variables[site.first] = made;
  return made;
}

/// body.position.set(0, 1, 0), body.quaternion.setFromAxisAngle(…)
std::optional<Meaning> Evaluator::set_whole(const CallSite& site) {
  const bool plain = is_one_of(site.last, {"set", "copy", "setvalue", "fromarray"});
  if (!plain && !sets_from(site.last)) return std::nullopt;
  const int line = site.call.line;
  const auto member = member_named(site.first);
  if (const std::string whose(first_parts(site.first)); member && !whose.empty()) {
    const Meaning value =
        plain ? one_or_list(site.arguments, line)
              : call_of(site.last, false, site.arguments, line).value_or(unknown_meaning(site.path, line));
    set_member(subject_named(whose), *member, value, line, site.path);
    return Meaning{};
  }
  // transform.setFromOpenGLMatrix(m), q.setFromAxisAngle(axis, angle)
  if (const auto made = plain ? std::nullopt : call_of(site.last, false, site.arguments, line)) {
    for (const Meaning& argument : site.arguments) use(argument);
    const Meaning subject = subject_named(site.first);
    const Member whole = made->is(Meaning::Kind::rotation) ? Member::rotation : Member::pose;
    if (is_placing(*made) && !subject.is(Meaning::Kind::nothing) && !subject.is(Meaning::Kind::list)) {
      const bool resets = site.last.starts_with("setto") && subject.draft >= 0;  // libGDX's, which give the matrix back
      set_member(subject, resets ? Member::pose : whole,
                 resets ? pose_meaning(as_pose(*made).position, as_pose(*made).rotation, line) : *made, line,
                 site.path);
      if (resets) return subject_named(site.first);
    } else if (site.owner || declared_.contains(site.first))
      take_named_value(site.first, *made, line);
    else
      return std::nullopt;
    return Meaning{};
  }
  if (!site.owner || site.arguments.size() != 3 || !all_numbers(site.arguments)) return std::nullopt;
  out_.variables[site.first] = group_meaning(site.arguments, line);
  return Meaning{};
}

/// collider:setOrientation(angle, x, y, z), collider:setPose(x, y, z, angle, x, y, z) of LÖVR
std::optional<Meaning> Evaluator::turn_of_lovr(std::string_view what, const std::vector<Meaning>& arguments,
                                               int line) const {
  const bool turns = what == "orientation" && arguments.size() == 4, places = what == "pose" && arguments.size() == 7;
  if (!(turns || places) || !all_numbers(arguments) || library_of(Library::none) != Library::lovr) return std::nullopt;
  const auto n = [&](std::size_t i) { return arguments[i].number; };
  const std::size_t at = places ? 3 : 0;
  const Quaterniond turn = about({n(at + 1), n(at + 2), n(at + 3)}, n(at));
  return places ? pose_meaning(Vector3d(n(0), n(1), n(2)), turn, line) : rotation_meaning(turn, line);
}

/// a.setPosition(0, 0, 1), dGeomSetPosition(a, 0, 0, 1), collider.withShape(box)
std::optional<Meaning> Evaluator::set_by_name(const CallSite& site) {
  const bool resets = site.last == "idt" && site.call.children.empty();  // libGDX's
  const bool sets = site.last.starts_with("with") || site.last.find("set") != std::string::npos;
  if (!resets && (!sets || site.last.size() <= 3)) return std::nullopt;
  const Expression& call = site.call;
  const std::size_t set = site.last.rfind("set");
  const std::string rest = resets ? "identity" : site.last.substr(set == std::string::npos ? 0 : set + 3);
  if (rest == "identity" && !site.first.empty()) {
    const Meaning subject = subject_named(site.first);
    if (subject.is(Meaning::Kind::nothing) && !first_parts(site.first).empty() && names_a_pose_of_two(site.first))
      take_named_value(site.first, identity_meaning(call.line), call.line);  // input.m_transformB.setIdentity()
    else
      set_member(subject, Member::pose, identity_meaning(call.line), call.line, site.path);
    return Meaning{};
  }
  Meaning value = one_or_list(site.arguments, call.line);
  auto member = member_named(site.last);
  if (!member) member = member_named(rest);
  // Unity's, Unreal's
  if (is_one_of(rest, {"positionandrotation", "worldlocationandrotation", "actorlocationandrotation"}) &&
      site.arguments.size() == 2) {
    member = Member::pose;
    value = pose_of(site.arguments, site.path, call.line);
  }
  if (is_one_of(rest, {"transforma", "transformb"}) && is_placing(value)) {
    take_named_value(site.first + ".m_transform" + (rest.back() == 'a' ? "A" : "B"), value, call.line);
    return Meaning{};
  }
  const auto type = declared_.find(site.first);
  if (const auto turn =
          turned_by_setter(type == declared_.end() ? "" : type->second.type, rest, site.arguments, call.line)) {
    member = Member::rotation;
    value = *turn;
  }
  if (const auto turn = turn_of_lovr(rest, site.arguments, call.line)) {
    member = turn->is(Meaning::Kind::pose) ? Member::pose : Member::rotation;
    value = *turn;
  }
  // "Wall is a UBoxComponent: SetBoxExtent(…), SetWorldLocationAndRotation(…)"
  // "Box->SetBoxExtent(…); SetActorLocation(…)": of the actor whose only component without a place the box is
  const auto unplaced = std::count_if(out_.bodies.begin(), out_.bodies.end(),
                                      [](const BodyDraft& body) { return body.place.empty() && body.owner < 0; });
  const bool of_actor = rest.starts_with("actor") && unplaced == 1 && library_of(Library::none) == Library::unreal;
  if (site.first.empty() && member && places_shape(*member) && current_ && site.last.starts_with("set") &&
      (of_actor || out_.bodies[*current_].line == call.line) && out_.bodies[*current_].place.empty()) {
    set_member(body_meaning(*current_, call.line), *member, value, call.line, site.path);
    return Meaning{};
  }
  if (site.first.empty() && member && site.arguments.size() >= 2) {
    const Meaning& subject = site.arguments[0];
    const bool body = subject.is(Meaning::Kind::body);
    if (!body && !subject.is(Meaning::Kind::pose) && !call.children[0].is(Kind::word)) return std::nullopt;
    const std::vector<Meaning> others(site.arguments.begin() + 1, site.arguments.end());
    set_member(body ? subject : subject_named(call.children[0].text), *member, one_or_list(others, call.line),
               call.line, site.path);
    return Meaning{};
  }
  if (site.first.empty() || (!member && !is_one_of(rest, {"shape", "collisionshape"}))) return std::nullopt;
  if (value.is(Meaning::Kind::body)) {
    out_.variables[site.first] = value;
    out_.bodies[value.body].names.push_back(site.first);
    return value;
  }
  if (member) set_member(subject_named(site.first), *member, value, call.line, site.path);
  return Meaning{};
}

/// PhysicsServer3D.shape_set_data(shape, data): half the sides of a box, the radius of a sphere, or sizes by their
/// names.
std::optional<Meaning> Evaluator::set_data(const CallSite& site) {
  const auto& arguments = site.arguments;
  if (site.last != "shapesetdata" || arguments.empty() || !arguments[0].is(Meaning::Kind::body) ||
      site.call.children.size() != 2)
    return std::nullopt;
  const int line = site.call.line;
  const Expression& data = site.call.children[1];
  const bool by_names = data.is(Kind::group) && !data.children.empty() && data.children[0].is(Kind::assignment);
  for (const Expression& size : by_names ? data.children : std::vector<Expression>{})
    if (const auto member = member_named(size.text); member && !size.children.empty())
      set_member(arguments[0], *member, meaning_of(size.children[0]), line, size.text);
  if (!by_names && arguments.size() == 2) {
    const bool box = out_.bodies[arguments[0].body].kind == ShapeKind::box;
    set_member(arguments[0], box ? Member::half_extents : Member::radius, arguments[1], line, site.path);
  }
  return Meaning{};
}

/// ccdQuatSetAngleAxis(&a.quat, angle, &axis): whether it turns its first argument.
bool Evaluator::turn_given_part(const CallSite& site) {
  const auto& arguments = site.arguments;
  if (site.last != "ccdquatsetangleaxis" || arguments.size() != 3 || !site.call.children[0].is(Kind::word) ||
      !arguments[1].is(Meaning::Kind::number) || !vector_of(arguments[2]))
    return false;
  const int line = site.call.line;
  set_member(subject_named(std::string(first_parts(site.call.children[0].text))), Member::rotation,
             rotation_meaning(about(*vector_of(arguments[2]), arguments[1].number), line), line, site.path);
  return true;
}

/// ccdVec3Set(&a.pos, 0, 0, 1): whether it sets a part of its first argument.
bool Evaluator::set_given_part(const CallSite& site) {
  if (!site.first.empty() || !site.last.ends_with("set") || site.arguments.size() < 2 ||
      !site.call.children[0].is(Kind::word))
    return turn_given_part(site);
  const std::string& part = site.call.children[0].text;
  if (first_parts(part).empty() && site.last == "ccdvec3set" && site.arguments.size() == 4) {  // ccdVec3Set(&axis, …)
    const std::vector<Meaning> three(site.arguments.begin() + 1, site.arguments.end());
    if (all_numbers(three)) out_.variables[part] = group_meaning(three, site.call.line);
    return all_numbers(three);
  }
  const auto member = member_named(last_part(part));
  if (!member || first_parts(part).empty()) return false;
  const std::vector<Meaning> others(site.arguments.begin() + 1, site.arguments.end());
  const int line = site.call.line;
  set_member(subject_named(std::string(first_parts(part))), *member, one_or_list(others, line), line, site.path);
  return true;
}

/// PxConvexCoreGeometry(core, margin)
std::optional<Meaning> Evaluator::round_core(const CallSite& site) {
  const auto& arguments = site.arguments;
  if (site.last != "pxconvexcoregeometry" || arguments.empty() || arguments.size() > 2 ||
      !arguments[0].is(Meaning::Kind::body))
    return std::nullopt;
  if (arguments.size() == 1) return arguments[0];
  set_member(arguments[0], Member::rounding, arguments[1], site.call.line, site.path);
  return arguments[0];
}

/// PxTransformFromSegment(a, b, &halfHeight): the pose of a capsule with these ends, and half of what is between them
std::optional<Meaning> Evaluator::lie_on_segment(const CallSite& site) {
  const auto& arguments = site.arguments;
  if (site.last != "pxtransformfromsegment" || arguments.size() < 2 || !vector_of(arguments[0]) ||
      !vector_of(arguments[1]))
    return std::nullopt;
  const Vector3d a = vector_of(arguments[0]).value_or(Vector3d(0.0));
  const Vector3d b = vector_of(arguments[1]).value_or(Vector3d(0.0));
  const int line = site.call.line;
  if (arguments.size() == 3) {
    recognise(arguments[2]);  // what is written over
    out_.variables[site.call.children[2].text] = number_meaning(glm::length(b - a) / 2.0, line);
  }
  const std::vector<Meaning> axis_and_segment{vector_meaning({1, 0, 0}, line), vector_meaning(b - a, line)};
  const auto turn = call_of("PxShortestRotation", false, axis_and_segment, line);
  if (!turn || !turn->is(Meaning::Kind::rotation)) return turn;
  return pose_meaning((a + b) / 2.0, turn->rotation, line);
}

/// dRFromAxisAndAngle(R, x, y, z, angle)
std::optional<Meaning> Evaluator::fill_rotation(const CallSite& site) {
  if (!is_one_of(site.last, {"drfromaxisandangle", "dqfromaxisandangle"})) return std::nullopt;
  if (site.arguments.size() != 5 || !site.call.children[0].is(Kind::word)) return Meaning{};
  const std::span<const Meaning> rest = std::span(site.arguments).subspan(1);
  if (all_numbers(rest))
    out_.variables[site.call.children[0].text] =
        rotation_meaning(about({rest[0].number, rest[1].number, rest[2].number}, rest[3].number), site.call.line);
  return Meaning{};
}

/// A shape and its scale; Jolt's RotatedTranslatedShape: a shape stands turned and moved in its body.
std::optional<Meaning> Evaluator::decorate(const CallSite& site) {
  const bool scales = is_one_of(site.last, {"scaledshape", "scaledshapesettings", "pxconvexmeshgeometry",
                                            "pxtrianglemeshgeometry", "btuniformscalingshape"});
  if (scales && !site.arguments.empty() && site.arguments[0].is(Meaning::Kind::body)) {
    if (site.arguments.size() > 1) set_scale(out_.bodies[site.arguments[0].body], site.arguments[1], site.call.line);
    return site.arguments[0];
  }
  if (site.last.find("rotatedtranslatedshape") == std::string::npos) return std::nullopt;
  std::optional<Meaning> inner;
  PartialPose local;
  for (const Meaning& argument : site.arguments) {
    if (argument.is(Meaning::Kind::body)) inner = argument;
    if (is_placing(argument) || argument.items.size() == 4)
      set_place(local, Member::rotation, argument, Library::jolt, site.call.line);
    else if (vector_of(argument))
      set_place(local, Member::position, argument, Library::jolt, site.call.line);
  }
  if (!inner) return std::nullopt;
  BodyDraft& body = out_.bodies[inner->body];
  body.center = local.position.value_or(Vector3d(0.0));
  body.turn = local.rotation.value_or(Quaterniond(1, 0, 0, 0));
  if (local.fault) body.fault = local.fault;
  return inner;
}

/// mesh.apply_transform(matrix), obb.Transform(matrix)
std::optional<Meaning> Evaluator::transform(const CallSite& site) {
  if (!site.owner || !site.owner->is(Meaning::Kind::body) || site.arguments.size() != 1) return std::nullopt;
  PartialPose& place = out_.bodies[site.owner->body].place;
  const bool first = site.last == "transform" && place.empty() && is_placing(site.arguments[0]);
  if (!first && !is_one_of(site.last, {"applytransform", "applytranslation"})) return std::nullopt;
  PartialPose by;
  use(site.arguments[0]);
  set_place(by, Member::pose, site.arguments[0], Library::none, site.call.line);
  const Pose after = compose(by.pose(), place.pose());
  place = {.position = after.position,
           .rotation = after.rotation,
           .stated = true,
           .line = site.call.line,
           .fault = by.fault};
  return Meaning{};
}

/// compound.addShape(place, shape)
std::optional<Meaning> Evaluator::add_part(const CallSite& site) {
  const auto& arguments = site.arguments;
  if (site.last != "addshape" || arguments.size() < 2 || !arguments.back().is(Meaning::Kind::body) ||
      arguments[0].is(Meaning::Kind::body))
    return std::nullopt;
  out_.fault = Refusal{site.call.line,
                       "adds parts to a compound shape, which is not read; must be one shape, or its parts apart"};
  return Meaning{};
}

/// group.add(a, b) of three.js: shapes and groups that stand in a group
std::optional<Meaning> Evaluator::join_group(const CallSite& site) {
  const int group = site.owner ? body_of(*site.owner).value_or(-1) : -1;
  const bool on_shape =
      site.owner && site.owner->is(Meaning::Kind::body) && out_.bodies[site.owner->body].library == Library::three;
  if (site.last != "add" || (group < 0 && !on_shape)) return std::nullopt;
  for (const Meaning& added : site.arguments) {
    const auto inner = body_of(added);
    if (!added.is(Meaning::Kind::body) && !inner) continue;
    if (on_shape)
      out_.fault = Refusal{site.call.line, "adds to a mesh what then moves with it (\"" + site.path +
                                               "\"), which is not read; must stand in the scene or in a group"};
    else if (inner)
      join_body(*inner, group, site.call.line);
    else
      join(added.body, group, {}, site.call.line);
  }
  return Meaning{};
}

/// hull.addPoint(…)
std::optional<Meaning> Evaluator::add_point(const CallSite& site) {
  const bool adds =
      is_one_of(site.last, {"addpoint", "pushback", "emplaceback", "add", "append", "push"}) && !site.arguments.empty();
  if (!adds) return std::nullopt;
  if (const auto declared = declared_.find(site.first);
      !site.owner && declared != declared_.end() && names_a_list(declared->second.type)) {  // "Array<Vec3> points;"
    out_.variables[site.first] = group_meaning({one_or_list(site.arguments, site.call.line)}, site.call.line);
    return Meaning{};
  }
  if (!site.owner) return std::nullopt;
  const auto is_list = [](const Meaning& meaning) { return meaning.is(Meaning::Kind::list); };
  if (is_list(*site.owner) && std::all_of(site.owner->items.begin(), site.owner->items.end(), is_list)) {
    out_.variables[site.first].items.push_back(one_or_list(site.arguments, site.call.line));
    return Meaning{};
  }
  if (!site.owner->is(Meaning::Kind::body)) return std::nullopt;
  BodyDraft& body = out_.bodies[site.owner->body];
  if (body.kind != ShapeKind::hull) return std::nullopt;
  Meaning& points = body.sizes[Member::points];
  points.kind = Meaning::Kind::list;
  points.items.push_back(site.arguments[0]);
  return Meaning{};
}

/// Collider ca(cube, A); gjk(cube, A, cube, B): lists of points, each with a pose, are hulls.
std::optional<Meaning> Evaluator::hulls_of_points(const CallSite& site) {
  std::vector<const Meaning*> lists, poses;
  for (const Meaning& argument : site.arguments) {
    const auto rows = argument.is(Meaning::Kind::list) ? rows_of(argument) : std::nullopt;
    if (rows && rows->size() >= 4 && rows->front().size() == 3) lists.push_back(&argument);
    if (argument.is(Meaning::Kind::pose)) poses.push_back(&argument);
    if (argument.is(Meaning::Kind::body)) return std::nullopt;
  }
  const bool one = lists.size() == 1 && !site.name.empty() && begins_with_capital(last_part(site.path));
  if (lists.size() != poses.size() || !(one || lists.size() == 2)) return std::nullopt;
  Meaning made;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    made = body_meaning(add_body(ShapeKind::hull, Library::none, site.path, site.call.line), site.call.line);
    set_size(out_.bodies[made.body], Member::points, *lists[i], site.call.line);
    use(*poses[i]);
    place_body(made.body, placement_of(*poses[i]));
  }
  return one ? made : Meaning{};
}

/// "center: …, halfExtents: …" of C#: what a cast is given by names, behind what it is given without.
std::vector<Meaning> Evaluator::arguments_by_names(const CallSite& site) {
  // In the order of Unity's casts.
  static constexpr std::array parameters{"origin", "center",    "point1",      "point2",     "halfextents",
                                         "radius", "direction", "orientation", "maxdistance"};
  const auto& given = site.call.children;
  if (std::none_of(given.begin(), given.end(), [](const Expression& one) {
        return one.is(Kind::assignment) && is_one_of(plain_name(one.text), parameters);
      }))
    return site.arguments;
  std::vector<Meaning> arguments = positional(site.call);
  for (const std::string_view name : parameters)
    for (const Expression& one : given)
      if (one.is(Kind::assignment) && !one.children.empty() && plain_name(one.text) == name)
        arguments.push_back(meaning_of(one.children[0]));
  return arguments;
}

std::optional<Meaning> Evaluator::cast(const CallSite& called) {
  const bool defined = called.call.children.size() == 1 && called.call.children[0].text == "void";
  const CastRow* row = called.call.children.empty() || defined ? nullptr : cast_row(called.last);
  if (row == nullptr) return std::nullopt;
  CallSite site = called;
  site.arguments = arguments_by_names(called);
  for (const Meaning& argument : site.arguments) use(argument);
  if (out_.cast) {  // the same body against another shape
    if (row->form != CastForm::unread) place_what_is_cast(site);
    return Meaning{};
  }
  out_.cast = CastCall{site.path, row->form, site.call.line, site.arguments};
  const bool stands = row->form == CastForm::two_ends || row->form == CastForm::from_where_it_stands;
  if (row->form != CastForm::unread && !stands) place_what_is_cast(site);
  return Meaning{};
}

/// Where a cast gives a point and a rotation in place of a pose, it starts there.
bool Evaluator::place_at_start(const CallSite& site) {
  std::vector<const Meaning*> points;
  std::optional<std::size_t> shape;
  const Meaning* rotation = nullptr;
  for (const Meaning& argument : site.arguments) {
    if (argument.is(Meaning::Kind::pose) && argument.has_position) return false;
    if (argument.is(Meaning::Kind::body) && !shape) shape = argument.body;
    if (argument.is(Meaning::Kind::list) && vector_of(argument)) points.push_back(&argument);
    if (is_rotation(argument) && rotation == nullptr) rotation = &argument;
  }
  if (points.size() != 2 || !shape) return false;
  const Library library = out_.bodies[*shape].library;
  PartialPose place;
  set_place(place, Member::position, *points[0], library, site.call.line);
  if (rotation != nullptr) set_place(place, Member::rotation, *rotation, library, site.call.line);
  place_body(*shape, place);
  return true;
}

/// The shapes of a cast stand at its poses, in their order; a pose more is the end of the move.
void Evaluator::place_what_is_cast(const CallSite& site) {
  if (place_at_start(site)) return;
  std::vector<std::size_t> shapes;
  std::vector<const Meaning*> poses;
  for (const Meaning& argument : site.arguments) {
    if (argument.is(Meaning::Kind::body)) shapes.push_back(argument.body);
    if (argument.is(Meaning::Kind::pose)) poses.push_back(&argument);
  }
  for (const Meaning* pose : poses) use(*pose);
  for (std::size_t i = 0; i < std::min(shapes.size(), poses.size()); ++i) {
    const bool twice = i == 1 && shapes[0] == shapes[1] && poses.size() > 1;  // the same shape against itself
    if (!out_.bodies[shapes[i]].place.empty() && !twice) continue;
    PartialPose place;
    add_place(place, *poses[i], out_.bodies[shapes[i]].library, site.call.line);
    if (twice)
      place_object(shapes[i], place, true);
    else
      place_body(shapes[i], place);
  }
}

/// body.position.vadd(offset, body.position): changes a part of what is known.
std::optional<Meaning> Evaluator::change_unknown_part(const CallSite& site) {
  const std::string whose(first_parts(site.first));
  const auto member = member_named(site.first);
  if (whose.empty() || site.arguments.empty() || !member || !places_shape(*member)) return std::nullopt;
  const bool reads = is_one_of(site.last, {"clone", "dot"}) || begins_with_one_of(site.last, {"distance", "to"});
  if (const auto owner = variable(whose); owner && owner->is(Meaning::Kind::body) && !reads)
    out_.bodies[owner->body].place.fault = unknown_change(site.call.line, site.path);
  return std::nullopt;
}

/// shape.scale(…), tf.translate(…): unknown ways to change what is known.
std::optional<Meaning> Evaluator::change_unknown(const CallSite& site) {
  if (!site.owner || site.first.empty() || leaves_its_owner(site.last) || site.arguments.empty()) return std::nullopt;
  const bool geometry = std::any_of(site.arguments.begin(), site.arguments.end(), [](const Meaning& m) {
    return m.is(Meaning::Kind::number) || m.is(Meaning::Kind::list) || m.is(Meaning::Kind::rotation);
  });
  if (touched_by(last_part(site.path)) == Touches::nothing && !changes_its_owner(site.last)) return std::nullopt;
  const bool changes = geometry || changes_its_owner(site.last);
  if (changes && site.owner->is(Meaning::Kind::body) && member_named(site.last) != Member::ignored)
    out_.bodies[site.owner->body].fault = unknown_change(site.call.line, site.path);
  if (site.owner->draft >= 0) draft(site.owner->draft).place.fault = unknown_change(site.call.line, site.path);
  return std::nullopt;
}

/// new CANNON.Body({position: …}), to which shapes are added
std::optional<Meaning> Evaluator::body_of_pose(const CallSite& site) {
  const bool made = site.arguments.size() == 1 && site.arguments[0].is(Meaning::Kind::pose) &&
                    site.last.find("body") != std::string::npos;
  if (!made) return std::nullopt;
  return site.arguments[0];
}

}  // namespace minkoscope
