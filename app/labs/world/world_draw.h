// Draws a world of many bodies: the bodies and what they bounce in, the structure's boxes by level, and the pairs it
// tested, found, and that overlap.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/draw/debug_draw.h"
#include "app/labs/world/structure_draw.h"
#include "core/timeline/world_timeline.h"

namespace minkoscope {

/// The surfaces bodies are drawn with, one for all bodies alike: a unit ball and a unit box scaled to each, hulls and
/// the rest by their shape. Made once for a world.
class WorldSurfaces {
 public:
  struct Body {
    std::shared_ptr<const SurfaceMesh> mesh;
    Vector3d scale{1.0};
  };
  /// Nothing is made again while the world's bodies have the same shapes; `revision` tells that they may have others.
  const std::vector<Body>& of(const std::shared_ptr<const World>& world, std::uint64_t revision);

 private:
  std::uint64_t revision_ = 0;
  std::shared_ptr<const World> world_;
  std::vector<Body> bodies_;
};

/// What is shown of a world.
struct WorldLayers {
  bool bodies = true, tight_boxes = false, volumes = true, tested = false, pairs = true, shadows = true;
  int level = -1;  // of the tree: this one alone; -1: as many from the root on as can be told apart
};

struct WorldScene {
  const WorldMoment* moment = nullptr;                         // never null
  const std::vector<WorldSurfaces::Body>* surfaces = nullptr;  // never null; as many as bodies
  WorldLayers layers;
  double floor = 0.0;  // height that shadows fall on, metres
  MarkId selected = 0;
};

/// Of more bodies no shadows are drawn, and beside the structure only those that take part in a pair, as are tight
/// boxes.
inline constexpr std::size_t most_shadows = 2500, most_ghosts = 2500;

/// Bodies (blue; yellow where their box touches another's, orange where they overlap), container, shadows, pairs.
void draw_world_bodies(const WorldScene& scene, DebugDraw& draw);
/// The structure's volumes over faint bodies, and what it tested. Returns how many volumes there are and were drawn.
VolumesShown draw_world_structure(const WorldScene& scene, DebugDraw& draw);

}  // namespace minkoscope
