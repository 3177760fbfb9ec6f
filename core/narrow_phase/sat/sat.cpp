// The separating axis test for polytopes and rounded polytopes.
// Source: S. Gottschalk, M. C. Lin, D. Manocha, OBBTree: A Hierarchical Structure for Rapid Interference Detection,
// 1996 (face normals and edge crosses suffice for polytopes); D. Gregorius, The Separating Axis Test between Convex
// Polyhedra, 2013 (an edge cross matters only where the arcs of the two edges cross on the Gauss map).
//
// - axes: face normals of A and of B, edges of A × edges of B
// - h(n): how far A − B reaches along n; the least over all axes is the depth
// - where −h(n) is more than the radii, n is a separating axis and the shapes are apart
//
// Deviations: shapes without volume have fewer faces than their sum, so that in-plane normals of their edges, the edges
// themselves and the parts of the offset across them are tried too. Cores that are apart by less than the radii overlap
// along the direction between their nearest features: the nearest pair of a vertex with a vertex or an edge is tried as
// well (a vertex with a face, and an edge with an edge, are among the axes already), so that the depth is exact for
// rounded shapes. Axes that the Gauss map excludes are left out with a margin; one too many costs time and nothing
// else.
#include "core/narrow_phase/sat/sat.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/pair/report.h"
#include "core/shapes/shape_parts.h"

namespace minkoscope {

namespace {

struct Edge {
  Vector3d from{0.0}, to{0.0};
  Vector3d left{0.0}, right{0.0};  // normals of the faces on either side; only of solids
  Vector3d direction() const { return to - from; }
};

/// What of a polytope matters to the test, in A's frame.
struct Features {
  std::vector<Vector3d> vertices, normals;
  std::vector<Edge> edges;
  bool solid = false;
};

Features features_of(const Shape& shape, const Matrix3d& rotation, const Vector3d& translation) {
  const ConvexHull hull = parts_of(shape, 8, rotation, translation).polytope;
  Features out;
  out.solid = hull.dimension == 3;
  std::vector<std::uint32_t> vertices = hull.vertices;
  if (vertices.empty()) {
    for (std::uint32_t i = 0; i < hull.points.size(); ++i) vertices.push_back(i);
  }
  for (const std::uint32_t i : vertices) out.vertices.push_back(hull.points[i]);
  if (out.vertices.empty()) throw std::invalid_argument("a hull without its surface has no axes to test");
  for (const ConvexHull::Face& face : hull.faces) {
    out.normals.push_back(face.normal);
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const std::uint32_t from = face.vertices[i], to = face.vertices[(i + 1) % face.vertices.size()];
      if (from > to) continue;  // each edge once
      Edge edge{hull.points[from], hull.points[to], face.normal, face.normal};
      if (i < face.neighbours.size() && face.neighbours[i] < hull.faces.size()) {
        edge.right = hull.faces[face.neighbours[i]].normal;
      }
      out.edges.push_back(edge);
    }
    if (hull.dimension == 2) break;  // the other side has the same edges
  }
  if (hull.dimension == 2 && !hull.faces.empty()) {
    // Of a flat hull the edges around it are those of one side, whichever way their indices go.
    out.edges.clear();
    const std::vector<std::uint32_t>& around = hull.faces[0].vertices;
    for (std::size_t i = 0; i < around.size(); ++i) {
      out.edges.push_back({hull.points[around[i]], hull.points[around[(i + 1) % around.size()]], {}, {}});
    }
  }
  if (hull.dimension == 1) {
    // The two vertices that are furthest apart.
    Edge edge;
    double longest = -1.0;
    for (const Vector3d& p : out.vertices) {
      const double squared = length_squared(p - out.vertices[0]);
      if (squared > longest) longest = squared, edge.to = p;
    }
    longest = -1.0;
    for (const Vector3d& p : out.vertices) {
      const double squared = length_squared(p - edge.to);
      if (squared > longest) longest = squared, edge.from = p;
    }
    out.edges.push_back(edge);
  }
  return out;
}

/// Whether two edges of solids may make a face of A − B: the arcs between the normals of their faces cross on the
/// sphere, B's turned round.
bool arcs_cross(const Edge& a, const Edge& b) {
  constexpr double margin = tolerance::gauss_arc_sine;
  const Vector3d c = -b.left, d = -b.right;
  const Vector3d across_a = glm::cross(a.left, a.right), across_b = glm::cross(c, d);
  const double size_a = glm::length(across_a), size_b = glm::length(across_b);
  if (!(size_a > margin && size_b > margin)) return true;  // the arc has no plane
  const double ca = glm::dot(across_a, c) / size_a, da = glm::dot(across_a, d) / size_a;
  const double ab = glm::dot(across_b, a.left) / size_b, bb = glm::dot(across_b, a.right) / size_b;
  if (ca * da > margin * margin && std::min(std::abs(ca), std::abs(da)) > margin) return false;
  if (ab * bb > margin * margin && std::min(std::abs(ab), std::abs(bb)) > margin) return false;
  const double same_half = ca * bb;  // of the same sign: on the same half of the sphere, not opposite to each other
  return std::abs(same_half) <= margin || std::abs(da) <= margin || std::abs(ab) <= margin || same_half > 0.0 ||
         ca * ab <= 0.0;
}

/// The shortest vector from a vertex or an edge of A to one of B; not between the insides of two edges.
Vector3d nearest_features(const Features& a, const Features& b) {
  Vector3d best(0.0);
  double best_squared = std::numeric_limits<double>::infinity();
  const auto offer = [&](const Vector3d& d) {
    if (const double squared = length_squared(d); squared < best_squared) best_squared = squared, best = d;
  };
  const auto onto = [](const Vector3d& p, const Edge& edge) {
    const Vector3d e = edge.direction();
    const double squared = length_squared(e);
    const double t = squared > 0.0 ? std::clamp(glm::dot(p - edge.from, e) / squared, 0.0, 1.0) : 0.0;
    return edge.from + t * e;
  };
  for (const Vector3d& p : a.vertices) {
    for (const Vector3d& q : b.vertices) offer(q - p);
    for (const Edge& edge : b.edges) offer(onto(p, edge) - p);
  }
  for (const Vector3d& q : b.vertices) {
    for (const Edge& edge : a.edges) offer(q - onto(q, edge));
  }
  return best;
}

template <class Real, class Observer>
class Test {
 public:
  Test(const ConvexPair<Real>& pair, const SatSettings& settings, Observer& observer)
      : pair_(pair),
        settings_(settings),
        observer_(observer),
        apart_(pair.radius + tolerance::touching_distance<Real> * pair.scale) {}

  /// Both ways along an axis, not normalized; false where it separates the shapes.
  bool try_axis(const Vector3d& axis) {
    const double length = glm::length(axis);
    if (!(length > 0.0)) return true;
    return try_way(axis / length) && try_way(axis / -length);
  }
  bool try_way(const Vector3d& n) {
    ++outcome.axes;
    ++outcome.support_calls;
    const MinkowskiVertex w = pair_.support(n);
    const double h = glm::dot(n, w.w);
    if (!(h < least)) return true;
    if constexpr (Observer::enabled) {
      const double before = std::min(least, pair_.scale + pair_.radius);
      report(GjkEvent::support, settings_.axis_line, n, Comparison{TestKind::least_overlap, h, before, true}, &w, {});
    }
    least = h;
    outcome.normal = n;
    if (!(-h > apart_)) return true;
    outcome.overlap = false;
    outcome.termination = Termination::separating_axis;
    if constexpr (Observer::enabled) {
      report(GjkEvent::stop, settings_.separated_line, n, Comparison{TestKind::separating_axis, -h, apart_, true}, &w,
             outcome.termination);
    }
    return false;
  }
  void report(GjkEvent event, int line, const Vector3d& n, const Comparison& test, const MinkowskiVertex* w,
              std::optional<Termination> termination) {
    GjkStep step;
    step.method = pair_method::sat;
    step.axes = true;
    step.event = event;
    step.line = line;
    step.iteration = outcome.axes;
    step.direction = pair_.direction_to_world(n);
    step.upper = pair_.scale;
    step.lower =
        std::clamp(-std::min(least, test.kind == TestKind::least_overlap ? test.value : least), 0.0, pair_.scale);
    step.radius_a = static_cast<double>(pair_.a.radius());
    step.radius_b = static_cast<double>(pair_.b.radius());
    step.test = test;
    step.termination = termination;
    if (w != nullptr) step.support = to_step(pair_, *w, 'A');
    observer_.on(step);
  }

  SatOutcome outcome;
  double least = std::numeric_limits<double>::infinity();

 private:
  const ConvexPair<Real>& pair_;
  const SatSettings& settings_;
  Observer& observer_;
  double apart_;
};

/// All axes, until one separates.
template <class Real, class Observer>
bool try_all(Test<Real, Observer>& test, const Features& a, const Features& b, const Vector3d& offset) {
  for (const Vector3d& n : a.normals) {
    if (!(a.solid ? test.try_way(n) : test.try_axis(n))) return false;
  }
  for (const Vector3d& n : b.normals) {
    if (!(b.solid ? test.try_way(-n) : test.try_axis(n))) return false;
  }
  std::vector<Vector3d> planes;  // normals of planes that hold an edge of each, where A − B may lie in one
  for (const Edge& e : a.edges) {
    for (const Edge& f : b.edges) {
      if (a.solid && b.solid && !arcs_cross(e, f)) continue;
      const Vector3d cross = glm::cross(glm::normalize(e.direction()), glm::normalize(f.direction()));
      if (!(length_squared(cross) > tolerance::collinear_sine_squared)) continue;
      if (!test.try_axis(cross)) return false;
      if (a.normals.empty() && b.normals.empty()) planes.push_back(cross);
    }
  }
  if (a.solid || b.solid) return true;

  planes.insert(planes.end(), a.normals.begin(), a.normals.end());
  planes.insert(planes.end(), b.normals.begin(), b.normals.end());
  if (!test.try_axis(offset)) return false;
  for (const Features* side : {&a, &b}) {
    for (const Edge& e : side->edges) {
      const Vector3d along = glm::normalize(e.direction());
      const Vector3d to_other = b.vertices[0] - a.vertices[0];
      // Where all of A − B is on one line any direction across it will do.
      const Vector3d size = glm::abs(along);
      const Vector3d least = size.x <= size.y && size.x <= size.z ? Vector3d(1, 0, 0)
                             : size.y <= size.z                   ? Vector3d(0, 1, 0)
                                                                  : Vector3d(0, 0, 1);
      if (!test.try_axis(glm::cross(along, least))) return false;
      if (!test.try_axis(along) || !test.try_axis(to_other - glm::dot(to_other, along) * along)) return false;
      for (const Vector3d& n : planes) {
        if (!test.try_axis(glm::cross(along, n))) return false;
      }
    }
  }
  return true;
}

}  // namespace

template <class Real, class Observer>
SatOutcome sat(const ConvexPair<Real>& pair, const Shape& a, const Shape& b, const SatSettings& settings,
               Observer& observer) {
  Test<Real, Observer> test(pair, settings, observer);
  SatOutcome& out = test.outcome;
  if (!pair.is_polytope()) {
    if constexpr (Observer::enabled) {
      test.report(GjkEvent::stop, settings.start_line, Vector3d(0.0), Comparison{TestKind::polytopes, 0.0, 1.0, false},
                  nullptr, out.termination);
    }
    return out;
  }
  const Features of_a = features_of(a, Matrix3d(1.0), Vector3d(0.0));
  const Features of_b = features_of(b, Matrix3d(pair.rotation()), pair.offset);
  const std::size_t crosses = of_a.edges.size() * of_b.edges.size();
  const bool too_many = crosses > settings.max_axes;
  if constexpr (Observer::enabled) {
    test.report(
        too_many ? GjkEvent::stop : GjkEvent::start, settings.start_line, Vector3d(0.0),
        Comparison{TestKind::axes_left, static_cast<double>(of_a.normals.size() + of_b.normals.size() + crosses),
                   static_cast<double>(settings.max_axes), !too_many},
        nullptr, too_many ? std::optional(out.termination) : std::nullopt);
  }
  if (too_many) return out;

  const Vector3d offset = of_b.vertices[0] - of_a.vertices[0];
  if (!try_all(test, of_a, of_b, offset)) return out;
  if (test.least == std::numeric_limits<double>::infinity() && !test.try_way(Vector3d(0.0, 1.0, 0.0))) return out;
  // No axis of the cores separates the shapes; the direction between the nearest features still may.
  if (pair.radius > 0.0 && test.least < 0.0 && !test.try_axis(nearest_features(of_a, of_b))) return out;
  out.overlap = true;
  out.depth = std::max(test.least + pair.radius, 0.0);
  out.termination = Termination::converged;
  if constexpr (Observer::enabled) {
    test.report(GjkEvent::stop, settings.depth_line, out.normal,
                Comparison{TestKind::rounded_depth, out.depth, pair.radius, true}, nullptr, out.termination);
  }
  return out;
}

template SatOutcome sat(const ConvexPair<float>&, const Shape&, const Shape&, const SatSettings&, NullObserver&);
template SatOutcome sat(const ConvexPair<float>&, const Shape&, const Shape&, const SatSettings&, StepObserver&);
template SatOutcome sat(const ConvexPair<double>&, const Shape&, const Shape&, const SatSettings&, NullObserver&);
template SatOutcome sat(const ConvexPair<double>&, const Shape&, const Shape&, const SatSettings&, StepObserver&);

namespace {

struct SatRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    const ConvexPair<Real> pair(query.a, query.b);
    const SatOutcome found = sat(pair, query.a.shape, query.b.shape, SatSettings{}, observer);
    PairResult result;
    result.overlap = found.overlap;
    if (found.overlap) result.depth = found.depth;
    if (found.overlap && *found.overlap) result.normal = pair.direction_to_world(found.normal);
    result.iterations = found.axes;
    result.support_calls = found.support_calls;
    result.termination = found.termination;
    return result;
  }
};

constexpr std::array<std::string_view, 3> depth_answers{"overlap", "depth", "normal"};
constexpr std::array<std::string_view, 4> listing{
    "N ← normals of faces ∪ edges of A × those of B",
    "for n in N:  h ← least n · support of A − B(n)",
    "  if −h > r: stop, n separates them",
    "depth ← h + r: they overlap",
};

}  // namespace

const PairMethod& sat_method() {
  static constexpr PairMethod row{
      pair_method::sat,
      "Separating axis test, polytopes only",
      "S. Gottschalk, M. C. Lin, D. Manocha, OBBTree: A Hierarchical Structure for Rapid Interference Detection, 1996; "
      "D. Gregorius, The Separating Axis Test between Convex Polyhedra, 2013",
      depth_answers,
      listing,
      is_convex,
      run_plain<SatRun>,
      run_observed<SatRun>,
      sentences::explain_sat,
      "Separating axes",
  };
  return row;
}

}  // namespace minkoscope
