// What another engine answers for a pair. It may be wrong, which is why it is not the case's "expect": that states what
// a right run must give.
#pragma once

#include <optional>
#include <string>

#include <minkoscope/geometry.h>

namespace minkoscope {

struct EngineAnswer {
  static constexpr double default_tolerance = 1e-4;

  std::string engine;  // its name, may be empty
  std::optional<bool> overlap;
  std::optional<double> distance, depth;             // metres
  std::optional<Vector3d> normal, point_a, point_b;  // world, with the meaning they have in our result
  double tolerance = default_tolerance;              // within which its numbers are the same as ours
  bool operator==(const EngineAnswer&) const = default;
  /// It has no field of a result.
  bool empty() const { return !overlap && !distance && !depth && !normal && !point_a && !point_b; }
};

}  // namespace minkoscope
