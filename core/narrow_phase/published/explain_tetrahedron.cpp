// The sentences of tetrahedron, one for each line of its listing.
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/tetrahedron.h"

namespace minkoscope::sentences {

std::string explain_tetrahedron(const GjkStep& step) {
  const std::string value = number(step.test ? step.test->value : 0.0);
  const std::string newest =
      step.support ? concat(label_of(*step.support, VertexNames::lettered), " = ", vector(step.support->w)) : "?";
  const std::string found = concat(" support point ", newest, ", along ", vector(step.direction));
  if (step.termination == Termination::iteration_limit) {
    return concat("Stop: after ", value,
                  " support points the cap is reached: the text knows no other end for shapes that are apart, or where "
                  "the faces go round in a circle.");
  }
  if (step.termination == Termination::degenerate) {
    return step.simplex.size() < 3 ? "Stop: the two support points are one, so that there is no line to be "
                                     "perpendicular to and no next direction."
                                   : "Stop: the three support points are on one line, so that there is no plane and no "
                                     "next direction.";
  }
  switch (static_cast<TetrahedronLine>(step.line)) {
    case TetrahedronLine::line:
      if (step.event == GjkEvent::start) {
        return concat("Four support points make the first tetrahedron; the first direction is ", vector(step.direction),
                      ".");
      }
      return step.simplex.size() == 1 ? concat("The first", found, ".")
                                      : concat("The second", found, ", the opposite.");
    case TetrahedronLine::perpendicular:
      return concat("The third", found, ", perpendicular to AB, on whichever side.");
    case TetrahedronLine::normal:
      return concat("The fourth", found, ", the normal of ABC, whether the origin is that way or not.");
    case TetrahedronLine::inside:
      return "Stop: the origin is outside none of the four faces: they overlap, if the tetrahedron has a volume and "
             "its normals point outwards.";
    case TetrahedronLine::face:
      return concat("The origin is outside face ", step.region, " (", value,
                    " > 0): ", list_of(step.dropped, VertexNames::lettered),
                    " is forgotten, and the search goes along the normal, ", vector(step.direction), ".");
    case TetrahedronLine::replace:
      return concat("The face and the", found, ", are the next tetrahedron.");
  }
  return "This step has no line.";
}

}  // namespace minkoscope::sentences
