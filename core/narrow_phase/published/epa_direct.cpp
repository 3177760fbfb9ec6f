// EPA that skips GJK, so that it measures distances too.
// Source: Hacktank's answer to a reader of 3D Convex Collision Detection, Part One: GJK, Code Cave, undated (four
// support points from four fixed directions, then EPA, changed where it takes for granted that the polytope holds the
// origin); the polytope is that of G. van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game
// Objects, 2001, as in epa.h.
//
// - the polytope is spanned by the support points along four fixed world directions
// - take the face nearest to the origin, as a triangle and not as a plane; w is the support point along its normal
// - where w gains nothing the face is on the surface of A − B: it is final
// - else the faces that see w give way to a fan
// - stop when all faces that are nearest to the origin are final
//
// What the answer leaves open: with the origin outside the nearest point may be on an edge or a vertex, which several
// faces share. All of them must be final before it is the nearest point of A − B.
// Fault of the source, kept: four directions may give fewer than four points, or four of one plane; there is no
// polytope then, and no answer. Geometry in double also in float runs (see convex_pair.h).
#include "core/narrow_phase/published/epa_direct.h"

#include <limits>
#include <utility>
#include <vector>

#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/epa_direct_reporter.h"
#include "core/narrow_phase/published/published.h"

namespace minkoscope {

namespace {

FaceSurvey survey(const LargePolytope& polytope, const std::vector<char>& final, double floor) {
  FaceSurvey out;
  double open_key = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < polytope.faces().size(); ++i) {
    const PolytopeTriangle& face = polytope.faces()[i];
    if (!face.alive) continue;
    if (face.key < out.nearest) out.nearest = face.key, out.best = static_cast<int>(i);
    if (!final[i] && face.key < open_key) open_key = face.key, out.open = static_cast<int>(i);
    if (face.distance < -floor) out.outside = true;
  }
  if (open_key > out.nearest + floor) out.open = -1;
  return out;
}

}  // namespace

template <class Real, class Observer>
EpaDirectOutcome epa_direct(const ConvexPair<Real>& pair, const EpaDirectSettings& settings, Observer& observer) {
  constexpr std::array<std::array<double, 3>, 4> directions{
      {{0, 1, 0}, {0, -0.707, 0.707}, {-0.577, -0.577, -0.577}, {0.577, -0.577, -0.577}}};
  auto report = make_published_reporter<EpaDirectReporter<Real>, NoEpaDirectReporter>(pair, observer);
  EpaDirectOutcome out;
  std::array<MinkowskiVertex, 4> vertices;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const auto& d = directions[i];
    vertices[i] = pair.support(pair.direction_to_frame(Vector3d(d[0], d[1], d[2])));
    ++out.support_calls;
  }
  // Thinner than what support points resolve: see epa.cpp.
  const double flat = tolerance::flat_thickness * pair.rounding();
  const Vector3d base = glm::cross(vertices[1].w - vertices[0].w, vertices[2].w - vertices[0].w);
  const double area = glm::length(base);
  const double height = area > 0.0 ? std::abs(glm::dot(base, vertices[3].w - vertices[0].w)) / area : 0.0;
  if (!(area > flat * flat && height > flat)) {
    const Comparison volume{TestKind::has_volume, area > flat * flat ? height : 0.0, flat, false};
    report.flat(vertices, volume, out.termination);
    return out;
  }
  LargePolytope polytope(vertices, pair.scale);
  const double floor = pair.gap_floor(settings.relative_tolerance);
  report.start(polytope);

  std::vector<char> final(polytope.faces().size(), 0);
  double least_plane = std::numeric_limits<double>::infinity();  // smallest support distance along any normal
  FaceSurvey now;
  for (;;) {
    now = survey(polytope, final, floor);
    if (now.open < 0) {
      out.termination = Termination::converged;
      break;
    }
    const PolytopeTriangle face = polytope.faces()[static_cast<std::size_t>(now.open)];
    const NearestFeature nearest = polytope.nearest_on(now.open);
    report.closest_face(now, face, nearest, least_plane, out.iterations);
    const MinkowskiVertex w = pair.support(face.normal);
    ++out.support_calls;
    const double plane = glm::dot(face.normal, w.w);
    least_plane = std::min(least_plane, plane);
    const double allowed = settings.relative_tolerance * std::max(std::abs(plane), face.key) + floor;
    const Comparison test{TestKind::face_gap, plane - face.distance, allowed, plane - face.distance <= allowed};
    report.support(now, face, nearest, w, plane, test, out.iterations);
    if (test.holds) {
      final[static_cast<std::size_t>(now.open)] = 1;
      continue;
    }
    if (out.iterations == settings.max_iterations) {
      out.termination = Termination::iteration_limit;
      break;
    }
    using enum Coplanar;
    const auto expanded = [&] {
      return polytope.expand(now.open, w, remove) || polytope.expand(now.open, w, by_sign) ||
             polytope.expand(now.open, w, keep);
    };
    if (polytope.contains(w.w) || !expanded()) {
      final[static_cast<std::size_t>(now.open)] = 1;  // these digits allow no more
      continue;
    }
    ++out.iterations;
    final.resize(polytope.faces().size(), 0);
    report.expanded(now, face, nearest, polytope, w, out.iterations);
  }

  const PolytopeTriangle face = polytope.faces()[static_cast<std::size_t>(now.best)];
  const NearestFeature nearest = polytope.nearest_on(now.best);
  const double touching = tolerance::touching_distance<Real> * pair.scale;
  const bool converged = out.termination == Termination::converged;
  // At the limit a plane or the polytope may have proved the verdict all the same.
  if (!now.outside) {
    out.overlap = true;
  } else if (least_plane < -touching) {
    out.overlap = false;
  } else if (converged) {
    out.overlap = now.nearest <= touching;
  }
  if (converged && out.overlap) {
    out.measured = true;
    const auto vertex = [&](std::size_t i) -> const MinkowskiVertex& {
      return polytope.vertices()[static_cast<std::size_t>(face.vertices[i])];
    };
    const std::array<double, 4> lambda = weights_of(nearest.kept, {&vertex(0).w, &vertex(1).w, &vertex(2).w, nullptr});
    for (std::size_t i = 0; i < 3; ++i) {
      out.point_a += lambda[i] * vertex(i).a;
      out.point_b += lambda[i] * vertex(i).b;
    }
    if (*out.overlap) {
      out.signed_distance = -std::max(glm::dot(face.normal, pair.support(face.normal).w), 0.0);
      ++out.support_calls;
      out.normal = face.normal;
    } else {
      out.signed_distance = now.nearest;
      out.normal = nearest.point / -now.nearest;
    }
  }
  report.stop(now, face, nearest,
              converged ? Comparison{TestKind::nearest_faces_left, 0.0, 0.0, false}
                        : Comparison{TestKind::iterations_left, static_cast<double>(out.iterations),
                                     static_cast<double>(settings.max_iterations), false},
              out);
  return out;
}

template EpaDirectOutcome epa_direct(const ConvexPair<float>&, const EpaDirectSettings&, NullObserver&);
template EpaDirectOutcome epa_direct(const ConvexPair<float>&, const EpaDirectSettings&, StepObserver&);
template EpaDirectOutcome epa_direct(const ConvexPair<double>&, const EpaDirectSettings&, NullObserver&);
template EpaDirectOutcome epa_direct(const ConvexPair<double>&, const EpaDirectSettings&, StepObserver&);

namespace {

struct EpaDirectRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    const ConvexPair<Real> pair(query.a, query.b, Rounding::in_core);
    EpaDirectSettings settings;
    settings.max_iterations = iteration_limit(query.settings.max_epa_iterations, settings.max_iterations);
    settings.relative_tolerance = relative_tolerance_of<Real>(query.settings);
    const EpaDirectOutcome found = epa_direct(pair, settings, observer);
    PairResult result;
    result.overlap = found.overlap;
    result.iterations = found.iterations;
    result.support_calls = found.support_calls;
    result.termination = found.termination;
    if (found.measured) {
      result.distance = std::max(found.signed_distance, 0.0);
      result.depth = std::max(-found.signed_distance, 0.0);
      place_witnesses(pair, found.point_a, found.point_b, found.normal, found.signed_distance, result);
    }
    return result;
  }
};

}  // namespace

const PairMethod& epa_direct_method() {
  static constexpr PairMethod row{
      pair_method::epa_direct,
      "EPA from four fixed directions",
      "Hacktank, answer to a reader of 3D Convex Collision Detection, Part One: GJK, Code Cave, undated; polytope "
      "after "
      "G. van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, 2001",
      all_answers,
      epa_direct_listing,
      is_convex,
      run_plain<EpaDirectRun>,
      run_observed<EpaDirectRun>,
      sentences::explain_epa_direct,
      "EPA, four directions",
  };
  return row;
}

}  // namespace minkoscope
