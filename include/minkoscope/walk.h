// Walks: a body in a level, a tick at a time. A tick is a pure function of the level, the state before it, the input
// and the settings: no hidden state, so that any tick can be run again with an observer.
//
//   const minkoscope::WalkLevel level(walk.level, walk.precision);
//   minkoscope::WalkState state = minkoscope::initial_state(walk, level);
//   for (int tick = 0; tick < 60; ++tick) {
//     const minkoscope::TickResult result =
//         minkoscope::run_tick(level, walk.mover, walk.settings, tick, state, {.velocity = {1.5, 0.0, 0.0}});
//     state = result.state;
//   }
//
// Metres, seconds, world axes, Y up, right-handed; normals are unit vectors from the level towards the body. Any number
// of threads may run ticks at once, and share a level.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>
#include <minkoscope/level.h>
#include <minkoscope/sweep.h>
#include <minkoscope/trace.h>

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
  // The published movers' own constants; absent: as published.
  std::optional<int> max_recursions;
  std::optional<double> close_distance;  // radii: how far they end before what they hit
  bool operator==(const WalkSettings&) const = default;
};

/// The margin used at a position, metres: the safety margin, or four units in the last place where they are more.
double kept_margin(const WalkSettings& settings, Precision precision, const Vector3d& position);

/// An input as the case holds it: lasts for `ticks`.
struct WalkInput {
  int ticks = 1;
  Vector3d velocity{0.0};      // wanted, world, m/s
  std::optional<double> jump;  // vertical speed if grounded, m/s
  std::optional<Vector3d> radii;
  std::optional<Quaterniond> rotation;
  bool operator==(const WalkInput&) const = default;
};

/// The movers' names, as cases and the command line write them.
namespace mover_method {
inline constexpr std::string_view collide_and_slide = "collide-and-slide";
inline constexpr std::string_view multi_plane = "multi-plane";
inline constexpr std::string_view fauerby_2000 = "fauerby-2000";
inline constexpr std::string_view thebigh = "thebigh";
}  // namespace mover_method
inline constexpr std::string_view default_mover = mover_method::collide_and_slide;

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
  bool gave_up = false;                       // a pass ended at a limit of the mover's own, with motion left
  bool pushed = false;                        // a mesh, a new size or a hit moved it more than it moves by itself
  double depth = 0.0;                         // how far the body stands in the level after the tick, world metres
  GroundRule ground_rule = GroundRule::none;  // what lets it stand; of the default mover alone
};

/// A level prepared for walking in the walk's precision. Copies share it; immutable: where its moving meshes are is
/// computed anew for each tick.
class WalkLevel {
 public:
  WalkLevel(const std::vector<WalkMesh>& level, Precision precision, const Progress& progress = {});
  Precision precision() const { return level_.precision(); }
  const std::vector<WalkMesh>& meshes() const { return meshes_; }
  /// The level with every mesh where its motion has it at `time`. Exactly one of the two has meshes.
  CollisionLevel<float> float_level_at(double time) const;
  CollisionLevel<double> double_level_at(double time) const;

 private:
  std::vector<WalkMesh> meshes_;
  SweepLevel level_;
};

/// The state before tick 0: the walk's body, and what it stands on there, so that its first tick can jump, and so that
/// a lift takes it along from the first.
WalkState initial_state(const Walk& walk, const WalkLevel& level);

/// One tick: `index` counts from 0, so that the state after it is at time (index + 1) · tick. The input's `ticks` is
/// ignored; `jump` acts in this tick. Traced and untraced give the same bits. Throws std::invalid_argument for an
/// unknown mover.
TickResult run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
                    const WalkState& before, const WalkInput& input);
TickResult run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
                    const WalkState& before, const WalkInput& input, StepObserver& observer);

/// A step in one sentence.
std::string explain(const WalkStep& step);

}  // namespace minkoscope
