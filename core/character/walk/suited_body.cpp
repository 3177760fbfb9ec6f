#include "core/character/walk/suited_body.h"

namespace minkoscope {

bool suit_body_to_mover(Walk& walk) {
  if (refusal_of(walk).empty()) return false;
  Walk suited = walk;
  suited.body.shape.reset();
  for (WalkInput& input : suited.inputs) {
    if (!input.shape) continue;
    input.radii = input.shape->half_extents();
    input.shape.reset();
  }
  if (!refusal_of(suited).empty()) return false;
  walk = std::move(suited);
  return true;
}

}  // namespace minkoscope
