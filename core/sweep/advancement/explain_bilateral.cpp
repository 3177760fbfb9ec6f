#include "core/sweep/advancement/explain_bilateral.h"

#include <cctype>

#include "core/base/text.h"
#include "core/sweep/query/explain_step.h"
#include "core/sweep/query/sentences.h"

namespace minkoscope {
namespace {

std::string_view axis_of(const SweepStep& step) {
  switch (step.axis.value_or(SeparationAxis::points)) {
    case SeparationAxis::points:
      break;
    case SeparationAxis::obstacle_face:
      return "the normal of the obstacle's face";
    case SeparationAxis::body_face:
      return "the normal of the body's face, which turns with it";
    case SeparationAxis::edges:
      return "the cross product of the two closest edges, one of which turns";
  }
  return "the direction of the closest points";
}

std::string t1_to_t2(const SweepStep& step) {
  if (!step.interval) return "Until then";
  return concat("Between t1 = ", number((*step.interval)[0]), " and t2 = ", number((*step.interval)[1]));
}

/// "0.3 m apart", "overlap by 0.1 m": of a distance with its sign.
std::string apart(double distance, const char* verb) {
  return distance < 0.0 ? concat("overlap by ", number(-distance), " m")
                        : concat(verb, " ", number(distance), " m apart");
}

std::string obstacle_of(const SweepStep& step) {
  return step.triangle < 0 ? concat("the shape of item ", std::to_string(step.mesh)) : triangle_of(step);
}

std::string deepest(const SweepStep& step) {
  const bool beyond = step.test && step.test->holds;
  return concat("At t2 = ", number(step.time), " the deepest points along the axis ", apart(step.distance, "are"),
                beyond ? ": they met before, so t2 goes back to the root of their separation."
                       : ": no point is beyond the target, so t2 may be the next t1.");
}

/// Of its separation at the end of the motion.
std::string stays_apart(const SweepStep& step) {
  std::string obstacle = obstacle_of(step);
  obstacle[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(obstacle[0])));
  return concat(obstacle, " is not touched up to t = ", number(step.time),
                step.outcome == CandidateOutcome::later ? ", when the best is" : ", the end of the move",
                ": the deepest points ", apart(step.test->value, "are"), " then, so it is skipped.");
}

}  // namespace

std::string explain_bilateral(const SweepStep& step) {
  if (step.event == SweepEvent::start)
    return concat(
        "The body moves by ", number(step.displacement), ", ", number(step.distance),
        " m, and turns by its rotation; the time of impact with each obstacle is sought from t1, before it, and "
        "from t2, after it.");
  if (step.event == SweepEvent::candidate && step.test && step.test->kind == TestKind::meets_target)
    return stays_apart(step);
  switch (step.probe) {
    case SweepProbe::distance:
      return concat("GJK at t1 = ", number(step.time), ": the closest points of the body and ", obstacle_of(step), " ",
                    apart(step.distance, "are"), ", along ", number(step.normal), ".");
    case SweepProbe::axis:
      return concat("Their separating function measures along ", axis_of(step), ", ", number(step.normal),
                    "; at t1 = ", number(step.time), " it is ", number(step.distance), " m.");
    case SweepProbe::deepest:
      return deepest(step);
    case SweepProbe::root:
      return concat("At t = ", number(step.time), " these two points ", apart(step.distance, "are"),
                    " along the axis.");
    case SweepProbe::dip:
      return concat(t1_to_t2(step), " the separation may dip to ", number(step.distance),
                    " m, at t = ", number(step.time), ": the interval ends there instead.");
    default:
      return explain_sweep_step(step);
  }
}

}  // namespace minkoscope
