// A level in a collision world of Bullet's.
#pragma once

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>

#include <memory>
#include <vector>

#include <minkoscope/level.h>

#include "bench/peers/bullet_shapes.h"

namespace minkoscope::bench {

/// A level with its indices and vertices where Bullet looks for them.
struct BulletLevel {
  std::vector<btScalar> vertices;
  std::vector<int> indices;
  std::unique_ptr<btTriangleIndexVertexArray> triangles;
  std::unique_ptr<btBvhTriangleMeshShape> shape;
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broad_phase;
  btCollisionWorld world{&dispatcher, &broad_phase, &configuration};
  btCollisionObject object;
  std::shared_ptr<btConvexShape> body;

  explicit BulletLevel(const TriangleMesh& mesh) {
    for (const Vector3d& v : mesh.vertices) {
      for (int i = 0; i < 3; ++i) vertices.push_back(real(v[i]));
    }
    for (const auto& t : mesh.triangles) {
      for (const std::uint32_t i : t) indices.push_back(static_cast<int>(i));
    }
    triangles = std::make_unique<btTriangleIndexVertexArray>(
        static_cast<int>(mesh.triangles.size()), indices.data(), static_cast<int>(3 * sizeof(int)),
        static_cast<int>(mesh.vertices.size()), vertices.data(), static_cast<int>(3 * sizeof(btScalar)));
  }
  ~BulletLevel() {
    if (shape) world.removeCollisionObject(&object);
  }
  void build() { shape = std::make_unique<btBvhTriangleMeshShape>(triangles.get(), true, true); }
  void enter() {
    build();
    shape->setMargin(0);
    object.setCollisionShape(shape.get());
    world.addCollisionObject(&object);
  }
};

}  // namespace minkoscope::bench
