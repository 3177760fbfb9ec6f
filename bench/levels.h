// Levels, spheres and capsules to sweep through them, and the truth about where they first touch.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <minkoscope/level.h>

#include "bench/subject.h"

namespace minkoscope::bench {

struct Level {
  std::string name;
  std::shared_ptr<const TriangleMesh> mesh;
};

/// A sphere, or an upright capsule; metres.
struct SweepBody {
  double radius = 0.0, half_height = 0.0;
};
inline constexpr SweepBody sphere_body{0.6, 0.0}, capsule_body{0.4, 0.5};

struct SweepCase {
  Vector3d start{0.0}, displacement{0.0};  // metres
};

/// The levels found in `folder` ("nav_test", "dungeon", "undulating"), vertices rounded to float as every library will.
std::vector<Level> read_levels(const std::filesystem::path& folder);
/// Rolling ground of about `triangles` triangles, one metre a cell.
Level terrain(std::size_t triangles);

/// Bodies that start clear of the level (by 1 cm) above or beside one of its triangles and move 2 to 10 m.
std::vector<SweepCase> sweeps_through(const Level& level, int count, const SweepBody& body = sphere_body);

/// Judges sweeps by the distance of the sphere's centre, or the capsule's segment, from every triangle near its path,
/// which along a straight line is convex in time; shares nothing with the sweeps.
class SweepOracle {
 public:
  SweepOracle(const Level& level, const SweepCase& sweep, const SweepBody& body);
  /// A hit must leave the body touching, and neither a hit nor a miss may have gone through anything, each within
  /// `tolerance` metres.
  bool is_right(const Answer& answer, double tolerance) const;

 private:
  using Triangle = std::array<Vector3d, 3>;
  double distance(const Triangle& triangle, double time) const;
  double least_distance(double end) const;  // of the path from 0 to `end`

  SweepCase sweep_;
  double radius_;
  Vector3d half_;  // of the segment
  std::vector<Triangle> near_;
};

}  // namespace minkoscope::bench
