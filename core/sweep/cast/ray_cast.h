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
// Deviations: the first v leads from the centre of C to where the ray enters a sphere around it; cores are cast and the
// plane is moved by the sum of their radii r, so that round shapes end in as many steps as polytopes do, and |v| = r
// ends the loop; it ends at a gap above the rounding of v (the caller's `gap`), since the direction of a shorter one is
// noise; all arithmetic is in double.
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
  double approach = 0.0;  // where the ray recedes: metres a unit of time towards that plane, not above 0
  double ahead = 0.0;     // metres from x to that plane, where the ray recedes
  bool encloses = false;  // the simplex contains x
  CastSimplex simplex;

  /// Whether the start of the ray lies in front of a plane that C lies behind.
  bool was_apart() const { return plane != Vector3d(0.0); }
};

inline constexpr int most_cast_iterations = 256, cast_restart = 32, most_cast_restarts = 8;
/// A search that finds no new vertex while its bounds are further apart, relatively, is begun again from the last one.
inline constexpr double cast_crowded = 1e-10;
/// Rounding of a vertex's height, as part of its distance: a few units in the last place.
inline constexpr double cast_rounding = 1e-15;

/// From the centre of C to where the ray enters the sphere of that radius around it, or comes nearest to the centre.
inline Vector3d first_direction(const Vector3d& centre, const Vector3d& ray, double radius) {
  const double squared = length_squared(ray), along = glm::dot(centre, ray);
  if (!(along > 0.0)) return -centre;
  const double inside = along * along - squared * (length_squared(centre) - radius * radius);
  const double time = (inside > 0.0 ? along - std::sqrt(inside) : along) / squared;
  return std::clamp(time, 0.0, 1.0) * ray - centre;
}

/// `ray`: the displacement in the body's axes; C is entered at x = time · ray at a time in [0, limit], if at all.
/// `gap`: metres. `report` records clipped(cast, plane_gap) and reduced(cast).
template <class Obstacle, class Report>
RayCast cast_ray(const CompiledShape<double>& body, const Obstacle& obstacle, const Vector3d& ray, double limit,
                 double gap, Report& report) {
  const double radius = body.radius() + obstacle.radius(), touching = (radius + gap) * (radius + gap);
  const double extent = obstacle.extent() + body.extent() + radius;
  const DeterminantErrorBound error = error_within(glm::length(obstacle.centre()) + glm::length(ray) + extent);
  RayCast cast;
  cast.v = first_direction(obstacle.centre(), ray, extent);
  if (cast.v == Vector3d(0.0)) cast.v = ray != Vector3d(0.0) ? -ray : Vector3d(1.0, 0.0, 0.0);
  for (int iteration = 0; iteration < most_cast_iterations; ++iteration) {
    const CastVertex& vertex = cast.simplex.next();
    find_cast_support(body, obstacle, cast.v, cast.simplex.next());
    // Of polytopes no step needs the length.
    const double rounded = radius > 0.0 ? radius * glm::length(cast.v) : 0.0;
    const double beyond = glm::dot(cast.v, cast.x - vertex.c) - rounded;
    if (beyond > 0.0) {
      const double approach = -glm::dot(cast.v, ray);
      if constexpr (Report::enabled) report.plane(cast, beyond / glm::length(cast.v));
      cast.plane = cast.v;
      if (!(approach > 0.0)) {
        cast.ahead = beyond / glm::length(cast.v);
        cast.approach = approach / glm::length(cast.v);
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
    if (!cast.simplex.contains(vertex.c)) cast.simplex.add();
    const NearestFeature nearest = cast.simplex.reduce(cast.x, error);
    cast.encloses = nearest.encloses;
    if (!nearest.encloses && nearest.squared > 0.0) cast.v = {nearest.point.x, nearest.point.y, nearest.point.z};
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

/// How far a support point in front of v may lie below v by rounding alone, times |v|, where C has finitely many
/// vertices: one of them that is no further below turns v by no more than rounding does. `reach`: metres.
template <class Obstacle>
double vertex_rounding(const CompiledShape<double>& body, const Obstacle& obstacle, double reach, double squared) {
  const bool has_vertices = body.is_polytope() && obstacle.is_polytope();
  return has_vertices ? cast_rounding * reach * std::sqrt(squared) : 0.0;
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
    const double reach = glm::length(x) + glm::length(vertex.c);
    const double rounding = vertex_rounding(body, obstacle, reach, squared);
    const bool starts = found.simplex.size() == 0;
    if (const double plane = ahead / std::sqrt(squared); plane > furthest) {
      furthest = plane;
      nearest_yet.normal = found.v / std::sqrt(squared);
    }
    if (!starts && below <= std::max(tolerance::cast_distance * squared, rounding)) break;
    if (!starts && found.simplex.contains(vertex.c)) {
      // Between curved surfaces vertices crowd, as in cast_ray.
      if (below <= cast_crowded * squared || ++restarts > most_cast_restarts) break;
      found.simplex.restart();
    }
    found.simplex.add();
    // Among all features: a vertex in the plane of the nearest one, within rounding, need not carry it.
    const NearestFeature nearest = found.simplex.reduce(x, error_within(reach));
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

/// The same where the simplex of a hit carries the point nearest an x close to it, as it mostly does: one support,
/// `tip`, proves it. False where it does not: nearest_to finds it.
template <class Obstacle>
bool carries_nearest(const CompiledShape<double>& body, const Obstacle& obstacle, const Vector3d& x, RayCast& hit,
                     Vector3d& tip) {
  const double reach = glm::length(x) + hit.simplex.extent();
  const NearestFeature nearest = hit.simplex.reduce(x, error_within(reach));
  if (nearest.encloses || !(nearest.squared > 0.0)) return false;
  hit.x = x;
  hit.v = nearest.point;
  hit.encloses = false;
  CastVertex& vertex = hit.simplex.next();
  find_cast_support(body, obstacle, hit.v, vertex);
  tip = vertex.c;
  const double squared = nearest.squared, below = squared - glm::dot(hit.v, x - tip);
  const double allowed = std::max(tolerance::cast_distance * squared, vertex_rounding(body, obstacle, reach, squared));
  return below <= allowed || hit.simplex.contains(tip);
}

}  // namespace minkoscope
