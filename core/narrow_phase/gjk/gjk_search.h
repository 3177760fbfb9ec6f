// The state of a GJK search.
#pragma once

#include <algorithm>

#include "core/narrow_phase/gjk/gjk_simplex.h"

namespace minkoscope {

/// The plane through a support point, across the search direction.
struct SupportPlane {
  double behind;            // how far behind the origin it and all of A − B lie, times the direction's length
  double direction_length;  // divided out only where the distance itself is needed

  bool is_beyond(double distance) const { return behind > distance * direction_length; }
  bool is_at_least(double distance) const { return behind >= distance * direction_length; }
  double distance() const { return behind / direction_length; }
};

/// `measured`: v and the bounds are kept, for the result or an observer. The simplex is elsewhere, so that the rest
/// stays in registers.
template <class Real, bool measured = true>
struct GjkSearch {
  GjkSimplex<Real>& simplex;
  SearchDirection direction;
  Vector3d v{0.0};            // its point nearest the origin, once there is one
  double length;              // |v|
  double lower = 0.0, upper;  // bounds of the cores' distance
  double depth_upper;         // no longer translation is needed to separate overlapping cores
  int iterations = 0;         // support points evaluated

  GjkSearch(GjkSimplex<Real>& empty, double scale) : simplex(empty), length(scale), upper(scale), depth_upper(scale) {}

  bool has_v() const { return simplex.size() > 0; }
  /// The plane bounds the distance from below, and the depth from above.
  MINKOSCOPE_INLINE void bound(const SupportPlane& plane) {
    if constexpr (!measured) return;
    const double distance = plane.distance();
    lower = std::min(std::max(lower, distance), upper);
    depth_upper = std::min(depth_upper, std::max(-distance, 0.0));
  }
  MINKOSCOPE_INLINE void move_to(const Vector3d& point, double distance) {
    length = distance;
    if constexpr (!measured) return;
    v = point;
    upper = std::min(upper, length);
    lower = std::min(lower, upper);
  }
  /// A vertex again is as far along as v, up to rounding: only such a point is compared with the vertices.
  MINKOSCOPE_INLINE bool repeats_vertex(const Vector3d& w, const SupportPlane& plane, double near_v) const {
    return plane.is_at_least(near_v - tolerance::repeated_vertex * length) && simplex.contains(w);
  }
};

}  // namespace minkoscope
