// How far a pixel is from a segment as it is seen.
#pragma once

#include <algorithm>
#include <glm/glm.hpp>
#include <utility>

namespace minkoscope {

/// Pixels from `p` to the segment, and where on it the nearest point is (0 … 1).
inline std::pair<double, double> pixels_to_segment(const glm::dvec2& p, const glm::dvec2& a, const glm::dvec2& b) {
  const glm::dvec2 ab = b - a;
  const double length_squared = glm::dot(ab, ab);
  const double t = length_squared > 0.0 ? std::clamp(glm::dot(p - a, ab) / length_squared, 0.0, 1.0) : 0.0;
  return {glm::length(p - (a + t * ab)), t};
}

}  // namespace minkoscope
