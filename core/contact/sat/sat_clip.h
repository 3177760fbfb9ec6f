// Separating axes of two polytopes, then clipping along a face's normal, or the closest points of two edges.
// Sources: D. Gregorius, The Separating Axis Test between Convex Polyhedra, GDC 2013; Robust Contact Creation for
// Physics Simulations, GDC 2015. Deviations: a face is preferred where it overlaps hardly more, as clip has it; where
// no face and no pair of edges holds the deepest pair (apart, a vertex near an edge or a vertex), the axis is that of
// closest approach.
#pragma once

#include "core/contact/query/contact_method.h"

namespace minkoscope {

/// Its row of the table.
const ContactMethod& sat_clip_method();

}  // namespace minkoscope
