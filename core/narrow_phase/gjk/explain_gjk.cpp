// The sentences of our GJK loops: what was tested, by letter, the test with its value, and what followed from it.
#include "core/narrow_phase/pair/explain_text.h"

namespace minkoscope::sentences {

namespace {

std::string gjk_gap(const GjkStep& step) {
  return gap(step.test, "v·v − v·w");
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
    return "The origin is on the inner side of all four faces of tetrahedron ABCD: A − B contains it, so the cores "
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
      if (step.test && step.test->formula == points_formula) {
        return text("Stop: both cores are points, so A is all of the cores' A − B: they are ", length, " apart.");
      }
      return text("Stop: ", gjk_gap(step), ", so no point of A − B is nearer than v: the cores are ", length,
                  " apart.");
    case Termination::separating_axis:
      if (step.test && step.test->formula == bounding_formula) {
        return text("Stop: the centres are ", value, " m apart, more than the ", threshold,
                    " m of both bounding spheres' radii: the centre offset is a separating axis.");
      }
      return text("Stop: the plane through A keeps all of A − B ", value, " m from the origin, more than ", threshold,
                  " m of radii: the direction is a separating axis.");
    case Termination::encloses_origin:
      if (step.test && step.test->formula == inscribed_formula) {
        return text("Stop: the centres are ", value, " m apart, less than the ", threshold,
                    " m of both inscribed spheres' radii, so the shapes overlap.");
      }
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
        step.test->holds ? ": all of A − B lies beyond the origin." : ": this direction does not separate the shapes.");
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
              dropped, "; the search continues along ", vector(step.direction), ".");
}

}  // namespace

std::string explain_gjk(const GjkStep& step) {
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

}  // namespace minkoscope::sentences
