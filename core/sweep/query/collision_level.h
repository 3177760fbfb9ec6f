// A level prepared for sweeps.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <minkoscope/geometry.h>
#include <minkoscope/sweep.h>

#include "core/base/instructions.h"
#include "core/mesh/collision_mesh.h"
#include "core/shapes/support.h"

namespace minkoscope {

/// A convex shape of a level.
struct ConvexObstacle {
  Shape shape;
  std::shared_ptr<const CompiledShape<double>> owned;
  const CompiledShape<double>& compiled;

  explicit ConvexObstacle(const Shape& of) : ConvexObstacle(of, std::make_shared<const CompiledShape<double>>(of)) {}
  /// Compiled before.
  ConvexObstacle(const Shape& of, std::shared_ptr<const CompiledShape<double>> compiled_before)
      : shape(of), owned(std::move(compiled_before)), compiled(*owned) {}
};

/// A level prepared for sweeps in one precision: each mesh's collision data, shared, and its current pose.
template <class Real>
struct CollisionLevel : std::enable_shared_from_this<CollisionLevel<Real>> {
  struct Entry {
    std::shared_ptr<const CollisionMesh<Real>> mesh;  // null where there is an obstacle
    Pose pose;                                        // world
    std::shared_ptr<const ConvexObstacle> obstacle = nullptr;
  };
  std::vector<Entry> meshes;
};

/// That its meshes are queried by; portable where there are none.
template <class Real>
Instructions instructions_of(const CollisionLevel<Real>& level) {
  for (const auto& entry : level.meshes)
    if (entry.mesh) return entry.mesh->bvh().instructions();
  return Instructions::portable;
}

/// Meshes named more than once are built once. Without meshes when `progress` cancelled. No answer depends on the
/// instructions.
template <class Real>
CollisionLevel<Real> prepare_level(const std::vector<LevelMesh>& level, const Progress& progress = {},
                                   Instructions instructions = best_instructions());

/// The vertices of a triangle of a mesh, world.
template <class Real>
std::array<Vector3d, 3> to_world(const Pose& mesh, const std::array<Vector3<Real>, 3>& triangle) {
  std::array<Vector3d, 3> world;
  for (std::size_t i = 0; i < 3; ++i) world[i] = mesh.to_world(Vector3d(triangle[i]));
  return world;
}

}  // namespace minkoscope
