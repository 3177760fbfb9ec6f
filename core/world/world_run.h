// A running world: one tick after another, each with what the broad phase tests, skips and finds.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/broad_phase/broad_phase.h"
#include "core/shapes/support.h"
#include "core/world/world.h"

namespace minkoscope {

/// Seconds of the wall clock that the parts of a tick took. Measured, so never the same twice; no answer depends on
/// them.
struct WorldCosts {
  double motion = 0.0;  // of the bodies, with what they bounce off in a container
  double update = 0.0;  // of the structure: bodies moved in it, stale parts rebuilt
  double pairs = 0.0;   // querying it for the pairs
  double narrow = 0.0;  // testing which of them overlap
};

/// What one tick found, after the motion.
struct WorldTick {
  long long tests = 0;  // the structure's, for this tick's motion and pairs
  long long rebuilds = 0;
  std::vector<BodyPair> pairs;            // whose tight boxes overlap, ascending
  std::vector<std::uint8_t> overlapping;  // for each pair: the narrow phase's answer
  long long overlaps = 0;
  /// Of a world that starts warm, for each pair: what the narrow phase started from, which the tick before stored (or
  /// nothing), and what it stores for the next. They are part of the world's state.
  std::vector<GjkCache> started, left;
  WorldCosts costs;
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

/// A sphere of a container before and after a bounce.
struct MovingSphere {
  Vector3d centre{0.0}, velocity{0.0};
  double radius = 0.0;
};

/// Moves spheres apart that touch and approach, and keeps them inside the container rotated by `rotation`. `touching`:
/// the pairs to test. Impulses along the contact normal, mass by volume.
void bounce(std::vector<MovingSphere>& spheres, std::span<const BodyPair> touching, const WorldContainer& container,
            const Quaterniond& rotation);

/// A running world: a copy continues by itself with the same bits.
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
  const std::shared_ptr<const World>& shared_world() const { return world_; }
  const Box3<double>& tight_box_of(std::size_t body) const { return structure_->box(static_cast<BodyId>(body)); }
  /// What a copy of this takes in memory, about.
  std::size_t approximate_bytes() const;
  /// The narrow phase's query of a pair in the last tick, with its warm start.
  PairQuery query_of(const BodyPair& pair) const;
  double bounding_radius(std::size_t body) const { return radii_[body]; }
  WorldSummary summary() const;

 private:
  template <class Observer>
  const WorldTick& run_tick(Observer* observer);
  void move_bodies();
  void bounce_bodies();
  Box3<double> tight_box(std::size_t body) const;
  void start_pairs();
  template <class Real>
  void run_narrow_phase(const std::vector<CompiledShape<Real>>& shapes);

  std::shared_ptr<const World> world_;
  std::shared_ptr<const std::vector<CompiledShape<double>>> shapes_;
  std::shared_ptr<const std::vector<CompiledShape<float>>> coarse_shapes_;  // where the narrow phase runs in float
  std::vector<double> radii_;  // of the bounding spheres about the bodies' origins
  std::vector<BodyState> states_;
  std::unique_ptr<BroadPhase> structure_;
  std::unique_ptr<BroadPhase> sphere_structure_;  // of the bounding spheres, in a container
  WorldTick last_;
  WorldTick before_;  // the tick before, in a tick; then only room for the next
  WorldSummary totals_;
  int ticks_ = 0;
};

}  // namespace minkoscope
