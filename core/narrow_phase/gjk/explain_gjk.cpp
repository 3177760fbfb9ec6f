// The sentences of our GJK loops: what was tested, by name, the test with its value, and what followed from it.
#include <cmath>

#include "core/narrow_phase/pair/explain_text.h"

namespace minkoscope::sentences {

namespace {

constexpr double flat_weight = 1e6;  // barycentric; a larger one says that the simplex is thin, and little else

std::string gjk_gap(const GjkStep& step) {
  return gap(step.test);
}

std::string feature(std::span<const SimplexVertex> vertices) {
  static constexpr std::array<std::string_view, 5> kinds{"feature", "vertex", "edge", "triangle", "tetrahedron"};
  return concat(kinds[std::min(vertices.size(), kinds.size() - 1)], " ", feature_of(vertices));
}

/// Which vertices are dropped, and the weights that are the reason.
std::string why_dropped(const GjkStep& step) {
  if (step.dropped.empty()) return "nothing is dropped";
  const bool one = step.dropped.size() == 1;
  std::string weights, flat;
  for (const SimplexVertex& vertex : step.dropped) {
    if (!vertex.lambda || *vertex.lambda > 0.0) {
      return concat(list_of(step.dropped), one ? " brings" : " bring", " it no nearer and ", one ? "is" : "are",
                    " dropped");
    }
    if (!weights.empty()) weights += &vertex == &step.dropped.back() ? " and " : ", ";
    weights += number(*vertex.lambda);
    // It is the weight beside those that are kept: in a simplex without extent a quotient of rounding errors.
    static constexpr std::array<std::string_view, 5> thin{"simplex is degenerate", "vertex is degenerate",
                                                          "two vertices nearly coincide",
                                                          "triangle is nearly a segment", "tetrahedron is nearly flat"};
    if (std::abs(*vertex.lambda) > flat_weight)
      flat = concat(", for the ", thin[std::min(step.simplex.size() + 1, thin.size() - 1)]);
  }
  return concat(list_of(step.dropped), one ? " is" : " are", " not needed (", one ? "its weight" : "their weights",
                " would be ", weights, flat, ") and ", one ? "is" : "are", " dropped");
}

/// What a distance between the cores, or the shapes, comes to.
std::string apart(const GjkStep& step) {
  const double length = glm::length(step.closest), radii = step.radius_a + step.radius_b;
  if (radii <= 0.0) return concat("the shapes are ", metres(length), " apart");
  return length > radii ? concat("the cores are ", metres(length), " apart, and the shapes ", metres(length - radii))
                        : concat("the cores are ", metres(length), " apart, no more than the ", metres(radii),
                                 " of both radii, so the shapes overlap");
}

std::string explain_reduce(const GjkStep& step) {
  if (step.simplex.size() == 4) {
    return concat("The origin is on the inner side of all four faces of ", feature(step.simplex),
                  ": A − B contains it, so the ", bodies(step), " overlap.");
  }
  const std::string length = metres(glm::length(step.closest));
  if (step.termination || (step.test && !step.test->holds && step.test->kind != TestKind::positive_weight)) {
    return concat("The closest point to the origin is on ", feature(step.simplex), ", ", length, " away, within ",
                  reach(step), ": ", why_dropped(step), ", and the shapes overlap.");
  }
  if (step.simplex.size() + step.dropped.size() == 1) {
    return concat(list_of(step.simplex), " is the only vertex: it is the closest point to the origin, ", length,
                  " away.");
  }
  if (step.simplex.size() == 1) {
    return concat("The closest point to the origin is ", list_of(step.simplex), " itself, ", length, " away. ",
                  capitalised(why_dropped(step)), ".");
  }
  if (step.dropped.empty()) {
    return concat("The closest point to the origin is inside ", feature(step.simplex), ", ", length,
                  " away. All weights are positive, so nothing is dropped.");
  }
  return concat("The closest point to the origin is on ", feature(step.simplex), ", ", length, " away. ",
                capitalised(why_dropped(step)), ".");
}

std::string explain_stop(const GjkStep& step) {
  const std::string value = step.test ? metres(step.test->value) : "0 m";
  const std::string newest = step.support ? label_of(*step.support) : "w";
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::converged:
      if (step.test && step.test->kind == TestKind::single_point) {
        return concat("Stop: closed form. Both cores are points, their centres, so their A − B is a point as well, and no "
                      "support point is needed: ",
                      apart(step), ".");
      }
      return concat("Stop: ", gjk_gap(step), ", so no point of A − B is nearer to the origin than v: ", apart(step),
                    ".");
    case Termination::separating_axis:
      if (step.test && step.test->kind == TestKind::bounding_spheres_apart) {
        return concat("Stop: the centres are ", value, " apart, more than the ", metres(step.test->threshold),
                      " of both bounding spheres' radii: the centre offset is a separating axis.");
      }
      return concat("Stop: A − B stops ", value, " short of the origin along the search direction, more than ",
                    reach(step), ": the direction is a separating axis.");
    case Termination::encloses_origin:
      if (step.test && step.test->kind == TestKind::inscribed_spheres_overlap) {
        return concat("Stop: the centres are ", value, " apart, less than the ", metres(step.test->threshold),
                      " of both inscribed spheres' radii, so the shapes overlap.");
      }
      if (step.simplex.size() == 4) {
        return concat("Stop: ", feature(step.simplex), " contains the origin, so the ", bodies(step), " overlap.");
      }
      return concat("Stop: the closest point is ", value, " from the origin, within ", reach(step),
                    ", so the shapes overlap.");
    case Termination::no_progress:
      if (step.test && step.test->kind == TestKind::progress) {
        return concat("Stop: with ", newest, " the closest point would be ", value,
                      " from the origin, not nearer than the ", metres(step.test->threshold),
                      " before: at this precision there is no more progress.");
      }
      if (step.test && step.test->kind == TestKind::within_reach) {
        return concat("Stop: v cannot get closer to the origin than ", value,
                      step.test->holds ? ", within " : ", more than ", reach(step), ": the shapes ",
                      step.test->holds ? "overlap." : "are apart.");
      }
      return concat("Stop: the support point ", newest, " is in the simplex already (", gjk_gap(step),
                    "), so v cannot get closer to the origin: ", apart(step), ".");
    case Termination::iteration_limit:
      return concat("Stop: after ", number(step.test ? step.test->value : 0.0),
                    " support points the iteration limit is reached; the distance is between ", metres(step.lower),
                    " and ", metres(step.upper), ".");
    case Termination::degenerate:
      break;
  }
  return "Stop: the input leaves nothing to decide.";
}

std::string explain_support(const GjkStep& step) {
  if (!step.support) return concat("A support point is sought along ", vector(step.direction), ".");
  const SimplexVertex& w = *step.support;
  const bool repeats =
      std::ranges::any_of(step.simplex, [&w](const SimplexVertex& vertex) { return vertex.w == w.w && &vertex != &w; });
  const std::string found =
      concat(repeats ? "The support point is " : "The support point ", label_of(w), repeats ? " again, " : " = ",
             vector(w.w), repeats ? "," : " is", " the furthest of A − B along ", vector(step.direction));
  if (!step.test) return concat(found, "; it is the first vertex.");
  if (step.test->kind == TestKind::separates) {
    if (step.test->value <= 0.0)
      return concat(found, "; it passes the origin, so this direction does not separate the shapes.");
    return concat(
        found, "; A − B stops ", metres(step.test->value), " short of the origin, ",
        step.test->holds ? "more than " : "not more than ", reach(step),
        step.test->holds ? ": the direction separates the shapes." : ": this direction does not separate the shapes.");
  }
  return concat(found, "; ", gjk_gap(step),
                step.test->holds ? ": v is the closest point."
                : repeats        ? ": v cannot get closer to the origin at this precision."
                                 : ": A − B can still get closer to the origin than v.");
}

std::string explain_start(const GjkStep& step) {
  if (!step.warm) {
    return concat("No vertices yet. The first direction is ", vector(step.direction),
                  ": from A's centre to B's, unless another is given.");
  }
  if (step.simplex.empty()) {
    return concat("Warm start: the last query left a direction and no simplex; the first direction is ",
                  vector(step.direction), ".");
  }
  const std::size_t taken = step.simplex.size() + step.dropped.size();
  const std::string cached = concat("Warm start from the simplex that the last query left (",
                                    number_of(taken, "vertex", "vertices"), ", recomputed from the present poses): ");
  if (step.simplex.size() == 4) return concat(cached, "it contains the origin.");
  return concat(cached, "the closest point to the origin is on ", feature(step.simplex), ", ",
                metres(glm::length(step.closest)), " away; ", why_dropped(step), ". The first direction is ",
                vector(step.direction), ".");
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
      if (!step.momentum) return concat("The next direction is ", vector(step.direction), ".");
      if (*step.momentum == 0.0)
        return concat(
            "That support point brings no more than the tolerance, so momentum ends: from now on the direction leads "
            "from v toward the origin, ",
            vector(step.direction), ".");
      return concat("The next direction keeps ", number(*step.momentum),
                    " of the one before. The rest of it leads away from y, the point ", number(*step.momentum),
                    " of the way from the support point to v: ", vector(step.direction), ".");
    case GjkEvent::stop:
      return explain_stop(step);
  }
  return {};
}

}  // namespace minkoscope::sentences
