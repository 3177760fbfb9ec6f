// One face cut by the sides of another, as both are seen along the contact normal: the sides are planes that contain
// the normal, so that a point of the one face has its partner on the other straight along it. Source: I. E. Sutherland,
// G. W. Hodgman, Reentrant Polygon Clipping, 1974. Deviations: every vertex knows the two features that it is the
// crossing of, and vertices that lie beyond a side by no more than `slack` count as inside, so that faces with flush
// sides keep their vertices.
#pragma once

#include <cmath>

#include "core/contact/query/support_feature.h"

namespace minkoscope {

/// A vertex of what is left of the incident face, in the contact's axes; z is on the incident face.
struct ClipVertex {
  Vector3d point{0.0};
  ShapeFeature incident, reference;
  int edge = 0;  // where the polygon's edge from here lies: on this edge of the incident face; −1 − i: on side i of the
                 // reference face
};
using ClipPolygon = InlineList<ClipVertex, 16>;

/// A side of the reference face across the normal: positive distances lie within the face.
struct ClipSide {
  Vector3d point{0.0}, inward{0.0};  // z = 0
  bool is_edge = false;              // false: its ends coincide

  double distance(const Vector3d& p) const { return (p.x - point.x) * inward.x + (p.y - point.y) * inward.y; }
};

/// The plane of a face of three vertices or more, as a height along the normal.
struct FacePlane {
  Vector3d point{0.0}, normal{0.0};

  explicit FacePlane(const SupportFeature& face) {
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const Vector3d& p = face.vertices[i].point;
      const Vector3d& q = face.vertices[(i + 1) % face.vertices.size()].point;
      normal += glm::cross(p - face.vertices[0].point, q - face.vertices[0].point);
      point += p;
    }
    point /= static_cast<double>(face.vertices.size());
  }
  /// Whether it is seen from the side, so that it has no height.
  bool is_upright() const { return std::abs(normal.z) <= 1e-9 * glm::length(normal); }
  double height(const Vector3d& p) const {
    return point.z - (normal.x * (p.x - point.x) + normal.y * (p.y - point.y)) / normal.z;
  }
};

ClipSide side_of(const SupportFeature& reference, std::size_t index, bool counter_clockwise);

/// Whether the polygon runs counter-clockwise as the normal points at the viewer.
bool runs_counter_clockwise(const SupportFeature& face);

/// The incident feature (a face or an edge) as it stands before the first cut.
void begin_clip(const SupportFeature& incident, const ShapeFeature& reference, ClipPolygon& out);

/// Cuts `polygon` by side `index` into `out`. False where nothing was cut off: then `out` is empty.
bool clip_by_side(const SupportFeature& reference, std::size_t index, const ClipSide& side,
                  const SupportFeature& incident, double slack, const ClipPolygon& polygon, ClipPolygon& out);

}  // namespace minkoscope
