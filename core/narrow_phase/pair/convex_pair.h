// Two compiled shapes in one frame, and the support map of their Minkowski difference A − B.
//
// Frame: shape A's own axes and origin. The pose of B relative to A is formed once, in double, so that a pair far from
// the world's origin is as exact as one at it; its rotation is then rounded to Real. Support points are computed in
// Real and kept as doubles: from there on the narrow phase computes in double in float runs too. A float run therefore
// carries exactly the rounding of its shapes, relative rotation and support points, and none from cancelling in tiny
// simplices; a vertex of A with a vertex of B always gives the same w, so that A − B is an exact finite set.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include <minkoscope/geometry.h>
#include <minkoscope/pair.h>
#include <minkoscope/trace.h>

#include "core/base/relative_frame.h"
#include "core/base/tolerance.h"
#include "core/shapes/support.h"

namespace minkoscope {

/// A point w = a − b of A − B and the support points it came from, all in A's frame.
struct MinkowskiVertex {
  Vector3d w{0.0}, a{0.0}, b{0.0};
  int feature_a = -1, feature_b = -1;
};

/// The same as GJK and EPA keep it: the support points stay in the precision of the run and are resolved only for the
/// vertices that carry the answer. Not initialised, because every query holds four of them.
template <class Real>
struct CoreSupport {
  Vector3d w;
  Lanes<Real> a, b;  // A's frame; b without the offset
  int feature_a, feature_b;
};

/// The vertices that the hill climbs to a support point visited, each in its shape's frame.
struct PairClimb {
  std::vector<ClimbedVertex> a, b;
};
/// In its place without an observer.
struct NoClimb {};
template <class Observer>
using ClimbOf = std::conditional_t<Observer::enabled, PairClimb, NoClimb>;

/// The pose with its rotation made a unit quaternion. Throws std::invalid_argument where it is not finite or has none.
Pose checked(const Pose& pose);

template <class Real>
struct ConvexPair {
 private:
  struct Own {
    CompiledShape<Real> a, b;
    PoseMatrix frame;
    Own(const PosedShape& posed_a, const PosedShape& posed_b, Rounding rounding)
        : a(posed_a.shape, rounding), b(posed_b.shape, rounding), frame(posed_a.pose) {}
  };
  std::optional<Own> own_;  // of a pair that compiled its shapes itself

 public:
  const CompiledShape<Real>&a, &b;
  const PoseMatrix& frame;  // A's in the world
  Vector3d offset{0.0};     // B's origin in A's frame; in double, so that small shapes far apart keep their digits
  double scale = 0.0;       // metres; no point of the cores' A − B is further from the origin
  double size = 0.0;        // metres; the sum of the cores' extents: the scale without the offset
  double radius = 0.0;      // sum of the rounding radii

  /// Throws std::invalid_argument where a shape is not convex or a pose is not finite or has no rotation.
  ConvexPair(const PosedShape& posed_a, const PosedShape& posed_b, Rounding rounding = Rounding::beside_core);
  /// Of shapes compiled before, which must outlive the pair, and A's frame. Nothing is allocated.
  ConvexPair(const CompiledShape<Real>& shape_a, const PoseMatrix& frame_a, const CompiledShape<Real>& shape_b,
             const PoseMatrix& frame_b)
      : a(shape_a), b(shape_b), frame(frame_a) {
    place(frame_b);
  }
  ConvexPair(const CompiledShape<Real>&, PoseMatrix&&, const CompiledShape<Real>&, const PoseMatrix&) = delete;
  ConvexPair(const ConvexPair&) = delete;
  ConvexPair& operator=(const ConvexPair&) = delete;

  /// The vertex of the cores' A − B furthest along `direction` (A's frame).
  MINKOSCOPE_INLINE void core_support(const Vector3d& direction, CoreSupport<Real>& out) const {
    const Lanes<Real> d = Lanes<Real>::rounded(direction);
    difference(a.support(d, climb_start_a_), b.support(back_to_b_ * d, climb_start_b_), out);
  }
  MINKOSCOPE_INLINE void core_support(const Vector3d& direction, CoreSupport<Real>& out, NoClimb&) const {
    core_support(direction, out);
  }
  /// The same, with the hill climbs to it.
  void core_support(const Vector3d& direction, CoreSupport<Real>& out, PairClimb& climb) const {
    const Lanes<Real> d = Lanes<Real>::rounded(direction);
    difference(climbed_support(a, d, climb_start_a_, climb.a),
               climbed_support(b, back_to_b_ * d, climb_start_b_, climb.b), out);
  }
  /// The vertex of A − B with these features, with the bits that core_support gives it; false where there is none.
  MINKOSCOPE_INLINE bool core_vertex(const GjkCache::Vertex& features, CoreSupport<Real>& out) const {
    SupportLanes<Real> of_a, of_b;
    if (!a.vertex(features.a, of_a) || !b.vertex(features.b, of_b)) return false;
    difference(of_a, of_b, out);
    return true;
  }
  MinkowskiVertex resolve(const CoreSupport<Real>& s) const {
    return {s.w, s.a.exact(), s.b.exact() + offset, s.feature_a, s.feature_b};
  }
  template <class Climb>
  MinkowskiVertex support(const Vector3d& direction, Climb& climb) const {
    CoreSupport<Real> found;
    core_support(direction, found, climb);
    return resolve(found);
  }
  MinkowskiVertex support(const Vector3d& direction) const {
    NoClimb none;
    return support(direction, none);
  }

  /// B's axes in A's frame.
  Matrix3<Real> rotation() const {
    return {to_a_.columns[0].vector(), to_a_.columns[1].vector(), to_a_.columns[2].vector()};
  }
  bool is_polytope() const { return a.is_polytope() && b.is_polytope(); }
  /// Metres; that of the larger shape, rounding and all: what errors of curved shapes are promised in parts of.
  double larger_size() const {
    return std::max(static_cast<double>(a.extent() + a.radius()), static_cast<double>(b.extent() + b.radius()));
  }
  double rounding() const { return tolerance::unit_roundoff<Real> * size + tolerance::unit_roundoff<double> * scale; }
  /// The gap between lower and upper bound, metres, below which closing it further gains nothing.
  double gap_floor(double relative_tolerance) const {
    const double rounding_floor = tolerance::support_rounding * rounding();
    return is_polytope() ? rounding_floor : std::max(rounding_floor, tolerance::curved_gap * relative_tolerance * size);
  }
  /// The gap, metres, at which a bound of `length` is close enough. Curved cores far apart are held to their size: on
  /// them the last step may leave as large a gap as is allowed.
  double allowed_gap(double relative_tolerance, double length, double floor) const {
    return relative_tolerance * (is_polytope() ? length : std::min(length, size)) + floor;
  }

  Vector3d direction_to_world(const Vector3d& d) const { return frame.rotation * d; }
  Vector3d direction_to_frame(const Vector3d& d) const { return d * frame.rotation; }
  Vector3d point_to_world(const Vector3d& p) const { return frame.rotation * p + frame.position; }

 private:
  static SupportLanes<Real> climbed_support(const CompiledShape<Real>& shape, const Lanes<Real>& direction,
                                            ClimbStart& start, std::vector<ClimbedVertex>& climb) {
    if (!shape.is_climbed()) return shape.support(direction, start);
    const SupportPoint<Real> found = shape.support(direction.vector(), start, &climb);
    return {Lanes<Real>(found.point), found.feature};
  }

  MINKOSCOPE_INLINE void difference(const SupportLanes<Real>& of_a, const SupportLanes<Real>& of_b,
                                    CoreSupport<Real>& out) const {
    const Lanes<Real> turned_b = to_a_ * of_b.point;
    // The difference of the local parts first: with a large offset it keeps the digits that the sum would round away.
    out.w = of_a.point.exact() - turned_b.exact() - offset;
    out.a = of_a.point;
    out.b = turned_b;
    out.feature_a = of_a.feature;
    out.feature_b = of_b.feature;
  }

  mutable ClimbStart climb_start_a_, climb_start_b_;  // no result depends on them; a pair is one query's own
  LaneMatrix<Real> to_a_, back_to_b_;                 // the rotation, and its transpose of what is turned back to front

  void place(const PoseMatrix& frame_b) {
    const RelativeFrame<Real> of_b(frame.rotation, frame_b.rotation, frame_b.position - frame.position);
    to_a_ = of_b.to_a;
    back_to_b_ = of_b.back_to_b;
    offset = of_b.offset;
    size = static_cast<double>(a.extent()) + static_cast<double>(b.extent());
    scale = size + glm::length(offset);
    radius = static_cast<double>(a.radius()) + static_cast<double>(b.radius());
  }
};

extern template struct ConvexPair<float>;
extern template struct ConvexPair<double>;

}  // namespace minkoscope
