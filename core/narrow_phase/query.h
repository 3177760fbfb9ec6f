// The front door of the narrow phase: a pair of posed shapes and a method in, a result out.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/narrow_phase/gjk_cache.h"
#include "core/shapes/shape.h"
#include "core/trace/observer.h"

namespace minkoscope {

enum class Precision { float32, float64 };
std::string_view to_string(Precision precision);  // "float", "double"

struct PosedShape {
  Shape shape;
  Pose pose;  // world
  bool operator==(const PosedShape&) const = default;
};

struct PairSettings {
  int max_iterations = 64;
  int max_epa_iterations = 256;
  std::optional<double> relative_tolerance;   // absent: 1e-5 in float, 1e-9 in double
  std::optional<Vector3d> initial_direction;  // world; absent: the centre offset
  /// Where our GJK loops start instead: what an earlier query of the pair left. The published methods and the
  /// separating axis test start as they always do.
  std::optional<GjkCache> warm_start;
  bool operator==(const PairSettings&) const = default;
};

struct PairQuery {
  PosedShape a, b;
  std::string algorithm = "gjk-epa";
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

/// Runs the method. Throws std::invalid_argument with one clear sentence when the method is unknown or cannot take the
/// shapes (a mesh in a convex method). The traced overload gives the same bits as the plain one.
PairResult run_pair(const PairQuery& query);
PairResult run_pair(const PairQuery& query, StepObserver& observer);

/// One row of the table of methods: it feeds the combo box, the command line and the tests.
struct PairMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view> answers;  // of "overlap", "distance", "depth", "normal", "points"
  std::span<const std::string_view> listing;  // pseudocode, one entry a line, written by us; line 1 is listing[0]
};
std::span<const PairMethod> pair_methods();
const PairMethod* find_pair_method(std::string_view name);  // nullptr when unknown

/// The sentence that says why a step happened, with the vertices' letters, the test and its value in it.
std::string explain(const GjkStep& step);
std::string explain(const EpaStep& step);
std::string explain(const RayStep& step);

}  // namespace minkoscope
