// A scene as cases: all of it as a world, two of its shapes as a pair, and which of its shapes overlap.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "core/import/import.h"
#include "core/import/scenes/scene.h"
#include "core/scene/case.h"

namespace minkoscope {

/// In other units: (x, y, z) becomes (x, z, −y) where Z points up, and all sizes are multiplied.
Scene in_units(Scene scene, const FileUnits& units);

using ScenePair = std::pair<std::size_t, std::size_t>;
/// The pairs of shapes that overlap or touch, ascending, by the narrow phase of worlds. Throws CaseError "NAME: …"
/// where the boxes of a million pairs do.
std::vector<ScenePair> overlapping_pairs(const Scene& scene, const std::string& name);

Case pair_of(const Scene& scene, const ScenePair& pair);
Case world_of(const Scene& scene);

/// The scene as `import` reports it: a world, and a sentence for each shape.
Imported import_scene(const Scene& scene);

}  // namespace minkoscope
