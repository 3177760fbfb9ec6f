// A capsule as `swept` takes it, and as the space of its radius sees it: a segment that the unit sphere rounds.
#pragma once

#include "core/base/tolerance.h"
#include "core/sweep/swept/body_core.h"

namespace minkoscope {

struct CapsuleBody {
  double radius = 0.0, half_height = 0.0;    // metres, radius > 0; the segment lies along the body's Y
  Vector3d position{0.0};                    // centre, world
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};  // world from body, a unit quaternion

  /// The sphere that rounds the segment, at the capsule's centre.
  EllipsoidBody sphere() const { return {Vector3d(radius), position, rotation}; }
  template <class Real>
  SegmentCore core(Instructions instructions = Instructions::portable) const {
    return {Vector3d(0.0, half_height / radius, 0.0), tolerance::touching<Real>, instructions};
  }
};

}  // namespace minkoscope
