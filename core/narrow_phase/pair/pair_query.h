// Input and output of the narrow phase: a pair of posed shapes and a method in, a result out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/precision.h"
#include "core/narrow_phase/pair/gjk_cache.h"
#include "core/shapes/shape.h"
#include "core/trace/events.h"

namespace minkoscope {

/// The methods' names, as cases and the command line write them.
namespace pair_method {
inline constexpr std::string_view gjk_epa = "gjk-epa";
inline constexpr std::string_view gjk_distance = "gjk-distance";
inline constexpr std::string_view gjk_overlap = "gjk-overlap";
inline constexpr std::string_view sat = "sat";
inline constexpr std::string_view headbutt = "headbutt";
inline constexpr std::string_view hacktank = "hacktank";
inline constexpr std::string_view tetrahedron = "tetrahedron";
inline constexpr std::string_view brute_force = "brute-force";
inline constexpr std::string_view epa_direct = "epa-direct";
}  // namespace pair_method

struct PairSettings {
  /// Absent: as many as the shapes can need; a given limit is never exceeded. Values below 1 count as 1.
  std::optional<int> max_iterations;
  std::optional<int> max_epa_iterations;
  std::optional<double> relative_tolerance;   // absent: 1e-5 in float, 1e-9 in double
  std::optional<Vector3d> initial_direction;  // world; absent: the centre offset
  /// Where our GJK loops start instead: what an earlier query of the pair stored. The published methods and the
  /// separating axis test start as they always do.
  std::optional<GjkCache> warm_start;
  bool operator==(const PairSettings&) const = default;
};

struct PairQuery {
  PosedShape a, b;
  std::string algorithm{pair_method::gjk_epa};
  Precision precision = Precision::float32;
  PairSettings settings;
  bool operator==(const PairQuery&) const = default;
};

/// What a method does not compute is absent, never invented.
struct PairResult {
  std::optional<bool> overlap;
  std::optional<double> distance;   // metres, ≥ 0 between the closest points; 0 on overlap
  std::optional<double> depth;      // metres, ≥ 0 penetration; 0 when separated
  std::optional<Vector3d> normal;   // unit, world, from A towards B
  std::optional<Vector3d> point_a;  // world; point_b − point_a = distance · normal, or −depth · normal
  std::optional<Vector3d> point_b;
  int iterations = 0;
  Termination termination = Termination::degenerate;
  int support_calls = 0;
  std::optional<GjkCache> cache;  // of our GJK loops: what the next query of this pair may start from
};

}  // namespace minkoscope
