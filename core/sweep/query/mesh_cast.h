// What a sweep reports of one mesh before its triangles: whether the body's box meets the mesh's box along the path,
// and how the path is transformed into the mesh's space and on to ellipsoid space.
#pragma once

#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/query/moving_body.h"

namespace minkoscope {

/// The mesh's box, in its own space; zero without triangles.
template <class Real>
Box3<Real> box_of(const CollisionMesh<Real>& mesh) {
  return mesh.bvh().box();
}

/// The correct cast: with the rotation of the body composed with that of the mesh.
template <class Real>
MeshCast mesh_cast(const CollisionMesh<Real>& mesh, const Pose& pose, const EllipsoidBody& body,
                   const Vector3d& displacement) {
  const EllipsoidSpace space(body, pose);
  const Box3<Real> box = box_of(mesh);
  MeshCast cast;
  cast.position = pose.position;
  cast.rotation = pose.rotation;
  cast.box_min = Vector3d(box.min);
  cast.box_max = Vector3d(box.max);
  cast.body_half = space.half_extents();
  cast.start = space.start();
  cast.displacement = space.displacement_to_mesh(displacement);
  cast.to_unit = space.to_unit();
  cast.triangles = static_cast<int>(mesh.triangle_count());
  if (const auto time = mesh.bvh().first_meeting(
          space.template swept_box<Real>(displacement, 1.0 + tolerance::touching<Real>), Real(1)))
    cast.meets = static_cast<double>(*time);
  return cast;
}

/// The same of any convex body; its own axes stand for ellipsoid space.
template <class Real>
MeshCast mesh_cast(const CollisionMesh<Real>& mesh, const Pose& pose, const MovingBody& body) {
  const Box3<Real> box = box_of(mesh);
  const Quaterniond mesh_from_world = glm::conjugate(pose.rotation);
  const Matrix3d axes = glm::mat3_cast(glm::conjugate(body.pose.rotation) * pose.rotation);
  MeshCast cast;
  cast.position = pose.position;
  cast.rotation = pose.rotation;
  cast.box_min = Vector3d(box.min);
  cast.box_max = Vector3d(box.max);
  for (int i = 0; i < 3; ++i) cast.body_half[i] = 0.5 * (body.reach(axes[i]) + body.reach(-axes[i]));
  cast.start = mesh_from_world * (body.pose.position - pose.position);
  cast.displacement = mesh_from_world * body.displacement;
  cast.to_unit = axes;
  cast.triangles = static_cast<int>(mesh.triangle_count());
  if (const auto time = mesh.bvh().first_meeting(body.swept_box<Real>(pose), Real(1)))
    cast.meets = static_cast<double>(*time);
  return cast;
}

/// A published method's transform into ellipsoid space instead of the correct one.
inline void replace_to_unit(MeshCast& cast, const Matrix3d& to_unit) {
  double apart = 0.0, size = 0.0;
  for (int column = 0; column < 3; ++column) {
    apart += length_squared(to_unit[column] - cast.to_unit[column]);
    size += length_squared(cast.to_unit[column]);
  }
  cast.composed = apart <= tolerance::same_transform * tolerance::same_transform * size;
  cast.to_unit = to_unit;
}

/// The step that reports it. `line`: of the method's listing.
inline SweepStep mesh_step(int mesh, bool rejected, const MeshCast& cast, int line,
                           const std::optional<Comparison>& test = std::nullopt) {
  SweepStep step;
  step.event = rejected ? SweepEvent::mesh_rejected : SweepEvent::mesh_entered;
  step.line = line;
  step.mesh = mesh;
  step.cast = cast;
  step.test = test;
  return step;
}

}  // namespace minkoscope
