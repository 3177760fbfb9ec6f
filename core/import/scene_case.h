// A scene as cases: all of it as a world, two of its shapes as a pair, and which of its shapes overlap.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/import.h"
#include "core/import/scenes/collision_filter.h"
#include "core/import/scenes/scene.h"
#include "core/scene/case.h"

namespace minkoscope {

/// In other units: (x, y, z) becomes (x, z, −y) where Z points up, and all sizes are multiplied.
Scene in_units(Scene scene, const FileUnits& units);

using ScenePair = std::pair<std::size_t, std::size_t>;
struct SceneOverlaps {
  std::vector<ScenePair> pairs;  // ascending
  std::string untested;  // a remark on those that overlap, but that the scene's own engine never tests; or empty
};
/// The pairs of shapes that overlap or touch, by the narrow phase of worlds, and that the scene's filter lets collide.
/// Throws CaseError "NAME: …" where the boxes of a million pairs overlap.
SceneOverlaps overlapping_pairs(const Scene& scene, const std::string& name);
/// Whether the scene's own engine would test the two.
Untested verdict_on(const Scene& scene, const ScenePair& pair);

Case pair_of(const Scene& scene, const ScenePair& pair);
Case world_of(const Scene& scene);

/// The scene as `import` reports it: a world, and a sentence for each shape.
Imported import_scene(const Scene& scene);

}  // namespace minkoscope
