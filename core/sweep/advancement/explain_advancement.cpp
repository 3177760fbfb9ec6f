#include "core/sweep/advancement/explain_advancement.h"

#include "core/sweep/query/explain_step.h"
#include "core/sweep/query/sentences.h"

namespace minkoscope {
namespace {

std::string sample(const SweepStep& step) {
  const std::string time = number(step.time);
  if (step.triangle < 0) return sentence({"At t = ", time, " no triangle is in the sphere: this sample is free."});
  return sentence({"At t = ", time, " ", triangle_of(step), " is ", number(step.distance), " radii deep in the sphere",
                   step.time > 0.0 ? ": the touch is earlier." : " before it moves: they overlap."});
}

std::string halving(const SweepStep& step) {
  const std::string time = number(step.time);
  if (step.triangle < 0) return sentence({"Halfway back, at t = ", time, ", the sphere is free: the touch is later."});
  return sentence({"Halfway, at t = ", time, ", ", triangle_of(step), " is in the sphere: the touch is earlier."});
}

}  // namespace

std::string explain_advancement(const SweepStep& step) {
  switch (step.probe) {
    case SweepProbe::sample:
      return sample(step);
    case SweepProbe::halving:
      return halving(step);
    case SweepProbe::distance:
      if (step.distance <= 0.0)
        return sentence(
            {"GJK: ", triangle_of(step), " touches the sphere before it moves, at its ", feature_of(step), "."});
      return sentence({"GJK: ", triangle_of(step), " is ", number(step.distance),
                       " radii from the sphere before it moves, nearest at its ", feature_of(step), "."});
    case SweepProbe::advance:
      return sentence({"The sphere may advance to t = ", number(step.time), " without touching ", triangle_of(step),
                       "; there it is ", number(step.distance), " radii away."});
    default:
      return explain_sweep_step(step);
  }
}

}  // namespace minkoscope
