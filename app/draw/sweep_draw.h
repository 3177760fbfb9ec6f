// Sweep facts → drawing: one step of a recorded sweep in the world.
#pragma once

#include <memory>
#include <vector>

#include "app/draw/debug_draw.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// One surface a mesh of the level, in the mesh's frame, and the unit sphere. Made once a case.
struct SweepSurfaces {
  std::vector<std::shared_ptr<const SurfaceMesh>> level;
  std::shared_ptr<const SurfaceMesh> unit_sphere;
};
SweepSurfaces make_sweep_surfaces(const SweepQuery& query);

/// `step` is clamped to the trace; a trace without steps draws level, body and result alone.
void draw_sweep_world(const SweepQuery& query, const SweepTrace& trace, std::size_t step, const SweepSurfaces& surfaces,
                      DebugDraw& draw);

}  // namespace minkoscope
