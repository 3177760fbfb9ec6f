// The front door of the sweeps: the level prepared, the method of the query run.
#include <minkoscope/sweep.h>

#include <stdexcept>
#include <utility>

#include "core/sweep/method_table.h"
#include "core/sweep/query/explain_step.h"

namespace minkoscope {
namespace {

EllipsoidBody normalized(EllipsoidBody body) {
  body.rotation = glm::normalize(body.rotation);
  return body;
}

/// Throws where the query cannot run.
const SweepMethod& method_of(const SweepQuery& query) {
  const SweepMethod* method = find_sweep_method(query.algorithm);
  if (method == nullptr) throw std::invalid_argument("there is no sweep algorithm called \"" + query.algorithm + "\"");
  if (const Acceptance accepted = method->accepts(query); !accepted) throw std::invalid_argument(accepted.refusal);
  return *method;
}

/// Throws where the method, on this level, cannot run the motion.
const SweepMethod& method_of(const SweepLevel& level, const BodyMotion& motion, std::string_view algorithm) {
  SweepQuery query;
  query.body = motion.body;
  query.displacement = motion.displacement;
  query.algorithm = algorithm;
  query.precision = level.precision();
  return method_of(query);
}

LevelInPrecision in_precision(const SweepLevel& level) {
  if (level.in_float() != nullptr) return level.in_float();
  return level.in_double();
}

SweepResult run(const SweepMethod& method, const SweepLevel& level, const BodyMotion& motion) {
  return method.run(in_precision(level), normalized(motion.body), motion.displacement);
}
SweepResult run(const SweepMethod& method, const SweepLevel& level, const BodyMotion& motion, StepObserver& observer) {
  return method.run_observed(in_precision(level), normalized(motion.body), motion.displacement, observer);
}

}  // namespace

SweepLevel::SweepLevel(const std::vector<LevelMesh>& level, Precision precision, const Progress& progress) {
  if (precision == Precision::float32) {
    *this = SweepLevel(prepare_level<float>(level, progress));
  } else {
    *this = SweepLevel(prepare_level<double>(level, progress));
  }
}
SweepLevel::SweepLevel(CollisionLevel<float>&& level)
    : float_level_(std::make_shared<const CollisionLevel<float>>(std::move(level))) {}
SweepLevel::SweepLevel(CollisionLevel<double>&& level)
    : double_level_(std::make_shared<const CollisionLevel<double>>(std::move(level))) {}

SweepResult run_sweep(const SweepQuery& query) {
  const SweepMethod& method = method_of(query);
  return run(method, SweepLevel(query.level, query.precision), {query.body, query.displacement});
}
SweepResult run_sweep(const SweepQuery& query, StepObserver& observer) {
  const SweepMethod& method = method_of(query);
  return run(method, SweepLevel(query.level, query.precision), {query.body, query.displacement}, observer);
}

SweepResult run_sweep(const SweepLevel& level, const BodyMotion& motion, std::string_view algorithm) {
  return run(method_of(level, motion, algorithm), level, motion);
}
SweepResult run_sweep(const SweepLevel& level, const BodyMotion& motion, StepObserver& observer,
                      std::string_view algorithm) {
  return run(method_of(level, motion, algorithm), level, motion, observer);
}

void run_sweeps(const SweepLevel& level, std::span<const BodyMotion> motions, std::span<SweepResult> results,
                std::string_view algorithm) {
  if (results.size() != motions.size()) throw std::invalid_argument("a batch needs a result for each of its sweeps");
  for (std::size_t i = 0; i < motions.size(); ++i) results[i] = run_sweep(level, motions[i], algorithm);
}

std::string explain(const SweepStep& step) {
  const SweepMethod* method = find_sweep_method(step.method);
  return method == nullptr ? explain_sweep_step(step) : method->explain(step);
}

}  // namespace minkoscope
