// Distance GJK: the loop of gjk_loop.h, which ends when the bounds of the distance meet or the cores touch.
//
// Included by the two files that compile it, without and with an observer, each with its own compiler options.
#pragma once

#include "core/narrow_phase/gjk/gjk_distance.h"
#include "core/narrow_phase/gjk/gjk_loop.h"

namespace minkoscope {

struct GapStopRule {
  static constexpr bool has_witness = true;
  static constexpr TestKind near_test = TestKind::beyond_touching;
  double near;  // no further than this is touching

  /// `near_v`: |v| less the allowed gap.
  template <class Real>
  MINKOSCOPE_INLINE std::optional<Termination> verdict(const GjkSearch<Real>& search, const Vector3d& w,
                                                       const SupportPlane& plane, double near_v) const {
    if (!search.has_v()) return {};
    if (plane.is_at_least(near_v)) return Termination::converged;
    if (search.repeats_vertex(w, plane, near_v)) return Termination::no_progress;
    return {};
  }

  /// The value is computed from the step's own world vectors, so that a reader of the step computes the same.
  template <class Real>
  std::optional<Comparison> support_test(const GjkStep& step, const GjkSearch<Real>& search, double allowed,
                                         std::optional<Termination> stop) const {
    if (!search.has_v()) return {};
    const double vv = glm::dot(step.closest, step.closest);
    return Comparison{TestKind::duality_gap, vv - glm::dot(step.closest, step.support->w), allowed * search.length,
                      stop == Termination::converged};
  }
  template <class Real>
  std::optional<Comparison> stop_test(const GjkStep& step, const GjkSearch<Real>&, Termination) const {
    return step.test;
  }
};

template <class Real, class StopRule, class DirectionRule, class Observer>
MINKOSCOPE_INLINE GjkOutcome<Real> search_distance(const ConvexPair<Real>& pair, const GjkSettings& settings,
                                                   const StopRule& rule, DirectionRule& directions,
                                                   Observer& observer) {
  GjkOutcome<Real> out;
  GjkSearch<Real> search(out.simplex, pair.scale);
  auto report = make_gjk_reporter(pair, settings, observer);
  out.termination = gjk(pair, settings, rule, directions, report, search);
  out.closest = search.v;
  out.lower = search.lower;
  out.upper = search.upper;
  out.depth_upper = search.depth_upper;
  out.cores_overlap = out.termination == Termination::encloses_origin;
  out.iterations = search.iterations;
  return out;
}

template <class Real, class Observer>
GjkOutcome<Real> gjk_distance(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer) {
  TowardOrigin directions;
  return search_distance(pair, settings, GapStopRule{tolerance::touching_distance<Real> * pair.scale}, directions,
                         observer);
}

}  // namespace minkoscope
