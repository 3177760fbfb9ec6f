#include "core/timeline/cut_tick.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/character/mover_table.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"
#include "core/mesh/file_units.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

constexpr double same_within = 1e-9;  // metres, and fractions of a move

struct Box {
  Vector3d low{std::numeric_limits<double>::infinity()}, high{-std::numeric_limits<double>::infinity()};
  void include(const Vector3d& p, double reach) {
    low = glm::min(low, p - reach);
    high = glm::max(high, p + reach);
  }
};

LevelPart whole(const std::vector<WalkMesh>& level) {
  const Vector3d far(std::numeric_limits<double>::infinity());
  return cut_level(level, -far, far);
}

std::size_t triangle_count(const LevelPart& part) {
  std::size_t count = 0;
  for (const auto& mesh : part.triangle) count += mesh.size();
  return count;
}

bool near(const Vector3d& a, const Vector3d& b) {
  return a == b || glm::length(a - b) <= same_within;
}

/// The hit of a cut level as the whole level would name it.
WalkHit renamed(WalkHit hit, const LevelPart& part) {
  if (hit.mesh < 0 || hit.triangle < 0) return hit;
  const auto mesh = static_cast<std::size_t>(hit.mesh);
  hit.triangle = static_cast<int>(part.triangle[mesh][static_cast<std::size_t>(hit.triangle)]);
  hit.mesh = part.mesh[mesh];
  return hit;
}

bool same_tick(const TickResult& cut, const TickResult& whole_level, const LevelPart& part) {
  if (cut.hits.size() != whole_level.hits.size() || cut.recovered != whole_level.recovered ||
      cut.state.grounded != whole_level.state.grounded || cut.slides != whole_level.slides)
    return false;
  for (std::size_t i = 0; i < cut.hits.size(); ++i) {
    const WalkHit hit = renamed(cut.hits[i], part);
    const WalkHit& other = whole_level.hits[i];
    if (hit.mesh != other.mesh || hit.triangle != other.triangle || hit.feature != other.feature ||
        !(std::abs(hit.time - other.time) <= same_within) || !near(hit.point, other.point) ||
        !near(hit.normal, other.normal))
      return false;
  }
  return near(cut.state.body.position, whole_level.state.body.position);
}

/// Equal neighbours as one input; a jump stays alone.
std::vector<WalkInput> merged(const std::vector<WalkInput>& inputs) {
  std::vector<WalkInput> result;
  for (const WalkInput& input : inputs) {
    WalkInput last = result.empty() ? WalkInput{} : result.back();
    last.ticks = input.ticks;
    if (!result.empty() && !input.jump && last == input) {
      result.back().ticks += input.ticks;
    } else {
      result.push_back(input);
    }
  }
  return result;
}

/// The walk from the state before tick `begin` up to and with `tick`.
Walk walk_from(const WalkTimeline& timeline, std::size_t begin, std::size_t tick) {
  const WalkState& start = timeline.state_before(begin);
  Walk walk = timeline.walk();
  walk.body = start.body;
  walk.inputs.clear();
  for (std::size_t i = begin; i <= tick; ++i) walk.inputs.push_back(timeline.tick(i).input);
  keep_wanted(start, walk.inputs.front());
  return walk;
}

/// Runs it in the part of the level; nothing when its last tick differs.
std::optional<CutCase> attempt(const WalkTimeline& timeline, std::size_t begin, std::size_t tick,
                               const LevelPart& part) {
  Walk walk = walk_from(timeline, begin, tick);
  walk.level = part.meshes;
  const auto level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
  Walk start = walk;
  start.inputs.clear();
  WalkTimeline again(start, level);
  for (const WalkInput& input : walk.inputs) again.append(input);
  if (!same_tick(again.tick(again.tick_count() - 1).result, timeline.tick(tick).result, part)) return std::nullopt;
  CutCase cut;
  cut.ticks = walk.inputs.size();
  cut.triangles = triangle_count(part);
  walk.inputs = merged(walk.inputs);
  const WalkSummary summary = summarise(again);
  JsonWriter expect;
  expect.begin_object().member("ticks", summary.ticks).member("final_position", summary.final_position);
  expect.member("recoveries", summary.recoveries).end_object();
  cut.value.expect = expect.take();
  cut.value.run = std::move(walk);
  return cut;
}

}  // namespace

LevelPart cut_level(const std::vector<WalkMesh>& level, const Vector3d& low, const Vector3d& high) {
  LevelPart part;
  for (std::size_t m = 0; m < level.size(); ++m) {
    const WalkMesh& entry = level[m];
    const TriangleMesh& mesh = *entry.mesh.mesh;
    auto kept = std::make_shared<TriangleMesh>();
    std::vector<std::uint32_t> triangles;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
      const auto& corners = mesh.triangles[t];
      if (!entry.motion) {
        std::array<Vector3d, 3> p;
        for (std::size_t i = 0; i < 3; ++i) p[i] = entry.mesh.pose.to_world(mesh.vertices[corners[i]]);
        if (glm::any(glm::greaterThan(glm::min(p[0], glm::min(p[1], p[2])), high)) ||
            glm::any(glm::lessThan(glm::max(p[0], glm::max(p[1], p[2])), low)))
          continue;
      }
      const auto first = static_cast<std::uint32_t>(kept->vertices.size());
      for (const std::uint32_t corner : corners) kept->vertices.push_back(mesh.vertices[corner]);
      kept->triangles.push_back({first, first + 1, first + 2});
      triangles.push_back(t);
    }
    if (triangles.empty()) continue;
    WalkMesh cut = entry;
    cut.mesh.mesh = std::move(kept);
    cut.mesh.shape = nullptr;
    forget_file(cut.mesh);
    part.meshes.push_back(std::move(cut));
    part.mesh.push_back(static_cast<int>(m));
    part.triangle.push_back(std::move(triangles));
  }
  return part;
}

CutCase cut_walk(const WalkTimeline& timeline, std::size_t tick) {
  const std::vector<WalkMesh>& level = timeline.walk().level;
  // Meshes that move do so by the walk's clock: nothing can begin later.
  const bool moves = std::any_of(level.begin(), level.end(), [](const WalkMesh& mesh) { return mesh.motion; });
  constexpr std::size_t most_back = 512;
  for (std::size_t back = moves ? tick : 0;; back = std::max<std::size_t>(1, 2 * back)) {
    const std::size_t begin = tick - std::min(back, tick);
    for (const double around : {0.15, 1.0, 4.0}) {
      Box box;
      for (std::size_t i = begin; i <= tick + 1; ++i) {
        const WalkBody& body = timeline.state_before(i).body;
        box.include(body.position, reach_of(body) + timeline.walk().settings.step_height + around);
      }
      const LevelPart part = cut_level(level, box.low, box.high);
      if (part.meshes.empty()) continue;
      if (auto cut = attempt(timeline, begin, tick, part)) return *cut;
    }
    if (begin == 0 || back > most_back) break;
  }
  if (auto cut = attempt(timeline, 0, tick, whole(level))) return *cut;
  // The same level, the same inputs: only a mover that is not a function of them comes here.
  CutCase all;
  Walk walk = walk_from(timeline, 0, tick);
  all.ticks = walk.inputs.size();
  walk.inputs = merged(walk.inputs);
  all.value.run = std::move(walk);
  return all;
}

std::optional<CutCase> cut_sweep(const WalkTimeline& timeline, std::size_t tick, std::size_t start_step) {
  const std::vector<Step> steps = timeline.open(tick);
  if (start_step >= steps.size()) return std::nullopt;
  const auto* start = std::get_if<SweepStep>(&steps[start_step]);
  if (start == nullptr || start->event != SweepEvent::start) return std::nullopt;
  const SweepStep* stop = nullptr;
  for (std::size_t i = start_step; i < steps.size() && stop == nullptr; ++i) {
    const auto* step = std::get_if<SweepStep>(&steps[i]);
    if (step == nullptr) break;
    if (step->event == SweepEvent::stop) stop = step;
  }
  if (stop == nullptr) return std::nullopt;
  SweepQuery query;
  query.precision = timeline.walk().precision;
  if (const MoverMethod* mover = find_mover_method(timeline.walk().mover)) query.algorithm = mover->sweep;
  const WalkBody& body = timeline.tick(tick).result.state.body;
  query.body = body;
  if (body.shape) {
    query.shape = body.shape->shape();
    query.algorithm = sweep_method_of(body);
  }
  query.body.position = timeline.state_before(tick).body.position;
  for (std::size_t i = start_step; i-- > 0;) {
    if (const auto* before = std::get_if<WalkStep>(&steps[i])) {
      query.body.position = before->position;
      break;
    }
  }
  const EllipsoidBody frame = sweep_frame(body);
  query.displacement = frame.rotation * (frame.radii * start->displacement);
  // The level as it stands at the end of the tick.
  std::vector<WalkMesh> level = timeline.walk().level;
  const double time = static_cast<double>(tick + 1) * timeline.walk().settings.tick;
  for (WalkMesh& mesh : level) {
    if (mesh.motion) mesh.mesh.pose = pose_at(*mesh.motion, mesh.mesh.pose, time);
    mesh.motion.reset();
  }
  Box box;
  const double reach = reach_of(body);
  box.include(query.body.position, reach);
  box.include(query.body.position + query.displacement, reach);
  for (const double around : {0.1, 1.0, 4.0, std::numeric_limits<double>::infinity()}) {
    const LevelPart part = cut_level(level, box.low - around, box.high + around);
    query.level.clear();
    for (const WalkMesh& mesh : part.meshes) query.level.push_back(mesh.mesh);
    if (query.level.empty()) continue;
    const SweepResult result = run_sweep(query);
    const WalkHit hit = renamed({result.mesh, result.triangle, {}, 0.0, {}, {}}, part);
    if (result.hit != (stop->triangle >= 0)) continue;
    if (result.hit && (hit.mesh != stop->mesh || hit.triangle != stop->triangle || result.feature != stop->feature ||
                       !(std::abs(result.time - stop->time) <= 1e-6)))
      continue;
    CutCase cut;
    cut.triangles = triangle_count(part);
    JsonWriter expect;
    expect.begin_object().member("hit", result.hit);
    if (result.hit)
      expect.member("time", result.time).member("triangle", result.triangle).member("point", result.point);
    expect.end_object();
    cut.value.expect = expect.take();
    cut.value.run = std::move(query);
    return cut;
  }
  return std::nullopt;
}

}  // namespace minkoscope
