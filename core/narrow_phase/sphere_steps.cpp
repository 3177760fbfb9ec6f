#include "core/narrow_phase/sphere_steps.h"

#include "core/narrow_phase/gjk_epa.h"
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/pair/report.h"

namespace minkoscope {

namespace {

/// The first step of every query: where the search would start.
template <class Real>
GjkStep start_step(const ConvexPair<Real>& pair, const GjkSettings& settings) {
  GjkStep step;
  step.line = settings.lines.start;
  step.direction = pair.direction_to_world(SearchDirection::along(settings.direction).unit());
  step.upper = pair.scale;
  step.radius_a = static_cast<double>(pair.a.radius());
  step.radius_b = static_cast<double>(pair.b.radius());
  return step;
}

/// Start and stop of an overlap query without a support point.
template <class Real>
void report_verdict(const PreparedPair<Real>& prepared, TestKind test, double radii, Termination termination,
                    StepObserver& observer) {
  const ConvexPair<Real> pair(prepared.a, prepared.pose_a, prepared.b, prepared.pose_b);
  const GjkSettings settings = gjk_settings(pair, gjk_overlap_lines, standard_settings, nullptr);
  GjkStep step = start_step(pair, settings);
  observer.on(step);
  const bool separated = termination == Termination::separating_axis;
  const double centres = glm::length(pair.offset);
  step.event = GjkEvent::stop;
  step.line = separated ? settings.lines.separated : settings.lines.enclosed;
  step.iteration = separated ? 1 : 0;
  step.lower = std::max(centres - pair.size, 0.0);
  step.test = Comparison{test, centres, radii, true};
  step.termination = termination;
  observer.on(step);
}

}  // namespace

template <class Real>
void report_spheres(const PreparedPair<Real>& prepared, const PairSettings& given, StepObserver& observer) {
  const ConvexPair<Real> pair(prepared.a, prepared.pose_a, prepared.b, prepared.pose_b);
  const GjkSettings settings = gjk_settings(pair, gjk_distance_lines, given, nullptr);
  GjkStep step = start_step(pair, settings);
  observer.on(step);

  MinkowskiVertex only = pair.support(settings.direction);
  const double length = glm::length(only.w);
  step.event = GjkEvent::support;
  step.line = settings.lines.support;
  step.iteration = 1;
  step.support = to_step(pair, only, 'A');
  step.lower = std::clamp(-glm::dot(step.direction, step.support->w), 0.0, step.upper);
  observer.on(step);

  step.event = GjkEvent::reduce;
  step.line = settings.lines.nearest;
  step.support = to_step(pair, only, 'A', 1.0);
  step.simplex.push_back(*step.support);
  step.region = "A";
  step.closest = step.support->w;
  step.upper = std::min(step.upper, length);
  step.lower = std::min(step.lower, step.upper);
  const double touching = tolerance::touching_distance<Real> * pair.scale;
  step.test = Comparison{TestKind::beyond_touching, length, touching, true};
  observer.on(step);

  step.event = GjkEvent::stop;
  step.line = settings.lines.converged;
  step.iteration = 2;
  step.support.reset();
  step.lower = step.upper;
  step.test = Comparison{TestKind::single_point, length, 0.0, true};
  step.termination = Termination::converged;
  observer.on(step);
}

template <class Real>
void report_bounding_spheres(const PreparedPair<Real>& pair, double radii, StepObserver& observer) {
  report_verdict(pair, TestKind::bounding_spheres_apart, radii, Termination::separating_axis, observer);
}

template <class Real>
void report_inscribed_spheres(const PreparedPair<Real>& pair, double radii, StepObserver& observer) {
  report_verdict(pair, TestKind::inscribed_spheres_overlap, radii, Termination::encloses_origin, observer);
}

template void report_spheres(const PreparedPair<float>&, const PairSettings&, StepObserver&);
template void report_spheres(const PreparedPair<double>&, const PairSettings&, StepObserver&);
template void report_bounding_spheres(const PreparedPair<float>&, double, StepObserver&);
template void report_bounding_spheres(const PreparedPair<double>&, double, StepObserver&);
template void report_inscribed_spheres(const PreparedPair<float>&, double, StepObserver&);
template void report_inscribed_spheres(const PreparedPair<double>&, double, StepObserver&);

}  // namespace minkoscope
