// The front door of the sweeps: the level made ready, the method of the query run.
#include "core/sweep/query.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/sweep/conservative_advancement.h"
#include "core/sweep/fauerby_2000.h"
#include "core/sweep/prepared_sweep.h"
#include "core/sweep/subdivision.h"
#include "core/sweep/thebigh.h"

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
CollisionLevel<Real> prepare_level(const std::vector<LevelMesh>& level, const Progress& progress,
                                   Instructions instructions) {
  CollisionLevel<Real> prepared;
  const double share = 1.0 / static_cast<double>(std::max<std::size_t>(1, level.size()));
  for (std::size_t i = 0; i < level.size(); ++i) {
    const auto same = std::find_if(level.begin(), level.begin() + static_cast<std::ptrdiff_t>(i),
                                   [&](const LevelMesh& earlier) { return earlier.mesh == level[i].mesh; });
    const auto known = static_cast<std::size_t>(same - level.begin());
    std::shared_ptr<const CollisionMesh<Real>> mesh;
    if (known < i) {
      mesh = prepared.meshes[known].mesh;
    } else {
      const auto part = [&](double done) { return progress((static_cast<double>(i) + done) * share); };
      mesh = CollisionMesh<Real>::build(level[i].mesh, progress ? Progress(part) : Progress(), instructions);
    }
    if (!mesh) return {};
    prepared.meshes.push_back({mesh, level[i].pose});
  }
  return prepared;
}

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
template CollisionLevel<float> prepare_level(const std::vector<LevelMesh>&, const Progress&, Instructions);
template CollisionLevel<double> prepare_level(const std::vector<LevelMesh>&, const Progress&, Instructions);

}  // namespace minkoscope
