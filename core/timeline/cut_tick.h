// Cutting a moment out of a long walk: a case of a few ticks, or of one sweep, in the few triangles around it, that
// meets the same again.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/scene/case.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// Part of a level, and where its parts come from.
struct LevelPart {
  std::vector<WalkMesh> meshes;                      // each keeps its name, pose and motion; geometry in the case
  std::vector<int> mesh;                             // index of each in the whole level
  std::vector<std::vector<std::uint32_t>> triangle;  // index of each of its triangles in that mesh
};

/// The triangles whose boxes touch the box (world); of meshes that move all. A mesh without any is left out.
LevelPart cut_level(const std::vector<WalkMesh>& level, const Vector3d& low, const Vector3d& high);

struct CutCase {
  Case value;  // with what the last tick must come to as its `expect`
  std::size_t ticks = 0, triangles = 0;
};

/// A walk that ends with the tick, begun as late and with as little of the level as meets the same triangles at the
/// same times and ends at the same position (to 1e-9). At worst the whole walk up to there in the whole level, which is
/// the same to the bit.
CutCase cut_walk(const WalkTimeline& timeline, std::size_t tick);

/// One sweep of a tick: from the step of its start. Nothing where no resting level gives the same hit: a sweep in the
/// space of a mesh that moves.
std::optional<CutCase> cut_sweep(const WalkTimeline& timeline, std::size_t tick, std::size_t start_step);

}  // namespace minkoscope
