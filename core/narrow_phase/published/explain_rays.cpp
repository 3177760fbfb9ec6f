// The sentences of brute-force.
#include <algorithm>

#include "core/narrow_phase/pair/explain_text.h"

namespace minkoscope::sentences {

std::string explain_brute_force(const RayStep& step) {
  const std::string_view own = step.of_a ? "A" : "B", other = step.of_a ? "B" : "A";
  const std::string vertex = concat("vertex ", std::to_string(step.vertex), " of shape ", own);
  switch (step.event) {
    case RayEvent::start:
      return concat(number_of(static_cast<std::size_t>(step.vertices[0]), "vertex", "vertices"),
                    " of shape A are tested against ",
                    number_of(static_cast<std::size_t>(step.faces[1]), "face", "faces"), " of shape B, then ",
                    number_of(static_cast<std::size_t>(step.vertices[1]), "vertex", "vertices"), " of shape B against ",
                    number_of(static_cast<std::size_t>(step.faces[0]), "face", "faces"), " of shape A.");
    case RayEvent::ray: {
      const auto on_border = static_cast<std::size_t>(
          std::ranges::count_if(step.crossings, [](const RayCrossing& crossing) { return crossing.border; }));
      const std::string border = on_border == 0 ? std::string()
                                                : concat(" ", number_of(on_border, "crossing is", "crossings are"),
                                                         " on an edge or a corner, where every face there is counted.");
      return concat("The ray from ", vertex, " crosses ", number_of(step.crossings.size(), "face", "faces"),
                    " of shape ", other,
                    step.crossings.size() % 2 != 0 ? ", an odd number: the vertex is inside."
                                                   : ", an even number: the vertex is outside.",
                    border);
    }
    case RayEvent::stop:
      break;
  }
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::converged:
      return step.vertex >= 0 ? concat("Stop: ", vertex, " is inside shape ", other, ": they overlap.")
                              : "Stop: no vertex of either shape is inside the other, so the text says that they are "
                                "apart; edges may cross all the same.";
    case Termination::iteration_limit:
      return concat("Stop: after ", number_of(static_cast<std::size_t>(step.iteration), "ray", "rays"),
                    " the cap that the text does not have is reached.");
    default:
      return "Stop: a curved shape has no faces to count; the test is for meshes and polytopes.";
  }
}

}  // namespace minkoscope::sentences
