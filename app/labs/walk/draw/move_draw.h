// Draws motion: paths, arrows of displacement and velocity, and the creases of slide planes.
#pragma once

#include <span>
#include <string_view>

#include <minkoscope/trace.h>

#include "app/draw/debug_draw.h"
#include "app/draw/level/view_space.h"

namespace minkoscope {

/// The path of the centre, to scale: solid up to `now`, dashed to the end of `displacement`.
void draw_path(const Vector3d& start, const Vector3d& now, const Vector3d& displacement, const ViewSpace& space,
               DebugDraw& draw);

/// Moves of a tick are centimetres: the wanted displacement (from `from`) and the remaining one (from `turn`, labelled
/// `outcome`) are enlarged by the same factor.
void draw_moves(const Vector3d& from, const Vector3d& wanted, const Vector3d& turn, const Vector3d& remaining,
                bool turned, std::string_view outcome, const ViewSpace& space, DebugDraw& draw);

/// Velocity before the tick, wanted, and achieved, from the body's centre, to one scale. World.
void draw_velocities(const Vector3d& from, const Vector3d& before, const Vector3d& wanted, const Vector3d& achieved,
                     DebugDraw& draw);

/// The lines in which two of the planes intersect, near `middle`.
void draw_creases(std::span<const SlidePlane> planes, const Vector3d& middle, const ViewSpace& space, DebugDraw& draw);

/// The point closest to `middle` on the intersection line of two planes, and the line's unit direction; nullopt where
/// they are nearly parallel.
struct CreaseLine {
  Vector3d point{0.0}, direction{0.0};
};
std::optional<CreaseLine> crease_of(const SlidePlane& a, const SlidePlane& b, const Vector3d& middle);

}  // namespace minkoscope
