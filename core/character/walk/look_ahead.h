// How far a body can go before what it meets, with a gap left.
#pragma once

#include <algorithm>

#include "core/base/tolerance.h"
#include "core/character/walk/body_queries.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope {

/// What a motion meets, and how much of it the body can do with the gap kept along the contact's normal.
struct Outlook {
  SweepResult hit;  // its time as a part of the motion, at most 1
  double fraction = 1.0;
  bool blocked = false;
};

/// Sweeps a few gaps beyond the motion, so that the body does not end nearer to something than `gap` (metres). The
/// motion is not zero. `near` as of sweep_body.
template <class Real, class Observer>
Outlook look_ahead(const CollisionLevel<Real>& level, const WalkBody& body, const Vector3d& motion, double gap,
                   Observer& observer, const NearTriangles* near = nullptr) {
  const double length = glm::length(motion);
  const double farther = gap * tolerance::look_ahead_margins;
  const Vector3d displacement = motion * (1.0 + farther / length);
  Outlook outlook;
  if constexpr (Observer::enabled) {
    outlook.hit = sweep_body(level, body, displacement, observer, near);
  } else if (near == nullptr) {
    outlook.hit = sweep_body(level, body, displacement);
  } else {
    const NearWay way = near->way<Real>(body.position, displacement);
    if (way.is_free()) return outlook;  // mostly: no sweep
    outlook.hit = sweep_on_way(level, body.position, displacement, *near, way);
  }
  if (!outlook.hit.hit) return outlook;
  const double along = outlook.hit.time * (length + farther);
  const double approach = -glm::dot(motion, outlook.hit.normal) / length;
  const double allowed = approach > 0.0 ? along - gap / approach : 0.0;
  outlook.blocked = allowed < length;
  outlook.fraction = std::clamp(allowed / length, 0.0, 1.0);
  outlook.hit.time = std::min(1.0, along / length);
  return outlook;
}

}  // namespace minkoscope
