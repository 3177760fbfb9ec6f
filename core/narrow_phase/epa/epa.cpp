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

#include "core/narrow_phase/epa/best_plane.h"
#include "core/narrow_phase/epa/epa_reporter.h"

namespace minkoscope {

namespace {

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

/// Replaces the faces that see w. The flat ends of cylinders and cones have as many vertices as support points were
/// found on their rims: once there are hundreds, coplanar faces stay.
bool expand(Polytope& polytope, const ClosestFace& face, const Vector3d& w, bool keep_coplanar) {
  using enum Coplanar;
  return (keep_coplanar && polytope.expand(face, w, keep)) || polytope.expand(face, w, remove) ||
         polytope.expand(face, w, by_sign);
}

template <class Real, class Start, class Observer>
EpaOutcome run(const ConvexPair<Real>& pair, const Start& start, const EpaSettings& settings, Observer& observer) {
  EpaOutcome out;
  auto report = make_epa_reporter(pair, settings, observer);
  VertexOrigins<Real> origins(pair);
  std::array<Vector3d, 4> tetrahedron;
  if (!find_tetrahedron(pair, start, tetrahedron, origins, out, report)) return out;

  const bool curved = !pair.is_polytope();
  const double floor = pair.gap_floor(settings.relative_tolerance);
  const auto lower_upper_bound = [&](double plane) { out.upper = std::min(out.upper, std::max(plane, 0.0)); };
  out.upper = settings.depth_upper;
  // A support point may miss the furthest by its rounding, and the bound with it.
  Polytope polytope(tetrahedron, pair.scale, Observer::enabled, out.upper + 2.0 * floor);
  BestPlane<Real> best(pair, floor);
  report.start(start, polytope, origins, out.upper);

  for (;;) {
    ClosestFace& face = best.next_face();
    polytope.closest_face(face);
    out.lower = std::min(std::max(out.lower, face.key), out.upper);
    report.closest_face(out, polytope, face);

    typename decltype(report)::Climb climb;
    CoreSupport<Real> found;
    pair.core_support(face.direction, found, climb);
    const Vector3d& w = found.w;  // a copy would be a store-forwarding stall
    ++out.support_calls;
    const double plane = glm::dot(face.normal, w);
    best.consider(face, plane);
    if (curved && out.iterations >= settings.max_even_iterations) best.refine(polytope, origins, out.support_calls);
    if (best.is_refined()) lower_upper_bound(best.plane());
    lower_upper_bound(plane);
    polytope.prune_beyond(out.upper + 2.0 * floor);
    out.lower = std::min(out.lower, out.upper);
    const double allowed = settings.relative_tolerance * std::abs(plane) + floor;
    const Comparison gap{TestKind::polytope_gap, plane - face.distance, allowed, plane - face.distance <= allowed};
    report.support(out, polytope, face, found, climb, gap);

    const auto stop = [&](Termination why, const Comparison& test) {
      const Witness& witness = best.witness(polytope, origins);
      out.termination = why;
      out.depth = std::max(witness.plane, 0.0);
      out.normal = witness.normal;
      out.has_normal = true;
      out.point_a = witness.point_a;
      out.point_b = witness.point_b;
      report.stopped(out, polytope, face, found, test);
      return out;
    };
    if (const Comparison promise = best.promise(out.lower); promise.holds) return stop(Termination::converged, promise);
    if (gap.holds) {
      best.take(face, plane);
      return stop(Termination::converged, gap);
    }
    if (out.iterations == settings.max_iterations) {
      if (curved) best.refine_everywhere(polytope, origins, out.support_calls);
      lower_upper_bound(best.plane());
      out.lower = std::min(out.lower, out.upper);
      return stop(Termination::iteration_limit, {TestKind::iterations_left, static_cast<double>(out.iterations),
                                                 static_cast<double>(settings.max_iterations), false});
    }
    if (polytope.contains(w) || !expand(polytope, face, w, best.is_refined()))
      return stop(Termination::no_progress, gap);
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
