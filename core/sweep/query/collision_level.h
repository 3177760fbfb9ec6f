// A level prepared for sweeps.
#pragma once

#include <memory>
#include <vector>

#include <minkoscope/geometry.h>
#include <minkoscope/sweep.h>

#include "core/base/instructions.h"
#include "core/mesh/collision_mesh.h"

namespace minkoscope {

/// A level prepared for sweeps in one precision: each mesh's collision data, shared, and its current pose.
template <class Real>
struct CollisionLevel {
  struct Entry {
    std::shared_ptr<const CollisionMesh<Real>> mesh;
    Pose pose;  // world
  };
  std::vector<Entry> meshes;
};

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
