// One query of the narrow phase as the published methods use it: one point, with the names of where it lies.
#pragma once

#include <algorithm>

#include "core/contact/clip/clip_reporter.h"
#include "core/contact/clip/face_manifold.h"

namespace minkoscope {

/// World axes, about the origin of A in the tick.
struct OnePoint {
  bool is_found = false;
  std::optional<bool> overlap;
  Vector3d normal{0.0};
  double depth = 0.0;  // metres; negative apart
  Vector3d point_a{0.0}, point_b{0.0};
};

inline OnePoint find_one_point(const ContactJob& job, const Pose& a, const Pose& b) {
  const PenetrationAxis axis = find_penetration_axis(job.pair, a, b);
  OnePoint point;
  point.overlap = axis.overlap;
  point.normal = axis.normal;
  if (!axis.has_points) return point;
  point.is_found = true;
  point.depth = glm::dot(axis.point_a - axis.point_b, axis.normal);
  point.point_a = axis.point_a;
  point.point_b = axis.point_b;
  return point;
}

/// Names of the places of points along one normal.
class PointNames {
 public:
  PointNames(const ContactScene& scene, const Vector3d& normal) : scene_(scene), axes_(contact_axes(normal)) {
    find_support_feature(scene.pair.a, scene.a, normal, axes_, a_);
    find_support_feature(scene.pair.b, scene.b, -normal, axes_, b_);
  }
  const Matrix3d& axes() const { return axes_; }

  /// The point in the contact's axes, with its features; `copy` counts those of the same two features before it.
  ManifoldPoint name(const Vector3d& point_a, const Vector3d& point_b, const ManifoldPoints& before) const {
    ManifoldPoint point;
    point.a = point_a * axes_;
    point.b = point_b * axes_;
    point.feature_a = feature_at(a_, point.a, scene_.tolerances.slack);
    point.feature_b = feature_at(b_, point.b, scene_.tolerances.slack);
    point.copy = copies_among(before, point.feature_a, point.feature_b);
    return point;
  }

 private:
  const ContactScene& scene_;
  Matrix3d axes_;
  SupportFeature a_, b_;
};

}  // namespace minkoscope
