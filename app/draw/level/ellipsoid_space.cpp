#include "app/draw/level/ellipsoid_space.h"

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

EllipsoidSpacePlace place_in_ellipsoid_space(const EllipsoidBody& body, const Pose& world) {
  const Quaterniond into_body = glm::conjugate(body.rotation);
  return {{into_body * (world.position - body.position), into_body * world.rotation}, 1.0 / body.radii};
}

}  // namespace minkoscope
