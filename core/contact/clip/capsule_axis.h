// The axis along which a capsule and a box overlap least: of the six that can separate a segment from a box, the face
// normals and the cross products of its edges with the segment. Where these part the two, the axis is that of the
// distance only if the closest points lie on a face or within an edge and the segment; others are left to the narrow
// phase. Source: as box_axis.h.
#pragma once

#include "core/contact/query/penetration_axis.h"

namespace minkoscope {

/// In the box's axes, about its centre.
struct CapsuleAndBox {
  Vector3d half;    // half the box's sides
  Vector3d middle;  // of the segment
  Vector3d along;   // from there to its upper end
  double radius;
};

struct CapsuleAxis {
  double apart;     // of box and segment along it, metres; negative: how deep the segment lies in the box
  int free;         // a box axis across it: that of the edge, or of a side of the face
  int face;         // the box axis of the face; −1: of an edge
  double position;  // of the segment's nearest point, from −1 to 1
  Vector3d normal;  // unit, out of the box
  double distance;  // where they are apart: no less than that of box and segment; else `apart`. Metres
};

CapsuleAxis least_axis_of_capsule(const CapsuleAndBox& pair);

/// The axis with its deepest pair of points, in the world's axes about A's centre. `axes`, `centre`: of the box.
PenetrationAxis penetration_of(const CapsuleAndBox& pair, const CapsuleAxis& axis, const Matrix3d& axes,
                               const Vector3d& centre, bool box_is_a);

}  // namespace minkoscope
