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
#include "core/narrow_phase/published/published_result.h"

namespace minkoscope {

namespace {

constexpr int line_of(HeadbuttLine line) {
  return static_cast<int>(line);
}

/// What happened before the next support point, for the observer.
struct Turn {
  HeadbuttLine line = HeadbuttLine::start;
  std::optional<Comparison> test;
  int dropped = -1;  // slot
  std::string_view region;
};
}  // namespace

template <class Real, class Observer>
PublishedOutcome headbutt(const ConvexPair<Real>& pair, const PublishedSettings& settings, Observer& observer) {
  using Vector = Vector3<Real>;
  [[maybe_unused]] auto report = make_published_reporter(pair, observer, pair_method::headbutt);
  PublishedOutcome out;
  LetteredSimplex<Real> v;
  v.newest_first = false;
  Vector dir(0);

  const auto finish = [&](Termination why, std::optional<bool> overlap) {
    out.termination = why;
    out.overlap = overlap;
    out.simplex = v.newest_to_oldest();
    return out;
  };
  for (;;) {
    Turn turn;
    [[maybe_unused]] const LetteredSimplex<Real> before = v;
    bool enclosed = false;
    switch (v.size) {
      case 0:
        dir = to_real<Real>(settings.direction.value_or(pair.offset));
        break;
      case 1:
        dir = dir * Real(-1);
        turn.line = HeadbuttLine::flip;
        break;
      case 2: {
        const Vector ab = v[1] - v[0], ao = -v[0];
        dir = glm::cross(glm::cross(ab, ao), ab);
        turn.line = HeadbuttLine::triple;
        break;
      }
      case 3: {
        const Vector ac = v[2] - v[0], ab = v[1] - v[0], ao = -v[0];
        dir = glm::cross(ac, ab);
        const Real towards = glm::dot(dir, ao);
        const bool turned = towards < 0;
        if (turned) dir = dir * Real(-1);
        turn.line = turned ? HeadbuttLine::towards : HeadbuttLine::normal;
        turn.test = Comparison{TestKind::turned_away, static_cast<double>(towards), 0.0, turned};
        break;
      }
      default: {
        const Vector da = v[3] - v[0], db = v[3] - v[1], dc = v[3] - v[2], to_origin = -v[3];
        const Vector abd = glm::cross(da, db), bcd = glm::cross(db, dc), cad = glm::cross(dc, da);
        if (const Real abd_side = glm::dot(abd, to_origin); abd_side > 0) {
          turn = {HeadbuttLine::face_abd, Comparison{TestKind::outside_abd, static_cast<double>(abd_side), 0.0, true},
                  2, "ABD"};
          v.keep({0, 1, 3});
          dir = abd;
        } else if (const Real bcd_side = glm::dot(bcd, to_origin); bcd_side > 0) {
          turn = {HeadbuttLine::face_bcd, Comparison{TestKind::outside_bcd, static_cast<double>(bcd_side), 0.0, true},
                  0, "BCD"};
          v.keep({1, 2, 3});
          dir = bcd;
        } else {
          const Real cad_side = glm::dot(cad, to_origin);
          const Comparison test{TestKind::outside_cad, static_cast<double>(cad_side), 0.0, cad_side > 0};
          if (test.holds) {
            turn = {HeadbuttLine::face_cad, test, 1, "ACD"};
            v.keep({0, 2, 3});
            dir = cad;
          } else {
            turn = {HeadbuttLine::overlap, test, -1, "ABCD"};
            enclosed = true;
          }
        }
        break;
      }
    }
    if constexpr (Observer::enabled) {
      const GjkEvent event = turn.dropped >= 0                  ? GjkEvent::reduce
                             : turn.line == HeadbuttLine::start ? GjkEvent::start
                                                                : GjkEvent::turn;
      GjkStep step = report.step(event, line_of(turn.line), out.iterations, dir, v);
      step.test = turn.test;
      step.region = turn.region;
      if (before.size == 4) {
        const auto face = [&](std::size_t i, std::size_t j, std::size_t k, std::size_t other) {
          const std::array<Vector3d, 4> w{report.vertex(before, 0).w, report.vertex(before, 1).w,
                                          report.vertex(before, 2).w, report.vertex(before, 3).w};
          // The text's order: da × db, db × dc, dc × da.
          const Vector3d normal = glm::cross(w[k] - w[i], w[k] - w[j]);
          const Vector3d centre = (w[i] + w[j] + w[k]) / 3.0;
          const double length = glm::length(normal);
          if (length > 0.0) step.faces.push_back({centre, normal / length, glm::dot(normal, w[other] - centre) < 0.0});
        };
        face(0, 1, 3, 2);
        face(1, 2, 3, 0);
        face(2, 0, 3, 1);
      }
      // The vertices keep their letters until the next one is appended.
      if (turn.dropped >= 0) {
        step.simplex.clear();
        for (int slot = before.size - 1; slot >= 0; --slot) {
          (slot == turn.dropped ? step.dropped : step.simplex).push_back(report.vertex(before, slot));
        }
      }
      if (enclosed) {
        report.stop(std::move(step), Termination::encloses_origin);
      } else {
        report.send(step);
      }
    }
    if (enclosed) return finish(Termination::encloses_origin, true);

    if (out.iterations == settings.max_iterations || !is_finite(dir)) {
      const Termination why = is_finite(dir) ? Termination::iteration_limit : Termination::degenerate;
      if constexpr (Observer::enabled) {
        report.gave_up(line_of(HeadbuttLine::support), out.iterations, settings.max_iterations, dir, v, why);
      }
      return finish(why, {});
    }
    const MinkowskiVertex s = pair.support(Vector3d(dir));
    ++out.iterations;
    v.append({to_real<Real>(s.w), s});
    const Real along = glm::dot(dir, v[static_cast<std::size_t>(v.size - 1)]);
    const bool passes = along >= 0;
    if constexpr (Observer::enabled) {
      report.learn(dir, s);
      GjkStep step = report.step(GjkEvent::support, line_of(HeadbuttLine::support), out.iterations, dir, v);
      step.support = step.simplex.front();
      step.test = Comparison{TestKind::reaches_origin, static_cast<double>(along), 0.0, passes};
      report.send(step);
      if (!passes) {
        step.line = line_of(HeadbuttLine::apart);
        report.stop(std::move(step), Termination::separating_axis);
      }
    }
    if (!passes) return finish(Termination::separating_axis, false);
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
  };
  return row;
}

}  // namespace minkoscope
