// Draws a world of many bodies: bodies and container, the structure's boxes by level, and the pairs tested, found and
// overlapping.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/draw/debug_draw.h"
#include "app/labs/world/structure_draw.h"
#include "core/timeline/world_timeline.h"

namespace minkoscope {

/// The surfaces of bodies, shared by equal bodies: a scaled unit sphere and unit box, other shapes by themselves. Built
/// once for a world.
class WorldSurfaces {
 public:
  struct Body {
    std::shared_ptr<const SurfaceMesh> mesh;
    Vector3d scale{1.0};
  };
  /// Rebuilds nothing while the bodies have the same shapes; a new `revision` means that they may have changed.
  const std::vector<Body>& of(const std::shared_ptr<const World>& world, std::uint64_t revision);

 private:
  std::uint64_t revision_ = 0;
  std::shared_ptr<const World> world_;
  std::vector<Body> bodies_;
};

/// The layers shown of a world.
struct WorldLayers {
  bool bodies = true, tight_boxes = false, volumes = true, tested = false, pairs = true, shadows = true;
  int level = -1;  // of the tree: only this one; -1: as many from the root as remain legible
};

struct WorldScene {
  const WorldMoment* moment = nullptr;                         // never null
  const std::vector<WorldSurfaces::Body>* surfaces = nullptr;  // never null; one per body
  WorldLayers layers;
  double floor = 0.0;  // height that shadows fall on, metres
  MarkId selected = 0;
};

/// With more bodies there are no shadows, and beside the structure only bodies and tight boxes of pairs are drawn.
inline constexpr std::size_t most_shadows = 2500, most_ghosts = 2500;

/// Bodies (blue; yellow where their box touches another's, orange where they overlap), container, shadows, pairs.
void draw_world_bodies(const WorldScene& scene, DebugDraw& draw);
/// The structure's volumes over faint bodies, and its tests. Returns how many volumes there are and were drawn.
VolumesShown draw_world_structure(const WorldScene& scene, DebugDraw& draw);

}  // namespace minkoscope
