// The axis along which two polytopes are separated while one of them moves, from their closest features at one time:
// the direction of the nearest points, the normal of a face, or the cross product of two edges. Erin Catto, Continuous
// Collision, Game Developers Conference 2013, whose Box2D has the axes of two dimensions and Box3D those of three.
//
// Ours: a bound of how fast the separation along it can bend, so that its values at two times bound it in between; an
// axis of features that are nearly parallel is replaced by that of the nearest points.
#pragma once

#include <minkoscope/trace.h>

#include "core/sweep/cast/cast_obstacle.h"
#include "core/sweep/query/moving_body.h"

namespace minkoscope {

class SeparatingAxis {
 public:
  /// `normal`: of the nearest points, unit, world, from the obstacle to the body. `reach`: metres; an obstacle's core
  /// further than this from the body's position does not touch it.
  SeparatingAxis(const MovingBody& body, const Vector3d& normal, double reach);

  /// The axis of the features that carry the nearest points at `time`, in the body's axes then.
  static SeparatingAxis of_features(const MovingBody& body, const CastSimplex& closest, double time,
                                    const Vector3d& normal, double reach);

  SeparationAxis kind() const { return kind_; }
  /// Unit, world, towards the body, which is turned by `rotation`.
  Vector3d at(const Matrix3d& rotation) const;
  /// The bound below holds for this long, as fraction of the motion.
  double duration() const { return duration_; }
  /// The second derivative of the separation of any two points that can touch, by time, is no greater within such an
  /// interval.
  double bend(double interval) const;

 private:
  const MovingBody* body_;
  SeparationAxis kind_ = SeparationAxis::points;
  Vector3d normal_;          // world; of the body's face: in its own axes
  Vector3d edge_{0.0};       // unit, world, the obstacle's
  Vector3d body_edge_{0.0};  // unit, in the body's own axes
  double reach_, least_sine_ = 1.0, duration_ = 1.0;
};

}  // namespace minkoscope
