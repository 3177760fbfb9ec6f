// Draws one step of a recorded sweep, in the world and in ellipsoid space (the body's axes divided by its radii, its
// start the origin, so that the body is a moving unit sphere).
#pragma once

#include <memory>
#include <vector>

#include "app/draw/debug_draw.h"
#include "app/draw/level/candidate_draw.h"
#include "app/draw/level/inflated_draw.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// One surface per mesh of the level, in the mesh's frame, and the unit sphere.
struct SweepSurfaces {
  std::vector<std::shared_ptr<const SurfaceMesh>> level;  // empty while they are being built
  std::shared_ptr<const SurfaceMesh> unit_sphere;
};
std::shared_ptr<const SurfaceMesh> make_unit_sphere();

/// `step` is clamped to the trace; for a trace without steps, level and body at the start.
void draw_sweep_world(const SweepQuery& query, const SweepTrace& trace, std::size_t step, const SweepSurfaces& surfaces,
                      DebugDraw& draw);
/// With an inflated level the body is its centre, stopped by that surface, inside a faint unit sphere; without one, the
/// unit sphere itself.
void draw_sweep_ellipsoid_space(const SweepQuery& query, const SweepTrace& trace, std::size_t step,
                                const SweepSurfaces& surfaces, const PlacedInflation& inflated, DebugDraw& draw);

/// The outcomes that occur among the candidates of the first `count` steps, in the order of the legend.
std::vector<const OutcomeMark*> outcomes_seen(std::span<const Step> steps, std::size_t count);

}  // namespace minkoscope
