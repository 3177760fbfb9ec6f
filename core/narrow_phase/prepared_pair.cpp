#include "core/narrow_phase/prepared_pair.h"

#include <stdexcept>
#include <utility>

#include "core/base/inline.h"
#include "core/narrow_phase/gjk/gjk_overlap.h"
#include "core/narrow_phase/gjk_epa.h"
#include "core/narrow_phase/sphere_steps.h"

namespace minkoscope {

namespace {

/// What distance GJK stores of two points `offset` apart: a simplex of their only support point.
void store_points(const Vector3d& offset, GjkCache& cache) {
  const Vector3d w = Vector3d(0.0) - offset;
  cache = {};
  cache.vertices[0] = {0, 0};
  cache.size = 1;
  cache.direction = -w;
}

template <class Real, class Observer>
PairResult run(PairTask task, const PreparedPair<Real>& pair, const PairSettings& settings, GjkCache* cache,
               Observer& observer) {
  const CompiledShape<Real>&a = pair.a, &b = pair.b;
  // Two spheres: their cores are points, whose distance needs no loop.
  if (a.is_centre() && b.is_centre()) {
    const Vector3d offset = (pair.pose_b.position - pair.pose_a.position) * pair.pose_a.rotation;
    const double squared = length_squared(offset);
    if (squared > tolerance::closest_centres_squared && squared < tolerance::furthest_centres_squared) {
      if constexpr (Observer::enabled) report_spheres(pair, observer);
      if (cache != nullptr) store_points(offset, *cache);
      return sphere_result(offset, pair.pose_a, static_cast<double>(a.radius()), static_cast<double>(b.radius()), task);
    }
  }
  const ConvexPair<Real> compiled(a, pair.pose_a, b, pair.pose_b);
  return run_gjk_epa(compiled, task, settings, observer, cache);
}

/// Apart from run_overlap, so that what the spheres decide does not pay for the loop's stack frame.
template <class Real, class Observer>
[[gnu::noinline]] OverlapOutcome overlap_by_gjk(const PreparedPair<Real>& pair, const PairSettings& settings,
                                                GjkCache* cache, Observer& observer) {
  const ConvexPair<Real> compiled(pair.a, pair.pose_a, pair.b, pair.pose_b);
  return gjk_overlap(compiled, gjk_settings(compiled, gjk_overlap_lines, settings, cache), observer, cache);
}

template <class Real, class Observer>
MINKOSCOPE_INLINE OverlapOutcome run_overlap(const PreparedPair<Real>& pair, const PairSettings& settings,
                                             GjkCache* cache, Observer& observer) {
  if (settings.initial_direction || settings.warm_start) return overlap_by_gjk(pair, settings, cache, observer);
  const CompiledShape<Real>&a = pair.a, &b = pair.b;
  const double squared = length_squared(pair.pose_b.position - pair.pose_a.position);
  constexpr double above_rounding = 1.0 + tolerance::sphere_test_rounding;
  // Where the bounding spheres are separated, the first support point, along the centre offset, would prove it too.
  const double bounding = static_cast<double>(a.extent()) + static_cast<double>(b.extent()) +
                          static_cast<double>(a.radius()) + static_cast<double>(b.radius());
  const double reach = bounding * above_rounding;
  if (squared > reach * reach * above_rounding && squared < tolerance::sphere_test_range_squared) {
    if constexpr (Observer::enabled) report_bounding_spheres(pair, bounding, observer);
    return {Termination::separating_axis, false, 1};
  }
  const double inscribed_a = static_cast<double>(a.inner()), inscribed_b = static_cast<double>(b.inner());
  const double inscribed = inscribed_a + inscribed_b;
  if (squared * (above_rounding * above_rounding) < inscribed * inscribed && inscribed_a > 0.0 && inscribed_b > 0.0) {
    if constexpr (Observer::enabled) report_inscribed_spheres(pair, inscribed, observer);
    return {Termination::encloses_origin, true, 0};
  }
  return overlap_by_gjk(pair, settings, cache, observer);
}

template <class Result, class Real, class Query>
void run_batch(std::span<const PreparedPair<Real>> pairs, std::span<Result> results, std::span<GjkCache> caches,
               const Query& query) {
  if (results.size() != pairs.size() || (!caches.empty() && caches.size() != pairs.size())) {
    throw std::invalid_argument("a batch needs a result, and where it is warm a cache, for each of its pairs");
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) results[i] = query(pairs[i], caches.empty() ? nullptr : &caches[i]);
}

}  // namespace

template <class Real>
CompiledShape<Real> compile(const Shape& shape, Preparation preparation, Instructions instructions) {
  CompiledShape<Real> compiled(shape, Rounding::beside_core, instructions);
  if (preparation == Preparation::repeated_queries) compiled.prepare_for_many(shape, instructions);
  return compiled;
}

template <class Real>
PreparedShape<Real>::PreparedShape(const Shape& shape)
    : PreparedShape(compile<Real>(shape, Preparation::repeated_queries)) {}
template <class Real>
PreparedShape<Real>::PreparedShape(CompiledShape<Real>&& compiled)
    : compiled_(std::make_shared<const CompiledShape<Real>>(std::move(compiled))) {}

template class PreparedShape<float>;
template class PreparedShape<double>;
template CompiledShape<float> compile(const Shape&, Preparation, Instructions);
template CompiledShape<double> compile(const Shape&, Preparation, Instructions);

template <class Real>
OverlapOutcome overlap(const PreparedPair<Real>& pair, const PairSettings& settings, GjkCache* cache) {
  NullObserver observer;
  return run_overlap(pair, settings, cache, observer);
}
template <class Real>
OverlapOutcome overlap(const PreparedPair<Real>& pair, StepObserver& observer, const PairSettings& settings,
                       GjkCache* cache) {
  return run_overlap(pair, settings, cache, observer);
}

template <class Real>
PairResult distance(const PreparedPair<Real>& pair, const PairSettings& settings, GjkCache* cache) {
  NullObserver observer;
  return run(PairTask::distance, pair, settings, cache, observer);
}
template <class Real>
PairResult distance(const PreparedPair<Real>& pair, StepObserver& observer, const PairSettings& settings,
                    GjkCache* cache) {
  return run(PairTask::distance, pair, settings, cache, observer);
}

template <class Real>
PairResult penetration(const PreparedPair<Real>& pair, const PairSettings& settings, GjkCache* cache) {
  NullObserver observer;
  return run(PairTask::penetration, pair, settings, cache, observer);
}
template <class Real>
PairResult penetration(const PreparedPair<Real>& pair, StepObserver& observer, const PairSettings& settings,
                       GjkCache* cache) {
  return run(PairTask::penetration, pair, settings, cache, observer);
}

template <class Real>
void overlap(std::span<const PreparedPair<Real>> pairs, std::span<OverlapOutcome> results, const PairSettings& settings,
             std::span<GjkCache> caches) {
  run_batch(pairs, results, caches,
            [&](const PreparedPair<Real>& pair, GjkCache* cache) { return overlap(pair, settings, cache); });
}

template <class Real>
void distance(std::span<const PreparedPair<Real>> pairs, std::span<PairResult> results, const PairSettings& settings,
              std::span<GjkCache> caches) {
  run_batch(pairs, results, caches,
            [&](const PreparedPair<Real>& pair, GjkCache* cache) { return distance(pair, settings, cache); });
}

template <class Real>
void penetration(std::span<const PreparedPair<Real>> pairs, std::span<PairResult> results, const PairSettings& settings,
                 std::span<GjkCache> caches) {
  run_batch(pairs, results, caches,
            [&](const PreparedPair<Real>& pair, GjkCache* cache) { return penetration(pair, settings, cache); });
}

template <class Real>
Vector3d first_direction(const PreparedPair<Real>& pair) {
  const ConvexPair<Real> compiled(pair.a, pair.pose_a, pair.b, pair.pose_b);
  return SearchDirection::along(gjk_settings(compiled, gjk_overlap_lines, standard_settings, nullptr).direction).vector;
}

#define MINKOSCOPE_PREPARED_QUERY(Result, name, Real)                                             \
  template Result name(const PreparedPair<Real>&, const PairSettings&, GjkCache*);                \
  template Result name(const PreparedPair<Real>&, StepObserver&, const PairSettings&, GjkCache*); \
  template void name(std::span<const PreparedPair<Real>>, std::span<Result>, const PairSettings&, std::span<GjkCache>);
MINKOSCOPE_PREPARED_QUERY(OverlapOutcome, overlap, float)
MINKOSCOPE_PREPARED_QUERY(OverlapOutcome, overlap, double)
MINKOSCOPE_PREPARED_QUERY(PairResult, distance, float)
MINKOSCOPE_PREPARED_QUERY(PairResult, distance, double)
MINKOSCOPE_PREPARED_QUERY(PairResult, penetration, float)
MINKOSCOPE_PREPARED_QUERY(PairResult, penetration, double)
#undef MINKOSCOPE_PREPARED_QUERY

template Vector3d first_direction(const PreparedPair<float>&);
template Vector3d first_direction(const PreparedPair<double>&);

}  // namespace minkoscope
