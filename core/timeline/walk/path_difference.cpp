#include "core/timeline/walk/path_difference.h"

#include <algorithm>

namespace minkoscope {

std::optional<std::size_t> first_difference(std::span<const Vector3d> a, std::span<const Vector3d> b,
                                            double tolerance) {
  const std::size_t common = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < common; ++i) {
    // Not "farther than": a position that is no number is a difference too.
    if (a[i] != b[i] && !(glm::length(a[i] - b[i]) <= tolerance)) return i;
  }
  return std::nullopt;
}

PathDifference compare_paths(std::span<const Vector3d> a, std::span<const Vector3d> b, double tolerance) {
  PathDifference difference;
  difference.first = first_difference(a, b, tolerance);
  if (!a.empty() && !b.empty()) difference.at_end = glm::length(a.back() - b.back());
  if (!difference.first) return difference;
  for (std::size_t i = *difference.first; i < std::min(a.size(), b.size()); ++i) {
    const double apart = glm::length(a[i] - b[i]);
    if (difference.farthest_at && !(apart > difference.farthest)) continue;
    difference.farthest = apart;
    difference.farthest_at = i;
  }
  return difference;
}

}  // namespace minkoscope
