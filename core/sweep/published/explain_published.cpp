#include "core/sweep/published/explain_published.h"

#include <cmath>

#include "core/base/text.h"
#include "core/sweep/query/explain_step.h"
#include "core/sweep/query/sentences.h"

namespace minkoscope {
namespace {

std::string plane(const SweepStep& step) {
  if (step.outcome == CandidateOutcome::degenerate)
    return concat("The plane of ", triangle_of(step), " has no normal: the triangle has no area.");
  return concat("The plane of ", triangle_of(step), " is ", number(step.distance),
                " radii from the body's centre, along its normal.");
}

std::string root(const SweepStep& step) {
  const bool vertex = step.probe == SweepProbe::vertex_root;
  const std::string what =
      concat(vertex ? "V" : "The line of e", feature_of(step).substr(1), " of ", triangle_of(step));
  if (step.test && step.test->holds)
    return concat(
        what, " is one radius away first at t = ", number(step.time),
        vertex ? ": kept, the earliest of this triangle so far." : ": kept if the foot on it lies between its ends.");
  return concat(what, " gives no root that counts: ", step.test ? decided_by(*step.test) : "none", ".");
}

}  // namespace

std::string explain_published_sweep(const SweepStep& step) {
  switch (step.probe) {
    case SweepProbe::plane:
      return plane(step);
    case SweepProbe::plane_roots:
      if (!step.roots || !std::isfinite((*step.roots)[0]) || !std::isfinite((*step.roots)[1]))
        return "The motion is parallel to the plane, so the times at which it is one radius away are no numbers.";
      return concat("The plane is one radius away or nearer for t in [", number((*step.roots)[0]), ", ",
                    number((*step.roots)[1]), "].");
    case SweepProbe::embedded:
      return concat("The plane is only ", number(step.distance),
                    " radii away: it already cuts the sphere, so t0 is set to 0, and no face can be hit.");
    case SweepProbe::sphere_point:
      return concat("The sphere point s, which would meet the plane of ", triangle_of(step),
                    " first, is the centre minus the normal.");
    case SweepProbe::spanning:
      return concat("The plane cuts the sphere, so s is projected onto it along the normal, ", number(step.distance),
                    " radii, whatever the motion: that is the plane point p.");
    case SweepProbe::plane_point:
      if (step.time == 0.0)
        return "With t0 = 0 the end of the radius along the normal is taken as the plane point, though it is not in "
               "the "
               "plane.";
      return concat("Along the motion the sphere point meets the plane at t = ", number(step.time),
                    ": that is the plane point.");
    case SweepProbe::inside:
      return concat("The plane point is ", step.test && step.test->holds ? "taken as in" : "not taken as in", " ",
                    triangle_of(step), ": ", step.test ? decided_by(*step.test) : "untested", ".");
    case SweepProbe::edge_point:
      return concat("So the point of the edges nearest to the plane point is taken instead; it is on ",
                    feature_of(step), ".");
    case SweepProbe::back_ray:
      if (step.test && step.test->holds)
        return concat("The ray from there against the motion meets the sphere after ", number(step.distance),
                      " radii: the body may move that far.");
      return concat("The ray from there against the motion misses the sphere or starts beyond it (",
                    number(step.distance), "): the sphere point stays, and the triangle is not hit.");
    case SweepProbe::sample:
      if (step.outcome == CandidateOutcome::hit)
        return concat("Instead of the ray back, the motion is subdivided into ", number(step.distance),
                      " samples: the sphere first touches ", triangle_of(step), " at t = ", number(step.time),
                      ", on its ", feature_of(step), ".");
      return step.outcome == CandidateOutcome::start_overlap
                 ? concat("The sphere overlaps ", triangle_of(step), " at the start, so there is no first sample.")
                 : concat("At none of ", number(step.distance), " samples along the motion is ", triangle_of(step),
                          " in the sphere: it is not hit.");
    case SweepProbe::stuck:
      return concat("That point is ", number(step.distance),
                    " radii inside the sphere at the start: the body counts as stuck.");
    case SweepProbe::vertex_root:
    case SweepProbe::edge_root:
      return root(step);
    case SweepProbe::edge_foot:
      return concat("The foot on ", feature_of(step), " of ", triangle_of(step),
                    " is at f = ", number(step.test ? step.test->value : 0.0), " of its length: ",
                    step.test && step.test->holds ? "between its ends, a touch." : "past its ends, no touch.");
    default:
      return explain_sweep_step(step);
  }
}

}  // namespace minkoscope
