// The sub-distance problem: the point of a simplex nearest the origin.
// Source: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex
// Objects in Three-Dimensional Space, 1988 (the back-up procedure, which compares all features); the triangle's weights
// from its normal follow M. Montanari, N. Petrinic, E. Barbieri, Improving the GJK Algorithm for Faster and More
// Reliable Distance Queries Between Convex Objects, 2017. Deviations: instead of deciding by signs which Voronoi region
// holds the origin, where two tests may contradict each other by rounding, every feature whose weights are all positive
// offers its point and the nearest one wins. Each offered point is a convex combination of vertices, so rounding may
// miss a digit but never invents a nearer point. Only features with the newest vertex compete. The nearest point of a
// well-shaped triangle is taken along its normal: near contact all digits of the weighted sum cancel, those of the
// normal do not. Weights are divided out only where they are asked for.
//
// Inline, for it is the innermost part of every GJK loop.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/math/lanes.h"
#include "core/math/tolerance.h"
#include "core/math/vector.h"

namespace minkoscope {

/// SimplexCorners of a simplex, newest first; only as many as it has are looked at.
using SimplexCorners = std::array<const Vector3d*, 4>;

/// Bounds of the rounding of a tetrahedron's determinants: of three edges, and of a corner and two edges.
struct DeterminantNoise {
  double of_edges, of_corner;

  /// No edge is longer than `edge`, no corner further from the origin than `corner`.
  DeterminantNoise(double edge, double corner)
      : of_edges(relative * edge * edge * edge), of_corner(relative * corner * edge * edge) {}

 private:
  static constexpr double relative = 16.0 * tolerance::unit_roundoff<double>;
};

/// The feature of a simplex nearest the origin.
class NearestFeature {
 public:
  unsigned kept = 0;                                         // bit i: corner i carries the point
  Vector3d point{0.0};                                       // v; 0 where the origin is enclosed
  double squared = std::numeric_limits<double>::infinity();  // |v|²
  bool encloses = false;                                     // the tetrahedron holds the origin
  Vector3d toward{0.0};  // against v, at any length: along a face's normal before v itself is known

  /// Among all features that hold corner 0, the newest: GJK's next point always needs it.
  static NearestFeature of_newest(const SimplexCorners& corners, int size) {
    double furthest = 0.0;
    for (int i = 0; i < size; ++i) {
      furthest = std::max(furthest, std::sqrt(length_squared(*corners[static_cast<std::size_t>(i)])));
    }
    return of_newest(*corners[0], corners, size, {2.0 * furthest, furthest});
  }
  /// The same, told the newest corner once more: it is at hand before it has reached memory.
  MINKOSCOPE_INLINE static NearestFeature of_newest(const Vector3d& a, const SimplexCorners& corners, int size,
                                                    const DeterminantNoise& noise) {
    NearestFeature best;
    const Vector3d &b = *corners[1], &c = *corners[2];
    switch (size) {
      case 1:
        best.vertex(a, 1u);
        break;
      case 2:
        best.vertex(a, 1u);
        best.edge(a, b, 3u);
        break;
      case 3:
        if (best.triangle(a, b - a, c - a, 7u)) break;
        best.vertex(a, 1u);
        best.edge(a, b, 3u);
        best.edge(a, c, 5u);
        break;
      default:
        best.tetrahedron(a, b, c, *corners[3], noise);
    }
    return best;
  }

  /// Of a whole triangle.
  static NearestFeature of_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
    NearestFeature best;
    // Where the nearest point is inside the triangle, no edge and no corner is nearer.
    if (best.triangle(a, b - a, c - a, 7u)) return best;
    best.vertex(a, 1u);
    best.vertex(b, 2u);
    best.vertex(c, 4u);
    best.edge(a, b, 3u);
    best.edge(a, c, 5u);
    best.edge(b, c, 6u);
    return best;
  }

  /// Among all features: of a simplex whose vertices were not found one after the other.
  static NearestFeature of_all(const SimplexCorners& corners, int size, const DeterminantNoise& noise) {
    const Vector3d &a = *corners[0], &b = *corners[1], &c = *corners[2], &d = *corners[3];
    NearestFeature best;
    switch (size) {
      case 0:
        break;
      case 1:
        best.vertex(a, 1u);
        break;
      case 2:
        best.vertex(a, 1u);
        best.vertex(b, 2u);
        best.edge(a, b, 3u);
        break;
      case 3:
        return of_triangle(a, b, c);
      default:
        best.tetrahedron(a, b, c, d, noise);
        if (best.encloses) break;
        // What lacks corner 0: the face across it.
        best.triangle(b, c - b, d - b, 14u);
        best.vertex(b, 2u);
        best.vertex(c, 4u);
        best.vertex(d, 8u);
        best.edge(b, c, 6u);
        best.edge(b, d, 10u);
        best.edge(c, d, 12u);
    }
    return best;
  }

 private:
  void vertex(const Vector3d& a, unsigned corners) { offer(a, corners, -a); }

  void offer(const Vector3d& at, unsigned corners, const Vector3d& search) {
    const double here = length_squared(at);
    if (!(here < squared)) return;
    squared = here;
    kept = corners;
    point = at;
    toward = search;
  }

  void edge(const Vector3d& a, const Vector3d& b, unsigned corners) {
    const Vector3d e = b - a;
    const double whole = length_squared(e);
    const double along = -glm::dot(a, e);
    if (!(along > 0.0 && along < whole)) return;  // most edges end without a division
    const Vector3d at = a + (along / whole) * e;
    offer(at, corners, -at);
  }

  /// Whether the point is inside and taken along the normal.
  bool triangle(const Vector3d& a, const Vector3d& e, const Vector3d& f, unsigned corners) {
    return triangle(a, e, f, glm::cross(e, f), corners);
  }
  bool triangle(const Vector3d& a, const Vector3d& e, const Vector3d& f, const Vector3d& n, unsigned corners) {
    const double whole = length_squared(n);
    const Vector3d turned = glm::cross(a, n);
    const double of_e = glm::dot(f, turned), of_f = -glm::dot(e, turned);
    if (!(of_e > 0.0 && of_f > 0.0 && of_e + of_f < whole)) return false;
    const double edges_squared = length_squared(e) * length_squared(f);
    if (!(whole > tolerance::collinear_sine_squared * edges_squared)) return false;
    const bool along_normal = whole > tolerance::exact_normal_sine_squared * edges_squared;
    if (along_normal) {
      const double height = glm::dot(n, a);
      offer(n * (height / whole), corners, n * std::copysign(1.0, -height));
    } else {
      const Vector3d at = a + (of_e / whole) * e + (of_f / whole) * f;
      offer(at, corners, -at);
    }
    return along_normal;
  }

  /// Most tetrahedra are settled by their first lines, for the signs of four determinants are beyond all rounding:
  /// where the origin is beyond the plane of a face, and above its inside, that face is nearer than everything behind
  /// its plane; where it is before all four, it is inside. Where a sign is not sure, a face is as near to the origin as
  /// rounding can tell, and its point is offered unless all weights are positive by more than their own rounding.
  MINKOSCOPE_INLINE void tetrahedron(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d,
                                     const DeterminantNoise& noise) {
    const Vector3d e = b - a, f = c - a, g = d - a;
    const Vector3d fg = glm::cross(f, g), ge = glm::cross(g, e), ef = glm::cross(e, f);
    const double volume = glm::dot(e, fg);
    const double of_e = glm::dot(a, fg), of_f = glm::dot(a, ge), of_g = glm::dot(a, ef);
    bool asked_ef = false, asked_ge = false, asked_fg = false;
    if (std::abs(volume) > noise.of_edges) {
      const double side = volume > 0.0 ? 1.0 : -1.0;
      if (side * of_g > noise.of_corner) {
        if (triangle(a, e, f, ef, 7u)) return;
        asked_ef = true;
      }
      if (side * of_f > noise.of_corner) {
        if (triangle(a, e, g, -ge, 11u)) return;
        asked_ge = true;
      }
      if (side * of_e > noise.of_corner) {
        if (triangle(a, f, g, fg, 13u)) return;
        asked_fg = true;
      }
      const double inside = -noise.of_corner;
      if (side * of_g < inside && side * of_f < inside && side * of_e < inside &&
          side * (volume + of_e + of_f + of_g) > noise.of_edges - 3.0 * inside) {
        return enclose();
      }
    }
    if (!(asked_ef || asked_ge || asked_fg) && holds_origin(a, e, f, g, volume, of_e, of_f, of_g)) return enclose();
    vertex(a, 1u);
    edge(a, b, 3u);
    edge(a, c, 5u);
    edge(a, d, 9u);
    if (!asked_ef) triangle(a, e, f, ef, 7u);
    if (!asked_ge) triangle(a, e, g, -ge, 11u);
    if (!asked_fg) triangle(a, f, g, fg, 13u);
  }

  void enclose() {
    kept = 15u;
    point = Vector3d(0.0);
    squared = 0.0;
    encloses = true;
  }

  static bool holds_origin(const Vector3d& a, const Vector3d& e, const Vector3d& f, const Vector3d& g, double volume,
                           double of_e, double of_f, double of_g) {
    if (!(std::abs(volume) > 0.0)) return false;
    const double s = -of_e / volume, t = -of_f / volume, u = -of_g / volume;
    if (!(s > 0.0 && t > 0.0 && u > 0.0)) return false;
    const double error = 4.0 * tolerance::unit_roundoff<double> / std::abs(volume) * glm::length(a);
    const double le = glm::length(e), lf = glm::length(f), lg = glm::length(g);
    const double error_s = error * lf * lg, error_t = error * lg * le, error_u = error * le * lf;
    return s > error_s && t > error_t && u > error_u && 1.0 - s - t - u > error_s + error_t + error_u;
  }
};

/// How much each corner of the feature `kept` (bit i: corner i) counts in its point nearest the origin, which must be
/// inside it: 0 for the others; they sum to 1.
std::array<double, 4> weights_of(unsigned kept, const SimplexCorners& corners);

}  // namespace minkoscope
