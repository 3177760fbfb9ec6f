// Draws one step of a recorded sweep, in the world and in the second view: ellipsoid space (the body's axes divided by
// its radii, its start the origin, so that the body is a moving unit sphere), or for a body of another shape the
// Minkowski difference obstacle − body, in which it is a moving point.
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
  std::shared_ptr<const SurfaceMesh> body;  // its own frame; null where ellipsoid space is shown
  std::vector<std::shared_ptr<const SurfaceMesh>> differences;  // item − body, of its items that are shapes; else null
};
/// Fills `body` and `differences`.
void make_body_surfaces(const SweepQuery& query, SweepSurfaces& surfaces);
/// The body; of one that is no ellipsoid half its extents along its own axes stand for the radii.
EllipsoidBody bounds_of_body(const SweepQuery& query);
std::shared_ptr<const SurfaceMesh> make_unit_sphere();

/// `step` is clamped to the trace; for a trace without steps, level and body at the start.
void draw_sweep_world(const SweepQuery& query, const SweepTrace& trace, std::size_t step, const SweepSurfaces& surfaces,
                      DebugDraw& draw);
/// With an inflated level the body is its centre, stopped by that surface, inside a faint unit sphere; without one, the
/// unit sphere itself.
void draw_sweep_ellipsoid_space(const SweepQuery& query, const SweepTrace& trace, std::size_t step,
                                const SweepSurfaces& surfaces, const PlacedInflation& inflated, DebugDraw& draw);

/// Obstacle − body: what the point of a body that is no ellipsoid must not enter, axes of the world, its start the
/// origin; of the step's candidate, with the simplex and the ray.
void draw_sweep_difference(const SweepQuery& query, const SweepTrace& trace, std::size_t step,
                           const SweepSurfaces& surfaces, DebugDraw& draw);

/// The outcomes that occur among the candidates of the first `count` steps, in the order of the legend.
std::vector<const OutcomeMark*> outcomes_seen(std::span<const Step> steps, std::size_t count);

}  // namespace minkoscope
