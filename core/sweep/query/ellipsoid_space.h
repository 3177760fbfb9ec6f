// Ellipsoid space: the frame in which a body is the unit sphere at the origin. From a mesh's frame: relative to the
// body's centre at the start, rotated into the body's axes, divided by its radii. Rotation precedes division, so that
// the ellipsoid turns with the body; and the centre is subtracted first, so that a body far from the origin loses
// nothing.
//
// Always double, for float levels too: their vertices are floats, and differences of floats are exact in double, so
// that all rounding of a float sweep is that of its input.
#pragma once

#include <cmath>

#include <minkoscope/geometry.h>

#include "core/mesh/bvh.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {

class EllipsoidSpace {
 public:
  EllipsoidSpace(const EllipsoidBody& body, const Pose& mesh) : centre_(body.position), radii_(body.radii) {
    // Most meshes and bodies are upright: the products are skipped, to the same bits.
    const bool mesh_is_upright = mesh.rotation == upright, body_is_upright = body.rotation == upright;
    start_ = body.position - mesh.position;
    if (!mesh_is_upright) {
      mesh_from_world_ = glm::transpose(glm::mat3_cast(mesh.rotation));
      start_ = mesh_from_world_ * start_;
    }
    scales_only_ = mesh_is_upright && body_is_upright;
    if (scales_only_) {
      for (int i = 0; i < 3; ++i) from_mesh_[i][i] = 1.0 / radii_[i];
      return;
    }
    if (!body_is_upright) axes_ = glm::mat3_cast(body.rotation);
    mesh_from_body_ = mesh_is_upright ? axes_ : mesh_from_world_ * axes_;
    const Matrix3d body_from_mesh = glm::transpose(mesh_from_body_);
    for (int column = 0; column < 3; ++column) from_mesh_[column] = body_from_mesh[column] / radii_;
  }

  /// A displacement of the world, the same for all meshes.
  static Vector3d direction_from_world(const EllipsoidBody& body, const Vector3d& displacement) {
    if (body.rotation == upright) return (displacement + 0.0) / body.radii;
    return (glm::conjugate(body.rotation) * displacement) / body.radii;
  }
  template <class Real>
  std::array<Vector3d, 3> from_mesh(const std::array<Vector3<Real>, 3>& triangle) const {
    std::array<Vector3d, 3> points;
    if (scales_only_) {
      const Vector3d scale(from_mesh_[0][0], from_mesh_[1][1], from_mesh_[2][2]);
      for (std::size_t i = 0; i < 3; ++i) points[i] = scale * (Vector3d(triangle[i]) - start_) + 0.0;
    } else {
      for (std::size_t i = 0; i < 3; ++i) points[i] = from_mesh_ * (Vector3d(triangle[i]) - start_);
    }
    return points;
  }
  Vector3d point_to_world(const Vector3d& point) const { return centre_ + turned_by(axes_, point * radii_); }
  /// Normals go by the inverse transpose. Unit length in, unit length out.
  Vector3d normal_to_world(const Vector3d& normal) const { return turned_by(axes_, glm::normalize(normal / radii_)); }
  /// How many radii along `normal` the unit sphere moves against its tangent plane when the body moves one metre along
  /// the world normal of that plane.
  double speed_along_normal(const Vector3d& normal) const { return glm::length(normal / radii_); }
  /// The displacement, in ellipsoid space, of moving the body one metre along normal_to_world(normal).
  Vector3d direction_of_normal(const Vector3d& normal) const { return glm::normalize(normal / radii_) / radii_; }

  /// The body's centre at the start, in the mesh's frame.
  const Vector3d& start() const { return start_; }
  Vector3d displacement_to_mesh(const Vector3d& world_displacement) const {
    return turned_by(mesh_from_world_, world_displacement);
  }
  /// A direction of ellipsoid space, metres.
  Vector3d direction_to_mesh(const Vector3d& direction) const { return turned_by(mesh_from_body_, direction * radii_); }
  /// From offsets to the body's centre in the mesh's frame.
  const Matrix3d& to_unit() const { return from_mesh_; }

  /// The path of the body's bounding box in the mesh's frame, for `scale` times its radii; of a body that is rounded by
  /// the ellipsoid, `core` is half the box that it is around.
  template <class Real>
  SweptBox<Real> swept_box(const Vector3d& world_displacement, double scale, const Vector3d& core) const {
    return SweptBox<Real>(Vector3<Real>(start_), Vector3<Real>(displacement_to_mesh(world_displacement)),
                          Vector3<Real>(half_extents() * scale + core));
  }
  template <class Real>
  SweptBox<Real> swept_box(const Vector3d& world_displacement, double scale) const {
    return SweptBox<Real>(Vector3<Real>(start_), Vector3<Real>(displacement_to_mesh(world_displacement)),
                          Vector3<Real>(half_extents() * scale));
  }

  /// Of the ellipsoid's bounding box along the mesh's axes.
  Vector3d half_extents() const {
    if (scales_only_) return radii_;
    Vector3d half{0.0};
    for (int i = 0; i < 3; ++i) {
      const Vector3d row{mesh_from_body_[0][i], mesh_from_body_[1][i], mesh_from_body_[2][i]};
      half[i] = glm::length(row * radii_);
    }
    return half;
  }

 private:
  static constexpr Quaterniond upright{1.0, 0.0, 0.0, 0.0};

  Vector3d turned_by(const Matrix3d& matrix, const Vector3d& v) const { return scales_only_ ? v + 0.0 : matrix * v; }

  Vector3d centre_, radii_, start_{0.0};  // start_: the centre in the mesh's frame
  Matrix3d axes_{1.0};                    // world from body
  Matrix3d mesh_from_world_{1.0}, mesh_from_body_{1.0}, from_mesh_{1.0};
  bool scales_only_ = false;  // neither body nor mesh is rotated
};

}  // namespace minkoscope
