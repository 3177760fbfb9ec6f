// Our shapes and poses as Bullet's.
#pragma once

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>

#include <memory>

#include <minkoscope/pair.h>

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope::bench {

inline btScalar real(double x) {
  return static_cast<btScalar>(x);
}

inline btVector3 to_bullet(const Vector3d& v) {
  return {real(v.x), real(v.y), real(v.z)};
}

inline std::shared_ptr<btConvexShape> to_bullet(const Shape& shape) {
  if (const auto* capsule = std::get_if<CapsuleShape>(&shape.value)) {
    return std::make_shared<btCapsuleShape>(real(capsule->radius), real(2.0 * capsule->half_height));
  }
  if (const auto* sphere = std::get_if<SphereShape>(&shape.value)) {
    return std::make_shared<btSphereShape>(real(sphere->radius));
  }
  std::shared_ptr<btConvexShape> out;
  if (const auto* box = std::get_if<BoxShape>(&shape.value)) {
    out = std::make_shared<btBoxShape>(to_bullet(box->half_extents));
  } else {
    auto hull = std::make_shared<btConvexHullShape>();
    for (const Vector3d& p : std::get<HullShape>(shape.value).hull->points) hull->addPoint(to_bullet(p), false);
    hull->recalcLocalAabb();
    out = hull;
  }
  out->setMargin(0);
  return out;
}

inline btTransform to_bullet(const Pose& pose) {
  const Quaterniond& q = pose.rotation;
  return btTransform(btQuaternion(real(q.x), real(q.y), real(q.z), real(q.w)), to_bullet(pose.position));
}

}  // namespace minkoscope::bench
