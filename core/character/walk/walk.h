// What a walk is made of: a level with moving meshes, a body, its settings and inputs, and the state between two ticks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sweep/query/collision_level.h"

namespace minkoscope {

struct MotionKey {
  double time = 0.0;                 // seconds
  std::optional<Vector3d> position;  // absent: the mesh's pose keeps its part
  std::optional<Quaterniond> rotation;
};
enum class MotionRepeat { once, loop, ping_pong };
struct Motion {
  std::vector<MotionKey> keys;  // ascending times
  MotionRepeat repeat = MotionRepeat::once;
};

/// The pose of a moving mesh at `time` (seconds): positions linear, rotations slerp, resting before and after.
Pose pose_at(const Motion& motion, const Pose& rest, double time);

struct WalkMesh {
  LevelMesh mesh;
  std::optional<Motion> motion;
};

struct WalkSettings {
  double tick = 0.016666667;            // seconds
  Vector3d gravity{0.0, -9.81, 0.0};    // m/s²
  Vector3d external_displacement{0.0};  // metres a tick, always slides
  int max_slides = 5;
  double safety_margin = 1e-5;  // metres; the larger of this and 4 ulp of the position is used
  bool separate_gravity = true;
  bool recover = true;
  double max_slope_degrees = 50.0;
  double step_height = 0.4;  // metres
  bool snap_to_ground = true;
  bool operator==(const WalkSettings&) const = default;
};

/// An input as the case holds it: lasts for `ticks`.
struct WalkInput {
  int ticks = 1;
  Vector3d velocity{0.0};      // wanted, world, m/s
  std::optional<double> jump;  // vertical speed if grounded, m/s
  std::optional<Vector3d> radii;
  std::optional<Quaterniond> rotation;
  bool operator==(const WalkInput&) const = default;
};

inline constexpr std::string_view default_mover = "collide-and-slide";

struct Walk {
  std::vector<WalkMesh> level;
  EllipsoidBody body;  // at the start
  std::string mover{default_mover};
  WalkSettings settings;
  std::vector<WalkInput> inputs;
  Precision precision = Precision::float32;
};

/// Everything a tick needs from the one before. Doubles, exact for float runs.
struct WalkState {
  EllipsoidBody body;
  Vector3d velocity{0.0};       // achieved over the last tick, world, m/s
  Vector3d fall_velocity{0.0};  // what gravity and jumps have built up, m/s
  bool grounded = false;
  Vector3d ground_normal{0.0, 1.0, 0.0};
  int carried_by = -1;               // level index of the moving mesh it stands on
  Vector3d inherited_velocity{0.0};  // horizontal, of the mesh it jumped off, until it lands, world, m/s
  Vector3d last_safe_position{0.0};
  Vector3d wanted_radii{0.35, 0.9, 0.35};  // requested, deferred while there is no room
  Quaterniond wanted_rotation{1.0, 0.0, 0.0, 0.0};
};

struct WalkHit {
  int mesh = -1;
  int triangle = -1;
  Feature feature = Feature::face;
  double time = 0.0;
  Vector3d point{0.0}, normal{0.0};  // world
  bool operator==(const WalkHit&) const = default;
};

/// What one tick did.
struct TickResult {
  WalkState state;  // after the tick
  int slides = 0;
  std::vector<WalkHit> hits;
  bool recovered = false;
  bool crushed = false;
  double depth = 0.0;  // how far the body stands in the level after the tick, world metres
};

/// A level prepared for walking in the walk's precision. Shared and immutable but for the poses of moving meshes,
/// which are set per tick.
class WalkLevel {
 public:
  WalkLevel(const std::vector<WalkMesh>& level, Precision precision, const Progress& progress = {});
  Precision precision() const { return precision_; }
  const std::vector<WalkMesh>& meshes() const { return meshes_; }
  /// The level with every mesh where its motion has it at `time`. Exactly one of the two has meshes.
  CollisionLevel<float> float_level_at(double time) const;
  CollisionLevel<double> double_level_at(double time) const;

 private:
  Precision precision_;
  std::vector<WalkMesh> meshes_;
  CollisionLevel<float> float_level_;
  CollisionLevel<double> double_level_;
};

}  // namespace minkoscope
