// Which shapes of a scene its own engine never tests against each other, so that their overlap is no fault: parts of
// one link or model, links that a joint joins, and what the file itself excludes. Source: MuJoCo's documentation,
// Computation, Collision detection, Selection.
//
// Deviation: MuJoCo never tests two geoms that are both fixed to the world; here they are, unless they belong to one
// body or to a body and its parent, because a scene without any joint is asked about, too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace minkoscope {

/// A body of MJCF, a link of URDF. Links without a joint between them are one group: they never move relative to each
/// other.
struct SceneLink {
  std::size_t parent = 0;  // as an index of links; the world's is the world
  std::size_t group = 0;   // the uppermost link of the group; 0: fixed to the world
  std::size_t parent_group = 0;
};

/// Of one shape: what it belongs to, and with which it may collide. A shape's type meets the other's affinity.
struct CollisionSide {
  std::size_t link = 0;
  std::uint32_t type = 1, affinity = 1;
  std::size_t model = 0;  // whose parts never meet each other; 0: none
};

enum class Untested { no, one_link, one_model, joined, masks, excluded };

class CollisionFilter {
 public:
  /// Returns the new link's index; 0 is the world.
  std::size_t add_link(std::size_t parent, bool has_joint);
  void exclude(std::size_t a, std::size_t b) { excluded_.insert(std::minmax(a, b)); }
  void keep_joined() { joined_are_tested_ = true; }

  Untested verdict(const CollisionSide& a, const CollisionSide& b) const;

 private:
  std::vector<SceneLink> links_{SceneLink{}};
  std::set<std::pair<std::size_t, std::size_t>> excluded_;  // links, the lower first
  bool joined_are_tested_ = false;
};

/// "3 pairs of links that a joint joins": what is left out by the verdict, in the plural where it is one.
std::string untested_pairs(Untested verdict, std::size_t count);

}  // namespace minkoscope
