// The sentences of hacktank, one for each line of its listing before the polytope.
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/hacktank.h"

namespace minkoscope::sentences {

namespace {

std::string across(const GjkStep& step) {
  return step.direction == Vector3d(0.0)
             ? std::string("but the origin is on its line: the cross product is zero, and with it the direction.")
             : concat("and the search goes across it towards the origin, along ", vector(step.direction), ".");
}

}  // namespace

std::string explain_hacktank(const GjkStep& step) {
  const std::string value = number(step.test ? step.test->value : 0.0);
  const std::string threshold = number(step.test ? step.test->threshold : 0.0);
  const std::string point = step.support ? concat(label_of(*step.support), " = ", vector(step.support->w)) : "?";
  if (step.termination == Termination::iteration_limit) {
    return concat("Stop: after ", value, " support points the iteration cap that the article recommends is reached.");
  }
  if (step.termination == Termination::degenerate) {
    return "Stop: the direction is too long for these digits, so that there is nowhere to search.";
  }
  switch (static_cast<HacktankLine>(step.line)) {
    case HacktankLine::first:
      if (step.event == GjkEvent::start) {
        return concat("No vertices yet. The first direction may be any: ", vector(step.direction), ".");
      }
      if (!step.test)
        return concat("The first support point, A, is ", point, ".", climb(step.visited_a, step.visited_b));
      return concat("The first support point, A, is ", point, "; |dir·a| = ", value,
                    step.test->holds ? " is at least " : " is less than ", "0.8 |dir| |a| = ", threshold,
                    step.test->holds ? ": the search back through the origin would follow nearly the same line."
                                     : ": the direction will do.",
                    climb(step.visited_a, step.visited_b));
    case HacktankLine::bad_first:
      return concat("The first direction is nearly parallel to its own support point: both are discarded, and ",
                    vector(step.direction), " is tried.");
    case HacktankLine::back:
      return concat("The search goes back from A through the origin, along ", vector(step.direction), ".");
    case HacktankLine::support:
      return concat("The support point along ", vector(step.direction), " is ", point, "; dir·w = ", value,
                    step.test && step.test->holds ? " is positive: it passes the origin and becomes A."
                                                  : " is not positive: it does not pass the origin.",
                    climb(step.visited_a, step.visited_b));
    case HacktankLine::push:
      if (step.direction == Vector3d(0.0)) {
        return "Stop: along the zero direction nothing passes the origin, so the article reports \"apart\", rightly or "
               "not.";
      }
      return concat("Stop: no point of A − B passes the origin along ", vector(step.direction),
                    ": the shapes are apart.");
    case HacktankLine::line:
      return concat("Two points: the origin is taken to lie between them, ", across(step));
    case HacktankLine::edge_ab:
      return concat("The origin is beyond edge AB of the triangle (", value, " > 0): AB is kept, ", across(step));
    case HacktankLine::edge_ac:
      return concat("The origin is beyond edge AC of the triangle (", value, " > 0): A and C are kept, C becomes B, ",
                    across(step));
    case HacktankLine::above:
      return concat("The origin is above ABC (", value, "): the search goes along its normal, ", vector(step.direction),
                    ".");
    case HacktankLine::below:
      return concat("The origin is below ABC (", value,
                    "): B and C are swapped, and the search goes along the new normal, ", vector(step.direction), ".");
    case HacktankLine::face:
      return concat("The origin is in front of face ", step.region, " (", value,
                    " > 0): ", list_of(step.dropped, VertexNames::lettered),
                    " is dropped, and the face is treated as a triangle from above.");
    case HacktankLine::overlap:
      return concat("Stop: the origin is in front of none of ABC, ACD and ADB (the last: ", value,
                    "): they overlap, and EPA continues from the tetrahedron.");
    case HacktankLine::nearest:
    case HacktankLine::expand:
      break;
  }
  return "This step has no line.";
}

}  // namespace minkoscope::sentences
