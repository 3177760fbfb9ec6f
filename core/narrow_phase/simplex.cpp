// The sub-distance problem: the point of a simplex nearest the origin.
// Source: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex
// Objects in Three-Dimensional Space, 1988 (the back-up procedure, which compares all features); the triangle's weights
// from its normal follow M. Montanari, N. Petrinic, E. Barbieri, Improving the GJK Algorithm for Faster and More
// Reliable Distance Queries Between Convex Objects, 2017. Deviations: instead of deciding by signs which Voronoi region
// holds the origin, where two tests may contradict each other by rounding, every feature whose weights are all positive
// offers its point and the nearest one wins. Each offered point is a convex combination of vertices, so rounding may
// miss a digit but never invents a nearer point. Only features with the newest vertex compete. The nearest point of a
// well-shaped triangle is taken along its normal: near contact all digits of the weighted sum cancel, those of the
// normal do not.
#include "core/narrow_phase/simplex.h"

#include <limits>

namespace minkoscope {

namespace {

struct Search {
  const Simplex& simplex;
  Nearest best;
  double best_squared = std::numeric_limits<double>::infinity();

  const Vector3d& w(int i) const { return simplex.vertices[static_cast<std::size_t>(i)].w; }

  void offer(const Vector3d& point, unsigned kept, const std::array<double, 4>& lambda) {
    const double squared = length_squared(point);
    if (!(squared < best_squared)) return;
    best_squared = squared;
    best = {kept, lambda, point, false};
  }

  void vertex(int i) {
    std::array<double, 4> lambda{};
    lambda[static_cast<std::size_t>(i)] = 1.0;
    offer(w(i), 1u << i, lambda);
  }

  void edge(int i, int j) {
    const Vector3d e = w(j) - w(i);
    const double squared = length_squared(e);
    if (!(squared > 0.0)) return;
    const double t = -glm::dot(w(i), e) / squared;
    if (!(t > 0.0 && t < 1.0)) return;
    std::array<double, 4> lambda{};
    lambda[static_cast<std::size_t>(i)] = 1.0 - t;
    lambda[static_cast<std::size_t>(j)] = t;
    offer(w(i) + t * e, (1u << i) | (1u << j), lambda);
  }

  void triangle(int i, int j, int k) {
    const Vector3d e = w(j) - w(i), f = w(k) - w(i);
    const Vector3d n = glm::cross(e, f);
    const double squared = length_squared(n);
    const double edges_squared = length_squared(e) * length_squared(f);
    if (!(squared > tolerance::collinear_sine_squared * edges_squared)) return;
    const double s = glm::dot(n, glm::cross(f, w(i))) / squared;
    const double t = glm::dot(n, glm::cross(w(i), e)) / squared;
    if (!(s > 0.0 && t > 0.0 && s + t < 1.0)) return;
    std::array<double, 4> lambda{};
    lambda[static_cast<std::size_t>(i)] = 1.0 - s - t;
    lambda[static_cast<std::size_t>(j)] = s;
    lambda[static_cast<std::size_t>(k)] = t;
    const unsigned kept = (1u << i) | (1u << j) | (1u << k);
    if (squared > tolerance::exact_normal_sine_squared * edges_squared) {
      offer(n * (glm::dot(n, w(i)) / squared), kept, lambda);
    } else {
      offer(w(i) + s * e + t * f, kept, lambda);
    }
  }

  /// The origin is inside when all weights are positive by more than their own rounding. Where they are not, a face is
  /// as near to the origin as rounding can tell, and its point is offered instead.
  bool tetrahedron_encloses() {
    const Vector3d e = w(1) - w(0), f = w(2) - w(0), g = w(3) - w(0);
    const Vector3d fg = glm::cross(f, g), ge = glm::cross(g, e), ef = glm::cross(e, f);
    const double volume = glm::dot(e, fg);
    if (!(std::abs(volume) > 0.0)) return false;
    const double le = glm::length(e), lf = glm::length(f), lg = glm::length(g);
    const double error = 4.0 * tolerance::unit_roundoff<double> * glm::length(w(0)) / std::abs(volume);
    const double s = -glm::dot(w(0), fg) / volume;
    const double t = -glm::dot(w(0), ge) / volume;
    const double u = -glm::dot(w(0), ef) / volume;
    const double error_s = error * lf * lg, error_t = error * lg * le, error_u = error * le * lf;
    if (!(s > error_s && t > error_t && u > error_u && 1.0 - s - t - u > error_s + error_t + error_u)) return false;
    best = {15u, {1.0 - s - t - u, s, t, u}, Vector3d(0.0), true};
    return true;
  }
};

}  // namespace

bool Simplex::holds(const MinkowskiVertex& vertex) const {
  for (int i = 0; i < size; ++i) {
    if (vertices[static_cast<std::size_t>(i)].w == vertex.w) return true;
  }
  return false;
}

Simplex Simplex::with_newest(const MinkowskiVertex& vertex) const {
  Simplex out;
  out.vertices[0] = vertex;
  for (int i = 0; i < size; ++i) {
    out.vertices[static_cast<std::size_t>(i) + 1] = vertices[static_cast<std::size_t>(i)];
  }
  out.size = size + 1;
  return out;
}

Simplex Simplex::reduced(const Nearest& nearest) const {
  Simplex out;
  for (int i = 0; i < size; ++i) {
    if ((nearest.kept >> i & 1u) == 0) continue;
    out.vertices[static_cast<std::size_t>(out.size)] = vertices[static_cast<std::size_t>(i)];
    out.lambda[static_cast<std::size_t>(out.size)] = nearest.lambda[static_cast<std::size_t>(i)];
    ++out.size;
  }
  return out;
}

Nearest nearest_to_origin(const Simplex& simplex, bool all_features) {
  Search search{simplex, {}, std::numeric_limits<double>::infinity()};
  const int size = simplex.size;
  if (size == 4 && search.tetrahedron_encloses()) return search.best;
  const int first_end = all_features ? size : 1;  // the lowest index of a feature
  for (int i = 0; i < first_end; ++i) search.vertex(i);
  for (int i = 0; i < first_end; ++i) {
    for (int j = i + 1; j < size; ++j) search.edge(i, j);
  }
  for (int i = 0; i < first_end; ++i) {
    for (int j = i + 1; j < size; ++j) {
      for (int k = j + 1; k < size; ++k) search.triangle(i, j, k);
    }
  }
  return search.best;
}

}  // namespace minkoscope
