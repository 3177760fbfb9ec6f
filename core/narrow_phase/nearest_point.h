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

#include <array>
#include <cmath>
#include <limits>

#include "core/math/tolerance.h"
#include "core/math/vector.h"

namespace minkoscope {

/// SimplexCorners of a simplex, newest first; only as many as it has are looked at.
using SimplexCorners = std::array<const Vector3d*, 4>;

/// The feature of a simplex nearest the origin.
class NearestFeature {
 public:
  unsigned kept = 0;                                         // bit i: corner i carries the point
  Vector3d point{0.0};                                       // v; 0 where the origin is enclosed
  double squared = std::numeric_limits<double>::infinity();  // |v|²
  bool encloses = false;                                     // the tetrahedron holds the origin

  /// Among all features that hold corner 0, the newest: GJK's next point always needs it.
  static NearestFeature of_newest(const SimplexCorners& corners, int size) {
    NearestFeature best;
    const Vector3d &a = *corners[0], &b = *corners[1], &c = *corners[2];
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
        best.tetrahedron(a, b, c, *corners[3]);
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

 private:
  void vertex(const Vector3d& a, unsigned corners) { offer(a, corners); }

  void offer(const Vector3d& at, unsigned corners) {
    const double here = length_squared(at);
    if (!(here < squared)) return;
    squared = here;
    kept = corners;
    point = at;
  }

  void edge(const Vector3d& a, const Vector3d& b, unsigned corners) {
    const Vector3d e = b - a;
    const double whole = length_squared(e);
    const double along = -glm::dot(a, e);
    if (along > 0.0 && along < whole) offer(a + (along / whole) * e, corners);  // most edges end without a division
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
    offer(along_normal ? n * (glm::dot(n, a) / whole) : a + (of_e / whole) * e + (of_f / whole) * f, corners);
    return along_normal;
  }

  /// Most tetrahedra that do not hold the origin are settled by their first lines: where the origin is beyond the plane
  /// of a face, by more than rounding, and above its inside, that face is nearer than everything behind its plane. The
  /// origin is inside when all weights are positive by more than their own rounding; where they are not, a face is as
  /// near to the origin as rounding can tell, and its point is offered instead.
  void tetrahedron(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
    const Vector3d e = b - a, f = c - a, g = d - a;
    const Vector3d fg = glm::cross(f, g), ge = glm::cross(g, e), ef = glm::cross(e, f);
    const double volume = glm::dot(e, fg);
    const double of_e = glm::dot(a, fg), of_f = glm::dot(a, ge), of_g = glm::dot(a, ef);
    const auto sum = [](const Vector3d& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); };  // ≥ the length
    constexpr double unit = 16.0 * tolerance::unit_roundoff<double>;
    const double se = sum(e), sf = sum(f), sg = sum(g), sa = sum(a);
    bool asked_ef = false, asked_ge = false, asked_fg = false;
    if (std::abs(volume) > unit * se * sf * sg) {
      const double side = volume > 0.0 ? 1.0 : -1.0, noise = unit * sa;
      if (side * of_g > noise * se * sf) {
        if (triangle(a, e, f, ef, 7u)) return;
        asked_ef = true;
      }
      if (side * of_f > noise * sg * se) {
        if (triangle(a, e, g, -ge, 11u)) return;
        asked_ge = true;
      }
      if (side * of_e > noise * sf * sg) {
        if (triangle(a, f, g, fg, 13u)) return;
        asked_fg = true;
      }
    }
    if (!(asked_ef || asked_ge || asked_fg) && holds_origin(a, e, f, g, volume, of_e, of_f, of_g)) {
      kept = 15u;
      point = Vector3d(0.0);
      squared = 0.0;
      encloses = true;
      return;
    }
    vertex(a, 1u);
    edge(a, b, 3u);
    edge(a, c, 5u);
    edge(a, d, 9u);
    if (!asked_ef) triangle(a, e, f, ef, 7u);
    if (!asked_ge) triangle(a, e, g, -ge, 11u);
    if (!asked_fg) triangle(a, f, g, fg, 13u);
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
