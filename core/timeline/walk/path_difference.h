// Where two runs of a walk part: positions after each tick, compared tick by tick.
#pragma once

#include <optional>
#include <span>

#include <minkoscope/geometry.h>

namespace minkoscope {

struct PathDifference {
  std::optional<std::size_t> first;  // tick after which the body first stands elsewhere; nothing: nowhere
  double farthest = 0.0;             // metres apart at most, over the ticks both have
  std::optional<std::size_t> farthest_at;
  double at_end = 0.0;  // metres between the last positions, of whatever tick
};

/// The first tick after which positions are farther apart than `tolerance` (metres; 0: not the same to the bit). Ticks
/// that only one of them has are no difference.
std::optional<std::size_t> first_difference(std::span<const Vector3d> a, std::span<const Vector3d> b,
                                            double tolerance = 0.0);
PathDifference compare_paths(std::span<const Vector3d> a, std::span<const Vector3d> b, double tolerance = 0.0);

}  // namespace minkoscope
