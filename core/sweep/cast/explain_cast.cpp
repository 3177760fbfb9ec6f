#include "core/sweep/cast/explain_cast.h"

#include "core/base/text.h"
#include "core/sweep/query/explain_step.h"
#include "core/sweep/query/sentences.h"

namespace minkoscope {
namespace {

std::string start(const SweepStep& step) {
  return concat("The body is a point that moves along d = ", number(step.displacement), ", ", number(step.distance),
                " m; each obstacle T becomes C = T − body, which that point must not enter.");
}

std::string nearest(const SweepStep& step) {
  const std::string size = std::to_string(step.simplex.size());
  const std::string vertices = concat(size, step.simplex.size() == 1 ? " vertex" : " vertices");
  if (!(step.distance > 0.0))
    return concat("The simplex of ", vertices, " of C reaches the body at t = ", number(step.time), ".");
  return concat("At t = ", number(step.time), " the simplex of ", vertices, " of C is ", number(step.distance),
                " m from the body, along ", number(step.normal), ".");
}

std::string receding(const SweepStep& step) {
  return concat(subject_of(step), " is no obstacle: no point of C lies beyond the plane across ", number(step.normal),
                ", ", number(step.distance), " m ahead of the body, which does not approach it.");
}

}  // namespace

std::string explain_cast(const SweepStep& step) {
  if (step.event == SweepEvent::start) return start(step);
  if (step.event == SweepEvent::candidate && step.outcome == CandidateOutcome::receding && step.distance > 0.0)
    return receding(step);
  switch (step.probe) {
    case SweepProbe::support_plane:
      return concat("No point of C lies beyond the plane across ", number(step.normal), ", which is ",
                    number(step.distance), " m ahead of the body.");
    case SweepProbe::clip:
      return concat("Up to that plane the body touches nothing: it advances to t = ", number(step.time), ".");
    case SweepProbe::nearest:
      return nearest(step);
    default:
      return explain_sweep_step(step);
  }
}

}  // namespace minkoscope
