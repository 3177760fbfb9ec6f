// How a drag over a view turns a shape: about the camera's up by its way across, about its right by its way down.
#pragma once

#include <minkoscope/geometry.h>

#include "app/mode/mode.h"

namespace minkoscope {

/// `scale`: pixels a logical pixel.
inline Quaterniond turn_of_drag(const ViewMouse& mouse, double scale) {
  constexpr double radians_per_pixel = 0.008;
  const glm::dvec2 pixels = (mouse.position - mouse.pressed) / scale;
  return glm::angleAxis(pixels.x * radians_per_pixel, mouse.camera->up()) *
         glm::angleAxis(pixels.y * radians_per_pixel, mouse.camera->right());
}

}  // namespace minkoscope
