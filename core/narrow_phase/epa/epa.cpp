// Penetration depth by the Expanding Polytope Algorithm.
// Source: Gino van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, 2001.
//
// - blow GJK's simplex up to a tetrahedron with supports across what it lacks
// - take the face whose plane is nearest the origin: no shorter translation separates the cores
// - w is the support point along its normal: a translation to the plane through w does separate them
// - stop when both are the same: converged
// - else remove the faces that see w and join w to their horizon
//
// Deviations: a simplex of any rank is accepted, with the origin inside, on a face, an edge or a vertex of it; where
// A − B has no volume the run ends as degenerate with depth 0 and the normal along the missing dimension. The depth
// reported is the support distance along the normal, which the shapes themselves prove, not the polytope's. A face is
// ranked by the distance of its triangle where the origin's projection to its plane lies outside; one whose support
// point is a vertex already (rounding has tilted a sliver) ends the run when it comes up again. Geometry in double also
// in float runs (see convex_pair.h).
//
// Curved cores that are nearly as deep in a whole ring of directions would need a polytope with thousands of vertices
// before both bounds meet to all digits. After max_even_iterations the best direction is therefore refined to the local
// minimum beside it, and the run continues until the polytope proves that no direction is lower by more than half of
// the error promised for such shapes.
#include "core/narrow_phase/epa/epa.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/narrow_phase/epa/depth_witness.h"
#include "core/narrow_phase/epa/epa_reporter.h"

namespace minkoscope {

namespace {

template <class Real>
Witness witness_on(const Polytope& polytope, const VertexOrigins<Real>& origins, const ClosestFace& face,
                   double plane) {
  std::array<double, 3> weights = face.weights;
  if (face.normal_squared > 0.0) {
    for (double& weight : weights) weight /= face.normal_squared;
  } else {
    const std::array<const Vector3d*, 3> w = polytope.vertices_of(face);
    const std::array<double, 4> lambda = weights_of(polytope.nearest_on(face).kept, {w[0], w[1], w[2], nullptr});
    std::copy_n(lambda.begin(), 3, weights.begin());
  }
  Witness out{plane, face.normal, Vector3d(0.0), Vector3d(0.0)};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& origin = origins[face.vertices[i]];
    out.point_a += weights[i] * origin.a;
    out.point_b += weights[i] * origin.b;
  }
  return out;
}

/// A − B is a point, a line or a plane figure, and the origin is on it: the cores touch without depth.
EpaOutcome flat_outcome(const Simplex& simplex, const BlowUp& blown) {
  EpaOutcome out;
  out.termination = Termination::degenerate;
  out.normal = blown.missing;
  out.has_normal = blown.rank > 1;
  for (int i = 0; i < simplex.size(); ++i) {
    out.point_a += simplex.lambda[static_cast<std::size_t>(i)] * simplex[i].a;
    out.point_b += simplex.lambda[static_cast<std::size_t>(i)] * simplex[i].b;
  }
  return out;
}

/// The vertices in an order in which the first three are counter-clockwise seen from outside.
void orient(std::array<Vector3d, 4>& w, std::array<std::size_t, 4>& order) {
  const double volume = glm::dot(w[3] - w[0], glm::cross(w[1] - w[0], w[2] - w[0]));
  if (!(volume > 0.0)) return;
  std::swap(w[1], w[2]);
  std::swap(order[1], order[2]);
}

/// Fills `tetrahedron`, the first three vertices counter-clockwise seen from outside. False where A − B has no volume.
template <class Real, class Start, class Reporter>
bool find_tetrahedron(const ConvexPair<Real>& pair, const Start& start, std::array<Vector3d, 4>& tetrahedron,
                      VertexOrigins<Real>& origins, EpaOutcome& out, Reporter& report) {
  std::array<std::size_t, 4> order{0, 1, 2, 3};
  const auto take = [&](const auto& from) {
    for (std::size_t i = 0; i < 4; ++i) tetrahedron[i] = from(order[i]).w;
    orient(tetrahedron, order);
    for (const std::size_t i : order) origins.add(from(i));
  };
  if (start.size() == 4 &&
      is_thick({&start[0].w, &start[1].w, &start[2].w, &start[3].w}, flat_below(pair), pair.scale, order)) {
    take([&](std::size_t i) -> decltype(auto) { return start[static_cast<int>(i)]; });
    return true;
  }
  const Simplex& simplex = start.resolve(pair);
  const BlowUp blown = blow_up(pair, simplex, out.support_calls);
  if (blown.rank < 4) {
    const int support_calls = out.support_calls;
    out = flat_outcome(simplex, blown);
    out.support_calls = support_calls;
    report.degenerate(start, blown, out);
    return false;
  }
  take([&](std::size_t i) -> decltype(auto) { return (blown.vertices[i]); });
  return true;
}

template <class Real, class Start, class Observer>
EpaOutcome run(const ConvexPair<Real>& pair, const Start& start, const EpaSettings& settings, Observer& observer) {
  EpaOutcome out;
  auto report = make_epa_reporter(pair, settings, observer);
  VertexOrigins<Real> origins(pair);
  std::array<Vector3d, 4> tetrahedron;
  if (!find_tetrahedron(pair, start, tetrahedron, origins, out, report)) return out;

  const double floor = pair.gap_floor(settings.relative_tolerance);
  out.upper = settings.depth_upper;
  // A support point may miss the furthest by its rounding, and the bound with it.
  Polytope polytope(tetrahedron, pair.scale, Observer::enabled, out.upper + 2.0 * floor);
  double least_plane = std::numeric_limits<double>::infinity();  // smallest support distance of any face so far
  Witness best;
  std::array<ClosestFace, 2> faces;
  std::size_t at = 0;                      // index of the current one
  const ClosestFace* best_face = nullptr;  // the face of `best` while its witness points are not computed
  const auto resolve_witness = [&] {
    if (best_face != nullptr) best = witness_on(polytope, origins, *best_face, best.plane);
    best_face = nullptr;
  };
  const bool curved = !pair.is_polytope();
  const double promised = tolerance::curved_depth_gap<Real> * pair.larger_size();
  bool sharp = false;  // `best` is a local minimum
  report.start(start, polytope, origins, out.upper);

  for (;;) {
    if (best_face == &faces[at]) at = 1 - at;
    polytope.closest_face(faces[at]);
    const ClosestFace& face = faces[at];
    out.lower = std::min(std::max(out.lower, face.key), out.upper);
    report.closest_face(out, polytope, face);
    typename decltype(report)::Climb climb;
    CoreSupport<Real> found;
    pair.core_support(face.direction, found, climb);
    const Vector3d& w = found.w;  // a copy would be a store-forwarding stall
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
    if (curved && !sharp && out.iterations >= settings.max_even_iterations) {
      resolve_witness();
      best = sharpened(pair, best, floor, 0.5 * promised, out.support_calls);
      least_plane = std::min(least_plane, best.plane);
      sharp = true;
    }
    out.upper = std::min(out.upper, sharp ? std::max(best.plane, 0.0) : out.upper);
    out.upper = std::min(out.upper, std::max(plane, 0.0));
    polytope.prune_beyond(out.upper + 2.0 * floor);
    out.lower = std::min(out.lower, out.upper);
    const double allowed = settings.relative_tolerance * std::abs(plane) + floor;
    Comparison test{TestKind::polytope_gap, plane - face.distance, allowed, plane - face.distance <= allowed};
    report.support(out, polytope, face, found, climb, test);

    // The flat ends of cylinders and cones have as many vertices as support points were found on their rims: once there
    // are hundreds, coplanar faces stay.
    const auto expand = [&] {
      using enum Coplanar;
      return (sharp && polytope.expand(face, w, keep)) || polytope.expand(face, w, remove) ||
             polytope.expand(face, w, by_sign);
    };
    bool stop = true;
    if (sharp && best.plane - out.lower <= promised) {
      out.termination = Termination::converged;
      test = {TestKind::promised_gap, best.plane - out.lower, promised, true};
    } else if (test.holds) {
      out.termination = Termination::converged;
      best.plane = plane;
      best_face = &face;
    } else if (out.iterations == settings.max_iterations) {
      out.termination = Termination::iteration_limit;
      test = {TestKind::iterations_left, static_cast<double>(out.iterations),
              static_cast<double>(settings.max_iterations), false};
      resolve_witness();
      if (curved) best = refined(pair, polytope.large(), best, floor, out.support_calls);
      out.upper = std::min(out.upper, std::max(best.plane, 0.0));
      out.lower = std::min(out.lower, out.upper);
    } else if (polytope.contains(w) || !expand()) {
      out.termination = Termination::no_progress;
    } else {
      stop = false;
    }
    if (stop) {
      resolve_witness();
      out.depth = std::max(best.plane, 0.0);
      out.normal = best.normal;
      out.has_normal = true;
      out.point_a = best.point_a;
      out.point_b = best.point_b;
      report.stopped(out, polytope, face, found, test);
      return out;
    }
    origins.add(found);
    ++out.iterations;
    report.expanded(out, polytope, face, found);
  }
}

}  // namespace

template <class Real, class Observer>
EpaOutcome epa(const ConvexPair<Real>& pair, const GjkSimplex<Real>& simplex, const EpaSettings& settings,
               Observer& observer) {
  return run(pair, simplex, settings, observer);
}

template <class Real, class Observer>
EpaOutcome epa(const ConvexPair<Real>& pair, const Simplex& simplex, const EpaSettings& settings, Observer& observer) {
  return run(pair, simplex, settings, observer);
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
