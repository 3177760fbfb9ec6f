// The steps of the queries that spheres decide: two spheres in closed form, and spheres around or inside two shapes.
// Used on observed runs only.
#pragma once

#include "core/narrow_phase/prepared_pair.h"

namespace minkoscope {

/// Distance of two spheres. Their cores are points, so that the cores' A − B is one as well.
template <class Real>
void report_spheres(const PreparedPair<Real>& pair, StepObserver& observer);

/// Overlap. `radii`: of both bounding spheres, or of both inscribed ones, metres.
template <class Real>
void report_bounding_spheres(const PreparedPair<Real>& pair, double radii, StepObserver& observer);
template <class Real>
void report_inscribed_spheres(const PreparedPair<Real>& pair, double radii, StepObserver& observer);

}  // namespace minkoscope
