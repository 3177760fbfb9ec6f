// Overlap GJK: whether two shapes overlap, and nothing else.
// Source: Gino van den Bergen, A Fast and Robust GJK Implementation for Collision Detection of Convex Objects, 1999,
// section 4 (stop at the first separating axis).
//
// - the loop of gjk_loop.h; a support point whose plane is beyond the radii is a separating axis: the shapes are apart
// - where W contains the origin, or v is no further than the radii, the shapes overlap
// - where neither can be shown at this precision, |v| decides: touching within rounding
//
// Deviations: the radii take part in both tests, so that round shapes end as early as their cores would; no depth and
// no witness point is computed.
#include "core/narrow_phase/gjk/gjk_overlap.h"

#include "core/narrow_phase/gjk/gjk_loop.h"

namespace minkoscope {

namespace {

struct SeparationStopRule {
  static constexpr bool has_witness = false;
  static constexpr TestKind near_test = TestKind::beyond_reach;
  double radius;    // the sum of the rounding radii
  double touching;  // how far apart the rounded shapes still count as touching
  double apart = radius + touching;
  double near = std::max(radius, touching);

  template <class Real, bool measured>
  MINKOSCOPE_INLINE std::optional<Termination> verdict(const GjkSearch<Real, measured>& search, const Vector3d& w,
                                                       const SupportPlane& plane, double near_v) const {
    if (plane.is_beyond(apart)) return Termination::separating_axis;
    if (!search.has_v()) return {};
    if (plane.is_at_least(near_v) || search.repeats_vertex(w, plane, near_v)) return Termination::no_progress;
    return {};
  }

  template <class Real>
  std::optional<Comparison> support_test(const GjkStep& step, const GjkSearch<Real>&, double,
                                         std::optional<Termination> stop) const {
    return Comparison{TestKind::separates, -glm::dot(step.direction, step.support->w), apart,
                      stop == Termination::separating_axis};
  }
  template <class Real>
  std::optional<Comparison> stop_test(const GjkStep& step, const GjkSearch<Real>& search, Termination why) const {
    if (why == Termination::separating_axis) return step.test;
    return Comparison{TestKind::within_reach, search.length, radius, search.length <= radius};
  }
};

}  // namespace

template <class Real, class Observer>
OverlapOutcome gjk_overlap(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer,
                           GjkCache* next) {
  GjkSimplex<Real> simplex;
  GjkSearch<Real, Observer::enabled> search(simplex, pair.scale);
  auto report = make_gjk_reporter(pair, settings, observer);
  const SeparationStopRule rule{pair.radius, tolerance::touching_distance<Real> * pair.scale};
  TowardOrigin directions;
  const Termination why = gjk(pair, settings, rule, directions, report, search);
  if (next != nullptr) {
    store_cache(why == Termination::separating_axis ? GjkSimplex<Real>() : simplex, search.direction.vector, *next);
  }
  OverlapOutcome out{why, {}, search.iterations};
  if (why == Termination::separating_axis) out.overlap = false;
  if (why == Termination::encloses_origin) out.overlap = true;
  if (why == Termination::no_progress) out.overlap = search.length <= pair.radius;
  return out;
}

template OverlapOutcome gjk_overlap(const ConvexPair<float>&, const GjkSettings&, NullObserver&, GjkCache*);
template OverlapOutcome gjk_overlap(const ConvexPair<float>&, const GjkSettings&, StepObserver&, GjkCache*);
template OverlapOutcome gjk_overlap(const ConvexPair<double>&, const GjkSettings&, NullObserver&, GjkCache*);
template OverlapOutcome gjk_overlap(const ConvexPair<double>&, const GjkSettings&, StepObserver&, GjkCache*);

}  // namespace minkoscope
