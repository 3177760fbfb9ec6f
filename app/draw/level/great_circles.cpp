#include "app/draw/level/great_circles.h"

#include <cmath>
#include <numbers>

namespace minkoscope {

void draw_great_circles(const std::function<Vector3d(const Vector3d& unit)>& place, Role role, const LineStyle& style,
                        MarkId mark, DebugDraw& draw) {
  constexpr int pieces = 48;
  const auto at = [&](int plane, int i) {
    const double angle = 2.0 * std::numbers::pi * i / pieces;
    Vector3d unit(0.0);
    unit[plane] = std::cos(angle);
    unit[(plane + 1) % 3] = std::sin(angle);
    return place(unit);
  };
  for (int plane = 0; plane < 3; ++plane) {
    for (int i = 0; i < pieces; ++i) draw.line(at(plane, i), at(plane, i + 1), role, style, mark);
  }
}

}  // namespace minkoscope
