// The manifold of two boxes that overlap. Along a face's normal the other box's face is cut in that face's own axes;
// along an axis of two edges, where the boxes part along both edges before anything else of them meets, these cross in
// the only point.
#pragma once

#include "core/contact/clip/box_axis.h"
#include "core/contact/clip/clip_reporter.h"

namespace minkoscope {

/// Two boxes and the axis along which they overlap least.
struct BoxScene {
  const PreparedContact::Data& pair;
  const Pose &a, &b;
  const Matrix3d& axes_a;
  const BoxesInA& boxes;
  const BoxAxis& least;
  double allowance;  // the contract's tolerance, metres
  const ContactTolerances& tolerances;
};

/// Fills `points`. False where clipping along a face's normal did not reach the deepest pair, or the edges' point may
/// not be the only one: then the features along the least axis are to be clipped as any shape's.
template <class Observer>
bool find_points_of_boxes(const BoxScene& scene, ClipReporter<Observer>& report, ManifoldPoints& points,
                          bool& is_of_face);

}  // namespace minkoscope
