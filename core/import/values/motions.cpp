// Calls that change a pose or move a shape: a basis, a turn or a move applied to it, casts of one against another.
#include <algorithm>
#include <array>

#include "core/import/grammar/expression.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

/// A call that applies a motion to the pose that it is called of: Eigen's, by the side on which it is applied.
struct Applied {
  std::string_view name;
  bool before;  // in the world's frame, not in the pose's own
};

constexpr std::array applied_calls{Applied{"rotate", false}, Applied{"translate", false}, Applied{"prerotate", true},
                                   Applied{"pretranslate", true}};

}  // namespace

/// ta.getBasis().setEulerZYX(…), ta.getOrigin().setX(…): a part that a call gives is set. False where it is none.
bool Evaluator::change_part(const Expression& call, const std::vector<Meaning>& arguments) {
  const Expression& part = call.receiver[0];
  const std::string setter = plain_name(call.text);
  if (!part.is(Expression::Kind::call) || !part.children.empty() || !setter.starts_with("set")) return false;
  std::string named = plain_name(last_part(part.text));
  if (named.starts_with("get")) named.erase(0, 3);
  const auto member = member_named(named);
  const Meaning owner = variable(std::string(first_parts(part.text))).value_or(Meaning{});
  if (!member || !places_shape(*member) || owner.draft < 0) return false;
  const std::string what = setter.substr(3);
  if (what.size() == 1 && arguments.size() == 1) return set_coordinate(owner, *member, what[0], arguments[0]);
  if (what == "value" && *member == Member::position && arguments.size() == 3) {  // t.getOrigin().setValue(x, y, z)
    set_member(owner, *member, group_meaning(arguments, call.line), call.line, call.text);
    return true;
  }
  // objA.getWorldTransform().setOrigin(…)
  const auto part_of_pose = member_named(what);
  if (*member == Member::pose && (what == "identity" || (part_of_pose && places_shape(*part_of_pose)))) {
    const Meaning value = what == "identity"      ? identity_meaning(call.line)
                          : arguments.size() == 1 ? arguments[0]
                                                  : group_meaning(arguments, call.line);
    set_member(owner, part_of_pose.value_or(Member::pose), value, call.line, call.text);
    return true;
  }
  if (*member != Member::rotation) return false;
  const auto turn = turned_by_setter("btMatrix3x3", what, arguments, call.line);
  if (!turn || !turn->is(Meaning::Kind::rotation)) return false;
  PartialPose& place = draft(owner.draft).place;
  place.rotation.reset();
  set_place(place, Member::rotation, *turn, Library::none, call.line);
  renew(owner.draft);
  return true;
}

/// hull.translate([1, 0, 0]) of a shape that is not turned
std::optional<Meaning> Evaluator::translate_shape(const CallSite& site) {
  const bool translates = is_one_of(site.last, {"translate", "translateby", "moveby"});
  if (!translates || !site.owner || !site.owner->is(Meaning::Kind::body)) return std::nullopt;
  const Meaning by = site.arguments.size() == 1 ? site.arguments[0] : group_meaning(site.arguments, site.call.line);
  PartialPose& place = out_.bodies[site.owner->body].place;
  const auto vector = vector_of(by);
  if (!vector || place.rotation || place.fault) return std::nullopt;
  place.position = place.position.value_or(Vector3d(0.0)) + *vector;
  place.stated = place.moved = true;
  place.line = site.call.line;
  return Meaning{};
}

/// tf.rotate(AngleAxisd(…)), tf.translate(v) of Eigen
std::optional<Meaning> Evaluator::apply_motion(const CallSite& site) {
  if (site.owner && site.owner->draft >= 0 && site.call.receiver.empty())
    if (const auto moved = moved_by_gdx(*site.owner, site.call, site.arguments)) return moved;
  const auto row = std::find_if(applied_calls.begin(), applied_calls.end(),
                                [&](const Applied& applied) { return applied.name == site.last; });
  if (row == applied_calls.end() || !site.owner || site.owner->draft < 0 || site.arguments.size() != 1)
    return std::nullopt;
  const Meaning& by = site.arguments[0];
  const bool turns = site.last.ends_with("rotate");
  const auto vector = vector_of(by);
  if (turns ? !by.is(Meaning::Kind::rotation) : !vector) return std::nullopt;
  Pose motion;
  if (turns)
    motion.rotation = by.rotation;
  else
    motion.position = *vector;
  use(by);
  PartialPose& place = draft(site.owner->draft).place;
  const Pose moved = row->before ? compose(motion, place.pose()) : compose(place.pose(), motion);
  place.position = moved.position;
  place.rotation = moved.rotation;
  place.stated = true;
  renew(site.owner->draft);
  return Meaning{};
}

/// hk.shapeCast({ shape, rotation, startPosition, endPosition }, …) of Babylon: what is cast, by its names
std::optional<Meaning> Evaluator::cast_by_names(const CallSite& site) {
  using Kind = Expression::Kind;
  if (cast_row(site.last) == nullptr || site.call.children.empty() || out_.cast) return std::nullopt;
  const Expression& given = site.call.children[0];
  if (!given.is(Kind::group) || given.bracket != '{') return std::nullopt;
  std::vector<Meaning> arguments;
  for (const std::string_view name : {"shape", "rotation", "startposition", "endposition"}) {
    const auto named = std::find_if(given.children.begin(), given.children.end(), [&](const Expression& child) {
      return child.is(Kind::assignment) && child.children.size() == 1 && plain_name(child.text) == name;
    });
    if (named != given.children.end())
      arguments.push_back(meaning_of(named->children[0]));
    else if (name != "rotation")
      return std::nullopt;
  }
  CallSite cast = site;
  cast.arguments = arguments;
  out_.cast = CastCall{site.path, CastForm::start_end_points, site.call.line, std::move(arguments)};
  place_what_is_cast(cast);
  return Meaning{};
}

/// box.castShape(position, rotation, velocity, other, position, rotation, velocity, target, time) of rapier
std::optional<Meaning> Evaluator::cast_of_owner(const CallSite& site) {
  const auto& given = site.arguments;
  const auto other =
      std::find_if(given.begin(), given.end(), [](const Meaning& one) { return one.is(Meaning::Kind::body); });
  const auto before = other - given.begin(), behind = given.end() - other;
  if (site.last != "castshape" || !site.owner || !site.owner->is(Meaning::Kind::body) || before != 3 || behind < 5 ||
      out_.cast)
    return std::nullopt;
  const int line = site.call.line;
  Meaning second = *other;
  if (second.body == site.owner->body) second.body = copy_shape(second.body);  // against its like
  std::vector<double> numbers;
  for (auto at = other + 4; at != given.end(); ++at)
    if (at->is(Meaning::Kind::number)) numbers.push_back(at->number);
  // How far apart the shapes count as touching stands before the time, in newer versions.
  const bool touching = numbers.size() == 1 || (numbers.size() == 2 && numbers[0] == 0.0);
  std::vector<Meaning> arguments{*site.owner, pose_of({given[0], given[1]}, site.path, line),
                                 second,      pose_of({other[1], other[2]}, site.path, line),
                                 given[2],    other[3]};
  if (touching) arguments.push_back(number_meaning(numbers.back(), line));
  CallSite cast = site;
  cast.arguments = arguments;
  out_.cast = CastCall{site.path, CastForm::two_moving, line, std::move(arguments)};
  place_what_is_cast(cast);
  return Meaning{};
}

/// PxGeometryQuery::raycast(origin, direction, geometry, pose, length), shape.cast_ray(&pose, &ray, length) of parry: a
/// point that moves.
std::optional<Meaning> Evaluator::cast_of_ray(const CallSite& site) {
  if (!casts_a_ray(site.path) || out_.cast) return std::nullopt;
  const int line = site.call.line;
  std::optional<Meaning> shape = site.owner, pose, length;
  std::vector<Meaning> vectors;
  for (const Meaning& argument : site.arguments) {
    const bool ray = argument.is(Meaning::Kind::list) && argument.items.size() == 2;
    if (argument.is(Meaning::Kind::body)) shape = argument;
    if (is_placing(argument)) pose = argument;
    if (argument.is(Meaning::Kind::number) && !length) length = argument;
    if (ray) vectors.insert(vectors.end(), argument.items.begin(), argument.items.end());
    if (argument.is(Meaning::Kind::list) && vector_of(argument)) vectors.push_back(argument);
  }
  if (!shape || !shape->is(Meaning::Kind::body) || !pose || !length || vectors.size() != 2 || !vector_of(vectors[0]))
    return std::nullopt;
  const Meaning point = body_meaning(add_body(ShapeKind::point, Library::none, "ray", line), line);
  CallSite cast = site;
  cast.arguments = {point, position_meaning(*vector_of(vectors[0]), line), *shape, *pose, vectors[1], *length};
  out_.cast = CastCall{site.path, CastForm::two_shapes, line, cast.arguments};
  place_what_is_cast(cast);
  return Meaning{};
}

/// SpawnActor<AWall>(AWall::StaticClass(), location, rotation) of Unreal: the actor whose only component without a
/// place was made in its constructor stands there.
std::optional<Meaning> Evaluator::spawn_actor(const CallSite& site) {
  if (!is_one_of(site.last, {"spawnactor", "spawnactorabsolute"})) return std::nullopt;
  const auto is_unplaced = [](const BodyDraft& body) {
    return body.library == Library::unreal && body.place.empty() && body.owner < 0;
  };
  const auto component = std::find_if(out_.bodies.begin(), out_.bodies.end(), is_unplaced);
  if (std::count_if(out_.bodies.begin(), out_.bodies.end(), is_unplaced) != 1) return std::nullopt;
  PartialPose place;
  for (const Meaning& argument : site.arguments) {
    if (!is_placing(argument) && !vector_of(argument)) continue;
    use(argument);
    set_place(place,
              is_rotation(argument)  ? Member::rotation
              : is_placing(argument) ? Member::pose
                                     : Member::position,
              argument, Library::unreal, site.call.line);
  }
  const auto made = static_cast<std::size_t>(component - out_.bodies.begin());
  if (!place.empty()) place_body(made, place);
  return body_meaning(made, site.call.line);
}

/// player.move_and_collide(motion), player.test_move(player.global_transform, motion) of Godot: a body moves from where
/// it stands. A motion of zero is none.
std::optional<Meaning> Evaluator::move_of_owner(const CallSite& site) {
  const std::size_t place = site.last == "testmove" ? 1 : 0;
  if (place == 0 && site.last != "moveandcollide") return std::nullopt;
  const auto body = site.owner ? body_of(*site.owner) : std::nullopt;
  if (!body || site.arguments.size() <= place || out_.cast) return std::nullopt;
  const auto motion = vector_of(site.arguments[place]);
  if (!motion || *motion == Vector3d(0.0)) return Meaning{};
  for (BodyDraft& shape : out_.bodies)
    if (shape.owner == *body) shape.displacement = motion;
  return Meaning{};
}

}  // namespace minkoscope
