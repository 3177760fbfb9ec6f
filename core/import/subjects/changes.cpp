// Changes of a pose after it was given: another value, one coordinate, one angle.
#include "core/import/subjects/subjects.h"

namespace minkoscope {

/// The variables of a pose stand for what it is now.
void Subjects::renew(int index) {
  const Meaning now = meaning_of_draft(index, 0);
  for (auto& [name, meaning] : out_.variables) {
    if (meaning.draft != index) continue;
    const int line = meaning.line;
    meaning = now;
    meaning.line = line;
  }
}

/// "ta = tb": from here on it is another pose. False where a shape has taken it, so that the name stands for a new one.
bool Subjects::replace_pose(int index, const Meaning& value) {
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
bool Subjects::set_angle(const Meaning& owner, Member member, char axis, const Meaning& value, int line) {
  PartialPose* place = nullptr;
  Library library = library_of(Library::none);
  if (owner.is(Meaning::Kind::body)) {
    place = &out_.bodies[owner.body].place;
    library = library_of(out_.bodies[owner.body].library);
  }
  if (owner.draft >= 0) place = &draft(owner.draft).place;
  const bool by_angles = library == Library::three || library == Library::babylon || library == Library::godot ||
                         library == Library::godot3 || library == Library::scenekit;
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
bool Subjects::set_coordinate(const Meaning& owner, Member member, char coordinate, const Meaning& value) {
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

}  // namespace minkoscope
