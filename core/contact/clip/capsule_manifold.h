// The manifold of a capsule and a box: the capsule's segment cut by the sides of a face in the box's own axes.
#pragma once

#include "core/contact/clip/capsule_axis.h"
#include "core/contact/clip/clip_reporter.h"

namespace minkoscope {

/// A capsule, a box and the axis along which they overlap least.
struct CapsuleScene {
  const PreparedContact::Data& pair;
  const Matrix3d& axes;    // the box's
  const Vector3d& centre;  // the box's
  const CapsuleAndBox& placed;
  const CapsuleAxis& least;
  double allowance;  // the contract's tolerance, metres
  const ContactTolerances& tolerances;
};

/// Fills `points`. False where clipping did not reach the deepest pair along either axis: then the features along the
/// least axis are to be clipped as any shape's.
template <class Observer>
bool find_points_of_capsule(const CapsuleScene& scene, ClipReporter<Observer>& report, ManifoldPoints& points);

}  // namespace minkoscope
