// The front door of the sweeps: the level made ready, the method of the query run.
#include "core/sweep/query.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/sweep/advancement/conservative_advancement.h"
#include "core/sweep/advancement/subdivision.h"
#include "core/sweep/published/fauerby_2000.h"
#include "core/sweep/published/thebigh.h"
#include "core/sweep/query/prepared_sweep.h"

namespace minkoscope {
namespace {

/// Throws where the query cannot run.
void check(const SweepQuery& query) {
  if (find_sweep_method(query.algorithm) == nullptr)
    throw std::invalid_argument("there is no sweep algorithm called \"" + query.algorithm + "\"");
  const EllipsoidBody& body = query.body;
  for (int i = 0; i < 3; ++i) {
    if (!(body.radii[i] > 0.0) || !std::isfinite(body.radii[i]))
      throw std::invalid_argument("a sweeping body's radii must be finite and greater than 0");
  }
  if (!is_finite(body.position) || !is_finite(query.displacement))
    throw std::invalid_argument("a sweeping body's position and displacement must be finite");
  const double length = glm::length(body.rotation);
  if (!(length > 0.0) || !std::isfinite(length))
    throw std::invalid_argument("a sweeping body's rotation must be a finite quaternion other than zero");
}

template <class Real, class... Observer>
SweepResult run_in(const CollisionLevel<Real>& level, const SweepQuery& query, Observer&... observer) {
  EllipsoidBody body = query.body;
  body.rotation = glm::normalize(body.rotation);
  const Vector3d& displacement = query.displacement;
  if (query.algorithm == "thebigh") return sweep_thebigh(level, body, displacement, observer...);
  if (query.algorithm == "fauerby-2000") return sweep_fauerby_2000(level, body, displacement, observer...);
  if (query.algorithm == "subdivision") return sweep_by_subdivision(level, body, displacement, observer...);
  if (query.algorithm == "conservative-advancement")
    return sweep_by_advancement(level, body, displacement, observer...);
  return sweep_ellipsoid(level, body, displacement, observer...);
}

}  // namespace

template <class Real>
SweepResult run_prepared_sweep(const CollisionLevel<Real>& level, const SweepQuery& query, StepObserver& observer) {
  check(query);
  return run_in(level, query, observer);
}

SweepResult run_sweep(const SweepQuery& query) {
  check(query);
  return query.precision == Precision::float32 ? run_in(prepare_level<float>(query.level), query)
                                               : run_in(prepare_level<double>(query.level), query);
}

SweepResult run_sweep(const SweepQuery& query, StepObserver& observer) {
  check(query);
  return query.precision == Precision::float32 ? run_in(prepare_level<float>(query.level), query, observer)
                                               : run_in(prepare_level<double>(query.level), query, observer);
}

template SweepResult run_prepared_sweep(const CollisionLevel<float>&, const SweepQuery&, StepObserver&);
template SweepResult run_prepared_sweep(const CollisionLevel<double>&, const SweepQuery&, StepObserver&);

}  // namespace minkoscope
