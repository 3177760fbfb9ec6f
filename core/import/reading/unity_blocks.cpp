// Unity's scene files and primitives.
#include "core/import/grammar/expression.h"
#include "core/import/reading/reader.h"

namespace minkoscope {

/// Members of Unity's scene files: m_LocalPosition, m_GameObject.
bool Reader::read_scene_member(const Expression& item, std::string_view last) {
  if (!last.starts_with("m_")) return false;
  if (last == "m_GameObject") {
    const auto& group = item.children[0].children;
    if (group.empty() || group[0].children.empty()) return true;
    const std::string id = "go" + group[0].children[0].text;
    if (block_pose_) {
      out_.poses[*block_pose_].names[0] = "\1" + id;
    } else if (current_) {
      out_.bodies[*current_].names.push_back(id);
    }
    return true;
  }
  if (!block_pose_) return false;
  PartialPose& place = out_.poses[*block_pose_].place;
  if (last == "m_Father") {
    const auto& group = item.children[0].children;
    if (!group.empty() && !group[0].children.empty() && group[0].children[0].text != "0")
      place.fault = Refusal{
          item.line, "stands inside another object (m_Father), whose pose is not applied; write the pose in the world"};
    return true;
  }
  const Meaning value = meaning_of(item.children[0]);
  if (last == "m_LocalScale") {
    const auto scale = vector_of(value);
    if (!scale || *scale != Vector3d(1.0))
      place.fault = Refusal{item.line, "scales a shape, which is not read; write its size as it is in the world"};
    return true;
  }
  if (last == "m_LocalPosition") set_place(place, Member::position, value, Library::unity, item.line);
  if (last == "m_LocalRotation") set_place(place, Member::rotation, value, Library::unity, item.line);
  return true;
}

/// GameObject.CreatePrimitive(PrimitiveType.Cube): a shape of Unity's own size at the origin, which localScale sizes.
std::optional<Meaning> Reader::primitive_of_unity(const CallSite& site) {
  if (site.last != "createprimitive" || site.call.children.size() != 1) return std::nullopt;
  const auto kind = shape_kind_named(last_part(site.call.children[0].text));
  if (!kind) return std::nullopt;
  const int line = site.call.line;
  const std::size_t made = add_body(*kind, Library::unity, site.path, line);
  BodyDraft& body = out_.bodies[made];
  body.placed_by_default = true;
  if (!site.name.empty()) body.names.push_back(site.name);
  scale_primitive(body, vector_meaning(Vector3d(1.0), line), line);
  return body_meaning(made, line);
}

/// Sizes a primitive by its scale; false where the shape is none.
bool Reader::scale_primitive(BodyDraft& body, const Meaning& scale, int line) {
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
