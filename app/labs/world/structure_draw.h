// Draws the structure of a broad phase: boxes by level, split planes, cells, spheres, or intervals on the sweep axis.
#pragma once

#include <vector>

#include "app/draw/debug_draw.h"
#include "core/broad_phase/broad_phase.h"

namespace minkoscope {

/// The maximum number of boxes drawn: of one level, evenly sampled; and of several levels together.
inline constexpr std::size_t most_volumes_drawn = 1000, most_volumes_together = 200;

/// How many volumes a structure has, and how many of them are drawn.
struct VolumesShown {
  std::size_t all = 0, drawn = 0;
};
/// A level of the structure; -1: as many from the root as remain legible.
VolumesShown draw_structure(const BroadPhase& structure, int level, DebugDraw& draw);

/// How many levels the volumes have, and how many of them are shown together.
struct LevelsShown {
  int levels = 0, shown = 0;
};
LevelsShown levels_of(const std::vector<StructureVolume>& volumes);

/// The twelve edges of a box.
void draw_box_lines(const Vector3d& centre, const Quaterniond& rotation, const Vector3d& half, Role role,
                    const LineStyle& style, DebugDraw& draw);
void draw_box_lines(const Box3<double>& box, Role role, const LineStyle& style, DebugDraw& draw);

}  // namespace minkoscope
