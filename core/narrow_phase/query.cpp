// The front door of the narrow phase: compiles the shapes and runs the method.
#include "core/narrow_phase/query.h"

#include <stdexcept>

#include "core/narrow_phase/answer.h"
#include "core/narrow_phase/published_query.h"
#include "core/narrow_phase/sat/sat.h"

namespace minkoscope {

namespace {

template <class Real, class Observer>
PairResult run(const PairQuery& query, Observer& observer) {
  if (const auto published = run_published<Real>(query, tolerance_of<Real>(query.settings), observer)) {
    return *published;
  }

  const ConvexPair<Real> pair(query.a, query.b);
  if (query.algorithm == "sat") {
    const SatOutcome tested = sat(pair, query.a.shape, query.b.shape, SatSettings{}, observer);
    PairResult result;
    result.overlap = tested.overlap;
    if (tested.overlap) result.depth = tested.depth;
    if (tested.overlap && *tested.overlap) result.normal = pair.direction_to_world(tested.normal);
    result.iterations = tested.axes;
    result.support_calls = tested.support_calls;
    result.termination = tested.termination;
    return result;
  }

  const PairQuestion question = query.algorithm == "gjk-overlap"    ? PairQuestion::overlap
                                : query.algorithm == "gjk-distance" ? PairQuestion::distance
                                                                    : PairQuestion::penetration;
  GjkCache cache;
  PairResult result = answer(pair, question, query.settings, observer, &cache);
  result.cache = cache;
  return result;
}

template <class Observer>
PairResult dispatch(const PairQuery& query, Observer& observer) {
  if (find_pair_method(query.algorithm) == nullptr) {
    throw std::invalid_argument("there is no pair algorithm called \"" + query.algorithm + "\"");
  }
  return query.precision == Precision::float32 ? run<float>(query, observer) : run<double>(query, observer);
}

}  // namespace

PairResult run_pair(const PairQuery& query) {
  NullObserver observer;
  return dispatch(query, observer);
}

PairResult run_pair(const PairQuery& query, StepObserver& observer) {
  return dispatch(query, observer);
}

}  // namespace minkoscope
