// A level prepared for sweeps.
#pragma once

#include <memory>
#include <vector>

#include "core/base/instructions.h"
#include "core/base/progress.h"
#include "core/mesh/collision_mesh.h"
#include "core/sweep/query/sweep_query.h"

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

}  // namespace minkoscope
