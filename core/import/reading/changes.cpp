// Changes of a pose after it was given, that are followed: one coordinate, a basis, a turn or a move applied to it.
#include <algorithm>
#include <array>

#include "core/import/grammar/expression.h"
#include "core/import/reading/reader.h"

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

/// The variables of a pose stand for what it is now.
void Reader::renew(int index) {
  const Meaning now = meaning_of_draft(index, 0);
  for (auto& [name, meaning] : out_.variables) {
    if (meaning.draft != index) continue;
    const int line = meaning.line;
    meaning = now;
    meaning.line = line;
  }
}

/// "ta = tb": from here on it is another pose. False where a shape has taken it, so that the name stands for a new one.
bool Reader::replace_pose(int index, const Meaning& value) {
  PoseDraft& pose = draft(index);
  if (pose.used && !pose.is_body) return false;
  const PartialPose before = pose.place;
  const bool other_is_used = value.draft >= 0 && draft(value.draft).used;
  pose.place = placement_of(value);
  if (value.draft >= 0) draft(value.draft).used = other_is_used;  // it is only copied
  if (before.position) recognise(vector_meaning(*before.position, before.line));
  renew(index);
  return true;
}

/// Sets one Euler angle of what is turned by such angles alone: box.rotation.y of three.js and of Godot.
bool Reader::set_angle(const Meaning& owner, Member member, char axis, const Meaning& value, int line) {
  PartialPose* place = nullptr;
  Library library = library_of(Library::none);
  if (owner.is(Meaning::Kind::body)) {
    place = &out_.bodies[owner.body].place;
    library = library_of(out_.bodies[owner.body].library);
  }
  if (owner.draft >= 0) place = &draft(owner.draft).place;
  const bool by_angles = library == Library::three || library == Library::babylon || library == Library::godot ||
                         library == Library::godot3;
  const bool fresh = place != nullptr && (!place->rotation || place->angles);
  if (!by_angles || !fresh || axis < 'x' || axis > 'z' || !value.is(Meaning::Kind::number)) return false;
  Vector3d angles = place->angles.value_or(Vector3d(0.0));
  angles[axis - 'x'] = value.number;
  std::optional<Refusal> fault;
  const auto rotation = rotation_of(vector_meaning(angles, line), member, library, line, fault);
  if (fault) place->fault = fault;
  place->rotation = rotation;
  place->angles = angles;
  place->stated = true;
  if (owner.draft >= 0) renew(owner.draft);
  return true;
}

/// Sets one coordinate of what is placed; false where it is not a position that is known.
bool Reader::set_coordinate(const Meaning& owner, Member member, char coordinate, const Meaning& value) {
  if (member != Member::position || !value.is(Meaning::Kind::number) || coordinate < 'x' || coordinate > 'z')
    return false;
  PartialPose* place = nullptr;
  if (owner.is(Meaning::Kind::body)) place = &out_.bodies[owner.body].place;
  if (owner.draft >= 0) place = &draft(owner.draft).place;
  if (place == nullptr) return false;
  Vector3d position = place->position.value_or(Vector3d(0.0));
  out_.recognised.push_back(position[coordinate - 'x']);  // overwritten
  position[coordinate - 'x'] = value.number;
  place->position = position;
  place->stated = true;
  if (owner.draft >= 0) renew(owner.draft);
  return true;
}

/// ta.getBasis().setEulerZYX(…), ta.getOrigin().setX(…): a part that a call gives is set. False where it is none.
bool Reader::change_part(const Expression& call, const std::vector<Meaning>& arguments) {
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
std::optional<Meaning> Reader::translate_shape(const CallSite& site) {
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
std::optional<Meaning> Reader::apply_motion(const CallSite& site) {
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
