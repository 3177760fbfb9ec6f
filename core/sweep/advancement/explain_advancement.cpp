#include "core/sweep/advancement/explain_advancement.h"

#include "core/base/text.h"
#include "core/sweep/query/explain_step.h"
#include "core/sweep/query/sentences.h"

namespace minkoscope {
namespace {

std::string sample(const SweepStep& step) {
  const std::string time = number(step.time);
  if (step.triangle < 0) return concat("At t = ", time, " no triangle is in the sphere: this sample is free.");
  return concat("At t = ", time, " ", triangle_of(step), " is ", number(step.distance), " radii deep in the sphere",
                step.time > 0.0 ? ": the touch is earlier." : " before it moves: they overlap.");
}

std::string halving(const SweepStep& step) {
  const std::string time = number(step.time);
  if (step.triangle < 0) return concat("Halfway back, at t = ", time, ", the sphere is free: the touch is later.");
  return concat("Halfway, at t = ", time, ", ", triangle_of(step), " is in the sphere: the touch is earlier.");
}

/// Of any body, in metres.
std::string body_separation(const SweepStep& step) {
  const std::string obstacle =
      step.triangle < 0 ? concat("the shape of item ", std::to_string(step.mesh)) : triangle_of(step);
  if (step.probe == SweepProbe::distance)
    return concat("Before it moves the body is ", number(step.distance), " m from ", obstacle, ", along ",
                  number(step.normal), ".");
  return concat("No point of the body crosses that plane before t = ", number(step.time), "; there it is ",
                number(step.distance), " m from ", obstacle, ".");
}

}  // namespace

std::string explain_advancement(const SweepStep& step) {
  if (!step.simplex.empty()) return body_separation(step);
  switch (step.probe) {
    case SweepProbe::sample:
      return sample(step);
    case SweepProbe::halving:
      return halving(step);
    case SweepProbe::distance:
      if (step.distance <= 0.0)
        return concat("GJK: ", triangle_of(step), " touches the sphere before it moves, at its ", feature_of(step),
                      ".");
      return concat("GJK: ", triangle_of(step), " is ", number(step.distance),
                    " radii from the sphere before it moves, nearest at its ", feature_of(step), ".");
    case SweepProbe::advance:
      return concat("The sphere may advance to t = ", number(step.time), " without touching ", triangle_of(step),
                    "; there it is ", number(step.distance), " radii away.");
    default:
      return explain_sweep_step(step);
  }
}

}  // namespace minkoscope
