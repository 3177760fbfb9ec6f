// Ellipsoid space: the frame in which a body is the unit sphere at the origin. From a mesh's frame: relative to the
// body's centre at the start, rotated into the body's axes, divided by its radii. Rotation precedes division, so that
// the ellipsoid turns with the body; and the centre is subtracted first, so that a body far from the origin loses
// nothing.
//
// Always double, for float levels too: their vertices are floats, and differences of floats are exact in double, so
// that all rounding of a float sweep is that of its input.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>

#include <minkoscope/geometry.h>

#include "core/base/inline.h"
#include "core/mesh/bvh.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {

class EllipsoidSpace {
 public:
  EllipsoidSpace(const EllipsoidBody& body, const Pose& mesh)
      : centre_(body.position), radii_(body.radii), start_(body.position - mesh.position), scale_(1.0 / body.radii) {
    // Most meshes and bodies are upright: the products are skipped, to the same bits.
    const bool mesh_is_upright = is_upright(mesh.rotation), body_is_upright = is_upright(body.rotation);
    scales_only_ = mesh_is_upright && body_is_upright;
    if (scales_only_) return;
    Turns& turns = *std::construct_at(&turns_.of);
    if (!mesh_is_upright) {
      turns.mesh_from_world = glm::transpose(glm::mat3_cast(mesh.rotation));
      start_ = turns.mesh_from_world * start_;
    }
    if (!body_is_upright) turns.axes = glm::mat3_cast(body.rotation);
    turns.mesh_from_body = mesh_is_upright ? turns.axes : turns.mesh_from_world * turns.axes;
    const Matrix3d body_from_mesh = glm::transpose(turns.mesh_from_body);
    for (int column = 0; column < 3; ++column) turns.from_mesh[column] = body_from_mesh[column] / radii_;
  }

  /// The identity, whatever the signs of its zeros; by their bits, without a branch for each.
  MINKOSCOPE_INLINE static bool is_upright(const Quaterniond& q) {
    const auto bits = [](double of) { return std::bit_cast<std::uint64_t>(of); };
    return ((bits(q.x) | bits(q.y) | bits(q.z)) << 1) == 0 && q.w == 1.0;
  }

  /// A displacement of the world, the same for all meshes.
  MINKOSCOPE_INLINE static Vector3d direction_from_world(const EllipsoidBody& body, const Vector3d& displacement) {
    if (is_upright(body.rotation)) return (displacement + 0.0) / body.radii;
    return (glm::conjugate(body.rotation) * displacement) / body.radii;
  }
  template <class Real>
  std::array<Vector3d, 3> from_mesh(const std::array<Vector3<Real>, 3>& triangle) const {
    std::array<Vector3d, 3> points;
    if (scales_only_) {
      for (std::size_t i = 0; i < 3; ++i) points[i] = scale_ * (Vector3d(triangle[i]) - start_) + 0.0;
    } else {
      for (std::size_t i = 0; i < 3; ++i) points[i] = turns_.of.from_mesh * (Vector3d(triangle[i]) - start_);
    }
    return points;
  }
  MINKOSCOPE_INLINE Vector3d point_to_world(const Vector3d& point) const {
    return centre_ + turned_by(turns_.of.axes, point * radii_);
  }
  /// Normals go by the inverse transpose. Unit length in, unit length out.
  MINKOSCOPE_INLINE Vector3d normal_to_world(const Vector3d& normal) const {
    return turned_by(turns_.of.axes, glm::normalize(normal / radii_));
  }
  /// How many radii along `normal` the unit sphere moves against its tangent plane when the body moves one metre along
  /// the world normal of that plane.
  double speed_along_normal(const Vector3d& normal) const { return glm::length(normal / radii_); }
  /// The displacement, in ellipsoid space, of moving the body one metre along normal_to_world(normal).
  Vector3d direction_of_normal(const Vector3d& normal) const { return glm::normalize(normal / radii_) / radii_; }

  /// The body's centre at the start, in the mesh's frame.
  const Vector3d& start() const { return start_; }
  Vector3d displacement_to_mesh(const Vector3d& world_displacement) const {
    return turned_by(turns_.of.mesh_from_world, world_displacement);
  }
  /// A direction of ellipsoid space, metres.
  Vector3d direction_to_mesh(const Vector3d& direction) const {
    return turned_by(turns_.of.mesh_from_body, direction * radii_);
  }
  /// From offsets to the body's centre in the mesh's frame.
  Matrix3d to_unit() const {
    if (!scales_only_) return turns_.of.from_mesh;
    return {{scale_.x, 0.0, 0.0}, {0.0, scale_.y, 0.0}, {0.0, 0.0, scale_.z}};
  }

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
      const Matrix3d& turn = turns_.of.mesh_from_body;
      const Vector3d row{turn[0][i], turn[1][i], turn[2][i]};
      half[i] = glm::length(row * radii_);
    }
    return half;
  }

 private:
  MINKOSCOPE_INLINE Vector3d turned_by(const Matrix3d& matrix, const Vector3d& v) const {
    return scales_only_ ? v + 0.0 : matrix * v;
  }

  struct Turns {
    Matrix3d axes{1.0};  // world from body
    Matrix3d mesh_from_world{1.0}, mesh_from_body{1.0}, from_mesh{1.0};
  };
  /// Not initialized where nothing is turned.
  union MaybeTurns {
    Turns of;
    MaybeTurns() {}
  };

  Vector3d centre_, radii_;
  Vector3d start_;  // the centre in the mesh's frame
  Vector3d scale_;  // one over the radii
  MaybeTurns turns_;
  bool scales_only_ = false;  // neither body nor mesh is rotated
};

}  // namespace minkoscope
