// The front door of the sweeps: the level prepared, the method of the query run.
#include <minkoscope/sweep.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/text.h"
#include "core/sweep/method_table.h"
#include "core/sweep/query/explain_step.h"

namespace minkoscope {
namespace {

/// The methods that take the query, as "; must be gjk-cast"; empty where none does.
std::string takers_of(const SweepQuery& query) {
  std::vector<std::string> names;
  SweepQuery other = query;
  for (const SweepMethod& method : sweep_methods()) {
    other.algorithm = method.name;
    if (method.accepts(other)) names.emplace_back(method.name);
  }
  return names.empty() ? std::string() : "; must be " + alternatives(names);
}

/// Throws where the query cannot run.
const SweepMethod& method_of(const SweepQuery& query) {
  const SweepMethod* method = find_sweep_method(query.algorithm);
  if (method == nullptr) throw std::invalid_argument("there is no sweep algorithm called \"" + query.algorithm + "\"");
  if (std::string refusal = refusal_of(query); !refusal.empty()) throw std::invalid_argument(refusal);
  return *method;
}

template <class Test>
bool any_obstacle(const SweepLevel& level, const Test& test) {
  const auto any = [&](const auto& prepared) {
    return std::any_of(prepared.meshes.begin(), prepared.meshes.end(),
                       [&](const auto& item) { return item.obstacle != nullptr && test(*item.obstacle); });
  };
  return level.in_float() != nullptr ? any(*level.in_float()) : any(*level.in_double());
}
bool has_round_shapes(const SweepLevel& level) {
  return any_obstacle(level, [](const ConvexObstacle& obstacle) { return !obstacle.compiled.is_polytope(); });
}

/// Throws where the method, on this level, cannot run the motion.
const SweepMethod& method_of(const SweepLevel& level, const BodyMotion& motion, std::string_view algorithm) {
  SweepQuery query;
  query.body = motion.body;
  query.shape = motion.shape;
  query.displacement = motion.displacement;
  query.rotation_displacement = motion.rotation_displacement;
  query.algorithm = algorithm;
  query.precision = level.precision();
  const SweepMethod& method = method_of(query);
  if (level.has_shapes() && (method.run_body == nullptr || method.level_shapes == LevelShapes::none))
    throw std::invalid_argument(std::string(algorithm) + " takes meshes, no convex shape in a level");
  if (method.level_shapes == LevelShapes::rounded_polytopes && has_round_shapes(level))
    throw std::invalid_argument(std::string(algorithm) +
                                " takes polytopes and rounded polytopes, no others in a level");
  return method;
}

LevelInPrecision in_precision(const SweepLevel& level) {
  if (level.in_float() != nullptr) return level.in_float();
  return level.in_double();
}

/// Ellipsoids go the way that has no shapes; `ellipsoid` and `body` take what is run and, where there is one, the
/// observer.
template <class... Observer>
SweepResult run(const SweepMethod& method, const SweepLevel& level, const BodyMotion& motion, Observer&... observer) {
  const Quaterniond rotation = glm::normalize(motion.body.rotation);
  constexpr bool observed = sizeof...(Observer) > 0;
  std::optional<EllipsoidBody> ellipsoid = ellipsoid_of(motion.body, motion.shape);
  if (ellipsoid && motion.rotation_displacement == Vector3d(0.0) && !level.has_shapes()) {
    ellipsoid->rotation = rotation;
    if constexpr (observed) {
      return method.run_observed(in_precision(level), *ellipsoid, motion.displacement, observer...);
    } else {
      return method.run(in_precision(level), *ellipsoid, motion.displacement);
    }
  }
  const Shape shape = motion.shape.value_or(Shape{EllipsoidShape{motion.body.radii}});
  const MovingBody body(shape, {motion.body.position, rotation}, motion.displacement, motion.rotation_displacement);
  if constexpr (observed) {
    return method.run_body_observed(in_precision(level), body, observer...);
  } else {
    return method.run_body(in_precision(level), body);
  }
}

BodyMotion motion_of(const SweepQuery& query) {
  return {query.body, query.displacement, query.shape, query.rotation_displacement};
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
  return run(method, SweepLevel(query.level, query.precision), motion_of(query));
}
SweepResult run_sweep(const SweepQuery& query, StepObserver& observer) {
  const SweepMethod& method = method_of(query);
  return run(method, SweepLevel(query.level, query.precision), motion_of(query), observer);
}

bool SweepLevel::has_shapes() const {
  return any_obstacle(*this, [](const ConvexObstacle&) { return true; });
}

std::string_view default_sweep_of(const SweepQuery& query) {
  SweepQuery other = query;
  for (const std::string_view name :
       {sweep_method::swept, sweep_method::gjk_cast, sweep_method::conservative_advancement}) {
    other.algorithm = name;
    if (find_sweep_method(name)->accepts(other)) return name;
  }
  return default_sweep;
}

std::string refusal_of(const SweepQuery& query) {
  const Acceptance accepted = find_sweep_method(query.algorithm)->accepts(query);
  return accepted ? std::string() : accepted.refusal + takers_of(query);
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
