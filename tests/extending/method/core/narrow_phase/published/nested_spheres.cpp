// A verdict from spheres alone: one around each shape, about its origin, and one inside it.
// Source: C. Ericson, Real-Time Collision Detection, 2005, section 4.3 (bounding spheres).
//
// - the spheres around the shapes are apart: so are the shapes
// - the spheres inside them overlap: so do the shapes
// - else spheres do not tell
//
// Deviations: the spheres inside, which make the test answer overlaps too.
#include "core/narrow_phase/published/nested_spheres.h"
#include "core/base/listing_line.h"

#include "core/narrow_phase/pair/convex_pair.h"
#include "core/narrow_phase/pair/explain_text.h"
#include "core/shapes/inscribed_sphere.h"

namespace minkoscope {
namespace {

enum class NestedSpheresLine { apart = 1, overlap };

constexpr std::array<std::string_view, 2> listing{
    "R ← radii around A, B;  |c| > R: apart",
    "r ← radii inside A, B;  |c| < r: they overlap",
};

struct NestedSpheres {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    const ConvexPair<Real> pair(query.a, query.b);
    const double centres = glm::length(pair.offset), around = pair.size + pair.radius + pair.rounding();
    // A shape that has no sphere about its origin need not even contain it.
    const double in_a = inscribed_radius_at_origin(query.a.shape), in_b = inscribed_radius_at_origin(query.b.shape);
    const double inside = in_a > 0.0 && in_b > 0.0 ? in_a + in_b - pair.rounding() : 0.0;
    PairResult result;
    GjkStep step;
    step.event = GjkEvent::stop;
    step.method = pair_method::nested_spheres;
    step.direction = pair.direction_to_world(pair.offset);
    step.upper = centres;
    if (centres > around) {
      result.overlap = false;
      result.termination = Termination::separating_axis;
      step.line = +NestedSpheresLine::apart;
      step.lower = centres - around;
      step.test = Comparison{TestKind::bounding_spheres_apart, centres, around, true};
    } else {
      const bool overlaps = centres < inside;
      if (overlaps) result.overlap = true;
      result.termination = overlaps ? Termination::encloses_origin : Termination::degenerate;
      step.line = +NestedSpheresLine::overlap;
      step.test = Comparison{TestKind::inscribed_spheres_overlap, centres, inside, overlaps};
    }
    step.termination = result.termination;
    if constexpr (Observer::enabled) observer.on(step);
    return result;
  }
};

std::string explain_nested_spheres(const GjkStep& step) {
  using sentences::metres;
  const std::string centres = metres(step.test->value), radii = metres(step.test->threshold);
  if (step.line == +NestedSpheresLine::apart) {
    return concat("Stop: the centres are ", centres, " apart, more than the ", radii,
                  " of the radii around the shapes.");
  }
  if (step.test->holds) {
    return concat("Stop: the centres are ", centres, " apart, less than the ", radii,
                  " of the radii inside the shapes.");
  }
  return "Stop: the spheres around the shapes overlap, those inside do not: spheres do not tell.";
}

}  // namespace

const PairMethod& nested_spheres_method() {
  static constexpr PairMethod row{
      pair_method::nested_spheres,
      "Spheres around and inside",
      "C. Ericson, Real-Time Collision Detection, 2005, section 4.3",
      overlap_answers,
      listing,
      is_convex,
      run_plain<NestedSpheres>,
      run_observed<NestedSpheres>,
      explain_nested_spheres,
  };
  return row;
}

}  // namespace minkoscope
