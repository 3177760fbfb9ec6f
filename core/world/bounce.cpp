// Spheres in a rotating box: impulses along the contact normal. The forum demo of dodicat (Collision detection in 3D,
// 2020) shows the scene; Newton's law of restitution is all it needs.
#include <algorithm>
#include <cmath>

#include "core/world/world_run.h"

namespace minkoscope {
namespace {

double mass_of(const MovingSphere& sphere) {
  return sphere.radius * sphere.radius * sphere.radius;
}

void bounce_off_each_other(MovingSphere& a, MovingSphere& b, double restitution) {
  const Vector3d apart = b.centre - a.centre;
  const double distance = glm::length(apart), reach = a.radius + b.radius;
  if (distance > reach) return;
  const Vector3d normal = distance > 0.0 ? apart / distance : Vector3d(0.0, 1.0, 0.0);
  const double mass_a = mass_of(a), mass_b = mass_of(b);
  const double both = mass_a + mass_b;
  const double share_a = both > 0.0 ? mass_b / both : 0.5, share_b = 1.0 - share_a;
  a.centre -= share_a * (reach - distance) * normal;
  b.centre += share_b * (reach - distance) * normal;
  const double approach = glm::dot(a.velocity - b.velocity, normal);
  if (approach <= 0.0) return;
  a.velocity -= share_a * (1.0 + restitution) * approach * normal;
  b.velocity += share_b * (1.0 + restitution) * approach * normal;
}

/// The part of a motion beyond a wall is reflected, as far as the restitution lets it come back.
void bounce_off_walls(MovingSphere& sphere, const WorldContainer& container, const Quaterniond& rotation) {
  Vector3d local = glm::conjugate(rotation) * sphere.centre;
  for (int i = 0; i < 3; ++i) {
    const double room = std::max(container.half_extents[i] - sphere.radius, 0.0);
    const double beyond = std::abs(local[i]) - room;
    if (beyond <= 0.0) continue;
    Vector3d outwards(0.0);
    outwards[i] = std::copysign(1.0, local[i]);
    const Vector3d normal = rotation * outwards;
    local[i] = std::copysign(std::max(room - container.restitution * beyond, -room), local[i]);
    sphere.centre = rotation * local;
    const Vector3d wall = glm::cross(container.angular_velocity, sphere.centre + sphere.radius * normal);
    const double approach = glm::dot(sphere.velocity - wall, normal);
    if (approach > 0.0) sphere.velocity -= (1.0 + container.restitution) * approach * normal;
  }
}

}  // namespace

void bounce(std::vector<MovingSphere>& spheres, std::span<const BodyPair> touching, const WorldContainer& container,
            const Quaterniond& rotation) {
  for (const BodyPair& pair : touching) bounce_off_each_other(spheres[pair.a], spheres[pair.b], container.restitution);
  for (MovingSphere& sphere : spheres) bounce_off_walls(sphere, container, rotation);
}

}  // namespace minkoscope
