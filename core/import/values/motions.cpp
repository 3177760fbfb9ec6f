// Calls that change a pose or move a shape: a basis, a turn or a move applied to it.
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

}  // namespace minkoscope
