// Many bodies in motion, so that a broad phase has something to do: free drift, or balls in a turning box.
//
// Without a container bodies drift (position += velocity · tick, rotation turned by the angular velocity) and pass
// through each other. In a container each moves as its bounding sphere about its own origin, of the mass of that
// sphere's volume: it bounces off the turning walls and off the others, by impulses along the contact normal with the
// restitution; spin takes no part. The container stands with its centre at the world's origin and has turned by
// angular_velocity · time. Units metres, seconds, radians; world axes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/broad_phase/broad_phase.h"
#include "core/shapes/support.h"

namespace minkoscope {

struct WorldBody {
  Shape shape;  // a mesh counts as its convex hull
  Pose pose;
  Vector3d velocity{0.0};
  Vector3d angular_velocity{0.0};  // world axes
  bool operator==(const WorldBody&) const = default;
};

struct WorldContainer {
  Vector3d half_extents{1.0};
  Vector3d angular_velocity{0.0};
  double restitution = 1.0;  // in [0, 1]
  Vector3d gravity{0.0};     // m/s²
  bool operator==(const WorldContainer&) const = default;
};

struct World {
  std::vector<WorldBody> bodies;
  std::string broad_phase = "bvh";
  int ticks = 1;
  double tick = 0.016666667;
  std::optional<WorldContainer> container;
  bool operator==(const World&) const = default;
};

/// What one tick found, after the motion.
struct WorldTick {
  long long tests = 0;  // the structure's, for this tick's motion and pairs
  long long rebuilds = 0;
  std::vector<BodyPair> pairs;            // whose tight boxes overlap, ascending
  std::vector<std::uint8_t> overlapping;  // for each pair: what the narrow phase says
  long long overlaps = 0;
};

/// The moving part of a body.
struct BodyState {
  Pose pose;
  Vector3d velocity{0.0};
  bool operator==(const BodyState&) const = default;
};

struct WorldSummary {
  int ticks = 0;
  long long pairs = 0, tests = 0, overlaps = 0;
  std::string state_hash;  // of all states after all ticks
};

/// The balls of a container before and after a bounce.
struct Ball {
  Vector3d centre{0.0}, velocity{0.0};
  double radius = 0.0;
};

/// Moves balls apart that touch and approach, and keeps them inside the container turned by `rotation`. `touching`:
/// the pairs to look at. Impulses along the contact normal, mass by volume.
void bounce(std::vector<Ball>& balls, std::span<const BodyPair> touching, const WorldContainer& container,
            const Quaterniond& rotation);

/// A world being lived: a copy goes on by itself with the same bits.
class WorldRun {
 public:
  /// Throws std::invalid_argument when the structure is unknown or a shape cannot be taken.
  explicit WorldRun(const World& world);
  WorldRun(const WorldRun& other);
  WorldRun& operator=(const WorldRun&) = delete;

  const WorldTick& step();
  /// The same with each test of the structure reported.
  const WorldTick& step(StepObserver& observer);

  int ticks() const { return ticks_; }
  const WorldTick& last() const { return last_; }
  const std::vector<BodyState>& states() const { return states_; }
  Quaterniond container_rotation() const;
  /// Of the motion, joules at a density of 1 kg/m³; with the height in the container's gravity.
  double energy() const;
  BroadPhase& structure() { return *structure_; }
  const BroadPhase& structure() const { return *structure_; }
  const World& world() const { return *world_; }
  double bounding_radius(std::size_t body) const { return radii_[body]; }
  WorldSummary summary() const;

 private:
  template <class Observer>
  const WorldTick& run_tick(Observer* observer);
  void move_bodies();
  void bounce_bodies();
  Box3<double> tight_box(std::size_t body) const;
  bool overlap(const BodyPair& pair) const;

  std::shared_ptr<const World> world_;
  std::shared_ptr<const std::vector<CompiledShape<double>>> shapes_;
  std::vector<double> radii_;  // of the bounding spheres about the bodies' origins
  std::vector<BodyState> states_;
  std::unique_ptr<BroadPhase> structure_;
  std::unique_ptr<BroadPhase> ball_structure_;  // of the bounding spheres, in a container
  WorldTick last_;
  WorldSummary totals_;
  int ticks_ = 0;
};

}  // namespace minkoscope
