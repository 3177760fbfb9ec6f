// Writes the steps of a GJK run. Used on observed runs only.
#pragma once

#include <algorithm>

#include "core/narrow_phase/gjk/gjk_start.h"
#include "core/narrow_phase/pair/report.h"

namespace minkoscope {

/// Letters: while a support point is looked at it is A and the simplex B, C, D; the
/// vertices that survive a reduction keep their letters until the next support point takes the A.
template <class Real>
struct GjkReporter {
  const ConvexPair<Real>& pair;
  StepObserver& observer;
  SimplexVertices simplex;

  GjkStep step(GjkEvent event, int line, int iteration, const Vector3d& direction, const Vector3d& closest,
               double lower, double upper) const {
    GjkStep out;
    out.event = event;
    out.line = line;
    out.iteration = iteration;
    out.direction = pair.direction_to_world(direction);
    out.closest = pair.direction_to_world(closest);
    out.lower = std::min(lower, upper);
    out.upper = upper;
    out.radius_a = static_cast<double>(pair.a.radius());
    out.radius_b = static_cast<double>(pair.b.radius());
    out.simplex = simplex;
    return out;
  }

  /// `taken`: the simplex taken over, whole.
  void start(const GjkStart& from, const GjkSimplex<Real>& taken, double upper) {
    GjkStep out = step(GjkEvent::start, 1, 0, from.direction.unit(), from.nearest.point, 0.0, upper);
    out.warm = from.warm;
    if (taken.size() > 0) split(taken, from.nearest, out);
    observer.on(out);
  }

  /// The simplex taken over holds the origin, or is no further from it than `near`: no search is needed.
  void enclosed_at_start(const GjkStart& from, int line, std::string_view formula, double near, double upper) {
    GjkStep out = step(GjkEvent::stop, line, 0, from.direction.unit(), from.nearest.point, 0.0, upper);
    for (const SimplexVertex& vertex : simplex) out.region += vertex.name;
    out.test = Comparison{formula, from.length, near, false};
    out.termination = Termination::encloses_origin;
    observer.on(out);
  }

  SimplexVertex letter_support(const CoreSupport<Real>& w) {
    char name = 'B';
    for (SimplexVertex& vertex : simplex) vertex.name = name++;
    return newest(w, 0.0);
  }

  SimplexVertex newest(const CoreSupport<Real>& w, double lambda) const {
    return to_step(pair, pair.whole(w), 'A', lambda);
  }

  /// Tells with `out` what is kept of `before` and what is dropped, and where the origin is enclosed that the search
  /// ends. Lines of the listing: where nothing is dropped, and at the end.
  void reduced(const GjkSimplex<Real>& before, const NearestFeature& nearest, bool enclosed, int nearest_line,
               int enclosed_line, GjkStep& out) {
    out.support.emplace();
    split(before, nearest, out);
    if (out.dropped.empty()) out.line = nearest_line;
    observer.on(out);
    if (!enclosed) return;
    out.event = GjkEvent::stop;
    out.line = enclosed_line;
    out.dropped.clear();
    out.termination = Termination::encloses_origin;
    observer.on(out);
  }

 private:
  /// The newest becomes the support of a step that has one.
  void split(const GjkSimplex<Real>& before, const NearestFeature& nearest, GjkStep& out) {
    const std::array<double, 4> lambda = weights_of(nearest.kept, before.corners());
    SimplexVertex vertex = newest(before[0], lambda[0]);
    if (out.support) out.support = vertex;
    out.simplex.clear();
    for (int i = 0;;) {
      const bool kept = (nearest.kept >> i & 1u) != 0;
      (kept ? out.simplex : out.dropped).push_back(vertex);
      if (kept) out.region += vertex.name;
      if (++i == before.size()) break;
      vertex = to_step(pair, pair.whole(before[i]), static_cast<char>('A' + i), lambda[static_cast<std::size_t>(i)]);
    }
    simplex = out.simplex;
  }
};

struct NoGjkReporter {};

template <class Real, class Observer>
auto make_gjk_reporter([[maybe_unused]] const ConvexPair<Real>& pair, [[maybe_unused]] Observer& observer) {
  if constexpr (Observer::enabled) {
    return GjkReporter<Real>{pair, observer, {}};
  } else {
    return NoGjkReporter{};
  }
}

}  // namespace minkoscope
