#include "app/draw/level/inflated_draw.h"

namespace minkoscope {

void draw_inflated_level(const PlacedInflation& inflated, const Vector3d& centre, DebugDraw& draw) {
  if (inflated.level == nullptr || inflated.level->surface == nullptr) return;
  constexpr double shown_radius = 2.6;  // radii of the body
  SurfaceStyle style;
  style.opacity = 0.52f;
  style.edges = false;
  style.cut = true;
  style.bound_centre = centre;
  style.bound_radius = shown_radius;
  draw.surface(inflated.level->surface, Pose{inflated.at, Quaterniond(1.0, 0.0, 0.0, 0.0)}, Vector3d(1.0),
               Role::difference, style);
  for (const auto& [from, to] : inflated.level->creases) {
    const double away = glm::length(inflated.at + 0.5 * (from + to) - centre);
    if (away >= shown_radius) continue;
    LineStyle line;
    line.width = 1.5f;
    line.opacity = 0.8f;
    draw.line(inflated.at + from, inflated.at + to, Role::difference, line);
  }
}

}  // namespace minkoscope
