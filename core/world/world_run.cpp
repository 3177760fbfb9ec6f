// One tick of a world: move, bounce, update the structure, query it for pairs, and run the narrow phase on each.
#include "core/world/world_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "core/base/fnv1a.h"
#include "core/broad_phase/structures.h"
#include "core/narrow_phase/gjk_epa.h"

namespace minkoscope {
namespace {

Quaterniond turned_by(const Vector3d& angular_velocity, double time) {
  const double speed = glm::length(angular_velocity);
  const double angle = speed * time;
  if (!(angle > 0.0)) return Quaterniond(1.0, 0.0, 0.0, 0.0);
  return glm::angleAxis(angle, angular_velocity / speed);
}

/// Meshes stand for their hulls.
World with_hulls(World world) {
  for (WorldBody& body : world.bodies) {
    const auto* mesh = std::get_if<MeshShape>(&body.shape.value);
    if (mesh == nullptr) continue;
    std::vector<Vector3d> points;
    for (const auto& triangle : *mesh->triangles) points.insert(points.end(), triangle.begin(), triangle.end());
    body.shape = make_hull_shape(std::move(points), mesh->file);
  }
  return world;
}

const BroadPhaseMethod& method_of(const World& world) {
  const BroadPhaseMethod* method = find_broad_phase(world.broad_phase);
  if (method == nullptr) throw std::invalid_argument("there is no broad phase called \"" + world.broad_phase + "\"");
  return *method;
}

/// Measures the time between calls.
class Stopwatch {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(now - std::exchange(begin_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

Box3<double> box_around(const Vector3d& centre, double radius) {
  return {centre - radius, centre + radius};
}

}  // namespace

WorldRun::WorldRun(const World& world)
    : world_(std::make_shared<const World>(with_hulls(world))), structure_(method_of(world).make()) {
  auto shapes = std::make_shared<std::vector<CompiledShape<double>>>();
  for (const WorldBody& body : world_->bodies) {
    shapes->emplace_back(body.shape);
    radii_.push_back(shapes->back().extent() + shapes->back().radius());
    states_.push_back({body.pose, body.velocity});
  }
  shapes_ = std::move(shapes);
  if (world_->precision == Precision::float32) {
    auto coarse = std::make_shared<std::vector<CompiledShape<float>>>();
    for (const WorldBody& body : world_->bodies) coarse->emplace_back(body.shape);
    coarse_shapes_ = std::move(coarse);
  }
  for (std::size_t i = 0; i < states_.size(); ++i) structure_->insert(static_cast<BodyId>(i), tight_box(i));
  if (world_->container) {
    sphere_structure_ = dynamic_bvh_method.make();
    for (std::size_t i = 0; i < states_.size(); ++i) {
      sphere_structure_->insert(static_cast<BodyId>(i), box_around(states_[i].pose.position, radii_[i]));
    }
  }
}

WorldRun::WorldRun(const WorldRun& other)
    : world_(other.world_),
      shapes_(other.shapes_),
      coarse_shapes_(other.coarse_shapes_),
      radii_(other.radii_),
      states_(other.states_),
      structure_(other.structure_->clone()),
      sphere_structure_(other.sphere_structure_ ? other.sphere_structure_->clone() : nullptr),
      last_(other.last_),
      totals_(other.totals_),
      ticks_(other.ticks_) {}

const WorldTick& WorldRun::step() {
  NullObserver* nobody = nullptr;
  return run_tick(nobody);
}

const WorldTick& WorldRun::step(StepObserver& observer) {
  return run_tick(&observer);
}

template <class Observer>
const WorldTick& WorldRun::run_tick(Observer* observer) {
  Stopwatch watch;
  std::swap(before_, last_);
  last_.overlaps = 0;
  last_.overlapping.clear();
  last_.started.clear();
  last_.left.clear();
  ++ticks_;
  move_bodies();
  if (world_->container) bounce_bodies();
  last_.costs.motion = watch.lap();

  const BroadPhaseStatistics so_far = structure_->statistics();
  for (std::size_t i = 0; i < states_.size(); ++i) structure_->move(static_cast<BodyId>(i), tight_box(i));
  structure_->update();
  last_.costs.update = watch.lap();
  if constexpr (Observer::enabled) {
    last_.pairs = structure_->pairs(*observer);
  } else {
    last_.pairs = structure_->pairs();
  }
  last_.costs.pairs = watch.lap();
  const BroadPhaseStatistics after = structure_->statistics();
  last_.tests = after.tests - so_far.tests;
  last_.rebuilds = after.rebuilds - so_far.rebuilds;
  start_pairs();
  coarse_shapes_ ? run_narrow_phase(*coarse_shapes_) : run_narrow_phase(*shapes_);
  last_.costs.narrow = watch.lap();
  totals_.pairs += static_cast<long long>(last_.pairs.size());
  totals_.tests += last_.tests;
  totals_.overlaps += last_.overlaps;
  return last_;
}

void WorldRun::move_bodies() {
  const double tick = world_->tick;
  const Vector3d gravity = world_->container ? world_->container->gravity : Vector3d(0.0);
  for (std::size_t i = 0; i < states_.size(); ++i) {
    BodyState& state = states_[i];
    state.pose.position += tick * state.velocity + (0.5 * tick * tick) * gravity;
    state.velocity += tick * gravity;
    const Vector3d& turning = world_->bodies[i].angular_velocity;
    if (turning != Vector3d(0.0)) {
      state.pose.rotation = glm::normalize(turned_by(turning, tick) * state.pose.rotation);
    }
  }
}

void WorldRun::bounce_bodies() {
  std::vector<MovingSphere> spheres;
  spheres.reserve(states_.size());
  for (std::size_t i = 0; i < states_.size(); ++i) {
    spheres.push_back({states_[i].pose.position, states_[i].velocity, radii_[i]});
    sphere_structure_->move(static_cast<BodyId>(i), box_around(spheres[i].centre, radii_[i]));
  }
  bounce(spheres, sphere_structure_->pairs(), *world_->container, container_rotation());
  for (std::size_t i = 0; i < states_.size(); ++i) {
    states_[i].pose.position = spheres[i].centre;
    states_[i].velocity = spheres[i].velocity;
  }
}

Quaterniond WorldRun::container_rotation() const {
  if (!world_->container) return Quaterniond(1.0, 0.0, 0.0, 0.0);
  return turned_by(world_->container->angular_velocity, world_->tick * ticks_);
}

Box3<double> WorldRun::tight_box(std::size_t body) const {
  const CompiledShape<double>& shape = (*shapes_)[body];
  const Pose& pose = states_[body].pose;
  if (shape.extent() == 0.0) return box_around(pose.position, shape.radius());
  const Matrix3d axes = glm::mat3_cast(pose.rotation);
  Box3<double> box;
  ClimbStart start;
  for (int i = 0; i < 3; ++i) {
    const Vector3d axis(axes[0][i], axes[1][i], axes[2][i]);  // the world's axis i in the body's frame
    const double centre = pose.position[i];
    box.max[i] = centre + glm::dot(axis, shape.support(axis, start).point) + shape.radius();
    box.min[i] = centre + glm::dot(axis, shape.support(-axis, start).point) - shape.radius();
  }
  return box;
}

/// Of a world that starts warm, what the tick before left of each pair.
void WorldRun::start_pairs() {
  if (!world_->warm_start) return;
  // Both lists ascend. A pair that is new, or was not tested in the tick before, starts cold.
  auto known = before_.pairs.begin();
  for (const BodyPair& pair : last_.pairs) {
    known = std::lower_bound(known, before_.pairs.end(), pair);
    const bool found = known != before_.pairs.end() && *known == pair && !before_.left.empty();
    last_.started.push_back(found ? before_.left[static_cast<std::size_t>(known - before_.pairs.begin())] : GjkCache{});
  }
}

/// The result of run_pair for query_of each pair, to the bit, of shapes compiled once.
template <class Real>
void WorldRun::run_narrow_phase(const std::vector<CompiledShape<Real>>& shapes) {
  NullObserver observer;
  PairSettings settings;
  for (std::size_t i = 0; i < last_.pairs.size(); ++i) {
    const auto [a, b] = last_.pairs[i];
    const PoseMatrix frame_a(states_[a].pose), frame_b(states_[b].pose);
    const ConvexPair<Real> pair(shapes[a], frame_a, shapes[b], frame_b);
    if (world_->warm_start) settings.warm_start = last_.started[i];
    GjkCache left;
    const PairResult result = run_gjk_epa(pair, PairTask::overlap, settings, observer, &left);
    last_.overlapping.push_back(result.overlap.value_or(false) ? 1 : 0);
    last_.overlaps += last_.overlapping.back();
    if (world_->warm_start) last_.left.push_back(left);
  }
}

PairQuery WorldRun::query_of(const BodyPair& pair) const {
  PairQuery query;
  query.a = {world_->bodies[pair.a].shape, states_[pair.a].pose};
  query.b = {world_->bodies[pair.b].shape, states_[pair.b].pose};
  query.algorithm = pair_method::gjk_overlap;
  query.precision = world_->precision;
  if (world_->warm_start) {
    const auto known = std::lower_bound(last_.pairs.begin(), last_.pairs.end(), pair);
    const auto at = static_cast<std::size_t>(known - last_.pairs.begin());
    query.settings.warm_start =
        known != last_.pairs.end() && *known == pair && at < last_.started.size() ? last_.started[at] : GjkCache{};
  }
  return query;
}

std::size_t WorldRun::approximate_bytes() const {
  // Of a body: its state and box, and two nodes of a tree with their boxes in each structure.
  const std::size_t of_structure = sizeof(Box3<double>) + 2 * (sizeof(Box3<double>) + 32);
  const std::size_t of_body = sizeof(BodyState) + sizeof(double) + of_structure * (sphere_structure_ ? 2 : 1);
  return 1024 + states_.size() * of_body + last_.pairs.size() * (2 * sizeof(BodyPair) + 1) +
         (last_.started.size() + last_.left.size()) * sizeof(GjkCache);
}

double WorldRun::energy() const {
  const Vector3d gravity = world_->container ? world_->container->gravity : Vector3d(0.0);
  double energy = 0.0;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const double mass = 4.0 / 3.0 * std::numbers::pi * radii_[i] * radii_[i] * radii_[i];
    energy += mass * (0.5 * length_squared(states_[i].velocity) - glm::dot(gravity, states_[i].pose.position));
  }
  return energy;
}

WorldSummary WorldRun::summary() const {
  WorldSummary summary = totals_;
  summary.ticks = ticks_;
  Fnv1a hash;
  for (const BodyState& state : states_) {
    hash.add(state.pose.position);
    hash.add(state.pose.rotation);
    hash.add(state.velocity);
  }
  summary.state_hash = hash.text();
  return summary;
}

}  // namespace minkoscope
