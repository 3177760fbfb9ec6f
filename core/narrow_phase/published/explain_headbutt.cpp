// The sentences of headbutt, one for each line of its listing.
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/headbutt.h"

namespace minkoscope::sentences {

namespace {

/// Whether the normal that was tested points away from the vertex that is dropped, as an outward one does.
bool points_outwards(const GjkStep& step) {
  return !step.dropped.empty() && !step.simplex.empty() &&
         glm::dot(step.direction, step.dropped.front().w - step.simplex.front().w) < 0.0;
}

/// `order`: how the next tetrahedron turns out, from the order in which the vertices are kept.
std::string face_dropped(const GjkStep& step, std::string_view face, std::string_view order) {
  return concat("The normal of face ", face, " points to the side of the origin (",
                number(step.test ? step.test->value : 0.0), " > 0): the face is searched along ",
                vector(step.direction), " and ", list_of(step.dropped, VertexNames::lettered), " is dropped. ",
                points_outwards(step) ? "The normal points outwards, as it should."
                                      : "But the normal points inwards: this tetrahedron is inside out.",
                order);
}

}  // namespace

std::string explain_headbutt(const GjkStep& step) {
  const std::string value = number(step.test ? step.test->value : 0.0);
  const bool zero = step.direction == Vector3d(0.0);
  if (step.termination == Termination::iteration_limit) {
    return concat("Stop: after ", value,
                  " support points the iteration limit is reached, which the text does not have: without it the loop "
                  "might never end.");
  }
  if (step.termination == Termination::degenerate) {
    return "Stop: the direction is too long for these digits, so that there is nowhere to search.";
  }
  switch (static_cast<HeadbuttLine>(step.line)) {
    case HeadbuttLine::start:
      return zero ? "The centres coincide: the first direction is zero, and every support point counts as passing the "
                    "origin."
                  : concat("No vertices yet. The first direction is ", vector(step.direction),
                           ": from A's centre to B's, unless another is given.");
    case HeadbuttLine::support:
      return concat("The support point ",
                    step.support
                        ? concat(label_of(*step.support, VertexNames::lettered), " = ", vector(step.support->w))
                        : std::string("?"),
                    " along ", vector(step.direction), " is appended; dir·s = ", value,
                    step.test && step.test->holds ? " is not negative, so it passes the origin."
                                                  : " is negative, so it does not pass the origin.");
    case HeadbuttLine::apart:
      return concat("Stop: no point of A − B passes the origin along ", vector(step.direction), " (dir·s = ", value,
                    "): the shapes are apart.");
    case HeadbuttLine::flip:
      return concat("One vertex: the direction is flipped, to ", vector(step.direction), ".");
    case HeadbuttLine::triple:
      return zero ? "Two vertices: the origin is on their line or they are one point, so the triple product is zero "
                    "and with it the direction."
                  : concat("Two vertices: the triple product turns the direction across AB towards the origin, to ",
                           vector(step.direction), ".");
    case HeadbuttLine::normal:
      return step.test && step.test->value == 0.0
                 ? concat(
                       "Three vertices: the origin is in the plane of ABC (dir·ao is exactly 0, treated as towards the "
                       "origin); the search goes along the normal, ",
                       vector(step.direction), ".")
                 : concat(
                       "Three vertices: the normal ac × ab points towards the origin (dir·ao = ", value,
                       "); the search goes along it, ", vector(step.direction),
                       ". A vertex found on this side makes a tetrahedron whose tested normals, da × db and so on, all "
                       "point inwards.");
    case HeadbuttLine::towards:
      return concat("Three vertices: the normal of ABC points away from the origin (dir·ao = ", value,
                    "); the direction is turned to ", vector(step.direction),
                    ". A vertex found on this side makes a tetrahedron whose tested normals point outwards.");
    case HeadbuttLine::face_abd:
      return face_dropped(step, "ABD", "");
    case HeadbuttLine::face_bcd:
      return face_dropped(step, "BCD", "");
    case HeadbuttLine::face_cad:
      return face_dropped(
          step, "CAD",
          " The vertices are kept in the order A, C, D and not C, A, D, which turns the next tetrahedron over.");
    case HeadbuttLine::overlap:
      return "Stop: by the normals of ABD, BCD and CAD the origin is outside none of them; ABC is not tested again: "
             "they overlap.";
  }
  return "This step has no line.";
}

}  // namespace minkoscope::sentences
