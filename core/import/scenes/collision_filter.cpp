#include "core/import/scenes/collision_filter.h"

#include <array>

namespace minkoscope {

std::size_t CollisionFilter::add_link(std::size_t parent, bool has_joint) {
  const std::size_t index = links_.size();
  const SceneLink& above = links_[parent];
  links_.push_back(has_joint ? SceneLink{parent, index, above.group}
                             : SceneLink{parent, above.group, above.parent_group});
  return index;
}

Untested CollisionFilter::verdict(const CollisionSide& a, const CollisionSide& b) const {
  if ((a.type & b.affinity) == 0 && (b.type & a.affinity) == 0) return Untested::masks;
  if (a.model != 0 && a.model == b.model) return Untested::one_model;
  if (excluded_.contains(std::minmax(a.link, b.link))) return Untested::excluded;
  if (a.link == 0 && b.link == 0) return Untested::no;
  if (a.link == b.link) return Untested::one_link;
  const SceneLink &of_a = links_[a.link], &of_b = links_[b.link];
  if (of_a.group == of_b.group) {
    const bool adjacent = a.link != 0 && b.link != 0 && (of_a.parent == b.link || of_b.parent == a.link);
    return of_a.group != 0 || adjacent ? Untested::one_link : Untested::no;
  }
  if (of_a.group == 0 || of_b.group == 0 || joined_are_tested_) return Untested::no;
  return of_a.parent_group == of_b.group || of_b.parent_group == of_a.group ? Untested::joined : Untested::no;
}

std::string untested_pairs(Untested verdict, std::size_t count) {
  constexpr std::array<const char*, 6> kinds{"",
                                             " of one rigid link",
                                             " of one model without self_collide",
                                             " of links that a joint joins",
                                             " that contype and conaffinity keep apart",
                                             " that the file excludes"};
  return std::to_string(count) + (count == 1 ? " pair" : " pairs") + kinds[static_cast<std::size_t>(verdict)];
}

}  // namespace minkoscope
