#include "app/draw/level/inflated_draw.h"

#include <algorithm>

namespace minkoscope {

void draw_inflated_level(const PlacedInflation& inflated, const Vector3d& centre, DebugDraw& draw) {
  if (inflated.level == nullptr || inflated.level->surface == nullptr) return;
  constexpr double inflated_fade_radius = 3.2;  // radii of the body
  SurfaceStyle style;
  style.opacity = 0.52f;
  style.edges = false;
  style.cut = true;
  style.fade_centre = centre;
  style.fade_radius = inflated_fade_radius;
  draw.surface(inflated.level->surface, Pose{inflated.at, Quaterniond(1.0, 0.0, 0.0, 0.0)}, Vector3d(1.0),
               Role::difference, style);
  for (const auto& [from, to] : inflated.level->creases) {
    const double away = glm::length(inflated.at + 0.5 * (from + to) - centre) / inflated_fade_radius;
    if (away >= 1.0) continue;
    LineStyle line;
    line.width = 1.5f;
    line.opacity = static_cast<float>(0.85 * std::min(1.0, 2.0 * (1.0 - away)));
    draw.line(inflated.at + from, inflated.at + to, Role::difference, line);
  }
}

}  // namespace minkoscope
