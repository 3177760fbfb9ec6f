// The front door of the sweeps: the level prepared, the method of the query run.
#include "core/sweep/query.h"

#include <stdexcept>

#include "core/sweep/query/explain_step.h"

namespace minkoscope {
namespace {

/// Throws where the query cannot run.
const SweepMethod& method_of(const SweepQuery& query) {
  const SweepMethod* method = find_sweep_method(query.algorithm);
  if (method == nullptr) throw std::invalid_argument("there is no sweep algorithm called \"" + query.algorithm + "\"");
  if (const Acceptance accepted = method->accepts(query); !accepted) throw std::invalid_argument(accepted.refusal);
  return *method;
}

EllipsoidBody normalized(EllipsoidBody body) {
  body.rotation = glm::normalize(body.rotation);
  return body;
}

/// Calls run(level) with the query's level in its precision.
template <class Run>
SweepResult on_prepared_level(const SweepQuery& query, Run&& run) {
  if (query.precision == Precision::float32) {
    const CollisionLevel<float> level = prepare_level<float>(query.level);
    return run(LevelInPrecision(&level));
  }
  const CollisionLevel<double> level = prepare_level<double>(query.level);
  return run(LevelInPrecision(&level));
}

}  // namespace

SweepResult run_prepared_sweep(const LevelInPrecision& level, const SweepQuery& query, StepObserver& observer) {
  return method_of(query).run_observed(level, normalized(query.body), query.displacement, observer);
}

SweepResult run_sweep(const SweepQuery& query) {
  const SweepMethod& method = method_of(query);
  return on_prepared_level(query, [&](const LevelInPrecision& level) {
    return method.run(level, normalized(query.body), query.displacement);
  });
}

SweepResult run_sweep(const SweepQuery& query, StepObserver& observer) {
  const SweepMethod& method = method_of(query);
  return on_prepared_level(query, [&](const LevelInPrecision& level) {
    return method.run_observed(level, normalized(query.body), query.displacement, observer);
  });
}

std::string explain(const SweepStep& step) {
  const SweepMethod* method = find_sweep_method(step.method);
  return method == nullptr ? explain_sweep_step(step) : method->explain(step);
}

}  // namespace minkoscope
