// The sentences of the separating axis test. Its steps report axes: a direction and how far A − B reaches along it.
#include "core/narrow_phase/pair/explain_text.h"

namespace minkoscope::sentences {

std::string explain_sat(const GjkStep& step) {
  const std::string value = metres(step.test->value), axis = vector(step.direction);
  if (step.event == GjkEvent::start) {
    return concat("There are at most ", number(step.test->value),
                  " axes to try: the face normals of both shapes and the cross products of their edges.");
  }
  if (step.event == GjkEvent::support) {
    if (step.test->value < 0.0) {
      return concat("Along ", axis, " A − B stops ", metres(-step.test->value), " short of the origin: the ",
                    bodies(step), " do not overlap along this axis.");
    }
    const bool first = step.iteration <= 1;
    return concat("Along ", axis, " A − B reaches ", value, " past the origin",
                  first ? "" : ", less than along any axis before", ": the depth is at most that.");
  }
  switch (step.termination.value_or(Termination::degenerate)) {
    case Termination::separating_axis:
      return concat("Stop: along ", axis, " the ", bodies(step), " are ", value, " apart, more than ", reach(step),
                    ": it is a separating axis.");
    case Termination::converged:
      return concat("Stop: no axis separates the shapes; the least overlap, ", value, ", is along ", axis, ".");
    default:
      break;
  }
  if (step.test->kind == TestKind::axes_left) {
    return concat("Stop: these shapes have ", number(step.test->value), " axes, more than the ",
                  number(step.test->threshold), " that are tried; gjk-epa answers them.");
  }
  return "Stop: cylinders, cones and ellipsoids have no finite set of axes; the test is for polytopes and rounded "
         "ones.";
}

}  // namespace minkoscope::sentences
