// Penetration depth by the Expanding Polytope Algorithm.
// Source: Gino van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, 2001.
//
// - blow GJK's simplex up to a tetrahedron with supports across what it lacks
// - take the face whose plane is nearest the origin: no shorter translation parts the cores
// - w is the support point along its normal: a translation to the plane through w does part them
// - stop when both are the same: converged
// - else remove the faces that see w and join w to their horizon
//
// Deviations: a simplex of any rank is accepted, with the origin inside, on a face, an edge or a corner of it; where
// A − B has no volume the run ends as degenerate with depth 0 and the normal along the missing dimension. The depth
// reported is the support distance along the normal, which the shapes themselves prove, not the polytope's. A face
// whose support point is a vertex already (rounding has tilted a sliver) is ranked by the distance of the triangle
// instead of its plane, and ends the run when it comes up again. Geometry in double also in float runs (see
// convex_pair.h).
//
// Curved cores that are nearly as deep in a whole ring of directions would need a polytope with thousands of corners
// before both bounds meet to all digits. After the iterations for an even approach the best direction is therefore
// brought to the local minimum beside it, and the run goes on until the polytope proves that no direction is lower by
// more than half of the error promised for such shapes.
#include "core/narrow_phase/epa/epa.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/narrow_phase/epa/blow_up.h"
#include "core/narrow_phase/epa/depth_witness.h"
#include "core/narrow_phase/epa/expanding_polytope.h"
#include "core/narrow_phase/pair/report.h"

namespace minkoscope {

namespace {

constexpr std::string_view gap_formula = "n·w − δ ≤ ε";
constexpr std::string_view promised_formula = "h − δ ≤ ε·size";

/// A simplex that was put together as a whole.
struct WholeStart {
  const Simplex& simplex;
  int size() const { return simplex.size; }
  const MinkowskiVertex& operator[](int i) const { return simplex.vertices[static_cast<std::size_t>(i)]; }
  template <class Real>
  const Simplex& resolve(const ConvexPair<Real>&) const {
    return simplex;
  }
};

/// What the polytope's vertices came from, in their order. Written where it stays.
template <class Real>
class Sources {
 public:
  struct Source {
    Vector3d a, b;
    int feature_a, feature_b;
  };

  explicit Sources(const ConvexPair<Real>& pair) : pair_(pair) {}
  void add(const CoreSupport<Real>& s) {
    Source& out = next();
    out.a = s.a.exact();
    out.b = s.b.exact() + pair_.offset;
    out.feature_a = s.feature_a;
    out.feature_b = s.feature_b;
  }
  void add(const MinkowskiVertex& vertex) {
    Source& out = next();
    out.a = vertex.a;
    out.b = vertex.b;
    out.feature_a = vertex.feature_a;
    out.feature_b = vertex.feature_b;
  }
  const Source& operator[](int i) const {
    const std::size_t at = static_cast<std::size_t>(i);
    return at < first_.size() ? first_[at] : more_[at - first_.size()];
  }

 private:
  Source& next() {
    const std::size_t at = size_++;
    return at < first_.size() ? first_[at] : more_.emplace_back();
  }

  const ConvexPair<Real>& pair_;
  std::size_t size_ = 0;
  std::array<Source, CompactPolytope::max_vertices> first_;
  std::vector<Source> more_;
};

Nearest nearest_on(const ExpandingPolytope& polytope, const FaceInView& face) {
  const auto w = [&](std::size_t corner) -> const Vector3d& { return polytope.vertex(face.vertices[corner]); };
  return nearest_on_triangle(w(0), w(1), w(2));
}

template <class Real>
Witness witness_on(const ExpandingPolytope& polytope, const Sources<Real>& sources, const FaceInView& face,
                   double plane) {
  std::array<double, 3> weights = face.weights;
  if (face.whole > 0.0) {
    for (double& weight : weights) weight /= face.whole;
  } else {
    std::copy_n(nearest_on(polytope, face).lambda.begin(), 3, weights.begin());
  }
  Witness out{plane, face.normal, Vector3d(0.0), Vector3d(0.0)};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& corner = sources[face.vertices[i]];
    out.point_a += weights[i] * corner.a;
    out.point_b += weights[i] * corner.b;
  }
  return out;
}

template <class Real>
struct Reporter {
  const ConvexPair<Real>& pair;
  StepObserver& observer;

  EpaStep step(EpaEvent event, int line, int iteration, double lower, double upper) const {
    EpaStep out;
    out.event = event;
    out.line = line;
    out.iteration = iteration;
    out.lower = std::min(lower, upper);
    out.upper = upper;
    out.radius_a = static_cast<double>(pair.a.radius());
    out.radius_b = static_cast<double>(pair.b.radius());
    return out;
  }

  PolytopeFace face(const Polytope::Face& f) const {
    PolytopeFace out;
    out.vertices = f.vertices;
    out.normal = pair.direction_to_world(f.normal);
    out.distance = f.distance;
    return out;
  }

  void look_at(EpaStep& out, const ExpandingPolytope& polytope, const FaceInView& looked_at) const {
    out.face = looked_at.index;
    out.direction = pair.direction_to_world(looked_at.normal);
    out.closest = pair.direction_to_world(nearest_on(polytope, looked_at).point);
  }

  template <class Start>
  EpaStep start(const EpaSettings& settings, const Start& from, const std::vector<MinkowskiVertex>& corners,
                double upper) const {
    EpaStep out = step(EpaEvent::start, settings.start_line, 0, 0.0, upper);
    for (const MinkowskiVertex& vertex : corners) {
      bool known = false;
      for (int i = 0; i < from.size(); ++i) known |= from[i].w == vertex.w;
      if (!known) out.blown_up.push_back(static_cast<int>(out.added_vertices.size()));
      out.added_vertices.push_back(to_polytope_vertex(pair, vertex));
    }
    return out;
  }

  template <class Start>
  void start(const EpaSettings& settings, const Start& from, const ExpandingPolytope& polytope,
             const Sources<Real>& sources, double upper) const {
    std::vector<MinkowskiVertex> corners;
    for (int i = 0; i < 4; ++i) {
      const auto& source = sources[i];
      corners.push_back({polytope.vertex(i), source.a, source.b, source.feature_a, source.feature_b});
    }
    EpaStep out = start(settings, from, corners, upper);
    for (int i = 0; i < polytope.names(); ++i) out.added_faces.push_back(face(polytope.face(i)));
    observer.on(out);
  }

  /// The cores have no volume.
  template <class Start>
  void degenerate(const EpaSettings& settings, const Start& from, const BlowUp& blown, const EpaOutcome& end) const {
    observer.on(
        start(settings, from, {blown.corners.begin(), blown.corners.begin() + blown.rank}, settings.depth_upper));
    EpaStep stop = step(EpaEvent::stop, settings.start_line, 0, 0.0, 0.0);
    stop.direction = pair.direction_to_world(end.normal);
    stop.test = Comparison{"rank(P) < 4", static_cast<double>(blown.rank), 4.0, true};
    stop.termination = end.termination;
    observer.on(stop);
  }
};

/// A − B is a point, a line or a plane figure, and the origin is on it: the cores touch without depth.
EpaOutcome flat_outcome(const Simplex& simplex, const BlowUp& blown) {
  EpaOutcome out;
  out.termination = Termination::degenerate;
  out.normal = blown.missing;
  out.has_normal = blown.rank > 1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.size); ++i) {
    out.point_a += simplex.lambda[i] * simplex.vertices[i].a;
    out.point_b += simplex.lambda[i] * simplex.vertices[i].b;
  }
  return out;
}

/// The corners in an order in which the first three are counter-clockwise seen from outside.
void orient(std::array<Vector3d, 4>& w, std::array<std::size_t, 4>& order) {
  const double volume = glm::dot(w[3] - w[0], glm::cross(w[1] - w[0], w[2] - w[0]));
  if (!(volume > 0.0)) return;
  std::swap(w[1], w[2]);
  std::swap(order[1], order[2]);
}

template <class Real, class Start, class Observer>
EpaOutcome run(const ConvexPair<Real>& pair, const Start& start, const EpaSettings& settings, Observer& observer) {
  EpaOutcome out;
  const double floor = pair.gap_floor(settings.relative_tolerance);
  [[maybe_unused]] const auto report = [&] {
    if constexpr (Observer::enabled)
      return Reporter<Real>{pair, observer};
    else
      return 0;
  }();

  Sources<Real> sources(pair);
  std::array<Vector3d, 4> corners;
  std::array<std::size_t, 4> order{0, 1, 2, 3};
  const auto take = [&](const auto& from) {
    for (std::size_t i = 0; i < 4; ++i) corners[i] = from(order[i]).w;
    orient(corners, order);
    for (const std::size_t i : order) sources.add(from(i));
  };
  if (start.size() == 4 &&
      is_thick({&start[0].w, &start[1].w, &start[2].w, &start[3].w}, flat_below(pair), pair.scale, order)) {
    take([&](std::size_t i) -> decltype(auto) { return start[static_cast<int>(i)]; });
  } else {
    const Simplex& simplex = start.resolve(pair);
    const BlowUp blown = blow_up(pair, simplex, out.support_calls);
    if (blown.rank < 4) {
      const int support_calls = out.support_calls;
      out = flat_outcome(simplex, blown);
      out.support_calls = support_calls;
      if constexpr (Observer::enabled) report.degenerate(settings, start, blown, out);
      return out;
    }
    take([&](std::size_t i) -> decltype(auto) { return (blown.corners[i]); });
  }

  double upper = settings.depth_upper;
  // A support point may miss the furthest by its rounding, and the bound with it.
  ExpandingPolytope polytope(corners, pair.scale, Observer::enabled, upper + 2.0 * floor);
  double least_plane = std::numeric_limits<double>::infinity();  // smallest support distance of any face so far
  Witness best;
  std::array<FaceInView, 2> faces;
  std::size_t at = 0;                     // which of them is looked at
  const FaceInView* best_face = nullptr;  // where `best` is not put together yet: its face
  const auto put_together = [&] {
    if (best_face != nullptr) best = witness_on(polytope, sources, *best_face, best.plane);
    best_face = nullptr;
  };
  // On curved cores that are nearly as deep in a whole ring of directions: see the top of the file.
  const bool round = !pair.is_polytope();
  const double promised = tolerance::curved_depth_gap<Real> * pair.larger_size();
  bool sharp = false;  // whether `best` is the lowest place near where it was found
  if constexpr (Observer::enabled) report.start(settings, start, polytope, sources, upper);

  for (;;) {
    if (best_face == &faces[at]) at = 1 - at;
    polytope.closest_face(faces[at]);
    const FaceInView& face = faces[at];
    out.lower = std::min(std::max(out.lower, face.key), upper);
    if constexpr (Observer::enabled) {
      EpaStep step = report.step(EpaEvent::closest_face, settings.closest_line, out.iterations, out.lower, upper);
      report.look_at(step, polytope, face);
      observer.on(step);
    }
    ClimbOf<Observer> climb;
    CoreSupport<Real> found;
    pair.core_support(face.direction, found, climb);
    const Vector3d& w = found.w;  // not copied: a copy would wait for its parts
    ++out.support_calls;
    const double plane = glm::dot(face.normal, w);
    // Of planes that are equal up to rounding the last one: its face has been expanded most, so that its point is on
    // the plane and not behind it.
    if (plane <= least_plane + (sharp ? -promised : floor)) {
      least_plane = std::min(least_plane, plane);
      best.plane = plane;
      best_face = &face;
      sharp = false;
    }
    if (round && !sharp && out.iterations >= settings.max_even_iterations) {
      put_together();
      best = sharpened(pair, best, floor, 0.5 * promised, out.support_calls);
      least_plane = std::min(least_plane, best.plane);
      sharp = true;
    }
    upper = std::min(upper, sharp ? std::max(best.plane, 0.0) : upper);
    upper = std::min(upper, std::max(plane, 0.0));
    polytope.nothing_beyond(upper + 2.0 * floor);
    out.lower = std::min(out.lower, upper);
    const double allowed = settings.relative_tolerance * std::abs(plane) + floor;
    Comparison test{gap_formula, plane - face.distance, allowed, plane - face.distance <= allowed};
    if constexpr (Observer::enabled) {
      EpaStep step = report.step(EpaEvent::support, settings.support_line, out.iterations, out.lower, upper);
      report.look_at(step, polytope, face);
      step.support = to_step(pair, pair.resolve(found), 'W', 0.0);
      step.test = test;
      record_hill_climb(pair, climb, step);
      observer.on(step);
    }

    // The flat ends of cylinders and cones have as many corners as were found on their rims: once there are hundreds,
    // they are not built anew for each.
    const auto expanded = [&] {
      using enum Polytope::Coplanar;
      return (sharp && polytope.expand(face, w, stay)) || polytope.expand(face, w, go) ||
             polytope.expand(face, w, undecided);
    };
    bool stop = true;
    if (sharp && best.plane - out.lower <= promised) {
      out.termination = Termination::converged;
      test = {promised_formula, best.plane - out.lower, promised, true};
    } else if (test.holds) {
      out.termination = Termination::converged;
      best.plane = plane;
      best_face = &face;
    } else if (out.iterations == settings.max_iterations) {
      out.termination = Termination::iteration_limit;
      test = {"k < k max", static_cast<double>(out.iterations), static_cast<double>(settings.max_iterations), false};
      put_together();
      if (!pair.is_polytope()) best = refined(pair, polytope.large(), best, floor, out.support_calls);
      upper = std::min(upper, std::max(best.plane, 0.0));
      out.lower = std::min(out.lower, upper);
    } else if (polytope.holds(w) || !expanded()) {
      out.termination = Termination::no_progress;
    } else {
      sources.add(found);
      stop = false;
    }
    if (stop) {
      put_together();
      if constexpr (Observer::enabled) {
        EpaStep step = report.step(EpaEvent::stop, settings.stop_line, out.iterations, out.lower, upper);
        report.look_at(step, polytope, face);
        step.direction = pair.direction_to_world(best.normal);
        step.support = to_step(pair, pair.resolve(found), 'W', 0.0);
        step.test = test;
        step.termination = out.termination;
        observer.on(step);
      }
      break;
    }

    ++out.iterations;
    if constexpr (Observer::enabled) {
      const CompactPolytope::Change change = polytope.change();
      EpaStep step = report.step(EpaEvent::horizon, settings.horizon_line, out.iterations, out.lower, upper);
      report.look_at(step, polytope, face);
      step.support = to_step(pair, pair.resolve(found), 'W', 0.0);
      step.horizon.assign(change.horizon.begin(), change.horizon.end());
      step.seen_faces.assign(change.removed.begin(), change.removed.end());
      observer.on(step);
      step.event = EpaEvent::expand;
      step.line = settings.expand_line;
      step.removed_faces.swap(step.seen_faces);
      step.added_vertices.push_back(to_polytope_vertex(pair, pair.resolve(found)));
      for (int i = change.first_added; i < polytope.names(); ++i) {
        step.added_faces.push_back(report.face(polytope.face(i)));
      }
      observer.on(step);
    }
  }
  out.depth = std::max(best.plane, 0.0);
  out.normal = best.normal;
  out.has_normal = true;
  out.point_a = best.point_a;
  out.point_b = best.point_b;
  return out;
}

}  // namespace

template <class Real, class Observer>
EpaOutcome epa(const ConvexPair<Real>& pair, const GjkSimplex<Real>& simplex, const EpaSettings& settings,
               Observer& observer) {
  return run(pair, simplex, settings, observer);
}

template <class Real, class Observer>
EpaOutcome epa(const ConvexPair<Real>& pair, const Simplex& simplex, const EpaSettings& settings, Observer& observer) {
  return run(pair, WholeStart{simplex}, settings, observer);
}

#define MINKOSCOPE_EPA(Start, Real)                                                                  \
  template EpaOutcome epa(const ConvexPair<Real>&, const Start&, const EpaSettings&, NullObserver&); \
  template EpaOutcome epa(const ConvexPair<Real>&, const Start&, const EpaSettings&, StepObserver&);
MINKOSCOPE_EPA(GjkSimplex<float>, float)
MINKOSCOPE_EPA(GjkSimplex<double>, double)
MINKOSCOPE_EPA(Simplex, float)
MINKOSCOPE_EPA(Simplex, double)
#undef MINKOSCOPE_EPA

}  // namespace minkoscope
