// The sentences of EPA.
#include <algorithm>
#include <array>

#include "core/narrow_phase/pair/explain_text.h"

namespace minkoscope::sentences {

namespace {

std::string support_name(const EpaStep& step) {
  return step.support ? label_of(*step.support) : "the support point";
}

std::string depth(const EpaStep& step) {
  return concat(step.radius_a + step.radius_b > 0.0 ? "the cores' depth is " : "the penetration depth is ",
                metres(step.upper));
}

std::string explain_start(const EpaStep& step) {
  if (step.added_faces.empty()) {
    return concat("A − B has no volume to expand in: only ", number_of(step.added_vertices.size(), "point", "points"),
                  " of it could be found.");
  }
  const std::string polytope =
      concat("a polytope of ", number_of(step.added_vertices.size(), "vertex", "vertices"), " and ",
             number_of(step.added_faces.size(), "face", "faces"), " that contains the origin.");
  if (step.blown_up.empty()) return concat("The tetrahedron becomes ", polytope);
  static constexpr std::array<std::string_view, 5> simplexes{"simplex", "point", "segment", "triangle", "tetrahedron"};
  const std::size_t kept = std::min(step.added_vertices.size() - step.blown_up.size(), simplexes.size() - 1);
  return concat("GJK ended with the origin on a ", simplexes[kept], ", which has no volume: ",
                number_of(step.blown_up.size(), "support point in a direction across it extends",
                          "support points in directions across it extend"),
                " it to ", polytope);
}

std::string explain_support(const EpaStep& step, const std::string& face) {
  const std::string climbed = climb(step.visited_a, step.visited_b);
  if (!step.support) return concat("A support point is sought along the normal of ", face, ".", climbed);
  // How far A − B reaches along the normal: so long a translation separates the shapes. `upper` is the least so far.
  const double plane = glm::dot(step.direction, step.support->w);
  const std::string least =
      step.upper < plane * (1.0 - 1e-9) ? concat(" (the least so far: ", metres(step.upper), ")") : std::string();
  return concat(
      "Along the normal of ", face, " A − B reaches ", metres(plane), ", to the support point ", support_name(step),
      ": the depth is at most that", least, "; ", gap(step.test),
      step.test && step.test->holds ? ": the face is on the surface of A − B." : ": A − B reaches beyond the face.",
      climbed);
}

std::string explain_stop(const EpaStep& step, const std::string& face) {
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::converged:
      return concat("Stop: ", gap(step.test), ", so ", face, " is on the surface of A − B: ", depth(step), ".");
    case Termination::no_progress:
      return concat("Stop: the support point along the normal of ", face, ", ", support_name(step),
                    ", is a vertex already (", gap(step.test), "): at this precision there is no more progress; ",
                    depth(step), ".");
    case Termination::iteration_limit:
      return concat("Stop: after ", number(step.test ? step.test->value : 0.0),
                    " expansions the iteration limit is reached; the depth is between ", metres(step.lower), " and ",
                    metres(step.upper), ".");
    default:
      break;
  }
  return concat("Stop: only ", number(step.test ? step.test->value : 0.0),
                " independent points were found, so A − B is flat and contains the origin: the ", bodies(step),
                " touch without depth.");
}

}  // namespace

std::string explain_epa(const EpaStep& step) {
  const std::string face = concat("face ", std::to_string(step.face));
  switch (step.event) {
    case EpaEvent::start:
      return explain_start(step);
    case EpaEvent::closest_face:
      return step.lower > 0.0 ? concat("The face nearest to the origin is ", face, ": a translation of at least ",
                                       metres(step.lower), " is needed to separate the ", bodies(step), ".")
                              : concat("The face nearest to the origin is ", face, ".");
    case EpaEvent::support:
      return explain_support(step, face);
    case EpaEvent::horizon:
      return concat("The new point ", support_name(step), " sees ", number_of(step.seen_faces.size(), "face", "faces"),
                    "; ", step.seen_faces.size() == 1 ? "its" : "their", " boundary, the horizon, has ",
                    number_of(step.horizon.size(), "edge", "edges"), ".");
    case EpaEvent::expand:
      return concat(number_of(step.removed_faces.size(), "face", "faces"), " that ", support_name(step),
                    step.removed_faces.size() == 1 ? " sees is removed; " : " sees are removed; ",
                    number_of(step.added_faces.size(), "new one joins ", "new ones join "), support_name(step),
                    " to the horizon.");
    case EpaEvent::stop:
      return explain_stop(step, face);
  }
  return {};
}

}  // namespace minkoscope::sentences
