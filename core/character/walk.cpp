// The front door of the movers: the level in its precision, one tick of the mover that the walk names.
#include <minkoscope/walk.h>

#include <stdexcept>

#include "core/base/text.h"
#include "core/base/tolerance.h"
#include "core/character/mover_table.h"
#include "core/character/walk/body.h"
#include "core/character/walk/explain_walk.h"
#include "core/character/walk/ground.h"

namespace minkoscope {
namespace {

/// A walk meets surfaces: of a convex item its own.
std::vector<LevelMesh> level_meshes(const std::vector<WalkMesh>& level) {
  std::vector<LevelMesh> meshes;
  meshes.reserve(level.size());
  for (const WalkMesh& mesh : level) meshes.emplace_back(mesh.mesh).shape = nullptr;
  return meshes;
}

template <class Real>
CollisionLevel<Real> level_at(const CollisionLevel<Real>& level, const std::vector<WalkMesh>& meshes, double time) {
  CollisionLevel<Real> moved = level;
  for (std::size_t i = 0; i < moved.meshes.size(); ++i)
    if (meshes[i].motion) moved.meshes[i].pose = pose_at(*meshes[i].motion, meshes[i].mesh.pose, time);
  return moved;
}

TickJob prepare(const WalkLevel& level, const WalkSettings& settings, int index, const WalkState& before,
                const WalkInput& input) {
  TickJob job{settings, before, input, {}, {}};
  const std::vector<WalkMesh>& meshes = level.meshes();
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    if (!meshes[i].motion) continue;
    job.moving.push_back(static_cast<int>(i));
    job.poses_before.push_back(pose_at(*meshes[i].motion, meshes[i].mesh.pose, index * settings.tick));
  }
  return job;
}

/// Calls run(level) with the level in its precision, every mesh where its motion has it at `time`.
template <class Run>
void on_level_at(const WalkLevel& level, bool moves, double time, Run&& run) {
  if (level.precision() == Precision::float64) {
    if (!moves) return run(LevelInPrecision(level.at_rest().in_double()));
    const CollisionLevel<double> moved = level.double_level_at(time);
    return run(LevelInPrecision(&moved));
  }
  if (!moves) return run(LevelInPrecision(level.at_rest().in_float()));
  const CollisionLevel<float> moved = level.float_level_at(time);
  return run(LevelInPrecision(&moved));
}

const MoverMethod& method_of(const std::string& mover) {
  const MoverMethod* method = find_mover_method(mover);
  if (method == nullptr) throw std::invalid_argument("there is no mover called \"" + mover + "\"");
  return *method;
}

/// The movers that take the body, as "collide-and-slide or step-slide".
std::string takers_of(const WalkBody& body) {
  std::vector<std::string> names;
  for (const MoverMethod& mover : mover_methods())
    if (mover.accepts(body).empty()) names.emplace_back(mover.name);
  return alternatives(names);
}

std::string refusal_by(const MoverMethod& mover, const WalkBody& body) {
  const std::string refusal = mover.accepts(body);
  return refusal.empty() ? refusal : concat(mover.name, " ", refusal, "; must be ", takers_of(body));
}

template <class Real>
std::optional<Ground> ground_at_start(const CollisionLevel<Real>& level, const Walk& walk) {
  const double margin = margin_at<Real>(walk.body.position, walk.settings.safety_margin);
  const std::vector<Contact> contacts = find_contacts(level, walk.body, margin * tolerance::ground_reach_margins);
  return ground_among<Real>(level, walk.body, ground_rules(walk.settings), contacts);
}

}  // namespace

WalkLevel::WalkLevel(const std::vector<WalkMesh>& level, Precision precision, const Progress& progress)
    : meshes_(level), level_(level_meshes(level), precision, progress) {}

CollisionLevel<float> WalkLevel::float_level_at(double time) const {
  return level_.in_float() != nullptr ? level_at(*level_.in_float(), meshes_, time) : CollisionLevel<float>();
}
CollisionLevel<double> WalkLevel::double_level_at(double time) const {
  return level_.in_double() != nullptr ? level_at(*level_.in_double(), meshes_, time) : CollisionLevel<double>();
}

double kept_margin(const WalkSettings& settings, Precision precision, const Vector3d& position) {
  return precision == Precision::float32 ? margin_at<float>(position, settings.safety_margin)
                                         : margin_at<double>(position, settings.safety_margin);
}

WalkState initial_state(const Walk& walk, const WalkLevel& level) {
  WalkState state;
  state.body = walk.body;
  state.last_safe_position = walk.body.position;
  state.wanted_radii = walk.body.radii;
  state.wanted_shape = walk.body.shape;
  state.wanted_rotation = walk.body.rotation;
  const std::optional<Ground> ground = level.precision() == Precision::float64
                                           ? ground_at_start(level.double_level_at(0.0), walk)
                                           : ground_at_start(level.float_level_at(0.0), walk);
  if (ground) {
    state.grounded = true;
    state.ground_normal = ground->normal;
    if (level.meshes()[static_cast<std::size_t>(ground->mesh)].motion) state.carried_by = ground->mesh;
  }
  return state;
}

namespace {

/// Throws where the mover cannot run the tick.
const MoverMethod& method_of(const std::string& name, const WalkState& before, const WalkInput& input) {
  const MoverMethod& mover = method_of(name);
  const auto take = [&](const WalkBody& body) {
    if (!mover.accepts(body).empty()) throw std::invalid_argument(refusal_by(mover, body));
  };
  const auto take_shape = [&](const std::optional<BodyShape>& shape) {
    if (shape && shape != before.body.shape) take(WalkBody(*shape, before.body.position));
  };
  if (before.body.shape) take(before.body);
  take_shape(before.wanted_shape);
  take_shape(input.shape);
  return mover;
}

}  // namespace

std::string refusal_of(const Walk& walk) {
  const MoverMethod& mover = method_of(walk.mover);
  std::string refusal = refusal_by(mover, walk.body);
  for (const WalkInput& input : walk.inputs) {
    if (!refusal.empty()) return refusal;
    if (input.shape) refusal = refusal_by(mover, WalkBody(*input.shape, walk.body.position));
  }
  return refusal;
}

TickResult run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
                    const WalkState& before, const WalkInput& input) {
  TickResult result;
  run_tick(level, mover, settings, index, before, input, result);
  return result;
}
void run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
              const WalkState& before, const WalkInput& input, TickResult& result) {
  if (&before == &result.state) {
    result = run_tick(level, mover, settings, index, before, input);
    return;
  }
  const MoverMethod& method = method_of(mover, before, input);
  const TickJob job = prepare(level, settings, index, before, input);
  on_level_at(level, !job.moving.empty(), (index + 1) * settings.tick,
              [&](const LevelInPrecision& moved) { method.tick(moved, job, result); });
}
TickResult run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
                    const WalkState& before, const WalkInput& input, StepObserver& observer) {
  const MoverMethod& method = method_of(mover, before, input);
  const TickJob job = prepare(level, settings, index, before, input);
  TickResult result;
  on_level_at(level, !job.moving.empty(), (index + 1) * settings.tick,
              [&](const LevelInPrecision& moved) { method.tick_observed(moved, job, result, observer); });
  return result;
}

std::string explain(const WalkStep& step) {
  const MoverMethod* method = find_mover_method(step.method);
  return method == nullptr ? explain_walk_step(step) : method->explain(step);
}

}  // namespace minkoscope
