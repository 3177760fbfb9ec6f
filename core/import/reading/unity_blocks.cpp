// The blocks of Unity's scene files.
#include <algorithm>

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
    if (scale && *scale != Vector3d(1.0)) scales_of_blocks_.emplace_back(*block_pose_, value);
    if (!scale) place.fault = no_number(value, item.line);
    return true;
  }
  if (last == "m_LocalPosition") set_place(place, Member::position, value, Library::unity, item.line);
  if (last == "m_LocalRotation") set_place(place, Member::rotation, value, Library::unity, item.line);
  return true;
}

/// What the Transform of an object scales, its colliders.
void Reader::scale_blocks() {
  for (const auto& [pose, scale] : scales_of_blocks_) {
    const std::string& name = out_.poses[pose].names[0];  // "\1go4400"
    if (name.empty()) continue;
    const std::string id = name.substr(1);
    for (BodyDraft& body : out_.bodies)
      if (std::find(body.names.begin(), body.names.end(), id) != body.names.end()) set_scale(body, scale, scale.line);
  }
}

}  // namespace minkoscope
