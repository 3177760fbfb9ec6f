// Closest points of segments and triangles to the origin. Callers move their query point to the origin first, so that
// nothing is lost to large coordinates.
//
// The triangle is done as "inside the three edge planes, else the nearest of three segments" instead of Ericson's
// Voronoi regions (Real-Time Collision Detection, 2005, 5.1.5): his region signs are products of four lengths, which
// cancel on slivers; here a sliver at worst picks an edge that is as near as the face to rounding.
#pragma once

#include <array>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// Parameter in [0, 1] of the point of a + s·edge nearest to the origin; 0 for an edge without length.
template <class Real>
Real closest_on_segment(const Vector3<Real>& a, const Vector3<Real>& edge) {
  const Real along = -glm::dot(a, edge);
  if (!(along > Real(0))) return Real(0);
  const Real squared = length_squared(edge);
  return along >= squared ? Real(1) : along / squared;
}

/// Which part of a triangle holds a point: 0 the face, 1 an edge, 2 a vertex (the order in which ties are broken).
enum class TrianglePart : int { face = 0, edge = 1, vertex = 2 };

template <class Real>
struct TrianglePoint {
  Vector3<Real> point{Real(0)};
  Real squared_distance = Real(0);
  TrianglePart part = TrianglePart::face;
  int index = -1;  // edge i runs from vertex i to i + 1; -1 for the face
};

/// The point of the triangle nearest to the origin. `normal` is the cross product (p1 − p0) × (p2 − p0), not
/// normalized; zero for a triangle of negligible area: then only its edges count.
template <class Real>
TrianglePoint<Real> closest_on_triangle(const std::array<Vector3<Real>, 3>& p, const Vector3<Real>& normal) {
  const std::array<Vector3<Real>, 3> edges{p[1] - p[0], p[2] - p[1], p[0] - p[2]};
  const Real normal_squared = length_squared(normal);
  if (normal_squared > Real(0)) {
    bool inside = true;
    for (std::size_t i = 0; i < 3; ++i) inside = inside && glm::dot(p[i], glm::cross(normal, edges[i])) <= Real(0);
    if (inside) {
      // The vertex nearest to the origin gives the plane's offset with the least rounding.
      std::size_t near = 0;
      for (std::size_t i = 1; i < 3; ++i)
        if (length_squared(p[i]) < length_squared(p[near])) near = i;
      const Real offset = glm::dot(normal, p[near]);
      return {normal * (offset / normal_squared), offset * offset / normal_squared, TrianglePart::face, -1};
    }
  }
  TrianglePoint<Real> best;
  for (int i = 0; i < 3; ++i) {
    const auto vertex = static_cast<std::size_t>(i);
    const Real s = closest_on_segment(p[vertex], edges[vertex]);
    const bool at_start = !(s > Real(0)), at_end = s >= Real(1);
    const Vector3<Real> point = at_end ? p[(vertex + 1) % 3] : p[vertex] + edges[vertex] * s;
    const Real squared = length_squared(point);
    if (i > 0 && !(squared < best.squared_distance)) continue;
    best = {point, squared, at_start || at_end ? TrianglePart::vertex : TrianglePart::edge, at_end ? (i + 1) % 3 : i};
  }
  return best;
}

}  // namespace minkoscope
