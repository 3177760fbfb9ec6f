// A convex body of any shape that moves once through a level, as the casts take it.
#pragma once

#include <memory>
#include <utility>

#include <minkoscope/sweep.h>

#include "core/base/tolerance.h"
#include "core/mesh/swept_box.h"
#include "core/shapes/support.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {

/// Where a body is after that part of a motion: `turning` is its rotation vector, world, radians. The rotation a unit
/// quaternion.
inline Pose pose_at(const Pose& start, const Vector3d& displacement, const Vector3d& turning, double time) {
  Pose at{start.position + time * displacement, start.rotation};
  const double angle = time * glm::length(turning);
  if (angle != 0.0) at.rotation = glm::angleAxis(angle, glm::normalize(turning)) * start.rotation;
  return at;
}

/// Compiled in double, as all arithmetic of sweeps is; of float runs the level's vertices are floats.
struct MovingBody {
  Shape shape;
  std::shared_ptr<const CompiledShape<double>> owned;
  const CompiledShape<double>& compiled;
  Pose pose;                            // at the start, world; the rotation a unit quaternion
  Vector3d displacement{0.0};           // world, metres
  Vector3d rotation_displacement{0.0};  // world, radians: the rotation vector of the whole motion

  MovingBody(const Shape& of, const Pose& at, const Vector3d& along, const Vector3d& turning = Vector3d(0.0))
      : MovingBody(of, at, along, std::make_shared<const CompiledShape<double>>(of)) {
    rotation_displacement = turning;
  }
  /// Of a shape compiled before.
  MovingBody(const Shape& of, const Pose& at, const Vector3d& along,
             std::shared_ptr<const CompiledShape<double>> compiled_before)
      : shape(of), owned(std::move(compiled_before)), compiled(*owned), pose(at), displacement(along) {}

  bool turns() const { return rotation_displacement != Vector3d(0.0); }
  /// World, at a time in [0, 1]; the rotation a unit quaternion.
  Pose pose_at(double time) const { return minkoscope::pose_at(pose, displacement, rotation_displacement, time); }
  /// Metres: twice the greatest distance of its points from its position.
  double size() const { return 2.0 * (compiled.extent() + compiled.radius()); }
  /// Metres along a unit direction of the body's own axes, rounding included.
  double reach(const Vector3d& direction) const {
    return glm::dot(compiled.support(direction).point, direction) + compiled.radius();
  }

  /// The path of its bounding box along the axes of a mesh; of a body that turns, of the sphere around its position.
  /// `room`: metres that the box is larger to each side.
  template <class Real>
  SweptBox<Real> swept_box(const Pose& mesh, double room = 0.0) const {
    const Quaterniond mesh_from_world = glm::conjugate(mesh.rotation);
    const Matrix3d axes = glm::mat3_cast(glm::conjugate(pose.rotation) * mesh.rotation);  // columns: the mesh's axes
    Vector3d low(-0.5 * size()), high(0.5 * size());
    for (int i = 0; i < 3 && !turns(); ++i) {
      high[i] = reach(axes[i]);
      low[i] = -reach(-axes[i]);
    }
    const Vector3d start = mesh_from_world * (pose.position - mesh.position) + 0.5 * (low + high);
    const Vector3d half = 0.5 * (high - low) + Vector3d(tolerance::touching<Real> * size() + room);
    return SweptBox<Real>(Vector3<Real>(start), Vector3<Real>(mesh_from_world * displacement), Vector3<Real>(half));
  }
};

}  // namespace minkoscope
