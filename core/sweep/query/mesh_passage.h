// What a sweep tells of one mesh before its triangles: whether the body's box meets the mesh's on its way, and how the
// move is taken into the mesh's space and on to the unit ball.
#pragma once

#include "core/sweep/query/ellipsoid_space.h"

namespace minkoscope {

/// The whole mesh's box, in its own space; zero without triangles.
template <class Real>
Box3<Real> box_of(const CollisionMesh<Real>& mesh) {
  return mesh.bvh().box();
}

/// The passage as it is right: with the rotation of the body composed with that of the mesh.
template <class Real>
MeshPassage mesh_passage(const CollisionMesh<Real>& mesh, const Pose& pose, const EllipsoidBody& body,
                         const Vector3d& displacement) {
  const EllipsoidSpace space(body, pose);
  const Box3<Real> box = box_of(mesh);
  MeshPassage passage;
  passage.position = pose.position;
  passage.rotation = pose.rotation;
  passage.box_min = Vector3d(box.min);
  passage.box_max = Vector3d(box.max);
  passage.body_half = space.half_extents();
  passage.start = space.start();
  passage.displacement = space.displacement_to_mesh(displacement);
  passage.to_unit = space.to_unit();
  passage.triangles = static_cast<int>(mesh.triangle_count());
  if (const auto time = mesh.bvh().first_meeting(
          space.template swept_box<Real>(displacement, 1.0 + tolerance::touching<Real>), Real(1)))
    passage.meets = static_cast<double>(*time);
  return passage;
}

/// A method's own way to the unit ball in place of the right one.
inline void take_to_unit(MeshPassage& passage, const Matrix3d& to_unit) {
  double apart = 0.0, size = 0.0;
  for (int column = 0; column < 3; ++column) {
    apart += length_squared(to_unit[column] - passage.to_unit[column]);
    size += length_squared(passage.to_unit[column]);
  }
  constexpr double rounding = 1e-9;  // of the matrix's own size
  passage.composed = apart <= rounding * rounding * size;
  passage.to_unit = to_unit;
}

/// The step that tells it. `line`: of the method's listing.
inline SweepStep passage_step(int mesh, bool rejected, const MeshPassage& passage, int line) {
  SweepStep step;
  step.event = rejected ? SweepEvent::mesh_rejected : SweepEvent::mesh_entered;
  step.line = line;
  step.mesh = mesh;
  step.passage = passage;
  return step;
}

}  // namespace minkoscope
