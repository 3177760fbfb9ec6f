// Bodies: what shapes join and what places them, and shapes that stand in several places.
#include "core/import/subjects/subjects.h"

namespace minkoscope {

/// The body that a pose stands for: a draft that is placed by nothing but what is said of it.
std::optional<int> Subjects::body_of(const Meaning& meaning) const {
  if (meaning.draft < 0 || !draft(meaning.draft).is_body) return std::nullopt;
  return meaning.draft;
}

Meaning Subjects::meaning_of_draft(int index, int line) const {
  const PartialPose& place = draft(index).place;
  Meaning out = pose_meaning(place.position, place.rotation, line);
  out.draft = index;
  return out;
}

int Subjects::add_body_draft(const std::string& name) {
  add_pose("\1" + name, {});
  out_.poses.back().is_body = true;
  return static_cast<int>(out_.poses.size()) - 1;
}

/// A shape's pose so far is the one in its body. Another body makes it another shape.
std::size_t Subjects::join(std::size_t shape, int body, const Places& places, int line) {
  if (out_.bodies[shape].owner >= 0 && out_.bodies[shape].owner != body) shape = copy_shape(shape);
  BodyDraft& joined = out_.bodies[shape];
  joined.owner = body;
  joined.placed_by_default = true;
  draft(body).used = true;
  if (const auto scale = scales_of_bodies_.find(body); scale != scales_of_bodies_.end())
    set_scale(joined, scale->second, line);
  for (const auto& [member, value] : places) {
    use(value);
    set_place(joined.place, member, value, library_of(joined.library), line);
  }
  return shape;
}

/// Scales what has joined a body, and what joins it later.
void Subjects::scale_body(int body, const Meaning& value, int line) {
  scales_of_bodies_[body] = value;
  for (BodyDraft& joined : out_.bodies)
    if (joined.owner == body) set_scale(joined, value, line);
}

/// A body that stands in another; none stands in itself.
void Subjects::join_body(int inner, int outer, int line) {
  for (int above = outer; above >= 0; above = draft(above).owner)
    if (above == inner) {
      out_.fault = Refusal{line, "adds a group to one that stands in it; must be the other way round"};
      return;
    }
  draft(inner).owner = outer;
  draft(outer).used = true;
}

/// The body of this name: a pose that was given it becomes one, and a name that the text has not made stands for a body
/// at the origin until it is placed.
int Subjects::body_named(const std::string& name) {
  if (const auto known = variable(name); known && known->draft >= 0) {
    draft(known->draft).is_body = true;
    return known->draft;
  }
  const int body = add_body_draft(name);
  if (const auto known = variable(name); known && known->is(Meaning::Kind::pose))
    set_place(draft(body).place, Member::pose, *known, Library::none, known->line);
  out_.variables[name] = meaning_of_draft(body, 0);
  return body;
}

void Subjects::add_place(PartialPose& place, const Meaning& argument, Library library, int line) {
  const auto numbers = argument.is(Meaning::Kind::list) ? numbers_of(argument) : std::nullopt;
  if (argument.is(Meaning::Kind::pose)) {
    const PartialPose own = placement_of(argument);
    if (own.position) place.position = own.position;
    if (own.rotation) place.rotation = own.rotation;
    if (own.fault) place.fault = own.fault;
    place.stated = true;
    place.line = line;
  } else if (is_rotation(argument) || argument.items.size() == 4 || (numbers && numbers->size() == 9)) {
    set_place(place, Member::rotation, argument, library, line);
  } else if (vector_of(argument) && !place.position) {
    set_place(place, Member::position, argument, library, line);
  }
}

/// The same shape once more, without its names.
std::size_t Subjects::copy_shape(std::size_t shape) {
  BodyDraft copy = out_.bodies[shape];
  copy.order = ++order_;
  copy.names.clear();
  out_.bodies.push_back(std::move(copy));
  return out_.bodies.size() - 1;
}

/// Places a shape, or another of its kind where it already stands elsewhere. The one that is placed.
std::size_t Subjects::place_object(std::size_t shape, const PartialPose& place, bool another) {
  if (another) {
    shape = copy_shape(shape);
    out_.bodies[shape].place = {};
  }
  if (!place.empty()) place_body(shape, place);
  return shape;
}

/// Sizes a primitive by its scale; false where the shape is none.
bool Subjects::scale_primitive(BodyDraft& body, const Meaning& scale, int line) {
  if (plain_name(last_part(body.written)) != "createprimitive") return false;
  const auto by = vector_of(scale);
  const bool box = body.kind == ShapeKind::box, cylinder = body.kind == ShapeKind::cylinder;
  if (!by) {
    body.fault = no_number(scale, line);
  } else if (!box && (by->x != by->z || (!cylinder && by->x != by->y))) {
    body.fault = Refusal{line, "scales a " + std::string(word_of(body.kind)) +
                                   " differently along its axes, so that "
                                   "it is another shape; must be scaled evenly"};
  } else if (box) {
    body.sizes[Member::whole_extents] = vector_meaning(*by, line);
  } else {
    body.sizes[Member::radius] = number_meaning(0.5 * by->x, line);
    if (cylinder) body.sizes[Member::whole_middle] = number_meaning(2.0 * by->y, line);
    if (body.kind == ShapeKind::capsule) body.sizes[Member::whole_total] = number_meaning(2.0 * by->y, line);
  }
  return true;
}

}  // namespace minkoscope
