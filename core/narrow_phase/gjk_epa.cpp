// Round shapes are core + radius. Cores further apart than the radii: the distance is what remains. Cores apart but
// closer: GJK's normal is that of least penetration, no EPA is needed. Cores overlapping: EPA's depth and the radii.
#include "core/narrow_phase/gjk_epa.h"

#include <algorithm>
#include <cmath>

#include "core/narrow_phase/epa/epa.h"
#include "core/narrow_phase/gjk/gjk_overlap.h"

namespace minkoscope {

namespace {

/// In place: copying a vector that was stored by component would cost a store-forwarding stall.
void store(const Vector3d& v, std::optional<Vector3d>& out) {
  out.emplace(v.x, v.y, v.z);
}

/// Normal and witness points in the world from those of the cores in A's frame. `signed_distance` is that of the
/// rounded shapes: the witness points are placed exactly that far apart along the normal, half of the rounding on
/// either side.
struct Witnesses {
  const Matrix3d& rotation;  // A's axes in the world
  const Vector3d& position;
  double radius_a, radius_b;

  void place(const Vector3d& core_a, const Vector3d& core_b, const Vector3d& normal, double signed_distance,
             PairResult& result) const {
    const Vector3d a = core_a + radius_a * normal;
    const Vector3d b = core_b - radius_b * normal;
    const Vector3d middle = rotation * (0.5 * (a + b)) + position;
    const Vector3d along = rotation * normal;
    const Vector3d half = 0.5 * signed_distance * along;
    store(along, result.normal);
    store(middle - half, result.point_a);
    store(middle + half, result.point_b);
  }
};

/// Overlap, distance and depth of cores that are apart. Returns whether there are witness points to be placed.
bool store_signed_distance(double signed_distance, bool wants_depth, PairResult& result) {
  result.overlap = signed_distance <= 0.0;
  result.distance = std::max(signed_distance, 0.0);
  if (wants_depth) result.depth = std::max(-signed_distance, 0.0);
  return !*result.overlap || wants_depth;
}

/// Of cores that are apart. At the iteration limit the bounds may still decide.
template <class Real>
MINKOSCOPE_INLINE void place_apart(const ConvexPair<Real>& pair, const GjkOutcome<Real>& gjk,
                                   const Witnesses& witnesses, bool wants_depth, PairResult& result) {
  const double gap = gjk.upper - pair.radius;
  if (gjk.termination == Termination::iteration_limit) {
    if (gap <= 0.0) result.overlap = true;
    if (gjk.lower > pair.radius) result.overlap = false;
    return;
  }
  const double length = glm::length(gjk.closest);
  const double signed_distance = length - pair.radius;
  if (!store_signed_distance(signed_distance, wants_depth, result)) return;
  const std::array<double, 4> lambda = gjk.simplex.weights();
  Vector3d core_a(0.0), core_b(pair.offset);
  for (int i = 0; i < gjk.simplex.size(); ++i) {
    core_a += lambda[static_cast<std::size_t>(i)] * gjk.simplex[i].a.exact();
    core_b += lambda[static_cast<std::size_t>(i)] * gjk.simplex[i].b.exact();
  }
  witnesses.place(core_a, core_b, gjk.closest / -length, signed_distance, result);
}

}  // namespace

template <class Real, class Observer>
PairResult run_gjk_epa(const ConvexPair<Real>& pair, PairTask task, const PairSettings& given, Observer& observer,
                       GjkCache* cache) {
  const bool wants_depth = task == PairTask::penetration;
  const Witnesses witnesses{pair.frame.rotation, pair.frame.position, static_cast<double>(pair.a.radius()),
                            static_cast<double>(pair.b.radius())};
  const GjkSettings settings =
      gjk_settings(pair, task == PairTask::overlap ? gjk_overlap_lines : gjk_distance_lines, given, cache);

  PairResult result;
  if (task == PairTask::overlap) {
    const OverlapOutcome verdict = gjk_overlap(pair, settings, observer, cache);
    result.overlap = verdict.overlap;
    result.iterations = result.support_calls = verdict.iterations;
    result.termination = verdict.termination;
    return result;
  }

  const GjkOutcome<Real> gjk = gjk_distance(pair, settings, observer);
  if (cache != nullptr) gjk.store_cache(*cache);
  result.iterations = gjk.iterations;
  result.support_calls = gjk.iterations;
  result.termination = gjk.termination;

  if (gjk.cores_overlap) {
    result.overlap = true;
    result.distance = 0.0;
    if (!wants_depth) return result;
    EpaSettings epa_settings;
    epa_settings.max_iterations =
        iteration_limit(given.max_epa_iterations, pair.is_polytope() ? polytope_iterations : curved_epa_iterations);
    epa_settings.relative_tolerance = settings.relative_tolerance;
    epa_settings.depth_upper = gjk.depth_upper;
    const EpaOutcome inside = epa(pair, gjk.simplex, epa_settings, observer);
    result.iterations += inside.iterations;
    result.support_calls += inside.support_calls;
    result.termination = inside.termination;
    result.depth = inside.depth + pair.radius;
    if (inside.has_normal) {
      witnesses.place(inside.point_a, inside.point_b, inside.normal, -*result.depth, result);
    } else if (pair.radius > 0.0) {
      // Two spheres with one centre: every direction is as deep, so the first search direction is taken.
      witnesses.place(inside.point_a, inside.point_b, glm::normalize(settings.direction), -*result.depth, result);
    } else {
      result.point_a = pair.point_to_world(inside.point_a);
      result.point_b = pair.point_to_world(inside.point_b);
    }
    return result;
  }

  place_apart(pair, gjk, witnesses, wants_depth, result);
  return result;
}

template <class Real>
PairResult distance_result(const ConvexPair<Real>& pair, const GjkOutcome<Real>& gjk) {
  PairResult result;
  result.iterations = result.support_calls = gjk.iterations;
  result.termination = gjk.termination;
  if (gjk.cores_overlap) {
    result.overlap = true;
    result.distance = 0.0;
    return result;
  }
  const Witnesses witnesses{pair.frame.rotation, pair.frame.position, static_cast<double>(pair.a.radius()),
                            static_cast<double>(pair.b.radius())};
  place_apart(pair, gjk, witnesses, false, result);
  return result;
}

PairResult sphere_result(const Vector3d& offset, const PoseMatrix& frame_a, double radius_a, double radius_b,
                         PairTask task) {
  const double length = std::sqrt(length_squared(offset));
  const double signed_distance = length - (radius_a + radius_b);
  PairResult result;
  result.termination = Termination::converged;
  if (!store_signed_distance(signed_distance, task == PairTask::penetration, result)) return result;
  const Witnesses witnesses{frame_a.rotation, frame_a.position, radius_a, radius_b};
  const Vector3d w = Vector3d(0.0) - offset;  // the cores' A − B; zeros keep the sign that the loop gives them
  witnesses.place(Vector3d(0.0), offset, w / -length, signed_distance, result);
  return result;
}

template PairResult run_gjk_epa(const ConvexPair<float>&, PairTask, const PairSettings&, NullObserver&, GjkCache*);
template PairResult run_gjk_epa(const ConvexPair<float>&, PairTask, const PairSettings&, StepObserver&, GjkCache*);
template PairResult run_gjk_epa(const ConvexPair<double>&, PairTask, const PairSettings&, NullObserver&, GjkCache*);
template PairResult run_gjk_epa(const ConvexPair<double>&, PairTask, const PairSettings&, StepObserver&, GjkCache*);

template PairResult distance_result(const ConvexPair<float>&, const GjkOutcome<float>&);
template PairResult distance_result(const ConvexPair<double>&, const GjkOutcome<double>&);

}  // namespace minkoscope
