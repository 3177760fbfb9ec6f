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

/// The stop of a query that takes no support point.
struct SphereVerdict {
  const GjkLines& lines;
  ListingLine line;
  Termination termination;
  TestKind test;
  double radii;        // what the distance of the centres is compared with
  int iterations = 0;  // that the result says
};

/// Start and stop. `only`: all of the cores' A − B, where that is a point.
template <class Real>
void report_verdict(const ConvexPair<Real>& pair, const SphereVerdict& verdict, const MinkowskiVertex* only,
                    StepObserver& observer) {
  GjkStep step = start_step(pair, gjk_settings(pair, verdict.lines, standard_settings, nullptr));
  observer.on(step);
  const double centres = glm::length(pair.offset);
  step.event = GjkEvent::stop;
  step.line = verdict.line;
  step.lower = std::max(centres - pair.size, 0.0);
  step.test = Comparison{verdict.test, centres, verdict.radii, true};
  step.termination = verdict.termination;
  step.iteration = verdict.iterations;
  if (only != nullptr) {
    step.simplex.push_back(to_step(pair, *only, 'A', 1.0));
    step.region = "A";
    step.closest = step.simplex[0].w;
    step.lower = step.upper = centres;
  }
  observer.on(step);
}

}  // namespace

template <class Real>
void report_spheres(const PreparedPair<Real>& prepared, StepObserver& observer) {
  const ConvexPair<Real> pair(prepared.a, prepared.pose_a, prepared.b, prepared.pose_b);
  const MinkowskiVertex only = pair.support(pair.offset);
  const GjkLines& lines = gjk_distance_lines;
  report_verdict(pair, {lines, lines.converged, Termination::converged, TestKind::single_point, 0.0}, &only, observer);
}

template <class Real>
void report_bounding_spheres(const PreparedPair<Real>& prepared, double radii, StepObserver& observer) {
  const ConvexPair<Real> pair(prepared.a, prepared.pose_a, prepared.b, prepared.pose_b);
  const GjkLines& lines = gjk_overlap_lines;
  report_verdict(
      pair, {lines, lines.separated, Termination::separating_axis, TestKind::bounding_spheres_apart, radii, 1}, nullptr,
      observer);
}

template <class Real>
void report_inscribed_spheres(const PreparedPair<Real>& prepared, double radii, StepObserver& observer) {
  const ConvexPair<Real> pair(prepared.a, prepared.pose_a, prepared.b, prepared.pose_b);
  const GjkLines& lines = gjk_overlap_lines;
  report_verdict(
      pair, {lines, lines.enclosed, Termination::encloses_origin, TestKind::inscribed_spheres_overlap, radii}, nullptr,
      observer);
}

template void report_spheres(const PreparedPair<float>&, StepObserver&);
template void report_spheres(const PreparedPair<double>&, StepObserver&);
template void report_bounding_spheres(const PreparedPair<float>&, double, StepObserver&);
template void report_bounding_spheres(const PreparedPair<double>&, double, StepObserver&);
template void report_inscribed_spheres(const PreparedPair<float>&, double, StepObserver&);
template void report_inscribed_spheres(const PreparedPair<double>&, double, StepObserver&);

}  // namespace minkoscope
