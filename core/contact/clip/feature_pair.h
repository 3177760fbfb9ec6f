// The points in which two supporting features meet, as they are seen along the contact normal: faces and edges clipped
// by a face, two edges that cross or run side by side.
#pragma once

#include "core/contact/clip/face_clip.h"
#include "core/contact/query/manifold_points.h"

namespace minkoscope {

/// Metres: what is decided by how near points are.
struct ContactTolerances {
  double slack = 0.0;    // a vertex beyond a side by no more is inside
  double lateral = 0.0;  // partners of edges side by side may miss each other across the normal by this
  double same = 0.0;     // points nearer than this are one, and heights that differ by less are equal

  /// `allowance`: the contract's tolerance; `smaller`: the smaller shape's size.
  ContactTolerances(double allowance, double smaller)
      : slack(std::max(2e-5 * smaller, 1e-4 * allowance)), lateral(0.4 * allowance), same(1e-4 * allowance) {}
};

/// The two features along one axis.
struct FeaturePair {
  SupportFeature a, b;
  bool reference_is_a = true;
  double face_bias = 0.0;  // cosine by which B's face must lie better along the axis to be the reference face

  const SupportFeature& reference() const { return reference_is_a ? a : b; }
  const SupportFeature& incident() const { return reference_is_a ? b : a; }
  /// A's face clips unless B alone has one, or B's lies better along the axis by the bias.
  void choose_reference();
};

/// The partner of a point of the incident feature on the plane of the reference face, and the other way round.
ManifoldPoint point_of(const FeaturePair& pair, const FacePlane& plane, const ClipVertex& vertex,
                       const ContactTolerances& tolerances);

/// Of two edges: their crossing, or the two ends of where they run side by side; none where they miss each other.
void add_points_of_edges(const FeaturePair& pair, const ContactTolerances& tolerances, ManifoldPoints& out);

/// Which vertex, edge or face of a feature a point of it is on.
ShapeFeature feature_at(const SupportFeature& feature, const Vector3d& point, double same);

}  // namespace minkoscope
