// One plain sentence per step: what was looked at, by letter, the test with its value, and what followed from it.
#include <algorithm>
#include <array>

#include "core/narrow_phase/pair/explain_text.h"

namespace minkoscope {

using namespace sentences;

namespace {

/// A test that allows a gap up to a tolerance, with its numbers.
std::string gap(const std::optional<Comparison>& test, std::string_view left_side) {
  if (!test) return "the bounds meet";
  return text(left_side, " = ", number(test->value), test->holds ? " is within" : " is more than", " the tolerance ",
              number(test->threshold));
}
std::string gjk_gap(const GjkStep& step) {
  return gap(step.test, "v·v − v·w");
}
std::string epa_gap(const EpaStep& step) {
  return gap(step.test, "n·w − δ");
}

std::string feature(const std::string& region) {
  switch (region.size()) {
    case 1:
      return text("vertex ", region);
    case 2:
      return text("edge ", region);
    case 3:
      return text("face ", region);
    default:
      return text("tetrahedron ", region);
  }
}

std::string explain_reduce(const GjkStep& step) {
  const std::string length = metres(glm::length(step.closest));
  if (step.region.size() == 4) {
    return "The origin is on the inner side of all four faces of tetrahedron ABCD: A − B holds it, so the cores "
           "overlap.";
  }
  const std::string dropped = step.dropped.empty()
                                  ? "nothing is dropped"
                                  : text(letters(step.dropped), step.dropped.size() == 1 ? " is" : " are", " dropped");
  if (step.test && !step.test->holds && step.test->formula == "|v| > r") {
    return text("The origin is ", metres(step.test->value), " from ", feature(step.region), ", within the ",
                metres(step.test->threshold), " of radii: ", dropped, "; the shapes overlap.");
  }
  if (step.test && !step.test->holds) {
    return text("The origin lies on ", feature(step.region), ", ", metres(step.test->value),
                " away, which is touching: ", dropped, "; the cores overlap.");
  }
  if (step.region.size() + step.dropped.size() == 1) {
    return text("A is the only vertex: it is the closest point, ", length, " from the origin.");
  }
  return text("The origin lies beyond ", feature(step.region), ", in its Voronoi region: ", dropped,
              "; the closest point is now ", length, " from the origin.");
}

std::string explain_stop(const GjkStep& step) {
  const std::string value = step.test ? number(step.test->value) : "0";
  const std::string threshold = step.test ? number(step.test->threshold) : "0";
  const std::string length = metres(glm::length(step.closest));
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::converged:
      return text("Stop: ", gjk_gap(step), ", so no point of A − B is nearer than v: the cores are ", length,
                  " apart.");
    case Termination::separating_axis:
      return text("Stop: the plane through A keeps all of A − B ", value, " m from the origin, more than ", threshold,
                  " m of radii: the direction is a separating axis.");
    case Termination::encloses_origin:
      if (step.region.size() == 4) return "Stop: tetrahedron ABCD encloses the origin, so the cores overlap.";
      if (step.test && step.test->formula == "|v| > r") {
        return text("Stop: the closest point is ", value, " m from the origin, within the ", threshold,
                    " m of radii, so the shapes overlap.");
      }
      return text("Stop: ", feature(step.region), " is ", value,
                  " m from the origin, which is touching, so the cores overlap.");
    case Termination::no_progress:
      if (step.test && step.test->formula.starts_with("|v'|")) {
        return text("Stop: with A the closest point would be ", value, " m from the origin, not nearer than the ",
                    threshold, " m before: these digits allow no more progress.");
      }
      if (step.test && step.test->formula == "|v| ≤ r") {
        return text("Stop: v comes no nearer than ", value, " m, ", step.test->holds ? "within" : "more than", " the ",
                    threshold, " m of radii: the shapes ", step.test->holds ? "overlap." : "are apart.");
      }
      return text("Stop: the support point A is a vertex of the simplex already (", gjk_gap(step),
                  "), so v cannot come nearer: the cores are ", length, " apart.");
    case Termination::iteration_limit:
      return text("Stop: after ", value, " support points the iteration limit is reached; the distance is between ",
                  metres(step.lower), " and ", metres(step.upper), ".");
    case Termination::degenerate:
      break;
  }
  return "Stop: the input leaves nothing to decide.";
}

std::string explain_support(const GjkStep& step) {
  if (step.test && step.test->formula.starts_with("−d·w")) {
    return text(
        "The support point A = ", step.support ? vector(step.support->w) : "?", " is the furthest of A − B along ",
        vector(step.direction), "; −d·w = ", number(step.test->value),
        step.test->holds ? " is more than " : " is not more than ", number(step.test->threshold),
        step.test->holds ? ": all of A − B lies beyond the origin." : ": this direction does not part the shapes.");
  }
  const std::string found = text("The support point A = ", step.support ? vector(step.support->w) : "?",
                                 " is the furthest of A − B along ", vector(step.direction));
  if (!step.test) return text(found, "; it is the first vertex.");
  return text(found, "; ", gjk_gap(step),
              step.test->holds ? ": v is the closest point." : ": A − B may reach nearer to the origin than v.");
}

std::string explain_start(const GjkStep& step) {
  if (!step.warm) return text("The simplex is empty; the search starts along ", vector(step.direction), ".");
  if (step.simplex.empty()) {
    return text(
        "Warm start: nothing but the direction in which the last query ended is taken over; the search starts along ",
        vector(step.direction), ".");
  }
  const std::size_t taken = step.simplex.size() + step.dropped.size();
  const std::string cached = text("Warm start from the cached simplex of the last query (",
                                  count(taken, "vertex", "vertices"), ", moved with the shapes): ");
  if (step.simplex.size() == 4) return text(cached, "the origin is inside it.");
  const std::string dropped = step.dropped.empty()
                                  ? "nothing is dropped"
                                  : text(letters(step.dropped), step.dropped.size() == 1 ? " is" : " are", " dropped");
  return text(cached, feature(step.region), " is nearest to the origin, ", metres(glm::length(step.closest)), " away; ",
              dropped, "; the search goes on along ", vector(step.direction), ".");
}

std::string explain_start(const EpaStep& step) {
  if (step.added_faces.empty()) {
    return text("A − B has no volume to expand in: only ", count(step.added_vertices.size(), "point", "points"),
                " of it could be set apart.");
  }
  const std::string polytope = text("a polytope of ", count(step.added_vertices.size(), "vertex", "vertices"), " and ",
                                    count(step.added_faces.size(), "face", "faces"), " that holds the origin.");
  if (step.blown_up.empty()) return text("The tetrahedron becomes ", polytope);
  static constexpr std::array<std::string_view, 5> simplexes{"simplex", "point", "segment", "triangle", "tetrahedron"};
  const std::size_t kept = std::min(step.added_vertices.size() - step.blown_up.size(), simplexes.size() - 1);
  return text("The ", simplexes[kept], " that holds the origin has no volume: ",
              count(step.blown_up.size(), "support point across it blows", "support points across it blow"),
              " it up to ", polytope);
}

std::string explain_stop(const EpaStep& step, const std::string& face) {
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::converged:
      return text("Stop: ", epa_gap(step), ", so ", face, " is on the surface of A − B: the cores' depth is ",
                  metres(step.upper), ".");
    case Termination::no_progress:
      return text("Stop: the support point along the normal of ", face, " is no new vertex (", epa_gap(step),
                  "): these digits allow no more progress; the cores' depth is ", metres(step.upper), ".");
    case Termination::iteration_limit:
      return text("Stop: after ", number(step.test ? step.test->value : 0.0),
                  " expansions the iteration limit is reached; the depth is between ", metres(step.lower), " and ",
                  metres(step.upper), ".");
    default:
      break;
  }
  return text("Stop: only ", number(step.test ? step.test->value : 0.0),
              " independent points were found, so A − B is flat and holds the origin: the cores touch without depth.");
}

/// The separating axis test reports axes: a direction, how far A − B reaches along it, and no simplex.
bool is_axis_test(const GjkStep& step) {
  if (!step.test) return false;
  const std::string_view formula = step.test->formula;
  return formula == "h(n) < h" || formula == "−h(n) > r" || formula == "h + r" || formula == "A and B are polytopes" ||
         formula == "|N| ≤ N max";
}

std::string explain_axis(const GjkStep& step) {
  const std::string value = metres(step.test->value), axis = vector(step.direction);
  if (step.event == GjkEvent::start) {
    return text("There are ", number(step.test->value),
                " axes to try at most: face normals of both shapes and the "
                "crosses of their edges.");
  }
  if (step.event == GjkEvent::support) {
    return text("Along ", axis, " A − B reaches ", value, " past the origin, less than along any axis before",
                step.test->value < 0.0 ? ": the cores do not meet along it." : ": the depth is no more than that.");
  }
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::separating_axis:
      return text("Stop: along ", axis, " the cores are ", value, " apart, more than ", metres(step.test->threshold),
                  " of radii: it is a separating axis.");
    case Termination::converged:
      return text("Stop: no axis separates the shapes; the least overlap, ", value, ", is along ", axis, ".");
    default:
      break;
  }
  if (step.test->formula == "|N| ≤ N max") {
    return text("Stop: these shapes have ", number(step.test->value), " axes, more than the ",
                number(step.test->threshold), " that are tried; gjk-epa answers them.");
  }
  return "Stop: cylinders, cones and ellipsoids have no finite set of axes; the test is for polytopes and rounded "
         "ones.";
}

}  // namespace

std::string explain(const GjkStep& step) {
  if (step.method == "headbutt") return explain_headbutt(step);
  if (step.method == "hacktank") return explain_hacktank(step);
  if (step.method == "tetrahedron") return explain_tetrahedron(step);
  if (is_axis_test(step)) return explain_axis(step);
  switch (step.event) {
    case GjkEvent::start:
      return explain_start(step);
    case GjkEvent::support:
      return explain_support(step).append(climb(step.visited_a, step.visited_b));
    case GjkEvent::reduce:
      return explain_reduce(step);
    case GjkEvent::turn:
      return text("The search turns to ", vector(step.direction), ".");
    case GjkEvent::stop:
      return explain_stop(step);
  }
  return {};
}

std::string explain(const EpaStep& step) {
  if (step.method == "epa-direct") return explain_epa_direct(step);
  const std::string face = text("face ", std::to_string(step.face));
  switch (step.event) {
    case EpaEvent::start:
      return explain_start(step);
    case EpaEvent::closest_face:
      return text("The plane of ", face, " is nearest to the origin: no translation shorter than ", metres(step.lower),
                  " parts the cores.");
    case EpaEvent::support:
      return text(
          "Along the normal of ", face, " the support point W bounds the depth by ", metres(step.upper), "; ",
          epa_gap(step),
          step.test && step.test->holds ? ": the face is on the surface of A − B." : ": A − B reaches beyond the face.",
          climb(step.visited_a, step.visited_b));
    case EpaEvent::horizon:
      return text("W sees ", count(step.seen_faces.size(), "face", "faces"),
                  "; the horizon between them and the faces it does not see has ",
                  count(step.horizon.size(), "edge", "edges"), ".");
    case EpaEvent::expand:
      return text(count(step.removed_faces.size(), "face that W sees is", "faces that W sees are"), " removed; ",
                  count(step.added_faces.size(), "new one joins", "new ones join"), " W to the horizon.");
    case EpaEvent::stop:
      return explain_stop(step, face);
  }
  return {};
}

}  // namespace minkoscope
