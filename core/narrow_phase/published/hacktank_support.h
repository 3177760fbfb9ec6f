// The support mappings of Hacktank's article: the direction is turned back instead of the shape, hulls are climbed over
// their adjacency, sums add their parts' points (a collision skin).
// Source: Hacktank, 3D Convex Collision Detection, Part One: GJK, Code Cave, undated. Fault of the text, kept: a climb
// stops where no neighbour is strictly better, which on a plateau of neighbours that rounding cannot tell apart is not
// the top. Deviations: the lines the text has lost (which neighbour is looked at) are rebuilt from its prose; shapes
// that it does not speak of take the support map of support.h.
//
// Frame: the shape's own axes. Arithmetic in Real, as the text's.
#pragma once

#include <memory>
#include <vector>

#include "core/narrow_phase/pair/convex_pair.h"

namespace minkoscope {

template <class Real>
class HacktankShape {
 public:
  /// Throws std::invalid_argument for a mesh and for a hull without points.
  explicit HacktankShape(const Shape& shape) { add(shape, Pose{}); }

  /// `direction` a unit vector, or zero. What was climbed over is appended to `climb` where there is one.
  SupportPoint<Real> support(const Vector3<Real>& direction, std::vector<ClimbedVertex>* climb) const;

 private:
  struct Part {
    Matrix3<Real> rotation{1};
    Vector3<Real> position{0};
    std::shared_ptr<const ConvexHull> hull;                // climbed
    std::shared_ptr<const CompiledShape<Real>> primitive;  // anything else
  };
  void add(const Shape& shape, const Pose& pose);

  std::vector<Part> parts_;
};

extern template class HacktankShape<float>;
extern template class HacktankShape<double>;

}  // namespace minkoscope
