// The axis along which two boxes overlap least: of the fifteen that can separate them, the face normals of each and the
// cross products of their edges. Source: S. Gottschalk, M. C. Lin, D. Manocha, OBBTree: A Hierarchical Structure for
// Rapid Interference Detection, 1996. Deviation: all axes are compared as unit vectors, for the depth along them.
#pragma once

#include <optional>

#include "core/contact/query/penetration_axis.h"

namespace minkoscope {

/// Half the sides of both boxes, and where they stand about A's origin. Nothing where they do not overlap by more than
/// `least` metres along every axis: then the distance decides.
std::optional<PenetrationAxis> least_axis_of_boxes(const Vector3d& half_a, const ContactFrame& a,
                                                   const Vector3d& half_b, const ContactFrame& b, double least);

}  // namespace minkoscope
