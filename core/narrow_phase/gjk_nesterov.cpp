// Distance GJK whose directions have momentum.
//
// As published, it does not stop while there is momentum: where the duality gap along v closes, or a support point
// brings nothing, momentum is switched off and plain GJK goes on from there, which confirms the result. Deviations: the
// loop, its bounds and the reduction are those of gjk_loop.h, and the bound by the plane across d is tested as well.
#include "core/narrow_phase/gjk_nesterov.h"

#include "core/narrow_phase/gjk/gjk_distance_rule.h"
#include "core/narrow_phase/gjk/nesterov_direction.h"
#include "core/narrow_phase/gjk_epa.h"
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/prepared_pair.h"

namespace minkoscope {

namespace {

constexpr std::array<std::string_view, 8> listing{
    "W ← {} or cached;  d ← centre B − centre A",  "repeat  w ← support A(d) − support B(−d)",
    "  if |v| + d·w ≤ ε, d = −v: |v| − r apart",   "  if it does or w is no gain: from now d ← −v",
    "  W ← W ∪ {w};  v ← point of W nearest to 0", "  drop from W what v does not need",
    "  y ← m v + (1−m) w;  d ← m d − (1−m) y",     "until W contains 0: stop, they overlap",
};
constexpr GjkLines lines{.start = 1,
                         .support = 2,
                         .separated = 3,
                         .converged = 3,
                         .no_progress = 3,
                         .nearest = 5,
                         .reduce = 6,
                         .enclosed = 8};

/// The gap is that between |v| and the plane through w across d, which need not be −v.
struct BoundStopRule : GapStopRule {
  /// As published, momentum ends where the gap along v has closed, though w is not the support point along −v.
  template <class Real>
  std::optional<Termination> verdict(const GjkSearch<Real>& search, const Vector3d& w, const SupportPlane& plane,
                                     double near_v) const {
    if (const auto stop = GapStopRule::verdict(search, w, plane, near_v)) return stop;
    if (search.has_v() && glm::dot(search.v, w) >= search.length * near_v) return Termination::no_progress;
    return {};
  }
  template <class Real>
  std::optional<Comparison> support_test(const GjkStep& step, const GjkSearch<Real>& search, double allowed,
                                         std::optional<Termination> stop) const {
    if (!search.has_v()) return {};
    const double value = glm::length(step.closest) + glm::dot(step.direction, step.support->w);
    const bool holds = stop ? stop == Termination::converged : value <= allowed;
    return Comparison{TestKind::bound_gap, value, allowed, holds};
  }
};

// With momentum, and then plain.
constexpr int curved_iterations = static_cast<int>(NesterovDirection::most_turns) + curved_gjk_iterations;

struct NesterovRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    const auto a = compile<Real>(query.a.shape, Preparation::one_query);
    const auto b = compile<Real>(query.b.shape, Preparation::one_query);
    const PoseMatrix pose_a(query.a.pose), pose_b(query.b.pose);
    const ConvexPair<Real> pair(a, pose_a, b, pose_b);
    GjkSettings settings = gjk_settings(pair, lines, query.settings, nullptr);
    if (!query.settings.max_iterations && !pair.is_polytope()) settings.max_iterations = curved_iterations;
    NesterovDirection directions(pair.is_polytope());
    const BoundStopRule rule{{tolerance::touching_distance<Real> * pair.scale}};
    const GjkOutcome<Real> outcome = search_distance(pair, settings, rule, directions, observer);
    PairResult result = distance_result(pair, outcome);
    outcome.store_cache(result.cache.emplace());
    return result;
  }
};

}  // namespace

const PairMethod& gjk_nesterov_method() {
  static constexpr PairMethod row{
      pair_method::gjk_nesterov,
      "GJK distance with Nesterov's momentum",
      "L. Montaut, Q. Le Lidec, V. Petrík, J. Šivic, J. Carpentier, Collision Detection Accelerated: An Optimization "
      "Perspective, 2022",
      distance_answers,
      listing,
      is_convex,
      run_plain<NesterovRun>,
      run_observed<NesterovRun>,
      sentences::explain_gjk,
      "GJK, Nesterov",
  };
  return row;
}

}  // namespace minkoscope
