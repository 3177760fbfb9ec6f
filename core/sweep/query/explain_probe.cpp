#include "core/sweep/query/explain_probe.h"

#include <cmath>
#include <cstdio>
#include <initializer_list>

namespace minkoscope {
namespace {

std::string sentence(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text.append(part);
  return text;
}

/// Beyond what doubles hold there is nothing to print: a division by zero made it.
std::string number(double value) {
  if (!std::isfinite(value)) return "no number";
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string triangle_of(const SweepStep& step) {
  return sentence({"triangle ", std::to_string(step.triangle)});
}

std::string part_of(const SweepStep& step) {
  if (step.feature == Feature::face) return "face";
  const std::string index = std::to_string(step.feature_index);
  if (step.feature == Feature::vertex) return sentence({"corner ", index});
  return sentence({"edge ", index, "–", std::to_string((step.feature_index + 1) % 3)});
}

std::string decided_by(const Comparison& test) {
  const std::string value = std::isfinite(test.value) ? number(test.value) : "no number, as rounding left none";
  return sentence(
      {test.formula, test.holds ? " holds: " : " does not hold: ", value, " against ", number(test.threshold)});
}

std::string plane(const SweepStep& step) {
  if (step.outcome == CandidateOutcome::degenerate)
    return sentence({"The plane of ", triangle_of(step), " has no normal: the triangle has no area."});
  return sentence({"The plane of ", triangle_of(step), " is ", number(step.distance),
                   " radii from the body's centre, along its normal."});
}

std::string root(const SweepStep& step) {
  const bool corner = step.probe == SweepProbe::vertex_root;
  const std::string what =
      sentence({corner ? "C" : "The line of e", part_of(step).substr(1), " of ", triangle_of(step)});
  if (step.test && step.test->holds)
    return sentence(
        {what, " is one radius away first at t = ", number(step.time),
         corner ? ": kept, the earliest of this triangle so far." : ": kept if the foot on it lies between its ends."});
  return sentence({what, " gives no root that counts: ", step.test ? decided_by(*step.test) : "none", "."});
}

std::string sample(const SweepStep& step) {
  const std::string time = number(step.time);
  if (step.triangle < 0) return sentence({"At t = ", time, " no triangle is in the ball: this place is free."});
  return sentence({"At t = ", time, " ", triangle_of(step), " is ", number(step.distance), " radii deep in the ball",
                   step.time > 0.0 ? ": the touch lies before this place." : " before it moves: they overlap."});
}

std::string halving(const SweepStep& step) {
  const std::string time = number(step.time);
  if (step.triangle < 0) return sentence({"Half-way back, at t = ", time, ", the ball is free: the touch is later."});
  return sentence({"Half-way, at t = ", time, ", ", triangle_of(step), " is in the ball: the touch is earlier."});
}

}  // namespace

std::string explain_probe(const SweepStep& step) {
  switch (step.probe) {
    case SweepProbe::none:
      break;
    case SweepProbe::plane:
      return plane(step);
    case SweepProbe::plane_roots:
      if (!step.roots || !std::isfinite((*step.roots)[0]) || !std::isfinite((*step.roots)[1]))
        return "The motion is parallel to the plane, so the times at which it is one radius away are no numbers.";
      return sentence({"The plane is one radius away or nearer for t in [", number((*step.roots)[0]), ", ",
                       number((*step.roots)[1]), "]."});
    case SweepProbe::embedded:
      return sentence({"The plane is only ", number(step.distance),
                       " radii away: it cuts the ball already, so t0 is set to 0, and no face can be hit."});
    case SweepProbe::sphere_point:
      return sentence({"The sphere point s, which would meet the plane of ", triangle_of(step),
                       " first, is the centre less the normal."});
    case SweepProbe::spanning:
      return sentence({"The plane cuts the ball, so s goes along the normal onto it, ", number(step.distance),
                       " radii, whatever the motion: that is the plane point p."});
    case SweepProbe::plane_point:
      return sentence(
          {"Moved along, the ball's point meets the plane at t = ", number(step.time), ": that is the plane point."});
    case SweepProbe::inside:
      return sentence({"The plane point is ", step.test && step.test->holds ? "taken as in" : "not taken as in", " ",
                       triangle_of(step), ": ", step.test ? decided_by(*step.test) : "untested", "."});
    case SweepProbe::edge_point:
      return sentence(
          {"So the point of the edges nearest to the plane point is taken instead; it is on ", part_of(step), "."});
    case SweepProbe::back_ray:
      if (step.test && step.test->holds)
        return sentence({"The ray from there against the motion meets the ball after ", number(step.distance),
                         " radii: so far it may go."});
      return sentence({"The ray from there against the motion meets no ball ahead of it (", number(step.distance),
                       "): the sphere point stays, and the triangle is not hit."});
    case SweepProbe::stuck:
      return sentence({"That point is ", number(step.distance),
                       " radii inside the ball where it stands: the body counts as stuck."});
    case SweepProbe::vertex_root:
    case SweepProbe::edge_root:
      return root(step);
    case SweepProbe::edge_foot:
      return sentence({"The foot on ", part_of(step), " of ", triangle_of(step),
                       " is at f = ", number(step.test ? step.test->value : 0.0), " of its length: ",
                       step.test && step.test->holds ? "between its ends, a touch." : "past its ends, no touch."});
    case SweepProbe::sample:
      return sample(step);
    case SweepProbe::halving:
      return halving(step);
    case SweepProbe::distance:
      return sentence({"GJK finds ", triangle_of(step), " ", number(step.distance),
                       " radii from the ball before it moves, nearest at its ", part_of(step), "."});
    case SweepProbe::advance:
      return sentence({"The ball may go on to t = ", number(step.time), " without touching ", triangle_of(step),
                       "; there GJK finds it ", number(step.distance), " radii away."});
  }
  return "One more thing is found out.";
}

}  // namespace minkoscope
