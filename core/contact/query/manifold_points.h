// The points of a manifold while it is made, in the contact's axes: x and y across the normal, z along it, metres.
#pragma once

#include <algorithm>

#include <minkoscope/geometry.h>
#include <minkoscope/trace.h>

#include "core/contact/query/inline_list.h"

namespace minkoscope {

struct ManifoldPoint {
  Vector3d a{0.0}, b{0.0};  // on the surfaces
  ShapeFeature feature_a, feature_b;
  int copy = 0;                             // which of several points of the same two features
  bool highest_a = true, highest_b = true;  // it lies as far along the normal as the shape reaches

  double depth() const { return a.z - b.z; }
};

using ManifoldPoints = InlineList<ManifoldPoint, 16>;

/// Which copy a further point of these two features would be.
inline int copies_among(const ManifoldPoints& points, const ShapeFeature& feature_a, const ShapeFeature& feature_b) {
  int copies = 0;
  for (const ManifoldPoint& own : points)
    if (own.feature_a == feature_a && own.feature_b == feature_b) copies = std::max(copies, own.copy + 1);
  return copies;
}

/// Which points to keep, ascending; all where there are no more than `most` (0: any number). The deepest one, and those
/// that span the most area with it: of four points the best there are.
/// Source: D. Gregorius, Robust Contact Creation for Physics Simulations, GDC 2015; deviation: not greedy, but the best
/// quadrilateral over the deepest point. `bias`: a choice gives way only to one that is better by this part, so that
/// ties are decided alike in the next tick; `deep`: metres within which points are as deep as the deepest.
InlineList<int, 16> reduce_points(const ManifoldPoints& points, int most, double deep);

}  // namespace minkoscope
