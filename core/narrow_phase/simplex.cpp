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
  std::array<const Vector3d*, 4> corners;
  Nearest best;
  double best_squared = std::numeric_limits<double>::infinity();

  const Vector3d& w(int i) const { return *corners[static_cast<std::size_t>(i)]; }

  /// Whether it is the nearest so far; the caller gives the weights then, which are 0.
  bool offer(const Vector3d& point, unsigned kept) {
    const double squared = length_squared(point);
    if (!(squared < best_squared)) return false;
    best_squared = squared;
    best.kept = kept;
    best.lambda = {};
    best.point = point;
    return true;
  }
  double& weight(int i) { return best.lambda[static_cast<std::size_t>(i)]; }

  void vertex(int i) {
    if (offer(w(i), 1u << i)) weight(i) = 1.0;
  }

  void edge(int i, int j) {
    const Vector3d e = w(j) - w(i);
    const double squared = length_squared(e);
    const double along = -glm::dot(w(i), e);
    if (!(along > 0.0 && along < squared)) return;  // most edges end here, without a division
    const double t = along / squared;
    if (!(t > 0.0 && t < 1.0)) return;
    if (!offer(w(i) + t * e, (1u << i) | (1u << j))) return;
    weight(i) = 1.0 - t;
    weight(j) = t;
  }

  /// Whether the point is inside and taken along the normal.
  bool triangle(int i, int j, int k) {
    const Vector3d e = w(j) - w(i), f = w(k) - w(i);
    return triangle(i, j, k, e, f, glm::cross(e, f));
  }

  bool triangle(int i, int j, int k, const Vector3d& e, const Vector3d& f, const Vector3d& n) {
    const double squared = length_squared(n);
    const double edges_squared = length_squared(e) * length_squared(f);
    if (!(squared > tolerance::collinear_sine_squared * edges_squared)) return false;
    const double of_j = glm::dot(n, glm::cross(f, w(i)));
    if (!(of_j > 0.0)) return false;
    const double of_k = glm::dot(n, glm::cross(w(i), e));
    if (!(of_k > 0.0 && of_j < squared && of_k < squared)) return false;
    const double s = of_j / squared, t = of_k / squared;
    if (!(s > 0.0 && t > 0.0 && s + t < 1.0)) return false;
    const bool along_normal = squared > tolerance::exact_normal_sine_squared * edges_squared;
    const Vector3d point = along_normal ? n * (glm::dot(n, w(i)) / squared) : w(i) + s * e + t * f;
    if (offer(point, (1u << i) | (1u << j) | (1u << k))) {
      weight(i) = 1.0 - s - t;
      weight(j) = s;
      weight(k) = t;
    }
    return along_normal;
  }

  /// Most tetrahedra that do not hold the origin are settled here, true then: where the origin is beyond the plane of a
  /// face, by more than rounding, and above its inside, that face is nearer than everything behind its plane.
  bool beyond_a_face() {
    const Vector3d e = w(1) - w(0), f = w(2) - w(0), g = w(3) - w(0);
    const Vector3d fg = glm::cross(f, g), ge = glm::cross(g, e), ef = glm::cross(e, f);
    const double volume = glm::dot(e, fg);
    const auto sum = [](const Vector3d& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); };  // ≥ the length
    const double unit = 16.0 * tolerance::unit_roundoff<double>;
    const double se = sum(e), sf = sum(f), sg = sum(g), sw = unit * sum(w(0));
    if (!(std::abs(volume) > unit * se * sf * sg)) return false;
    const double side = volume > 0.0 ? 1.0 : -1.0;
    return (side * glm::dot(w(0), ef) > sw * se * sf && triangle(0, 1, 2, e, f, ef)) ||
           (side * glm::dot(w(0), ge) > sw * sg * se && triangle(0, 1, 3, e, g, -ge)) ||
           (side * glm::dot(w(0), fg) > sw * sf * sg && triangle(0, 2, 3, f, g, fg));
  }

  /// The origin is inside when all weights are positive by more than their own rounding. Where they are not, a face is
  /// as near to the origin as rounding can tell, and its point is offered instead.
  bool tetrahedron_encloses() {
    const Vector3d e = w(1) - w(0), f = w(2) - w(0), g = w(3) - w(0);
    const Vector3d fg = glm::cross(f, g), ge = glm::cross(g, e), ef = glm::cross(e, f);
    const double volume = glm::dot(e, fg);
    if (!(std::abs(volume) > 0.0)) return false;
    const double of_e = -glm::dot(w(0), fg), of_f = -glm::dot(w(0), ge), of_g = -glm::dot(w(0), ef);
    const auto beyond = [volume](double weight) { return volume > 0.0 ? !(weight > 0.0) : !(weight < 0.0); };
    if (beyond(of_e) || beyond(of_f) || beyond(of_g)) return false;
    const double le = glm::length(e), lf = glm::length(f), lg = glm::length(g);
    const double error = 4.0 * tolerance::unit_roundoff<double> * glm::length(w(0)) / std::abs(volume);
    const double s = of_e / volume, t = of_f / volume, u = of_g / volume;
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

void Simplex::add_newest(const MinkowskiVertex& vertex) {
  for (auto i = static_cast<std::size_t>(size); i > 0; --i) vertices[i] = vertices[i - 1];
  vertices[0] = vertex;
  ++size;
}

void Simplex::drop_newest() {
  --size;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) vertices[i] = vertices[i + 1];
}

void Simplex::reduce(const Nearest& nearest) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
    if ((nearest.kept >> i & 1u) == 0) continue;
    if (kept != i) vertices[kept] = vertices[i];
    lambda[kept++] = nearest.lambda[i];
  }
  size = static_cast<int>(kept);
}

Nearest nearest_to_origin(const Simplex& simplex) {
  const auto& vertices = simplex.vertices;
  Search search{{&vertices[0].w, &vertices[1].w, &vertices[2].w, &vertices[3].w}, {}};
  const int size = simplex.size;
  if (size == 3 && search.triangle(0, 1, 2)) return search.best;
  if (size == 4 && (search.beyond_a_face() || search.tetrahedron_encloses())) return search.best;
  search.vertex(0);
  for (int j = 1; j < size; ++j) search.edge(0, j);
  if (size < 4) return search.best;  // the only triangle of three has been asked
  for (int j = 1; j < size; ++j) {
    for (int k = j + 1; k < size; ++k) search.triangle(0, j, k);
  }
  return search.best;
}

Nearest nearest_on_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  Search search{{&a, &b, &c, nullptr}, {}};
  // Where the nearest point is inside the triangle, no edge and no corner is nearer.
  if (search.triangle(0, 1, 2)) return search.best;
  for (int i = 0; i < 3; ++i) search.vertex(i);
  for (int i = 0; i < 3; ++i) {
    for (int j = i + 1; j < 3; ++j) search.edge(i, j);
  }
  return search.best;
}

}  // namespace minkoscope
