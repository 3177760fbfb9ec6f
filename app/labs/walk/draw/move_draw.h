// What a body wanted and what came of it: paths, arrows of displacement and of velocity, the lines in which slide
// planes meet.
#pragma once

#include <span>
#include <string_view>

#include "app/draw/debug_draw.h"
#include "app/draw/level/view_space.h"
#include "core/trace/events.h"

namespace minkoscope {

/// Where the centre went, true to scale: solid up to `now`, dashed on to where `displacement` leads.
void draw_path(const Vector3d& start, const Vector3d& now, const Vector3d& displacement, const ViewSpace& space,
               DebugDraw& draw);

/// Moves of a tick are centimetres: wanted (from `from`) and what is left of it (from `turn`, named `outcome`) are
/// drawn longer by the same factor, so that their ratio is true.
void draw_moves(const Vector3d& from, const Vector3d& wanted, const Vector3d& turn, const Vector3d& remaining,
                bool turned, std::string_view outcome, const ViewSpace& space, DebugDraw& draw);

/// Velocity before the tick, wanted in it, and achieved, from the body's centre; one factor for all three. World.
void draw_velocities(const Vector3d& from, const Vector3d& before, const Vector3d& wanted, const Vector3d& achieved,
                     DebugDraw& draw);

/// The lines in which two of the planes meet, near `middle`.
void draw_creases(std::span<const SlidePlane> planes, const Vector3d& middle, const ViewSpace& space, DebugDraw& draw);

/// A point nearest to `middle` on the line in which two planes meet, and the line's unit direction; nothing where they
/// are all but parallel.
struct CreaseLine {
  Vector3d point{0.0}, direction{0.0};
};
std::optional<CreaseLine> crease_of(const SlidePlane& a, const SlidePlane& b, const Vector3d& middle);

}  // namespace minkoscope
