// The loop of GJK's ray cast: the origin of the body moves along a ray until it enters C = obstacle − body.
// Source: Gino van den Bergen, Ray Casting against General Convex Objects with Application to Continuous Collision
// Detection, 2004.
//
// - t is 0, x the start of the ray, P empty, and v any vector
// - c is the vertex of C furthest along v, w = x − c: no point of C lies beyond the plane through c across v
// - where x does, the ray is cut off up to that plane, v its normal; a ray that does not approach the plane misses
// - c joins P, v is the point of the hull of x − P nearest the origin, vertices that do not carry it leave P
// - v = 0: x is where the ray enters C
//
// Deviations: cores are cast and the plane is moved by the sum of their radii r, so that round shapes end in as many
// steps as polytopes do, and |v| = r ends the loop; it ends at a gap above the rounding of v (the caller's `gap`),
// since the direction of a shorter one is noise; all arithmetic is in double.
#pragma once

#include <cmath>
#include <limits>
#include <optional>

#include "core/sweep/cast/cast_obstacle.h"

namespace minkoscope {

enum class RayOutcome {
  entered,   // at `time`
  recedes,   // it does not approach a plane that C lies behind
  too_late,  // it enters after the limit, if ever
  undecided  // the iteration limit
};

struct RayCast {
  RayOutcome outcome = RayOutcome::undecided;
  double time = 0.0;      // C is not entered before
  Vector3d x{0.0};        // time · ray
  Vector3d v{0.0};        // from the nearest point of the simplex to x
  Vector3d normal{0.0};   // of nearest points: unit, across the plane that separates furthest
  Vector3d plane{0.0};    // normal of the plane that cut the ray off last, of any length; 0 where none did
  double ahead = 0.0;     // metres from x to that plane, where the ray recedes
  bool encloses = false;  // the simplex contains x
  CastSimplex simplex;

  /// Whether the start of the ray lies in front of a plane that C lies behind.
  bool was_apart() const { return plane != Vector3d(0.0); }
};

inline constexpr int most_cast_iterations = 256, cast_restart = 32, most_cast_restarts = 8;
/// A search that finds no new vertex while its bounds are further apart, relatively, is begun again from the last one.
inline constexpr double cast_crowded = 1e-10;

/// `ray`: the displacement in the body's axes; C is entered at x = time · ray at a time in [0, limit], if at all.
/// `gap`: metres. `report` records clipped(cast, plane_gap) and reduced(cast).
template <class Obstacle, class Report>
RayCast cast_ray(const CompiledShape<double>& body, const Obstacle& obstacle, const Vector3d& ray, double limit,
                 double gap, Report& report) {
  const double radius = body.radius() + obstacle.radius(), touching = (radius + gap) * (radius + gap);
  const double reach = obstacle.reach() + body.extent() + glm::length(ray) + radius;
  RayCast cast;
  cast.v = -obstacle.centre();
  if (cast.v == Vector3d(0.0)) cast.v = ray != Vector3d(0.0) ? -ray : Vector3d(1.0, 0.0, 0.0);
  for (int iteration = 0; iteration < most_cast_iterations; ++iteration) {
    const CastVertex& vertex = cast.simplex.next();
    find_cast_support(body, obstacle, cast.v, cast.simplex.next());
    // Of polytopes no step needs the length.
    const double rounded = radius > 0.0 ? radius * glm::length(cast.v) : 0.0;
    const double beyond = glm::dot(cast.v, cast.x - vertex.c) - rounded;
    bool is_at_rest = iteration > 0;  // x is that of the reduction before
    if (beyond > 0.0) {
      is_at_rest = false;
      const double approach = -glm::dot(cast.v, ray);
      if constexpr (Report::enabled) report.plane(cast, beyond / glm::length(cast.v));
      cast.plane = cast.v;
      if (!(approach > 0.0)) {
        cast.ahead = beyond / glm::length(cast.v);
        cast.outcome = RayOutcome::recedes;
        return cast;
      }
      cast.time += beyond / approach;
      if (!(cast.time <= limit)) {
        cast.outcome = RayOutcome::too_late;
        return cast;
      }
      cast.x = cast.time * ray;
      if constexpr (Report::enabled) report.clipped(cast, beyond / glm::length(cast.v));
    }
    // Between curved surfaces vertices crowd until rounding decides which of them stay: a fresh simplex gets on.
    if (iteration % cast_restart == cast_restart - 1) cast.simplex.restart();
    if (cast.simplex.contains(vertex.c)) {
      is_at_rest = false;
    } else {
      cast.simplex.add();
    }
    const NearestFeature nearest = cast.simplex.reduce(cast.x, reach, is_at_rest);
    cast.encloses = nearest.encloses;
    if (!nearest.encloses && nearest.squared > 0.0) cast.v = nearest.point;
    if constexpr (Report::enabled) report.reduced(cast, (nearest.encloses ? 0.0 : glm::length(nearest.point)) - radius);
    if (nearest.encloses || nearest.squared <= touching) {
      cast.outcome = RayOutcome::entered;
      return cast;
    }
  }
  return cast;
}

/// Metres from C, rounded, to x along a unit normal; negative where the plane across it does not separate them.
template <class Obstacle>
double plane_gap(const CompiledShape<double>& body, const Obstacle& obstacle, const Vector3d& x,
                 const Vector3d& normal) {
  return glm::dot(normal, x - cast_support(body, obstacle, normal).c) - body.radius() - obstacle.radius();
}

/// The nearest point of C to a fixed x outside of it, by GJK: v from it to x, and `normal` across the plane that
/// separates them furthest. `v` is where the search starts.
template <class Obstacle>
RayCast nearest_to(const CompiledShape<double>& body, const Obstacle& obstacle, const Vector3d& x, const Vector3d& v) {
  RayCast found, nearest_yet;
  found.x = x;
  found.v = v;
  double least = std::numeric_limits<double>::infinity(), furthest = -least;
  int restarts = 0;
  for (int iteration = 0; iteration < most_cast_iterations; ++iteration) {
    const CastVertex& vertex = found.simplex.next();
    find_cast_support(body, obstacle, found.v, found.simplex.next());
    const double squared = length_squared(found.v), ahead = glm::dot(found.v, x - vertex.c), below = squared - ahead;
    const bool starts = found.simplex.size() == 0;
    if (const double plane = ahead / std::sqrt(squared); plane > furthest) {
      furthest = plane;
      nearest_yet.normal = found.v / std::sqrt(squared);
    }
    if (!starts && below <= tolerance::cast_distance * squared) break;
    if (!starts && found.simplex.contains(vertex.c)) {
      // Between curved surfaces vertices crowd, as in cast_ray.
      if (below <= cast_crowded * squared || ++restarts > most_cast_restarts) break;
      found.simplex.restart();
    }
    const double reach = glm::length(x) + glm::length(vertex.c);
    found.simplex.add();
    // Among all features: a vertex in the plane of the nearest one, within rounding, need not carry it.
    const NearestFeature nearest = found.simplex.reduce(x, reach);
    found.encloses = nearest.encloses;
    if (nearest.encloses || !(nearest.squared > 0.0)) break;
    found.v = nearest.point;
    if (nearest.squared < least) {
      least = nearest.squared;
      const Vector3d normal = nearest_yet.normal;
      nearest_yet = found;
      nearest_yet.normal = normal;
    }
  }
  if (found.encloses || found.simplex.size() == 0 || !(length_squared(found.v) > least)) {
    found.normal = nearest_yet.normal;
    return found;
  }
  return nearest_yet;
}

/// The same where a simplex of C carries the nearest point, as that of a hit nearby mostly does: one support proves it.
template <class Obstacle>
std::optional<RayCast> nearest_of_simplex(const CompiledShape<double>& body, const Obstacle& obstacle,
                                          const Vector3d& x, const CastSimplex& simplex) {
  RayCast found;
  found.x = x;
  found.simplex = simplex;
  const NearestFeature nearest = found.simplex.reduce(x, glm::length(x) + simplex.extent());
  if (nearest.encloses || !(nearest.squared > 0.0)) return std::nullopt;
  found.v = nearest.point;
  const CastVertex vertex = cast_support(body, obstacle, found.v);
  const double squared = length_squared(found.v), below = squared - glm::dot(found.v, x - vertex.c);
  if (!(below <= tolerance::cast_distance * squared) && !found.simplex.contains(vertex.c)) return std::nullopt;
  return found;
}

}  // namespace minkoscope
