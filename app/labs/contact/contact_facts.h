// What the steps of a tick have found up to one of them: the axis, the two faces, what the cuts left, the points. The
// views, the film and the list of points are drawn from it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <minkoscope/contact.h>

namespace minkoscope {

/// World axes, metres.
struct ContactFacts {
  const ContactStep* step = nullptr;  // the one shown; null where there are no steps
  std::optional<Vector3d> normal;     // unit, from A towards B
  bool reference_is_a = true;
  std::optional<ShapeFeature> reference_feature, incident_feature;
  std::vector<Vector3d> reference, incident;  // their vertices; two of an edge, one of a vertex
  std::vector<Vector3d> polygon;              // what the cuts left of the incident face
  std::vector<Vector3d> cut_off;              // by this step
  std::vector<ContactMark> points;            // kept so far
  std::vector<ContactMark> dropped;           // by tests, and then by the reduction
  std::optional<Vector3d> ground;             // a vertex of the reference face, also before the step that finds it
  bool is_apart = false;                      // the run ends without a manifold, and without a face

  /// From the reference face towards the other shape.
  Vector3d outward() const { return reference_is_a ? *normal : -*normal; }
};

ContactFacts contact_facts(std::span<const Step> steps, std::size_t cursor);

/// The part of a convex polygon on the other side of a plane than its normal points to.
std::vector<Vector3d> part_behind(std::span<const Vector3d> polygon, const Vector3d& point, const Vector3d& normal);

}  // namespace minkoscope
