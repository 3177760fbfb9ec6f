// Headbutt3D: the simplex is a list of vertices, and their number decides what to do next.
// Source: K. Hamaluik, Building a Collision Engine Part 3: 3D GJK Collision Detection, hamaluik.com, 2017.
//
// - no vertex: search along the centre offset; one: the other way
// - two: perpendicular to their line, towards the origin, by a triple product
// - three: along the triangle's normal, turned towards the origin
// - four: look at the three faces of the newest vertex in turn; the first that has the origin outside is kept and
//   searched along its normal; where none has, the shapes overlap
// - a support point that does not pass the origin ends the run: they are apart
//
// Faults of the text, kept: with three vertices the direction is ac × ab, which opposes the later da × db, so where it
// points towards the origin already and is not turned, the "outer" normals of the next tetrahedron point inwards; when
// b is dropped the order a, c, d instead of c, a, d turns the next tetrahedron over; the face opposite the newest
// vertex is never tested again; coinciding centres give a zero direction, as does an origin on the line of two
// vertices, and the search continues with it; nothing keeps the loop from cycling.
// Deviations: the cap on support points. The centre, which the text leaves to the shape, is the origin of its pose; the
// author's own hulls return the mean of their vertices, and the means of disjoint hulls cannot coincide. A zero
// direction takes the support map's first vertex.
#include "core/narrow_phase/published/headbutt.h"

#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/headbutt_reporter.h"
#include "core/narrow_phase/published/published.h"

namespace minkoscope {

namespace {

/// The next direction from the simplex, which loses a vertex where it is a tetrahedron without the origin.
template <class Real>
HeadbuttTurn turn_to_origin(LetteredSimplex<Real>& v, Vector3<Real>& dir, const Vector3<Real>& first) {
  using Vector = Vector3<Real>;
  switch (v.size) {
    case 0:
      dir = first;
      return {};
    case 1:
      dir = dir * Real(-1);
      return {HeadbuttLine::flip};
    case 2: {
      const Vector ab = v[1] - v[0], ao = -v[0];
      dir = glm::cross(glm::cross(ab, ao), ab);
      return {HeadbuttLine::triple};
    }
    case 3: {
      const Vector ac = v[2] - v[0], ab = v[1] - v[0], ao = -v[0];
      dir = glm::cross(ac, ab);
      const Real towards = glm::dot(dir, ao);
      const bool turned = towards < 0;
      if (turned) dir = dir * Real(-1);
      return {turned ? HeadbuttLine::towards : HeadbuttLine::normal,
              Comparison{TestKind::turned_away, static_cast<double>(towards), 0.0, turned}};
    }
    default:
      break;
  }
  const Vector da = v[3] - v[0], db = v[3] - v[1], dc = v[3] - v[2], to_origin = -v[3];
  const Vector abd = glm::cross(da, db), bcd = glm::cross(db, dc), cad = glm::cross(dc, da);
  if (const Real side = glm::dot(abd, to_origin); side > 0) {
    v.keep({0, 1, 3});
    dir = abd;
    return {HeadbuttLine::face_abd, Comparison{TestKind::outside_abd, static_cast<double>(side), 0.0, true}, 2, "ABD"};
  }
  if (const Real side = glm::dot(bcd, to_origin); side > 0) {
    v.keep({1, 2, 3});
    dir = bcd;
    return {HeadbuttLine::face_bcd, Comparison{TestKind::outside_bcd, static_cast<double>(side), 0.0, true}, 0, "BCD"};
  }
  const Real side = glm::dot(cad, to_origin);
  const Comparison test{TestKind::outside_cad, static_cast<double>(side), 0.0, side > 0};
  if (!test.holds) return {HeadbuttLine::overlap, test, -1, "ABCD", true};
  v.keep({0, 2, 3});
  dir = cad;
  return {HeadbuttLine::face_cad, test, 1, "ACD"};
}

}  // namespace

template <class Real, class Observer>
PublishedOutcome headbutt(const ConvexPair<Real>& pair, const PublishedSettings& settings, Observer& observer) {
  auto report = make_published_reporter<HeadbuttReporter<Real>, NoHeadbuttReporter>(pair, observer);
  PublishedOutcome out;
  LetteredSimplex<Real> v;
  v.newest_first = false;
  const Vector3<Real> first = to_real<Real>(settings.direction.value_or(pair.offset));
  Vector3<Real> dir(0);

  const auto finish = [&](Termination why, std::optional<bool> overlap) {
    out.termination = why;
    out.overlap = overlap;
    out.simplex = v.newest_to_oldest();
    return out;
  };
  for (;;) {
    const LetteredSimplex<Real> before = v;
    const HeadbuttTurn turn = turn_to_origin(v, dir, first);
    report.turned(turn, out.iterations, dir, before, v);
    if (turn.enclosed) return finish(Termination::encloses_origin, true);

    if (out.iterations == settings.max_iterations || !is_finite(dir)) {
      const Termination why = is_finite(dir) ? Termination::iteration_limit : Termination::degenerate;
      report.gave_up(out.iterations, settings.max_iterations, dir, v, why);
      return finish(why, {});
    }
    const MinkowskiVertex s = pair.support(Vector3d(dir));
    ++out.iterations;
    v.append({to_real<Real>(s.w), s});
    const Real along = glm::dot(dir, v[static_cast<std::size_t>(v.size - 1)]);
    const Comparison passes{TestKind::reaches_origin, static_cast<double>(along), 0.0, along >= 0};
    report.support(passes, out.iterations, dir, s, v);
    if (!passes.holds) return finish(Termination::separating_axis, false);
  }
}

template PublishedOutcome headbutt(const ConvexPair<float>&, const PublishedSettings&, NullObserver&);
template PublishedOutcome headbutt(const ConvexPair<float>&, const PublishedSettings&, StepObserver&);
template PublishedOutcome headbutt(const ConvexPair<double>&, const PublishedSettings&, NullObserver&);
template PublishedOutcome headbutt(const ConvexPair<double>&, const PublishedSettings&, StepObserver&);

namespace {

struct HeadbuttRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    const ConvexPair<Real> pair(query.a, query.b, Rounding::in_core);
    return to_result(headbutt(pair, published_settings(pair, query.settings), observer));
  }
};

}  // namespace

const PairMethod& headbutt_method() {
  static constexpr PairMethod row{
      pair_method::headbutt,
      "Headbutt3D, as published",
      "K. Hamaluik, Building a Collision Engine Part 3: 3D GJK Collision Detection, hamaluik.com, 2017",
      overlap_answers,
      headbutt_listing,
      is_convex,
      run_plain<HeadbuttRun>,
      run_observed<HeadbuttRun>,
      sentences::explain_headbutt,
      "Headbutt3D",
  };
  return row;
}

}  // namespace minkoscope
