#include "core/sweep/advancement/separating_axis.h"

#include <algorithm>
#include <array>
#include <limits>

namespace minkoscope {
namespace {

/// The different points among those of a simplex.
struct DistinctPoints {
  std::array<Vector3d, 4> points{};
  int count = 0;

  void add(const Vector3d& point) {
    const auto end = points.begin() + count;
    if (count < 4 && std::find(points.begin(), end, point) == end) points[static_cast<std::size_t>(count++)] = point;
  }
};

/// Unit, on the side of `normal`; 0 where the points are nearly collinear.
Vector3d face_normal(const std::array<Vector3d, 4>& points, const Vector3d& normal) {
  const Vector3d e = points[1] - points[0], f = points[2] - points[0], across = glm::cross(e, f);
  const double length = glm::length(across);
  if (!(length > tolerance::bilateral_axis_sine * glm::length(e) * glm::length(f))) return Vector3d(0.0);
  return across * std::copysign(1.0 / length, glm::dot(across, normal));
}

}  // namespace

SeparatingAxis::SeparatingAxis(const MovingBody& body, const Vector3d& normal, double reach)
    : body_(&body), normal_(normal), reach_(reach) {}

SeparatingAxis SeparatingAxis::of_features(const MovingBody& body, const CastSimplex& closest, double time,
                                           const Vector3d& normal, double reach) {
  const Quaterniond rotation = body.pose_at(time).rotation;
  DistinctPoints of_body, of_obstacle;
  for (int i = 0; i < closest.size(); ++i) {
    of_body.add(closest[i].body);
    of_obstacle.add(closest[i].obstacle);
  }
  const SeparatingAxis along_points(body, normal, reach);
  SeparatingAxis axis = along_points;
  if (of_obstacle.count >= 3) {
    axis.kind_ = SeparationAxis::obstacle_face;
    axis.normal_ = rotation * face_normal(of_obstacle.points, glm::conjugate(rotation) * normal);
  } else if (of_body.count >= 3) {
    axis.kind_ = SeparationAxis::body_face;
    axis.normal_ = face_normal(of_body.points, glm::conjugate(rotation) * normal);
  } else if (of_body.count == 2 && of_obstacle.count == 2) {
    axis.kind_ = SeparationAxis::edges;
    axis.edge_ = rotation * glm::normalize(of_obstacle.points[1] - of_obstacle.points[0]);
    axis.body_edge_ = glm::normalize(of_body.points[1] - of_body.points[0]);
    const Vector3d across = glm::cross(axis.edge_, rotation * axis.body_edge_);
    const double sine = glm::length(across);
    if (!(sine > tolerance::bilateral_axis_sine)) return along_points;
    if (glm::dot(across, normal) < 0.0) axis.edge_ = -axis.edge_;
    axis.least_sine_ = 0.5 * sine;
    const double rate = glm::length(body.rotation_displacement);
    axis.duration_ = rate > 0.0 ? axis.least_sine_ / rate : 1.0;
  }
  if (axis.kind_ != SeparationAxis::edges && axis.normal_ == Vector3d(0.0)) return along_points;
  return axis;
}

Vector3d SeparatingAxis::at(const Matrix3d& rotation) const {
  switch (kind_) {
    case SeparationAxis::points:
    case SeparationAxis::obstacle_face:
      break;
    case SeparationAxis::body_face:
      return rotation * normal_;
    case SeparationAxis::edges: {
      const Vector3d across = glm::cross(edge_, rotation * body_edge_);
      const double length = glm::length(across);
      return length > 0.0 ? across / length : normal_;
    }
  }
  return normal_;
}

// With x the body's position, r a point of it from there, q one of the obstacle, d the displacement, ω the rotation:
// s = n·(x + r − q), and s'' = n''·(x + r − q) + 2 n'·(d + ω × r) + n·(ω × (ω × r)). Points of the obstacle that are
// out of the body's reach at a time do not matter then, so that |x − q| is at most the reach and what the body moves.
double SeparatingAxis::bend(double interval) const {
  const Vector3d& turning = body_->rotation_displacement;
  const double rate = glm::length(turning), radius = body_->compiled.extent();
  const double speed = glm::length(body_->displacement), away = reach_ + speed * interval;
  switch (kind_) {
    case SeparationAxis::points:
    case SeparationAxis::obstacle_face:
      break;
    case SeparationAxis::body_face: {  // n·r is constant; |n'| = |ω × n|, |n''| = |ω||ω × n|, whatever the time
      const Vector3d now = body_->pose.rotation * normal_;
      return glm::length(glm::cross(turning, now)) * (rate * away + 2.0 * speed);
    }
    case SeparationAxis::edges: {  // of n = c/|c| with |c'| ≤ |ω| and |c''| ≤ |ω|²
      const double first = rate / least_sine_, second = rate * first + 3.0 * first * first;
      return second * (away + radius) + 2.0 * first * (speed + rate * radius) + rate * rate * radius;
    }
  }
  return radius * rate * glm::length(glm::cross(turning, normal_));
}

}  // namespace minkoscope
