#include "core/narrow_phase/gjk_methods.h"

#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/prepared_pair.h"

namespace minkoscope {

namespace {

/// Compiles the shapes for this one query and calls `query_pair(pair, observer where there is one, settings, cache)`.
template <class Real, class Observer, class QueryPair>
PairResult run_prepared(const PairQuery& query, [[maybe_unused]] Observer& observer, const QueryPair& query_pair) {
  const auto a = compile<Real>(query.a.shape, Preparation::one_query);
  const auto b = compile<Real>(query.b.shape, Preparation::one_query);
  const PoseMatrix pose_a(query.a.pose), pose_b(query.b.pose);
  const PreparedPair<Real> pair(a, pose_a, b, pose_b);
  GjkCache cache;
  PairResult result;
  if constexpr (Observer::enabled) {
    result = query_pair(pair, observer, query.settings, &cache);
  } else {
    result = query_pair(pair, query.settings, &cache);
  }
  result.cache = cache;
  return result;
}

struct GjkEpaRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    return run_prepared<Real>(query, observer,
                              [](const auto& pair, auto&&... rest) { return penetration(pair, rest...); });
  }
};

struct GjkDistanceRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    return run_prepared<Real>(query, observer,
                              [](const auto& pair, auto&&... rest) { return distance(pair, rest...); });
  }
};

struct GjkOverlapRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    Vector3d centre_direction(0.0);
    PairResult result = run_prepared<Real>(query, observer, [&](const auto& pair, auto&&... rest) {
      centre_direction = first_direction(pair);
      const OverlapOutcome outcome = overlap(pair, rest...);
      PairResult found;
      found.overlap = outcome.overlap;
      found.iterations = found.support_calls = outcome.iterations;
      found.termination = outcome.termination;
      return found;
    });
    // Bounding spheres store nothing; the direction that separates them is the centre offset.
    if (result.cache->is_empty()) result.cache->direction = centre_direction;
    return result;
  }
};

constexpr std::array<std::string_view, 12> gjk_epa_listing{
    "W ← {} or cached;  d ← centre B − centre A",
    "repeat  w ← support A(d) − support B(−d)",
    "  if v·v − v·w ≤ ε·v·v: apart by |v| − r",
    "  W ← W ∪ {w};  v ← point of W nearest to 0",
    "  drop from W what v does not need;  d ← −v",
    "until W contains 0",
    "P ← W blown up to a tetrahedron",
    "repeat  F ← face of P nearest to 0,  δ away",
    "  n ← normal of F;  w ← support of A − B(n)",
    "  if n·w − δ ≤ ε: depth ← n·w + r, stop",
    "  H ← horizon of the faces that w sees",
    "  P ← P without them ∪ fan from w to H",
};

constexpr std::array<std::string_view, 6> gjk_distance_listing{
    "W ← {} or cached;  d ← centre B − centre A",  "repeat  w ← support A(d) − support B(−d)",
    "  if v·v − v·w ≤ ε·v·v: stop, |v| − r apart", "  W ← W ∪ {w};  v ← point of W nearest to 0",
    "  drop from W what v does not need;  d ← −v", "until W contains 0: stop, they overlap",
};

constexpr std::array<std::string_view, 6> gjk_overlap_listing{
    "W ← {} or cached;  d ← centre B − centre A",  "repeat  w ← support A(d) − support B(−d)",
    "  if −d·w > r: stop, d separates them",       "  W ← W ∪ {w};  v ← point of W nearest to 0",
    "  drop from W what v does not need;  d ← −v", "until W contains 0 or |v| ≤ r: they overlap",
};

}  // namespace

const PairMethod& gjk_epa_method() {
  static constexpr PairMethod row{
      pair_method::gjk_epa,
      "GJK distance, EPA on overlap",
      "E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex "
      "Objects in "
      "Three-Dimensional Space, 1988; G. van den Bergen, Proximity Queries and Penetration Depth Computation on 3D "
      "Game Objects, 2001",
      all_answers,
      gjk_epa_listing,
      is_convex,
      run_plain<GjkEpaRun>,
      run_observed<GjkEpaRun>,
      {sentences::explain_gjk, sentences::explain_epa},
      "GJK, then EPA",
  };
  return row;
}

const PairMethod& gjk_distance_method() {
  static constexpr PairMethod row{
      pair_method::gjk_distance,
      "GJK distance",
      "E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex "
      "Objects in Three-Dimensional Space, 1988",
      distance_answers,
      gjk_distance_listing,
      is_convex,
      run_plain<GjkDistanceRun>,
      run_observed<GjkDistanceRun>,
      sentences::explain_gjk,
  };
  return row;
}

const PairMethod& gjk_overlap_method() {
  static constexpr PairMethod row{
      pair_method::gjk_overlap,
      "GJK overlap, yes or no",
      "G. van den Bergen, A Fast and Robust GJK Implementation for Collision Detection of Convex Objects, 1999",
      overlap_answers,
      gjk_overlap_listing,
      is_convex,
      run_plain<GjkOverlapRun>,
      run_observed<GjkOverlapRun>,
      sentences::explain_gjk,
      "GJK overlap",
  };
  return row;
}

}  // namespace minkoscope
