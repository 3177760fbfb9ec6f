// The sentences of epa-direct. They speak of distances as well as depths: the polytope need not contain the origin.
#include "core/narrow_phase/pair/explain_text.h"

namespace minkoscope::sentences {

std::string explain_epa_direct(const EpaStep& step) {
  const std::string face = concat("face ", std::to_string(step.face));
  const std::string value = number(step.test ? step.test->value : 0.0);
  const std::string threshold = number(step.test ? step.test->threshold : 0.0);
  const std::string away = metres(glm::length(step.closest));
  const std::string w = step.support ? label_of(*step.support) : "the support point";
  switch (step.event) {
    case EpaEvent::start:
      return step.added_faces.empty()
                 ? "The support points along the four fixed directions are in one plane: there is no polytope."
                 : "The support points along four fixed directions are the polytope, wherever the origin is.";
    case EpaEvent::closest_face:
      return concat("Of the faces that are not final, ", face, " is nearest to the origin, ", away, " away.");
    case EpaEvent::support:
      return concat("Along the normal of ", face, " the support point ", w, " gains ", value,
                    step.test && step.test->holds ? ", within the tolerance " : ", more than the tolerance ", threshold,
                    step.test && step.test->holds ? ": the face is on the surface of A − B, it is final."
                                                  : ": A − B reaches beyond the face.");
    case EpaEvent::horizon:
      return concat("The horizon between the faces that ", w, " sees and those it does not has ",
                    number_of(step.horizon.size(), "edge", "edges"), ".");
    case EpaEvent::expand:
      return concat(number_of(step.removed_faces.size(), "face", "faces"), " that ", w,
                    step.removed_faces.size() == 1 ? " sees is removed; " : " sees are removed; ",
                    number_of(step.added_faces.size(), "new one joins ", "new ones join "), w, " to the horizon.");
    case EpaEvent::stop:
      break;
  }
  if (step.termination == Termination::iteration_limit) {
    return concat("Stop: after ", value, " expansions the iteration limit is reached; the nearest face is ", away,
                  " from the origin.");
  }
  if (step.termination == Termination::degenerate) {
    return "Stop: without volume there is nothing to expand; another four directions might have found some.";
  }
  return concat("Stop: every face that is nearest to the origin is on the surface of A − B: ", face, " is ", away,
                " from the origin.");
}

}  // namespace minkoscope::sentences
