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
#include <minkoscope/motion.h>
#include <minkoscope/shape.h>
#include <minkoscope/sweep.h>
#include <minkoscope/trace.h>

namespace minkoscope {

/// A convex shape prepared for many queries; core's own.
template <class Real>
class CompiledShape;
/// The triangles of a level near a body; core's own.
class NearTriangles;

/// A convex shape that walks, prepared once. Copies share it; immutable.
class BodyShape {
 public:
  /// Throws std::invalid_argument for a mesh, and for a shape without a size.
  explicit BodyShape(const Shape& shape);
  BodyShape(const BodyShape&);
  BodyShape(BodyShape&&) noexcept;
  BodyShape& operator=(const BodyShape&);
  BodyShape& operator=(BodyShape&&) noexcept;
  ~BodyShape();

  const Shape& shape() const;
  /// Of its box along its own axes, metres, and the middle of that box.
  const Vector3d& half_extents() const;
  const Vector3d& centre() const;
  const std::shared_ptr<const CompiledShape<double>>& compiled() const;
  bool operator==(const BodyShape& other) const;  // the same shape

 private:
  struct Prepared;
  std::shared_ptr<const Prepared> prepared_;
};

/// What walks: an ellipsoid of its radii, or a convex shape in its place, in the same frame. Then `radii` are the
/// shape's half extents: an ellipsoid's own.
struct WalkBody : EllipsoidBody {
  std::optional<BodyShape> shape;

  WalkBody() = default;
  WalkBody(const EllipsoidBody& ellipsoid) : EllipsoidBody(ellipsoid) {}
  WalkBody(const Vector3d& of_radii, const Vector3d& at, const Quaterniond& turned = {1.0, 0.0, 0.0, 0.0})
      : EllipsoidBody{of_radii, at, turned} {}
  WalkBody(const BodyShape& of, const Vector3d& at, const Quaterniond& turned = {1.0, 0.0, 0.0, 0.0})
      : EllipsoidBody{of.half_extents(), at, turned}, shape(of) {}

  /// The shape, of an ellipsoid too.
  Shape solid() const { return shape ? shape->shape() : Shape{EllipsoidShape{radii}}; }
  /// Whether both are the same body but for position and rotation.
  bool same_shape(const WalkBody& other) const { return radii == other.radii && shape == other.shape; }
  bool operator==(const WalkBody&) const = default;
};

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
  Vector3d velocity{0.0};         // wanted, world, m/s
  std::optional<double> jump;     // vertical speed if grounded, m/s
  std::optional<Vector3d> radii;  // of an ellipsoid from now on
  std::optional<Quaterniond> rotation;
  std::optional<BodyShape> shape = {};  // from now on in place of the ellipsoid; not beside radii
  bool operator==(const WalkInput&) const = default;
};

/// What another engine's character did: where its body was after each tick, and what the engine said of it. Runs ignore
/// it.
struct TrackTick {
  Vector3d position{0.0};
  std::optional<Vector3d> velocity;  // m/s
  std::optional<bool> grounded;
  bool operator==(const TrackTick&) const = default;
};
struct Track {
  std::string engine;
  std::vector<TrackTick> ticks;
  bool operator==(const Track&) const = default;
};

/// The movers' names, as cases and the command line write them.
namespace mover_method {
inline constexpr std::string_view collide_and_slide = "collide-and-slide";
inline constexpr std::string_view multi_plane = "multi-plane";
inline constexpr std::string_view step_slide = "step-slide";
inline constexpr std::string_view plane_solver = "plane-solver";
inline constexpr std::string_view move_and_slide = "move-and-slide";
inline constexpr std::string_view fauerby_2000 = "fauerby-2000";
inline constexpr std::string_view thebigh = "thebigh";
}  // namespace mover_method
inline constexpr std::string_view default_mover = mover_method::collide_and_slide;

struct Walk {
  std::vector<WalkMesh> level;
  WalkBody body;  // at the start
  std::string mover{default_mover};
  WalkSettings settings;
  std::vector<WalkInput> inputs;
  std::shared_ptr<const Track> track;  // null: there is none
  Precision precision = Precision::float32;
};

struct WalkHit {
  int mesh = -1;
  int triangle = -1;
  Feature feature = Feature::face;
  double time = 0.0;
  Vector3d point{0.0}, normal{0.0};  // world
  bool operator==(const WalkHit&) const = default;
};

/// Everything a tick needs from the one before. Doubles, exact for float runs.
struct WalkState {
  WalkBody body;
  Vector3d velocity{0.0};       // achieved over the last tick, world, m/s
  Vector3d fall_velocity{0.0};  // what gravity and jumps have built up, m/s
  bool grounded = false;
  Vector3d ground_normal{0.0, 1.0, 0.0};
  int carried_by = -1;               // level index of the moving mesh it stands on
  Vector3d inherited_velocity{0.0};  // horizontal, of the mesh it jumped off, until it lands, world, m/s
  Vector3d last_safe_position{0.0};
  Vector3d wanted_radii{0.35, 0.9, 0.35};  // requested, deferred while there is no room
  std::optional<BodyShape> wanted_shape;
  Quaterniond wanted_rotation{1.0, 0.0, 0.0, 0.0};
  /// What the tick has found near the body, which saves the next from looking again; null: nothing. No result depends
  /// on it.
  std::shared_ptr<const NearTriangles> near;
  /// Where the tick has left the body, and the gap to what is nearest there, as far as it looked, metres; below 0 an
  /// overlap. Of use beside `near` alone: what is clear need not be recovered. No result depends on it.
  Vector3d cleared_at{0.0};
  double clearance = 0.0;
  /// What alone lies within `touch_reach` metres of it there, which saves the next tick from finding it again; its mesh
  /// is -1 where that is not one face. No result depends on it, either.
  WalkHit touch;
  double touch_reach = 0.0;
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
/// recomputed for each tick.
class WalkLevel {
 public:
  WalkLevel(const std::vector<WalkMesh>& level, Precision precision, const Progress& progress = {});
  Precision precision() const { return level_.precision(); }
  const std::vector<WalkMesh>& meshes() const { return meshes_; }
  /// The level with every mesh where its motion has it at `time`. Exactly one of the two has meshes.
  CollisionLevel<float> float_level_at(double time) const;
  CollisionLevel<double> double_level_at(double time) const;
  /// With every mesh at its own pose.
  const SweepLevel& at_rest() const { return level_; }

 private:
  std::vector<WalkMesh> meshes_;
  SweepLevel level_;
};

/// The state before tick 0: the walk's body, and what it stands on there, so that its first tick can jump, and so that
/// a lift takes it along from the first.
WalkState initial_state(const Walk& walk, const WalkLevel& level);

/// Why the walk's mover cannot take its body, or one of its inputs' bodies, in one sentence that names the movers that
/// can; empty where it can. The mover must be known.
std::string refusal_of(const Walk& walk);

/// One tick: `index` counts from 0, so that the state after it is at time (index + 1) · tick. The input's `ticks` is
/// ignored; `jump` acts in this tick. Traced and untraced give the same bits. Throws std::invalid_argument for an
/// unknown mover, and for a body that it does not take.
TickResult run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
                    const WalkState& before, const WalkInput& input);
TickResult run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
                    const WalkState& before, const WalkInput& input, StepObserver& observer);
/// The same, in place of what `result` holds and in the memory that this has, which saves much where many ticks run. A
/// tick that is refused leaves the result as it was. `before` may be the result's own state; then nothing is saved.
void run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
              const WalkState& before, const WalkInput& input, TickResult& result);

/// A step in one sentence.
std::string explain(const WalkStep& step);

}  // namespace minkoscope
