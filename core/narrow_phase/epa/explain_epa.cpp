// The sentences of EPA.
#include <algorithm>
#include <array>

#include "core/narrow_phase/pair/explain_text.h"

namespace minkoscope::sentences {

namespace {

std::string epa_gap(const EpaStep& step) {
  return gap(step.test, "n·w − δ");
}

std::string explain_start(const EpaStep& step) {
  if (step.added_faces.empty()) {
    return text("A − B has no volume to expand in: only ", count(step.added_vertices.size(), "point", "points"),
                " of it could be set apart.");
  }
  const std::string polytope = text("a polytope of ", count(step.added_vertices.size(), "vertex", "vertices"), " and ",
                                    count(step.added_faces.size(), "face", "faces"), " that contains the origin.");
  if (step.blown_up.empty()) return text("The tetrahedron becomes ", polytope);
  static constexpr std::array<std::string_view, 5> simplexes{"simplex", "point", "segment", "triangle", "tetrahedron"};
  const std::size_t kept = std::min(step.added_vertices.size() - step.blown_up.size(), simplexes.size() - 1);
  return text("The ", simplexes[kept], " that contains the origin has no volume: ",
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
              " independent points were found, so A − B is flat and contains the origin: the cores touch without depth.");
}

}  // namespace

std::string explain_epa(const EpaStep& step) {
  const std::string face = text("face ", std::to_string(step.face));
  switch (step.event) {
    case EpaEvent::start:
      return explain_start(step);
    case EpaEvent::closest_face:
      return text("The plane of ", face, " is nearest to the origin: no translation shorter than ", metres(step.lower),
                  " separates the cores.");
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

}  // namespace minkoscope::sentences
