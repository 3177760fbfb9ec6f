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
#include "core/narrow_phase/epa.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/narrow_phase/depth_witness.h"
#include "core/narrow_phase/expanding_polytope.h"
#include "core/narrow_phase/report.h"

namespace minkoscope {

namespace {

constexpr std::string_view gap_formula = "n·w − δ ≤ ε";
constexpr std::string_view promised_formula = "h − δ ≤ ε·size";

Vector3d any_perpendicular(const Vector3d& v) {
  const Vector3d size = glm::abs(v);
  const Vector3d axis = size.x <= size.y && size.x <= size.z ? Vector3d(1, 0, 0)
                        : size.y <= size.z                   ? Vector3d(0, 1, 0)
                                                             : Vector3d(0, 0, 1);
  return glm::normalize(glm::cross(v, axis));
}

/// GJK's simplex on its way to a tetrahedron.
struct BlowUp {
  std::array<MinkowskiVertex, 4> corners;
  int rank = 0;           // corners found; 4 is a tetrahedron with volume
  Vector3d missing{0.0};  // with rank 2 or 3: a unit direction A − B has no extent along; 0 with rank 1
};

template <class Real>
BlowUp blow_up(const ConvexPair<Real>& pair, const Simplex& simplex, int& support_calls) {
  const double flat = tolerance::flat_thickness * pair.rounding();
  BlowUp out;
  out.corners[0] = simplex.vertices[0];
  out.rank = 1;
  const auto& c = out.corners;

  // Takes the candidate with the largest measure above `least`: the simplex's own vertices first, then supports along
  // `directions`. What is a corner already may measure more than nothing by rounding.
  const auto grow = [&](double least, auto&& measure, std::initializer_list<Vector3d> directions) {
    double best = least;
    MinkowskiVertex found;
    const auto consider = [&](const MinkowskiVertex& vertex) {
      for (int i = 0; i < out.rank; ++i) {
        if (c[static_cast<std::size_t>(i)].w == vertex.w) return;
      }
      const double size = measure(vertex.w);
      if (size > best) best = size, found = vertex;
    };
    for (int i = 1; i < simplex.size; ++i) consider(simplex.vertices[static_cast<std::size_t>(i)]);
    if (!(best > least)) {
      for (const Vector3d& direction : directions) {
        consider(pair.support(direction));
        ++support_calls;
      }
    }
    if (!(best > least)) return false;
    out.corners[static_cast<std::size_t>(out.rank++)] = found;
    return true;
  };

  const Vector3d x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  if (!grow(flat, [&](const Vector3d& w) { return glm::length(w - c[0].w); }, {x, -x, y, -y, z, -z})) return out;

  const Vector3d axis = glm::normalize(c[1].w - c[0].w);
  const Vector3d u = any_perpendicular(axis);
  const Vector3d v = glm::cross(axis, u);
  const auto from_line = [&](const Vector3d& w) { return glm::length(glm::cross(w - c[0].w, axis)); };
  if (!grow(flat, from_line, {u, -u, v, -v})) {
    out.missing = u;
    return out;
  }

  const Vector3d normal = glm::normalize(glm::cross(c[1].w - c[0].w, c[2].w - c[0].w));
  // A plane through three points near one line is as uncertain at their ends as they are, times length over height.
  const double length = std::max(glm::length(c[1].w - c[0].w), glm::length(c[2].w - c[0].w));
  const double noise =
      tolerance::flat_thickness * tolerance::unit_roundoff<double> * pair.scale * length / from_line(c[2].w);
  const auto from_plane = [&](const Vector3d& w) { return std::abs(glm::dot(w - c[0].w, normal)); };
  if (!grow(std::max(flat, noise), from_plane, {normal, -normal})) out.missing = normal;
  return out;
}

Nearest nearest_on(const ExpandingPolytope& polytope, const FaceInView& face) {
  const auto w = [&](std::size_t corner) { return polytope.vertex(face.vertices[corner]).w; };
  return nearest_on_triangle(w(0), w(1), w(2));
}

Witness witness_on(const ExpandingPolytope& polytope, const FaceInView& face, double plane) {
  const Nearest nearest = nearest_on(polytope, face);
  Witness out{plane, face.normal, Vector3d(0.0), Vector3d(0.0)};
  for (std::size_t i = 0; i < 3; ++i) {
    const MinkowskiVertex corner = polytope.vertex(face.vertices[i]);
    out.point_a += nearest.lambda[i] * corner.a;
    out.point_b += nearest.lambda[i] * corner.b;
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

  void start(const EpaSettings& settings, const Simplex& simplex, const BlowUp& blown,
             const ExpandingPolytope* polytope, double upper) const {
    EpaStep out = step(EpaEvent::start, settings.start_line, 0, 0.0, upper);
    const auto add = [&](const MinkowskiVertex& vertex) {
      if (!simplex.holds(vertex)) out.blown_up.push_back(static_cast<int>(out.added_vertices.size()));
      out.added_vertices.push_back(to_polytope_vertex(pair, vertex));
    };
    if (polytope != nullptr) {
      for (int i = 0; i < 4; ++i) add(polytope->vertex(i));
      for (int i = 0; i < polytope->names(); ++i) out.added_faces.push_back(face(polytope->face(i)));
    } else {
      for (int i = 0; i < blown.rank; ++i) add(blown.corners[static_cast<std::size_t>(i)]);
    }
    observer.on(out);
  }
};

}  // namespace

template <class Real, class Observer>
EpaOutcome epa(const ConvexPair<Real>& pair, const Simplex& simplex, const EpaSettings& settings, Observer& observer) {
  EpaOutcome out;
  const double floor = pair.gap_floor(settings.relative_tolerance);
  const BlowUp blown = blow_up(pair, simplex, out.support_calls);
  [[maybe_unused]] const auto report = [&] {
    if constexpr (Observer::enabled)
      return Reporter<Real>{pair, observer};
    else
      return 0;
  }();

  if (blown.rank < 4) {
    // A − B is a point, a line or a plane figure, and the origin is on it: the cores touch without depth.
    out.termination = Termination::degenerate;
    out.normal = blown.missing;
    out.has_normal = blown.rank > 1;
    for (int i = 0; i < simplex.size; ++i) {
      const std::size_t at = static_cast<std::size_t>(i);
      out.point_a += simplex.lambda[at] * simplex.vertices[at].a;
      out.point_b += simplex.lambda[at] * simplex.vertices[at].b;
    }
    if constexpr (Observer::enabled) {
      report.start(settings, simplex, blown, nullptr, settings.depth_upper);
      EpaStep step = report.step(EpaEvent::stop, settings.start_line, 0, 0.0, 0.0);
      step.direction = pair.direction_to_world(out.normal);
      step.test = Comparison{"rank(P) < 4", static_cast<double>(blown.rank), 4.0, true};
      step.termination = out.termination;
      observer.on(step);
    }
    return out;
  }

  double upper = settings.depth_upper;
  // A support point may miss the furthest by its rounding, and the bound with it.
  ExpandingPolytope polytope(blown.corners, pair.scale, Observer::enabled, upper + 2.0 * floor);
  double least_plane = std::numeric_limits<double>::infinity();  // smallest support distance of any face so far
  Witness best;
  FaceInView best_face;
  bool apart = false;  // whether `best` is not put together yet, of its face
  const auto put_together = [&] {
    if (apart) best = witness_on(polytope, best_face, best.plane);
    apart = false;
  };
  // On curved cores that are nearly as deep in a whole ring of directions: see the top of the file.
  const bool round = !pair.is_polytope();
  const double promised = tolerance::curved_depth_gap<Real> * pair.larger_size();
  bool sharp = false;  // whether `best` is the lowest place near where it was found
  if constexpr (Observer::enabled) report.start(settings, simplex, blown, &polytope, upper);

  for (;;) {
    const FaceInView face = polytope.closest_face();
    out.lower = std::min(std::max(out.lower, face.key), upper);
    if constexpr (Observer::enabled) {
      EpaStep step = report.step(EpaEvent::closest_face, settings.closest_line, out.iterations, out.lower, upper);
      report.look_at(step, polytope, face);
      observer.on(step);
    }
    ClimbOf<Observer> climb;
    const MinkowskiVertex w = pair.support(face.direction, climb);
    ++out.support_calls;
    const double plane = glm::dot(face.normal, w.w);
    // Of planes that are equal up to rounding the last one: its face has been expanded most, so that its point is on
    // the plane and not behind it.
    if (plane <= least_plane + (sharp ? -promised : floor)) {
      least_plane = std::min(least_plane, plane);
      best.plane = plane;
      best_face = face;
      apart = true;
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
      step.support = to_step(pair, w, 'W', 0.0);
      step.test = test;
      tell_climb(pair, climb, step);
      observer.on(step);
    }

    // The flat ends of cylinders and cones have as many corners as were found on their rims: once there are hundreds,
    // they are not built anew for each.
    const auto expanded = [&](const MinkowskiVertex& vertex) {
      using enum Polytope::Coplanar;
      return (sharp && polytope.expand(face, vertex, stay)) || polytope.expand(face, vertex, go) ||
             polytope.expand(face, vertex, undecided);
    };
    bool stop = true;
    if (sharp && best.plane - out.lower <= promised) {
      out.termination = Termination::converged;
      test = {promised_formula, best.plane - out.lower, promised, true};
    } else if (test.holds) {
      out.termination = Termination::converged;
      best.plane = plane;
      best_face = face;
      apart = true;
    } else if (out.iterations == settings.max_iterations) {
      out.termination = Termination::iteration_limit;
      test = {"k < k max", static_cast<double>(out.iterations), static_cast<double>(settings.max_iterations), false};
      put_together();
      if (!pair.is_polytope()) best = refined(pair, polytope.large(), best, floor, out.support_calls);
      upper = std::min(upper, std::max(best.plane, 0.0));
      out.lower = std::min(out.lower, upper);
    } else if (polytope.holds(w.w) || !expanded(w)) {
      out.termination = Termination::no_progress;
    } else {
      stop = false;
    }
    if (stop) {
      put_together();
      if constexpr (Observer::enabled) {
        EpaStep step = report.step(EpaEvent::stop, settings.stop_line, out.iterations, out.lower, upper);
        report.look_at(step, polytope, face);
        step.direction = pair.direction_to_world(best.normal);
        step.support = to_step(pair, w, 'W', 0.0);
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
      step.support = to_step(pair, w, 'W', 0.0);
      step.horizon.assign(change.horizon.begin(), change.horizon.end());
      step.seen_faces.assign(change.removed.begin(), change.removed.end());
      observer.on(step);
      step.event = EpaEvent::expand;
      step.line = settings.expand_line;
      step.removed_faces.swap(step.seen_faces);
      step.added_vertices.push_back(to_polytope_vertex(pair, w));
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

template EpaOutcome epa(const ConvexPair<float>&, const Simplex&, const EpaSettings&, NullObserver&);
template EpaOutcome epa(const ConvexPair<float>&, const Simplex&, const EpaSettings&, StepObserver&);
template EpaOutcome epa(const ConvexPair<double>&, const Simplex&, const EpaSettings&, NullObserver&);
template EpaOutcome epa(const ConvexPair<double>&, const Simplex&, const EpaSettings&, StepObserver&);

}  // namespace minkoscope
