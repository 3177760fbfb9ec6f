// The GJK loop: a search for the point of A − B nearest the origin, which a stop rule ends.
// Source: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex
// Objects in Three-Dimensional Space, 1988; the bounds, the stop on their gap and the separating axis follow Gino van
// den Bergen, A Fast and Robust GJK Implementation for Collision Detection of Convex Objects, 1999.
//
// - W is empty and the first direction is the centre offset (or the chosen one), or both come from an earlier query of
//   the pair (gjk_start.h)
// - w is the vertex of A − B furthest along the direction: A − B lies behind the plane through it, which bounds the
//   distance from below
// - stop when the rule says so: v, which bounds the distance from above, is as near as that plane, or the plane
//   separates the shapes
// - stop when w is a vertex of W already, or when v does not come nearer: no progress at this precision
// - add w, find the point v of W nearest the origin, keep the vertices that carry it
// - stop when v is as near as the rule's radius: W contains the origin, or the shapes touch
// - the next direction is the direction rule's: from v toward the origin, or another that a variant takes
//
// Deviations: the gap has a floor at the rounding of a support point, otherwise a float run would chase its own noise;
// the first direction is the centre offset, so that one support separates a far pair; geometry in double also in float
// runs (see convex_pair.h); bounds and vertices are reported on every exit path.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/narrow_phase/gjk/direction_rule.h"
#include "core/narrow_phase/gjk/gjk_reporter.h"
#include "core/narrow_phase/gjk/gjk_search.h"

namespace minkoscope {

/// The first direction; warm, the cache's simplex and its nearest point too. Returns whether that is near enough.
template <class Real, bool measured, class StopRule, class Reporter>
MINKOSCOPE_INLINE bool begin_search(const ConvexPair<Real>& pair, const GjkSettings& settings, const StopRule& rule,
                                    const DeterminantErrorBound& error, Reporter& report,
                                    GjkSearch<Real, measured>& search) {
  if (settings.warm == nullptr) {
    search.direction = SearchDirection::along(settings.direction);
    report.cold_start(search);
    return false;
  }
  const GjkStart start = warm_start(pair, *settings.warm, settings.direction, error, search.simplex);
  search.direction = start.direction;
  bool enclosed = false;
  if (search.has_v()) {
    search.move_to(start.nearest.point, start.length);
    enclosed = search.length <= rule.near;
  }
  report.warm_start(search, start, rule, enclosed);
  if (search.has_v()) search.simplex.keep(start.nearest.kept);
  return enclosed;
}

/// `rule` has `near`, the length of v at which the search ends; verdict(), why it ends at a support point, if it does;
/// and `has_witness`, whether the vertices must carry v at the end. `directions`: direction_rule.h.
template <class Real, bool measured, class StopRule, class DirectionRule, class Reporter>
MINKOSCOPE_INLINE Termination gjk(const ConvexPair<Real>& pair, const GjkSettings& settings, const StopRule& rule,
                                  DirectionRule& directions, Reporter& report, GjkSearch<Real, measured>& search) {
  const double floor = pair.gap_floor(settings.relative_tolerance);
  const DeterminantErrorBound error(2.0 * pair.size, pair.scale);
  GjkSimplex<Real>& simplex = search.simplex;
  if (begin_search(pair, settings, rule, error, report, search)) return Termination::encloses_origin;
  for (;;) {
    if (search.iterations == settings.max_iterations) {
      report.iteration_limit(search);
      return Termination::iteration_limit;
    }
    typename Reporter::Climb climb;
    CoreSupport<Real>& w = simplex.next();
    pair.core_support(search.direction.vector, w, climb);
    ++search.iterations;
    const SupportPlane plane{-glm::dot(search.direction.vector, w.w), search.direction.length};
    search.bound(plane);
    const double allowed = pair.allowed_gap(settings.relative_tolerance, search.length, floor);
    const std::optional<Termination> stop = rule.verdict(search, w.w, plane, search.length - allowed);
    if (stop && directions.restarts()) {
      report.support(search, w, climb, rule, allowed, std::nullopt);
      search.direction = directions.direction();
      report.turned(search, directions.change());
      continue;
    }
    report.support(search, w, climb, rule, allowed, stop);
    if (stop) return *stop;

    const bool had_v = search.has_v();
    simplex.add_newest();
    const NearestFeature nearest = NearestFeature::of_newest(w.w, simplex.points(), simplex.size(), error);
    const double length = std::sqrt(nearest.squared);
    if (had_v && !nearest.encloses && !(length < search.length)) {
      if constexpr (StopRule::has_witness || DirectionRule::may_restart) simplex.drop_newest();
      if (directions.restarts()) {
        search.direction = directions.direction();
        report.turned(search, directions.change());
        continue;
      }
      report.not_nearer(search, w, length);
      return Termination::no_progress;
    }
    search.move_to(nearest.point, length);
    const bool enclosed = length <= rule.near;
    report.reduced(search, nearest, rule, enclosed);
    simplex.keep(nearest.kept);
    if (enclosed) return Termination::encloses_origin;
    search.direction = directions.next(nearest, w.w);
    report.turned(search, directions.change());
  }
}

}  // namespace minkoscope
