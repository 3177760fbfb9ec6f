// The front door of the sweeps and the table of their methods.
#include "core/sweep/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 11> swept_listing{
    "v ← displacement in ellipsoid space",       "for each triangle T by its box, nearest first:",
    "  q ← point of T nearest to 0, n ← −q/|q|", "  if |q| < 1 − ε: T overlaps at the start",
    "  else if |q| = 1 and v·n ≥ 0: T is free",  "  face: distance of t·v from the plane = 1",
    "  edge: distance of t·v from the line = 1", "  vertex: |t·v − corner| = 1",
    "  keep the earliest t in [0, 1]",           "any overlap: t = 0, T the deepest, its depth",
    "else the earliest touch, or a free path"};

constexpr std::array<SweepMethod, 1> methods{{{"swept", "Swept ellipsoid: face, edge and vertex roots",
                                               "Fauerby, Improved Collision Detection and Response, 2003, as told by "
                                               "thebigh, Collision detection in 3D, FreeBASIC forum, 2020; ours: the "
                                               "ellipsoid turns, two-sided triangles, static distance first",
                                               swept_listing}}};

/// Throws where the query cannot run.
void check(const SweepQuery& query) {
  if (find_sweep_method(query.algorithm) == nullptr)
    throw std::invalid_argument("unknown sweep algorithm \"" + query.algorithm + "\"; known: swept");
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
SweepResult run_in(const SweepQuery& query, Observer&... observer) {
  EllipsoidBody body = query.body;
  body.rotation = glm::normalize(body.rotation);
  return sweep_ellipsoid<Real>(prepare_level<Real>(query.level), body, query.displacement, observer...);
}

}  // namespace

template <class Real>
CollisionLevel<Real> prepare_level(const std::vector<LevelMesh>& level, const Progress& progress) {
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
      mesh = CollisionMesh<Real>::build(level[i].mesh, progress ? Progress(part) : Progress());
    }
    if (!mesh) return {};
    prepared.meshes.push_back({mesh, level[i].pose});
  }
  return prepared;
}

SweepResult run_sweep(const SweepQuery& query) {
  check(query);
  return query.precision == Precision::float32 ? run_in<float>(query) : run_in<double>(query);
}

SweepResult run_sweep(const SweepQuery& query, StepObserver& observer) {
  check(query);
  return query.precision == Precision::float32 ? run_in<float>(query, observer) : run_in<double>(query, observer);
}

std::span<const SweepMethod> sweep_methods() {
  return methods;
}

const SweepMethod* find_sweep_method(std::string_view name) {
  const auto found = std::find_if(methods.begin(), methods.end(), [&](const SweepMethod& m) { return m.name == name; });
  return found == methods.end() ? nullptr : &*found;
}

template CollisionLevel<float> prepare_level(const std::vector<LevelMesh>&, const Progress&);
template CollisionLevel<double> prepare_level(const std::vector<LevelMesh>&, const Progress&);

}  // namespace minkoscope
