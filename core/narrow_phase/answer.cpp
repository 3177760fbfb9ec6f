// The cores' answer turned into that of the rounded shapes in the world.
//
// Round shapes are core + radius. Cores further apart than the radii: the distance is what is left. Cores apart but
// closer: GJK's normal is that of least penetration, no EPA is needed. Cores overlapping: EPA's depth and the radii.
#include "core/narrow_phase/answer.h"

#include <algorithm>
#include <cmath>

#include "core/narrow_phase/epa/epa.h"
#include "core/narrow_phase/gjk/gjk_overlap.h"

namespace minkoscope {

namespace {

/// Made in place: what is stored in parts and copied as a whole would have to wait for itself.
void put(const Vector3d& v, std::optional<Vector3d>& out) {
  out.emplace(v.x, v.y, v.z);
}

/// Normal and witness points in the world from those of the cores in A's frame. `signed_distance` is that of the
/// rounded shapes: the witness points are put exactly that far apart along the normal, half of the rounding on either
/// side.
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
    put(along, result.normal);
    put(middle - half, result.point_a);
    put(middle + half, result.point_b);
  }
};

/// What the radii make of cores that are apart. Returns whether there are witness points to be placed.
bool tell_apart(double signed_distance, bool wants_depth, PairResult& result) {
  result.overlap = signed_distance <= 0.0;
  result.distance = std::max(signed_distance, 0.0);
  if (wants_depth) result.depth = std::max(-signed_distance, 0.0);
  return !*result.overlap || wants_depth;
}

}  // namespace

template <class Real, class Observer>
PairResult answer(const ConvexPair<Real>& pair, PairQuestion question, const PairSettings& chosen, Observer& observer,
                  GjkCache* cache) {
  const double tolerance = tolerance_of<Real>(chosen);
  const bool wants_depth = question == PairQuestion::penetration;
  const bool only_overlap = question == PairQuestion::overlap;
  const Witnesses witnesses{pair.frame.rotation, pair.frame.position, static_cast<double>(pair.a.radius()),
                            static_cast<double>(pair.b.radius())};
  const GjkSettings settings = loop_settings(pair, chosen, cache);

  PairResult result;
  if (only_overlap) {
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
    constexpr int curved_limit = 1 << 12;
    epa_settings.max_iterations =
        step_limit(chosen.max_epa_iterations, PairSettings{}.max_epa_iterations, pair.is_polytope());
    if (!pair.is_polytope() && chosen.max_epa_iterations == PairSettings{}.max_epa_iterations) {
      epa_settings.max_iterations = curved_limit;
    }
    epa_settings.relative_tolerance = tolerance;
    epa_settings.depth_upper = gjk.depth_upper;
    const EpaOutcome inside = epa(pair, gjk.simplex, epa_settings, observer);
    result.iterations += inside.iterations;
    result.support_calls += inside.support_calls;
    result.termination = inside.termination;
    result.depth = inside.depth + pair.radius;
    if (inside.has_normal) {
      witnesses.place(inside.point_a, inside.point_b, inside.normal, -*result.depth, result);
    } else if (pair.radius > 0.0) {
      // Two balls with one centre: every direction is as good, so the first one searched is taken.
      witnesses.place(inside.point_a, inside.point_b, glm::normalize(settings.direction), -*result.depth, result);
    } else {
      result.point_a = pair.point_to_world(inside.point_a);
      result.point_b = pair.point_to_world(inside.point_b);
    }
    return result;
  }

  // The cores are apart. At the iteration limit the bounds may still decide.
  const double gap = gjk.upper - pair.radius;
  if (gjk.termination == Termination::iteration_limit) {
    if (gap <= 0.0) result.overlap = true;
    if (gjk.lower > pair.radius) result.overlap = false;
    return result;
  }
  const double length = glm::length(gjk.closest);
  const double signed_distance = length - pair.radius;
  if (!tell_apart(signed_distance, wants_depth, result)) return result;
  const std::array<double, 4> lambda = gjk.simplex.weights();
  Vector3d core_a(0.0), core_b(pair.offset);
  for (int i = 0; i < gjk.simplex.size(); ++i) {
    core_a += lambda[static_cast<std::size_t>(i)] * gjk.simplex[i].a.exact();
    core_b += lambda[static_cast<std::size_t>(i)] * gjk.simplex[i].b.exact();
  }
  witnesses.place(core_a, core_b, gjk.closest / -length, signed_distance, result);
  return result;
}

PairResult answer_of_points(const Vector3d& offset, const PoseMatrix& frame_a, double radius_a, double radius_b,
                            PairQuestion question) {
  const double length = std::sqrt(length_squared(offset));
  const double signed_distance = length - (radius_a + radius_b);
  PairResult result;
  result.iterations = result.support_calls = 2;
  result.termination = Termination::converged;
  if (!tell_apart(signed_distance, question == PairQuestion::penetration, result)) return result;
  const Witnesses witnesses{frame_a.rotation, frame_a.position, radius_a, radius_b};
  witnesses.place(Vector3d(0.0), offset, offset / length, signed_distance, result);
  return result;
}

template PairResult answer(const ConvexPair<float>&, PairQuestion, const PairSettings&, NullObserver&, GjkCache*);
template PairResult answer(const ConvexPair<float>&, PairQuestion, const PairSettings&, StepObserver&, GjkCache*);
template PairResult answer(const ConvexPair<double>&, PairQuestion, const PairSettings&, NullObserver&, GjkCache*);
template PairResult answer(const ConvexPair<double>&, PairQuestion, const PairSettings&, StepObserver&, GjkCache*);

}  // namespace minkoscope
