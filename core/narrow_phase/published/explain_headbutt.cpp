// The sentences of headbutt, one for each line of its listing.
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/headbutt.h"

namespace minkoscope::sentences {

namespace {

std::string face_dropped(const GjkStep& step, std::string_view face) {
  return text("The normal of face ", face, " points to the side of the origin by ",
              number(step.test ? step.test->value : 0.0), ": the face is searched along ", vector(step.direction),
              " and ", letters(step.dropped), " is dropped, whether that normal points outwards or not.");
}

}  // namespace

std::string explain_headbutt(const GjkStep& step) {
  const std::string value = number(step.test ? step.test->value : 0.0);
  const bool zero = step.direction == Vector3d(0.0);
  if (step.termination == Termination::iteration_limit) {
    return text("Stop: after ", value,
                " support points the cap that the text does not have is reached: without it the loop might never "
                "end.");
  }
  if (step.termination == Termination::degenerate) {
    return "Stop: the direction is too long for these digits, so that there is nowhere to search.";
  }
  switch (static_cast<HeadbuttLine>(step.line)) {
    case HeadbuttLine::start:
      return zero ? "The centres coincide: the first direction is zero, and every support point will pass for one "
                    "beyond the origin."
                  : text("The list is empty; the search starts along the centre offset, or the direction given, ",
                         vector(step.direction), ".");
    case HeadbuttLine::support:
      return text(
          "The support point ",
          step.support ? text(std::string(1, step.support->name), " = ", vector(step.support->w)) : std::string("?"),
          " along ", vector(step.direction), " is appended; dir·s = ", value,
          step.test && step.test->holds ? " is not negative, so it passes the origin."
                                        : " is negative, so it does not pass the origin.");
    case HeadbuttLine::apart:
      return text("Stop: no point of A − B passes the origin along ", vector(step.direction), " (dir·s = ", value,
                  "): the shapes are apart.");
    case HeadbuttLine::flip:
      return text("One vertex: the direction is flipped, to ", vector(step.direction), ".");
    case HeadbuttLine::triple:
      return zero ? "Two vertices: the origin is on their line or they are one point, so the triple product is zero "
                    "and with it the direction."
                  : text("Two vertices: the triple product turns the direction across AB towards the origin, to ",
                         vector(step.direction), ".");
    case HeadbuttLine::normal:
      return text("Three vertices: the normal of ABC points to the origin's side (dir·ao = ", value,
                  "); the search goes along it, ", vector(step.direction), ".");
    case HeadbuttLine::towards:
      return text("Three vertices: the normal of ABC points away from the origin (dir·ao = ", value,
                  "); the direction is turned to ", vector(step.direction),
                  ", but A, B and C keep their order, so the next tetrahedron is inside out.");
    case HeadbuttLine::face_abd:
      return face_dropped(step, "ABD");
    case HeadbuttLine::face_bcd:
      return face_dropped(step, "BCD");
    case HeadbuttLine::face_cad:
      return face_dropped(step, "CAD");
    case HeadbuttLine::overlap:
      return "Stop: by the normals of ABD, BCD and CAD the origin is outside none of them; ABC is not tested again: "
             "they overlap.";
  }
  return "This step has no line.";
}

}  // namespace minkoscope::sentences
