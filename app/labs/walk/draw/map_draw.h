// Draws the level's map: moments that were explored, the ground that was walked on, open edges and slivers.
#pragma once

#include <vector>

#include "app/draw/debug_draw.h"
#include "app/labs/walk/session/level_map.h"

namespace minkoscope {

struct ShownMap {
  const LevelMap& map;
  const MapSwitches& switches;
  const std::vector<WalkMesh>& level;  // whose flaws they are
  double time = 0.0;                   // seconds, for meshes that move
  bool overview = false;               // the markers have their names
};
void draw_map(const ShownMap& shown, DebugDraw& draw);

}  // namespace minkoscope
