// What a sweep takes and gives: an ellipsoid moves once through a level, without response. Triangles are two-sided.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/pose.h"
#include "core/base/precision.h"
#include "core/mesh/level_mesh.h"
#include "core/trace/events.h"

namespace minkoscope {

struct EllipsoidBody {
  Vector3d radii{0.35, 0.9, 0.35};           // metres, > 0, along the body's own axes
  Vector3d position{0.0};                    // centre, world
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};  // world from body
  bool operator==(const EllipsoidBody&) const = default;
};

inline constexpr std::string_view default_sweep = "swept";

struct SweepQuery {
  std::vector<LevelMesh> level;
  EllipsoidBody body;
  Vector3d displacement{0.0};  // world, metres
  std::string algorithm{default_sweep};
  Precision precision = Precision::float32;
};

struct SweepResult {
  bool hit = false;
  double time = 1.0;     // fraction of the displacement in [0, 1]; meaningful on a hit
  Vector3d point{0.0};   // contact, world
  Vector3d normal{0.0};  // unit, world: of the ellipsoid's tangent plane at the contact, towards the body
  Feature feature = Feature::face;
  int feature_index = -1;
  int mesh = -1;  // index into the level
  int triangle = -1;
  bool start_overlap = false;
  double depth = 0.0;  // world: moving the body by depth · normal clears `triangle`
};

inline CandidateOutcome outcome_of(const SweepResult& result) {
  return result.start_overlap ? CandidateOutcome::start_overlap
         : result.hit         ? CandidateOutcome::hit
                              : CandidateOutcome::missed;
}

}  // namespace minkoscope
