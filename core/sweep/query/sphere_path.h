// The unit sphere, moving from the origin along v, against the lines and vertices of an obstacle.
#pragma once

#include "core/base/quadratic.h"
#include "core/base/tolerance.h"

namespace minkoscope {

/// When the sphere touches the line of an edge. The root is taken in the plane across it.
struct EdgeCrossing {
  Crossing<double> crossing;
  Vector3d edge;
  double squared;

  EdgeCrossing(const Vector3d& vertex, const Vector3d& along_edge, const Vector3d& v, double grazing)
      : edge(along_edge), squared(length_squared(along_edge)) {
    if (!(squared > 0.0)) return;
    const Vector3d across = v - edge * (glm::dot(v, edge) / squared);
    // Along the edge but for rounding: the vertices decide.
    if (!(length_squared(across) > tolerance::along_edge_sine_squared * length_squared(v))) return;
    const Vector3d away = vertex - edge * (glm::dot(vertex, edge) / squared);
    crossing = unit_sphere_crossing(away, across, grazing);
  }

  /// Where along the edge, in [0, 1] between its ends, the sphere touches at time t.
  double along(const Vector3d& vertex, const Vector3d& v, double t) const {
    return glm::dot(v * t - vertex, edge) / squared;
  }
};

/// A path and its end, to reject features that are clearly not on it with neither a root nor a quotient: most features
/// of the triangles tested are.
struct SpherePath {
  Vector3d v, end;  // end: may be infinite
  double speed_squared;

  /// The line along an edge is farther aside than the radius, or the sphere is still approaching it at the end. All is
  /// computed before anything is decided: the branches would be unpredictable.
  bool misses_line(const Vector3d& vertex, const Vector3d& edge) const {
    const double squared = length_squared(edge);
    const Vector3d axis = glm::cross(v, edge), away = end - vertex;
    const double aside = glm::dot(vertex, axis), along = glm::dot(away, edge), distance = length_squared(away);
    const double axis_rounding = rounding * rounding * length_squared(vertex) * speed_squared * squared;
    const bool is_aside = aside * aside > clear * length_squared(axis) + axis_rounding;
    const bool is_ahead = distance * squared - along * along > (clear + rounding * distance) * squared;
    const bool comes_nearer = glm::dot(away, v) * squared < along * glm::dot(v, edge);
    return is_aside | (is_ahead & comes_nearer);
  }
  bool misses_vertex(const Vector3d& vertex) const {
    const Vector3d away = end - vertex;
    const bool is_ahead = length_squared(away) > clear, comes_nearer = glm::dot(away, v) < 0.0;
    return is_ahead & comes_nearer;
  }

 private:
  static constexpr double clear = 1.0 + tolerance::clear_miss, rounding = tolerance::clear_miss_rounding;
};

}  // namespace minkoscope
