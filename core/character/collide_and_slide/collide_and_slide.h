// The default mover: collide and slide, with the faults of the published ones mended.
//
// Sources: P. Fauerby, "Improved Collision Detection and Response", 2003 (the recursion of hit, tangent plane, slide);
// id Software, Quake, 1996 (up, forward, down over a step); J. Linahan, arXiv:1211.0059, 2012 (corners).
// Our deviations, and why:
// - The margin is kept along the contact's normal, not along the motion: at a grazing angle the latter eats the move.
// - The slide plane is the tangent plane at the true contact, not at a shifted point: a flat floor stays flat.
// - All planes met in a pass stay; what is left of the original motion is projected on the smallest set of them anew
//   after each hit (slide_planes.h): no ping-pong in acute corners, and a body that leaves a corner is not held.
// - A slope beyond the limit also counts as a vertical wall for the body's own motion, so that it neither climbs nor
//   locks where such a slope meets the floor; gravity still slides down the slope itself.
// - Gravity is a pass of its own that ends on walkable ground, so that a body stands still on a slope.
// - Overlaps are cleared first, all contacts together, also when nothing is to be moved.
#pragma once

#include "core/character/walk/walk.h"
#include "core/trace/observer.h"

namespace minkoscope {

/// Everything but the level's precision and the observer.
struct TickJob {
  const WalkSettings& settings;
  const WalkState& before;
  const WalkInput& input;
  std::vector<Pose> poses_before;  // of the level's moving meshes at the tick's start, in level order; see `moving`
  std::vector<int> moving;         // level indices of the meshes with a motion
};

/// One tick. `level` stands where it is at the tick's end.
template <class Real>
TickResult collide_and_slide(const CollisionLevel<Real>& level, const TickJob& job);
template <class Real>
TickResult collide_and_slide(const CollisionLevel<Real>& level, const TickJob& job, StepObserver& observer);

std::span<const std::string_view> collide_and_slide_listing();

}  // namespace minkoscope
