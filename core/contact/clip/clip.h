// Clipping the incident face by the reference face along the axis of least penetration.
// Sources: D. Baraff, Dynamic Simulation of Non-Penetrating Rigid Bodies, 1992 (contact regions of faces); D.
// Gregorius, Robust Contact Creation for Physics Simulations, GDC 2015 (reference and incident face, clipping,
// reduction). Deviations: the axis comes from GJK and EPA, of two boxes from all fifteen that they have, and is moved
// to a face's normal that overlaps no more, up to a bias; the sides of the reference face are planes along the contact
// normal and not along the face's, so that each point's partner lies straight along the normal; the deepest pair is
// added where the clipped faces do not hold it.
#pragma once

#include "core/contact/query/contact_method.h"

namespace minkoscope {

/// Its row of the table.
const ContactMethod& clip_method();

}  // namespace minkoscope
