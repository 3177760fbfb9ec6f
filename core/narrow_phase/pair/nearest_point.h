// The sub-distance problem: the point of a simplex nearest the origin.
// Source: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex
// Objects in Three-Dimensional Space, 1988 (the back-up procedure, which compares all features); the triangle's weights
// from its normal follow M. Montanari, N. Petrinic, E. Barbieri, Improving the GJK Algorithm for Faster and More
// Reliable Distance Queries Between Convex Objects, 2017. Deviations: instead of deciding by signs which Voronoi region
// contains the origin, where two tests may contradict each other by rounding, every feature whose weights are all
// positive is a candidate and the nearest one wins. Each candidate is a convex combination of vertices, so rounding may
// miss a digit but never invents a nearer point. Only features with the newest vertex are candidates. The nearest point
// of a well-shaped triangle is taken along its normal, because the weighted sum cancels near contact. Weights are
// computed on request only.
//
// Inline, as the innermost part of GJK and EPA; the exhaustive search, for simplices that no sign decides beyond
// rounding, is not.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <minkoscope/geometry.h>

#include "core/base/lanes.h"
#include "core/base/tolerance.h"

namespace minkoscope {

/// Vertices of a simplex, newest first; only as many as it has are read.
using SimplexPoints = std::array<const Vector3d*, 4>;

/// Error bounds of a tetrahedron's determinants: of three edges, and of a vertex and two edges.
struct DeterminantErrorBound {
  double of_edges, of_vertex;
  double well_shaped;  // a triangle with a longer normal, squared, has a normal more exact than its weights

  /// No edge is longer than `edge`, no vertex further from the origin than `vertex`.
  DeterminantErrorBound(double edge, double vertex) {
    const double squared = edge * edge;
    of_edges = relative * squared * edge;
    of_vertex = relative * vertex * squared;
    const double edges = squared * squared;
    well_shaped =
        edges < 1e300 ? tolerance::exact_normal_sine_squared * edges : std::numeric_limits<double>::infinity();
  }

 private:
  static constexpr double relative = tolerance::determinant_rounding * tolerance::unit_roundoff<double>;
};

/// The feature of a simplex nearest the origin.
struct NearestFeature {
  unsigned kept = 0;                                         // bit i: vertex i carries the point
  Vector3d point{0.0};                                       // v; 0 where the origin is enclosed
  double squared = std::numeric_limits<double>::infinity();  // |v|²
  bool encloses = false;                                     // the tetrahedron contains the origin
  Vector3d toward{0.0};  // along −v, not normalized: a face's normal, which is known before v
  double toward_squared = 0.0;

  /// Among all features with vertex 0, the newest: GJK's next point always needs it.
  static NearestFeature of_newest(const SimplexPoints& points, int size);
  /// The same; `a` is the newest vertex again, still in registers.
  MINKOSCOPE_INLINE static NearestFeature of_newest(const Vector3d& a, const SimplexPoints& points, int size,
                                                    const DeterminantErrorBound& error) {
    const Vector3d &b = *points[1], &c = *points[2], &d = *points[3];
    switch (size) {
      case 1:
        return at(a, 1u, length_squared(a));
      case 2:
        return of_edge(a, b, 3u);
      case 3: {
        const Vector3d e = b - a, f = c - a, n = glm::cross(e, f);
        const double normal_squared = length_squared(n);
        if (!is_inside(a, e, f, n, normal_squared)) return nearer(of_edge(a, b, 3u), of_edge(a, c, 5u));
        if (has_exact_normal(e, f, normal_squared, error)) return on_face(7u, n, glm::dot(n, a), normal_squared);
        break;
      }
      default: {
        // Origin in front of a face's plane, with its projection inside the face: that face is the nearest feature.
        // Origin behind all planes: enclosed. Only signs beyond rounding decide. The most frequent face comes first.
        const Vector3d e = b - a, f = c - a, g = d - a, eg = glm::cross(e, g);
        const double volume = glm::dot(f, eg), of_f = glm::dot(a, eg);
        if (!(std::abs(volume) > error.of_edges)) break;
        const double side = std::copysign(1.0, volume);
        if (side * of_f > error.of_vertex) {
          const double normal_squared = length_squared(eg);
          if (is_below_inside(a, e, g, eg, normal_squared, error)) return on_face(11u, eg, of_f, normal_squared);
        }
        const Vector3d gf = glm::cross(g, f);
        const double of_e = glm::dot(a, gf);
        if (side * of_e > error.of_vertex) {
          const double normal_squared = length_squared(gf);
          if (is_below_inside(a, g, f, gf, normal_squared, error)) return on_face(13u, gf, of_e, normal_squared);
        }
        const Vector3d fe = glm::cross(f, e);
        const double of_g = glm::dot(a, fe);
        if (side * of_g > error.of_vertex) {
          const double normal_squared = length_squared(fe);
          if (is_below_inside(a, f, e, fe, normal_squared, error)) return on_face(7u, fe, of_g, normal_squared);
        }
        const double inside = -error.of_vertex;
        if (side * of_f < inside && side * of_e < inside && side * of_g < inside &&
            side * (volume + of_e + of_f + of_g) > error.of_edges - 3.0 * inside) {
          return enclosed();
        }
      }
    }
    NearestFeature others;
    closest_feature_exhaustive(a, b, c, size == 4 ? &d : nullptr, error, others);
    // By member, so that the results above stay in registers.
    return {others.kept, others.point, others.squared, others.encloses, others.toward, others.toward_squared};
  }

  /// Of a tetrahedron whose vertices were not added one by one: the face that the origin lies in front of with its
  /// projection inside, which is the nearest feature; false where no face is that one beyond rounding.
  MINKOSCOPE_INLINE static bool of_front_face(const SimplexPoints& points, const DeterminantErrorBound& error,
                                              NearestFeature& nearest) {
    const Vector3d &a = *points[0], &b = *points[1], &c = *points[2], &d = *points[3];
    const Vector3d e = b - a, f = c - a, g = d - a, eg = glm::cross(e, g);
    const double volume = glm::dot(f, eg), side = std::copysign(1.0, volume);
    if (!(std::abs(volume) > error.of_edges)) return false;
    const auto is_front = [&](const Vector3d& from, const Vector3d& u, const Vector3d& v, const Vector3d& n,
                              unsigned carrying) {
      const double height = glm::dot(from, n);
      if (!(side * height > error.of_vertex)) return false;
      const double normal_squared = length_squared(n);
      if (!is_below_inside(from, u, v, n, normal_squared, error)) return false;
      nearest = on_face(carrying, n, height, normal_squared);
      return true;
    };
    if (is_front(a, e, g, eg, 11u) || is_front(a, g, f, glm::cross(g, f), 13u) ||
        is_front(a, f, e, glm::cross(f, e), 7u))
      return true;
    const Vector3d u = c - b, v = d - b;
    return is_front(b, u, v, glm::cross(u, v), 14u);
  }

  /// Among the newest vertex, its edges, and a triangle.
  MINKOSCOPE_INLINE static NearestFeature of_newest_edges(const SimplexPoints& points, int size) {
    const Vector3d& a = *points[0];
    if (size == 1) return at(a, 1u, length_squared(a));
    if (size == 3) {
      const Vector3d e = *points[1] - a, f = *points[2] - a, n = glm::cross(e, f);
      const double normal_squared = length_squared(n);
      if (is_inside(a, e, f, n, normal_squared) && has_exact_normal(e, f, normal_squared))
        return on_face(7u, n, glm::dot(n, a), normal_squared);
    }
    NearestFeature nearest = of_edge(a, *points[1], 3u);
    if (size > 2) nearest = nearer(nearest, of_edge(a, *points[2], 5u));
    if (size > 3) nearest = nearer(nearest, of_edge(a, *points[3], 9u));
    return nearest;
  }

  /// Among all features of a triangle.
  static NearestFeature of_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c);

  /// Among all features, for a simplex whose vertices were not added one by one.
  MINKOSCOPE_INLINE static NearestFeature of_all(const SimplexPoints& points, int size,
                                                 const DeterminantErrorBound& error) {
    const Vector3d &a = *points[0], &b = *points[1], &c = *points[2];
    // A point inside the edge or the face needs no other feature.
    if (size == 2) {
      const NearestFeature edge = of_edge(a, b, 3u);
      if (edge.kept == 3u && edge.squared < length_squared(b)) return edge;
    } else if (size == 3) {
      const Vector3d e = b - a, f = c - a, n = glm::cross(e, f);
      const double normal_squared = length_squared(n);
      if (is_below_inside(a, e, f, n, normal_squared, error)) return on_face(7u, n, glm::dot(n, a), normal_squared);
    }
    NearestFeature others;
    closest_feature_exhaustive_of_all(points, size, error, others);
    return {others.kept, others.point, others.squared, others.encloses, others.toward, others.toward_squared};
  }

 private:
  friend class ExhaustiveSearch;

  static NearestFeature at(const Vector3d& point, unsigned kept, double squared) {
    return {kept, point, squared, false, -point, squared};
  }
  static NearestFeature enclosed() { return {15u, Vector3d(0.0), 0.0, true, Vector3d(0.0), 0.0}; }
  /// `height`: of a vertex along the normal `n`, times its length; `normal_squared`: |n|².
  MINKOSCOPE_INLINE static NearestFeature on_face(unsigned kept, const Vector3d& n, double height,
                                                  double normal_squared) {
    const double along = height / normal_squared;
    return {kept, n * along, height * along, false, n * std::copysign(1.0, -height), normal_squared};
  }

  MINKOSCOPE_INLINE static NearestFeature of_edge(const Vector3d& a, const Vector3d& b, unsigned kept) {
    const Vector3d e = b - a;
    const double edge_squared = length_squared(e), along = -glm::dot(a, e), of_a = length_squared(a);
    if (along > 0.0 && along < edge_squared) {
      const Vector3d inside = a + (along / edge_squared) * e;
      const double here = length_squared(inside);
      if (here < of_a) return at(inside, kept, here);
    }
    return at(a, 1u, of_a);
  }

  static NearestFeature nearer(const NearestFeature& one, const NearestFeature& other) {
    return other.squared < one.squared ? other : one;
  }

  /// Whether the origin's projection to the plane of a triangle with the edges e and f from a, and the normal e × f, is
  /// inside it.
  MINKOSCOPE_INLINE static bool is_inside(const Vector3d& a, const Vector3d& e, const Vector3d& f, const Vector3d& n,
                                          double normal_squared) {
    const Vector3d turned = glm::cross(a, n);
    const double of_e = glm::dot(f, turned), of_f = -glm::dot(e, turned);
    return of_e > 0.0 && of_f > 0.0 && of_e + of_f < normal_squared;
  }
  /// Whether the triangle's normal is more exact than its weights.
  MINKOSCOPE_INLINE static bool has_exact_normal(const Vector3d& e, const Vector3d& f, double normal_squared,
                                                 const DeterminantErrorBound& error) {
    return normal_squared > error.well_shaped || has_exact_normal(e, f, normal_squared);
  }
  static bool has_exact_normal(const Vector3d& e, const Vector3d& f, double normal_squared) {
    return normal_squared > tolerance::exact_normal_sine_squared * (length_squared(e) * length_squared(f)) &&
           normal_squared < std::numeric_limits<double>::infinity();
  }
  MINKOSCOPE_INLINE static bool is_below_inside(const Vector3d& a, const Vector3d& e, const Vector3d& f,
                                                const Vector3d& n, double normal_squared,
                                                const DeterminantErrorBound& error) {
    return is_inside(a, e, f, n, normal_squared) && has_exact_normal(e, f, normal_squared, error);
  }

  /// Of a tetrahedron, or a triangle where `d` is null, among all features with the newest vertex.
  static void closest_feature_exhaustive(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d* d,
                                         const DeterminantErrorBound& error, NearestFeature& nearest);
  static void closest_feature_exhaustive_of_all(const SimplexPoints& points, int size,
                                                const DeterminantErrorBound& error, NearestFeature& nearest);
};

/// The nearest of all candidates so far.
class ExhaustiveSearch {
 public:
  NearestFeature best;

  void vertex(const Vector3d& a, unsigned kept) { consider(NearestFeature::at(a, kept, length_squared(a))); }

  void edge(const Vector3d& a, const Vector3d& b, unsigned kept) {
    const Vector3d e = b - a;
    const double edge_squared = length_squared(e);
    const double along = -glm::dot(a, e);
    if (!(along > 0.0 && along < edge_squared)) return;  // mostly, without a division
    const Vector3d at = a + (along / edge_squared) * e;
    consider(NearestFeature::at(at, kept, length_squared(at)));
  }

  /// The vertices and edges of a triangle; `first` is the bit of its first vertex, the others follow.
  void border(const Vector3d& a, const Vector3d& b, const Vector3d& c, unsigned first) {
    vertex(a, first);
    vertex(b, 2u * first);
    vertex(c, 4u * first);
    edge(a, b, 3u * first);
    edge(a, c, 5u * first);
    edge(b, c, 6u * first);
  }

  /// Returns whether the point is inside and taken along the normal.
  bool triangle(const Vector3d& a, const Vector3d& e, const Vector3d& f, unsigned kept) {
    return triangle(a, e, f, glm::cross(e, f), kept);
  }
  bool triangle(const Vector3d& a, const Vector3d& e, const Vector3d& f, const Vector3d& n, unsigned kept) {
    const double normal_squared = length_squared(n);
    const Vector3d turned = glm::cross(a, n);
    const double of_e = glm::dot(f, turned), of_f = -glm::dot(e, turned);
    if (!(of_e > 0.0 && of_f > 0.0 && of_e + of_f < normal_squared)) return false;
    if (NearestFeature::has_exact_normal(e, f, normal_squared)) {
      consider(NearestFeature::on_face(kept, n, glm::dot(n, a), normal_squared));
      return true;
    }
    if (!(normal_squared > tolerance::collinear_sine_squared * (length_squared(e) * length_squared(f)))) return false;
    const Vector3d at = a + (of_e / normal_squared) * e + (of_f / normal_squared) * f;
    consider(NearestFeature::at(at, kept, length_squared(at)));
    return false;
  }

  /// By signs first, as of_newest. Where a sign is within rounding, the face is a candidate, unless all barycentric
  /// weights are positive by more than their rounding.
  void tetrahedron(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d,
                   const DeterminantErrorBound& error) {
    const Vector3d e = b - a, f = c - a, g = d - a;
    const Vector3d fg = glm::cross(f, g), ge = glm::cross(g, e), ef = glm::cross(e, f);
    const double volume = glm::dot(e, fg);
    const double of_e = glm::dot(a, fg), of_f = glm::dot(a, ge), of_g = glm::dot(a, ef);
    bool tested_ef = false, tested_ge = false, tested_fg = false;
    if (std::abs(volume) > error.of_edges) {
      const double side = volume > 0.0 ? 1.0 : -1.0;
      if (side * of_g > error.of_vertex) {
        if (triangle(a, e, f, ef, 7u)) return;
        tested_ef = true;
      }
      if (side * of_f > error.of_vertex) {
        if (triangle(a, e, g, -ge, 11u)) return;
        tested_ge = true;
      }
      if (side * of_e > error.of_vertex) {
        if (triangle(a, f, g, fg, 13u)) return;
        tested_fg = true;
      }
      const double inside = -error.of_vertex;
      if (side * of_g < inside && side * of_f < inside && side * of_e < inside &&
          side * (volume + of_e + of_f + of_g) > error.of_edges - 3.0 * inside) {
        return enclose();
      }
    }
    if (!(tested_ef || tested_ge || tested_fg) && contains_origin(a, e, f, g, volume, of_e, of_f, of_g))
      return enclose();
    vertex(a, 1u);
    edge(a, b, 3u);
    edge(a, c, 5u);
    edge(a, d, 9u);
    if (!tested_ef) triangle(a, e, f, ef, 7u);
    if (!tested_ge) triangle(a, e, g, -ge, 11u);
    if (!tested_fg) triangle(a, f, g, fg, 13u);
  }

 private:
  void consider(const NearestFeature& feature) {
    if (feature.squared < best.squared) best = feature;
  }
  void enclose() { best = NearestFeature::enclosed(); }

  static bool contains_origin(const Vector3d& a, const Vector3d& e, const Vector3d& f, const Vector3d& g, double volume,
                              double of_e, double of_f, double of_g) {
    if (!(std::abs(volume) > 0.0)) return false;
    const double s = -of_e / volume, t = -of_f / volume, u = -of_g / volume;
    if (!(s > 0.0 && t > 0.0 && u > 0.0)) return false;
    const double error =
        tolerance::barycentric_rounding * tolerance::unit_roundoff<double> / std::abs(volume) * glm::length(a);
    const double le = glm::length(e), lf = glm::length(f), lg = glm::length(g);
    const double error_s = error * lf * lg, error_t = error * lg * le, error_u = error * le * lf;
    return s > error_s && t > error_t && u > error_u && 1.0 - s - t - u > error_s + error_t + error_u;
  }
};

inline NearestFeature NearestFeature::of_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  ExhaustiveSearch features;
  // With the nearest point inside the triangle, no edge and no vertex is nearer.
  if (!features.triangle(a, b - a, c - a, 7u)) features.border(a, b, c, 1u);
  return features.best;
}

/// Barycentric weights of the point nearest the origin on the simplex of the first `count` vertices, which all carry
/// it.
inline std::array<double, 4> weights_of_first(int count, const SimplexPoints& points) {
  if (count == 0) return {};
  const Vector3d& a = *points[0];
  switch (count) {
    case 1:
      return {1.0, 0.0, 0.0, 0.0};
    case 2: {
      const Vector3d e = *points[1] - a;
      const double t = -glm::dot(a, e) / length_squared(e);
      return {std::max(1.0 - t, 0.0), t, 0.0, 0.0};
    }
    case 3: {
      const Vector3d e = *points[1] - a, f = *points[2] - a, n = glm::cross(e, f);
      const Vector3d turned = glm::cross(a, n);
      const double normal_squared = length_squared(n);
      const double s = glm::dot(f, turned) / normal_squared, t = -glm::dot(e, turned) / normal_squared;
      return {std::max(1.0 - s - t, 0.0), s, t, 0.0};
    }
    default: {
      const Vector3d e = *points[1] - a, f = *points[2] - a, g = *points[3] - a;
      const Vector3d fg = glm::cross(f, g);
      const double volume = glm::dot(e, fg);
      const double s = -glm::dot(a, fg) / volume, t = -glm::dot(a, glm::cross(g, e)) / volume;
      const double u = -glm::dot(a, glm::cross(e, f)) / volume;
      return {std::max(1.0 - s - t - u, 0.0), s, t, u};
    }
  }
}

/// Barycentric weights of the point nearest the origin on the feature `kept` (bit i: vertex i), which must be inside
/// it; 0 for the other vertices.
std::array<double, 4> weights_of(unsigned kept, const SimplexPoints& points);

/// The barycentric weight that vertex `dropped` would have beside the feature `kept`, whose nearest point is `v`: of
/// the point nearest the origin on the affine hull of both. Not positive, but for rounding: a positive one would make
/// the simplex of both nearer than v. Nothing where the vertex is in the affine hull of the feature.
std::optional<double> weight_beside(unsigned kept, const Vector3d& v, int dropped, const SimplexPoints& points);

}  // namespace minkoscope
