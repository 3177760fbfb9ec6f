// Reports the steps of a GJK run to its observer; without one, every call is empty.
#pragma once

#include <algorithm>

#include "core/narrow_phase/gjk/direction_rule.h"
#include "core/narrow_phase/gjk/gjk_search.h"
#include "core/narrow_phase/gjk/gjk_settings.h"
#include "core/narrow_phase/gjk/gjk_start.h"
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/pair/report.h"

namespace minkoscope {

/// Letters: a new support point is A and the simplex B, C, D; the vertices that survive a reduction keep their letters
/// until the next support point takes the A.
template <class Real>
class GjkReporter {
 public:
  using Climb = PairClimb;

  GjkReporter(const ConvexPair<Real>& pair, const GjkSettings& settings, StepObserver& observer)
      : pair_(pair), settings_(settings), observer_(observer) {}

  void cold_start(const GjkSearch<Real>& search) { observer_.on(step(GjkEvent::start, settings_.lines.start, search)); }

  /// `enclosed`: the simplex of the cache contains the origin, or is as near as the rule requires: no search is needed.
  template <class StopRule>
  void warm_start(const GjkSearch<Real>& search, const GjkStart& from, const StopRule& rule, bool enclosed) {
    GjkStep out = step(GjkEvent::start, settings_.lines.start, search);
    out.closest = pair_.direction_to_world(from.nearest.point);
    out.warm = from.warm;
    if (search.has_v()) split(search.simplex, from.nearest, out);
    observer_.on(out);
    if (!enclosed) return;
    GjkStep stop = step(GjkEvent::stop, settings_.lines.enclosed, search);
    for (const SimplexVertex& vertex : simplex_) stop.region += vertex.name;
    stop.test = Comparison{rule.near_test, from.length, rule.near, false};
    stop.termination = Termination::encloses_origin;
    observer_.on(stop);
  }

  void iteration_limit(const GjkSearch<Real>& search) {
    GjkStep out = step(GjkEvent::stop, settings_.lines.support, search);
    out.termination = Termination::iteration_limit;
    out.test = Comparison{TestKind::iterations_left, static_cast<double>(search.iterations),
                          static_cast<double>(settings_.max_iterations), false};
    observer_.on(out);
  }

  template <class StopRule>
  void support(const GjkSearch<Real>& search, const CoreSupport<Real>& w, const PairClimb& climb, const StopRule& rule,
               double allowed, std::optional<Termination> stop) {
    char name = 'B';
    for (SimplexVertex& vertex : simplex_) vertex.name = name++;
    GjkStep out = step(GjkEvent::support, settings_.lines.support, search);
    out.support = newest(w);
    record_hill_climb(pair_, climb, out);
    out.test = rule.support_test(out, search, allowed, stop);
    observer_.on(out);
    if (!stop) return;
    out.event = GjkEvent::stop;
    out.line = *stop == Termination::separating_axis ? settings_.lines.separated
               : *stop == Termination::converged     ? settings_.lines.converged
                                                     : settings_.lines.no_progress;
    out.termination = stop;
    out.test = rule.stop_test(out, search, *stop);
    observer_.on(out);
  }

  void not_nearer(const GjkSearch<Real>& search, const CoreSupport<Real>& w, double length) {
    GjkStep out = step(GjkEvent::stop, settings_.lines.no_progress, search);
    out.support = newest(w);
    out.test = Comparison{TestKind::progress, length, search.length, false};
    out.termination = Termination::no_progress;
    observer_.on(out);
  }

  /// Which vertices of the search's simplex are kept and which are dropped; `enclosed`: the search ends.
  template <class StopRule>
  void reduced(const GjkSearch<Real>& search, const NearestFeature& nearest, const StopRule& rule, bool enclosed) {
    GjkStep out = step(GjkEvent::reduce, settings_.lines.reduce, search);
    const Comparison near{rule.near_test, search.length, rule.near, !enclosed};
    out.test = near;
    out.support.emplace();
    split(search.simplex, nearest, out);
    if (out.dropped.empty()) out.line = settings_.lines.nearest;
    // While the search goes on, the number that decided the step is the one that dropped a vertex.
    if (!enclosed && !out.dropped.empty() && out.dropped.front().lambda) {
      out.test = Comparison{TestKind::positive_weight, *out.dropped.front().lambda, 0.0, false};
    }
    observer_.on(out);
    if (!enclosed) return;
    out.test = near;
    out.event = GjkEvent::stop;
    out.line = settings_.lines.enclosed;
    out.dropped.clear();
    out.termination = Termination::encloses_origin;
    observer_.on(out);
  }

  /// The search goes on along a direction that is not from v to the origin.
  void turned(const GjkSearch<Real>& search, const DirectionChange& change) {
    if (change.line == 0) return;
    GjkStep out = step(GjkEvent::turn, change.line, search);
    out.momentum = change.momentum;
    observer_.on(out);
  }

 private:
  GjkStep step(GjkEvent event, int line, const GjkSearch<Real>& search) const {
    GjkStep out;
    out.event = event;
    out.line = line;
    out.iteration = search.iterations;
    out.direction = pair_.direction_to_world(search.direction.unit());
    out.closest = pair_.direction_to_world(search.v);
    out.lower = std::min(search.lower, search.upper);
    out.upper = search.upper;
    out.radius_a = static_cast<double>(pair_.a.radius());
    out.radius_b = static_cast<double>(pair_.b.radius());
    out.simplex = simplex_;
    return out;
  }

  SimplexVertex newest(const CoreSupport<Real>& w) const { return to_step(pair_, pair_.resolve(w), 'A'); }

  /// The newest becomes the support of a step that has one.
  void split(const GjkSimplex<Real>& before, const NearestFeature& nearest, GjkStep& out) {
    const std::array<double, 4> lambda = weights_of(nearest.kept, before.points());
    out.simplex.clear();
    for (int i = 0; i < before.size(); ++i) {
      const bool kept = (nearest.kept >> i & 1u) != 0;
      const std::optional<double> weight =
          kept ? lambda[static_cast<std::size_t>(i)] : weight_beside(nearest.kept, nearest.point, i, before.points());
      const SimplexVertex vertex = to_step(pair_, pair_.resolve(before[i]), static_cast<char>('A' + i), weight);
      if (i == 0 && out.support) out.support = vertex;
      (kept ? out.simplex : out.dropped).push_back(vertex);
      if (kept) out.region += vertex.name;
    }
    simplex_ = out.simplex;
  }

  const ConvexPair<Real>& pair_;
  const GjkSettings& settings_;
  StepObserver& observer_;
  SimplexVertices simplex_;
};

/// For runs without an observer.
struct NoGjkReporter {
  using Climb = NoClimb;
  template <class... Facts>
  MINKOSCOPE_INLINE void cold_start(const Facts&...) const {}
  template <class... Facts>
  MINKOSCOPE_INLINE void warm_start(const Facts&...) const {}
  template <class... Facts>
  MINKOSCOPE_INLINE void iteration_limit(const Facts&...) const {}
  template <class... Facts>
  MINKOSCOPE_INLINE void support(const Facts&...) const {}
  template <class... Facts>
  MINKOSCOPE_INLINE void not_nearer(const Facts&...) const {}
  template <class... Facts>
  MINKOSCOPE_INLINE void reduced(const Facts&...) const {}
  template <class... Facts>
  MINKOSCOPE_INLINE void turned(const Facts&...) const {}
};

template <class Real, class Observer>
auto make_gjk_reporter([[maybe_unused]] const ConvexPair<Real>& pair, [[maybe_unused]] const GjkSettings& settings,
                       [[maybe_unused]] Observer& observer) {
  if constexpr (Observer::enabled) {
    return GjkReporter<Real>(pair, settings, observer);
  } else {
    return NoGjkReporter{};
  }
}

}  // namespace minkoscope
