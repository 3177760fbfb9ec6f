// The unit sphere against one triangle, in ellipsoid space with the sphere at the origin: its distance, when it first
// touches moving along v, and how far it must move along a direction to be clear.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>

#include <minkoscope/trace.h>

#include "core/base/closest_points.h"
#include "core/base/inline.h"
#include "core/base/tolerance.h"

namespace minkoscope {

/// A triangle in ellipsoid space.
struct UnitTriangle {
  std::array<Vector3d, 3> p;
  Vector3d normal{0.0};  // (p1 − p0) × (p2 − p0); zero where it counts as its edges only
  double normal_squared = 0.0;
  double offset = 0.0;  // normal · any point of the plane
  bool degenerate = false;

  explicit UnitTriangle(const std::array<Vector3d, 3>& points) : UnitTriangle([&] { return points; }) {}
  /// `place` returns the points, which are found in place: what was stored in parts and is copied as a whole at once
  /// stalls.
  template <std::invocable Place>
  MINKOSCOPE_INLINE explicit UnitTriangle(const Place& place) : p(place()) {
    const Vector3d a = p[1] - p[0], b = p[2] - p[0], c = p[2] - p[1];
    const Vector3d n = glm::cross(a, b);
    const double longest = std::max({length_squared(a), length_squared(b), length_squared(c)});
    const double squared = length_squared(n);
    constexpr double sliver_squared = tolerance::sliver * tolerance::sliver;
    degenerate = !(squared > sliver_squared * longest * longest);
    if (degenerate) return;
    normal = {n.x, n.y, n.z};
    normal_squared = squared;
    // The vertex nearest to the origin gives the offset with the least rounding.
    const double distances[3] = {length_squared(p[0]), length_squared(p[1]), length_squared(p[2])};
    std::size_t near = distances[1] < distances[0];  // placed without a branch
    const std::size_t is_last = distances[2] < distances[near];
    near += is_last * (2 - near);
    offset = glm::dot(n, p[near]);
  }
};

/// Where the sphere touches, or is nearest.
struct TriangleTouch {
  Feature feature = Feature::face;
  int index = -1;         // edge i is from vertex i to i + 1; −1 for the face
  double time = 0.0;      // fraction of v
  Vector3d point{0.0};    // on the triangle
  Vector3d normal{0.0};   // unit, from the triangle to the sphere's centre at that time
  double distance = 1.0;  // of the centre from the triangle at that time
  double along = 0.0;     // of a prism (core/sweep/swept/unit_prism.h): `point` − along · axis is on the triangle
};

/// Nearest point to the origin. A centre on the triangle itself takes the side of the normal, which for an edge or a
/// vertex, too, leads out.
TriangleTouch nearest_touch(const UnitTriangle& triangle);

/// The first touch of the sphere moving from the origin along v at a time in [0, limit], for a triangle that it does
/// not overlap at the start.
std::optional<TriangleTouch> first_touch(const UnitTriangle& triangle, const Vector3d& v, double limit, double grazing);

/// Whether its face decides what first_touch() says, which then is left in `touch`; what is not decided takes its edges
/// and vertices.
bool face_decides(const UnitTriangle& triangle, const Vector3d& v, double limit, std::optional<TriangleTouch>& touch);

/// The largest t at which the sphere at t·w still touches the triangle; 0 if it never does.
double last_touch(const UnitTriangle& triangle, const Vector3d& w);

/// The times between which the sphere moving along v touches the plane, the line or the vertex that carries the
/// feature.
std::optional<std::array<double, 2>> feature_roots(const UnitTriangle& triangle, const Vector3d& v, Feature feature,
                                                   int index);

}  // namespace minkoscope
