#include "core/character/walk/slide_planes.h"

#include <cmath>
#include <limits>

#include "core/base/tolerance.h"

namespace minkoscope {
namespace {

/// The best candidate so far. Candidates come in the order none, one, two, three planes and lowest index first, and
/// only a strictly nearer one replaces the best: ties go to fewer planes and lower indices.
struct Search {
  const Vector3d& wanted;
  std::span<const HalfSpace> planes;
  double slack;  // metres by which a plane may be violated
  PermittedMotion best;
  double best_distance = std::numeric_limits<double>::infinity();   // squared, of feasible candidates
  double best_violation = std::numeric_limits<double>::infinity();  // while no candidate is feasible

  void offer(const Vector3d& motion, const std::array<int, 3>& active, int active_count) {
    if (!is_finite(motion)) return;
    double violation = 0.0;
    for (const HalfSpace& plane : planes)
      violation = std::max(violation, plane.offset - glm::dot(plane.normal, motion));
    const bool feasible = violation <= slack;
    const double distance = length_squared(Vector3d(motion - wanted));
    const bool have_feasible = best_distance < std::numeric_limits<double>::infinity();
    if (feasible ? distance < best_distance : (!have_feasible && violation < best_violation)) {
      best = {motion, active, active_count, feasible};
      if (feasible) best_distance = distance;
      best_violation = violation;
    }
  }
};

}  // namespace

bool same_plane_direction(const Vector3d& a, const Vector3d& b) {
  return glm::dot(a, b) > 0.0 && length_squared(glm::cross(a, b)) < tolerance::parallel_planes_sine_squared;
}

PermittedMotion nearest_permitted(const Vector3d& wanted, std::span<const HalfSpace> planes) {
  if (planes.size() == 1 && planes[0].offset == 0.0 && is_finite(wanted)) {  // mostly
    const Vector3d& n = planes[0].normal;
    const double slack = tolerance::plane_violation * glm::length(wanted), away = glm::dot(n, wanted);
    if (0.0 - away <= slack) return {wanted, {-1, -1, -1}, 0, true};
    const Vector3d along = wanted + n * (0.0 - away);
    if (0.0 - glm::dot(n, along) <= slack && length_squared(Vector3d(along - wanted)) <= length_squared(wanted))
      return {along, {0, -1, -1}, 1, true};
  }
  double scale = glm::length(wanted);
  for (const HalfSpace& plane : planes) scale = std::max(scale, std::abs(plane.offset));
  Search search{wanted, planes, tolerance::plane_violation * scale, {}};
  search.offer(wanted, {-1, -1, -1}, 0);
  if (search.best.feasible && search.best_distance == 0.0) return search.best;

  const int count = static_cast<int>(planes.size());
  const auto at = [&](int i) -> const HalfSpace& { return planes[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < count; ++i) {
    const HalfSpace& a = at(i);
    search.offer(wanted + a.normal * (a.offset - glm::dot(a.normal, wanted)), {i, -1, -1}, 1);
  }
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      const HalfSpace &a = at(i), &b = at(j);
      const Vector3d crease = glm::cross(a.normal, b.normal);
      const double sine_squared = length_squared(crease);
      if (sine_squared < tolerance::parallel_planes_sine_squared) continue;  // no crease: one of the two alone decides
      // The point with both offsets that lies in the span of the normals, then the wanted motion along the crease.
      const Vector3d base =
          (a.offset * glm::cross(b.normal, crease) + b.offset * glm::cross(crease, a.normal)) / sine_squared;
      search.offer(base + crease * (glm::dot(crease, wanted) / sine_squared), {i, j, -1}, 2);
    }
  }
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      for (int k = j + 1; k < count; ++k) {
        const HalfSpace &a = at(i), &b = at(j), &c = at(k);
        const Vector3d bc = glm::cross(b.normal, c.normal);
        const double volume = glm::dot(a.normal, bc);
        if (volume * volume < tolerance::parallel_planes_sine_squared) continue;  // a pair of them decides
        const Vector3d corner =
            (a.offset * bc + b.offset * glm::cross(c.normal, a.normal) + c.offset * glm::cross(a.normal, b.normal)) /
            volume;
        search.offer(corner, {i, j, k}, 3);
      }
    }
  }
  // Planes that leave no common direction (nearly parallel, facing each other) still permit to stay.
  search.offer(Vector3d(0.0), {-1, -1, -1}, 0);
  return search.best;
}

}  // namespace minkoscope
