#include "app/draw/ellipsoid_space.h"

#include <cmath>

namespace minkoscope {

Vector3d displacement_to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& displacement) {
  return (glm::conjugate(body.rotation) * displacement) / body.radii;
}

Vector3d to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& world_point) {
  return displacement_to_ellipsoid_space(body, world_point - body.position);
}

Vector3d normal_to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& normal) {
  return glm::normalize(body.radii * (glm::conjugate(body.rotation) * normal));
}

std::vector<EllipsoidSpaceSurfaces::Placed> EllipsoidSpaceSurfaces::place(const WalkScene& scene,
                                                                          const EllipsoidBody& body) {
  std::vector<Placed> placed;
  entries_.resize(scene.surfaces->level.size());
  for (std::size_t i = 0; i < scene.surfaces->level.size() && i < scene.level->size(); ++i) {
    const WalkMesh& mesh = (*scene.level)[i];
    const Pose pose = mesh.motion ? pose_at(*mesh.motion, mesh.mesh.pose, scene.time) : mesh.mesh.pose;
    const Quaterniond rotation = glm::conjugate(body.rotation) * pose.rotation;
    const Vector3d offset = to_ellipsoid_space(body, pose.position);
    const std::shared_ptr<const SurfaceMesh>& source = scene.surfaces->level[i];
    // Axes that stay parallel need no copy: the scale does it.
    if (std::abs(rotation.w) > 1.0 - 1e-14) {
      placed.push_back({source, 1.0 / body.radii, offset});
      continue;
    }
    Entry& entry = entries_[i];
    if (entry.source != source || entry.rotation != rotation || entry.radii != body.radii) {
      SurfaceMesh turned = *source;
      for (Vector3d& p : turned.positions) p = (rotation * p) / body.radii;
      for (Vector3d& n : turned.normals) n = glm::normalize(body.radii * (rotation * n));
      entry = {source, std::make_shared<const SurfaceMesh>(std::move(turned)), rotation, body.radii};
    }
    placed.push_back({entry.turned, Vector3d(1.0), offset});
  }
  return placed;
}

}  // namespace minkoscope
