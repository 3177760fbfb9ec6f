#include "core/trial/moment.h"

#include <algorithm>
#include <cmath>

#include "core/scene/json_writer.h"

namespace minkoscope {
namespace {

// Deeper than this part of the smallest radius a body has sunk.
constexpr double sunk_ratio = 0.01;
// What opening gaps may move a body by.
constexpr double give = 1e-3;

double reach_up(const EllipsoidBody& body) {
  return glm::length(body.radii * (glm::conjugate(body.rotation) * Vector3d(0.0, 1.0, 0.0)));
}
double smallest(const Vector3d& v) {
  return std::min(v.x, std::min(v.y, v.z));
}

/// The triangles whose boxes touch a box; each mesh keeps its name and pose.
std::vector<WalkMesh> cut(const std::vector<WalkMesh>& level, const Vector3d& low, const Vector3d& high) {
  std::vector<WalkMesh> parts;
  for (const WalkMesh& entry : level) {
    auto part = std::make_shared<TriangleMesh>();
    const TriangleMesh& mesh = *entry.mesh.mesh;
    for (const auto& corners : mesh.triangles) {
      std::array<Vector3d, 3> p;
      for (std::size_t i = 0; i < 3; ++i) p[i] = entry.mesh.pose.to_world(mesh.vertices[corners[i]]);
      if (glm::any(glm::greaterThan(glm::min(p[0], glm::min(p[1], p[2])), high)) ||
          glm::any(glm::lessThan(glm::max(p[0], glm::max(p[1], p[2])), low)))
        continue;
      const auto first = static_cast<std::uint32_t>(part->vertices.size());
      for (const std::uint32_t corner : corners) part->vertices.push_back(mesh.vertices[corner]);
      part->triangles.push_back({first, first + 1, first + 2});
    }
    if (part->triangles.empty()) continue;
    WalkMesh kept = entry;
    kept.mesh.mesh = part;
    kept.mesh.file.clear();
    parts.push_back(std::move(kept));
  }
  return parts;
}

/// A walk that begins at a state of a life and repeats its inputs up to `end`. A body that stood on ground is given one
/// tick to find it again.
Walk from_state(const MomentOfLife& moment, std::size_t begin, bool settles) {
  const WalkState& start = moment.life.states[begin];
  Walk walk;
  walk.body = start.body;
  walk.mover = moment.mover;
  walk.settings = moment.rules;
  walk.precision = moment.precision;
  if (settles) walk.inputs.push_back({});
  walk.inputs.insert(walk.inputs.end(), moment.life.inputs.begin() + static_cast<std::ptrdiff_t>(begin),
                     moment.life.inputs.begin() + static_cast<std::ptrdiff_t>(moment.end));
  if (start.wanted_radii != start.body.radii && !walk.inputs.empty() && !walk.inputs.front().radii)
    walk.inputs.front().radii = start.wanted_radii;
  return walk;
}

struct Replay {
  std::vector<WalkState> states;
  TickVerdict last;
};

Replay replay(const Walk& walk) {
  const WalkLevel level(walk.level, walk.precision);
  const PenetrationOracle oracle(walk.level);
  Replay run;
  run.states.push_back(initial_state(walk, level));
  for (std::size_t i = 0; i < walk.inputs.size(); ++i) {
    const TickResult result =
        run_tick(level, walk.mover, walk.settings, static_cast<int>(i), run.states.back(), walk.inputs[i]);
    if (i + 1 == walk.inputs.size())
      run.last = judge_tick(oracle, walk.settings, run.states.back(), walk.inputs[i], result);
    run.states.push_back(result.state);
  }
  return run;
}

bool happens(MomentKind kind, const Replay& run, std::size_t length) {
  const std::span<const WalkState> states(run.states);
  const auto tail = states.last(std::min(states.size(), length + 1));
  switch (kind) {
    case MomentKind::stuck:
      return stays(tail);
    case MomentKind::jittering:
      return !rests(tail);
    case MomentKind::fallen:
      return !states.back().grounded && states.back().body.position.y < tail.front().body.position.y - 0.3;
    default:
      return run.last.has(kind);
  }
}

/// What should have been, as the summary line of a walk can say it; nothing where it cannot.
std::string expectation(MomentKind kind, const Replay& run, std::size_t length) {
  JsonWriter writer;
  const auto box = [&](const Vector3d& low, const Vector3d& high) {
    writer.key("final_position").begin_array();
    for (int i = 0; i < 3; ++i) writer.begin_object().member("min", low[i]).member("max", high[i]).end_object();
    writer.end_array();
  };
  writer.begin_object();
  const Vector3d reached = run.states.back().body.position;
  const Vector3d from = run.states[run.states.size() - 1 - std::min(length, run.states.size() - 1)].body.position;
  switch (kind) {
    case MomentKind::sunk:
      writer.key("max_depth").begin_object();
      writer.member("max", sunk_ratio * smallest(run.states.back().body.radii)).end_object();
      break;
    case MomentKind::recovered:
      writer.member("recoveries", 0);
      break;
    case MomentKind::jittering:
      writer.member("final_position", from).member("tolerance", 1e-4);
      break;
    case MomentKind::rose:
      box(Vector3d(-1e9), Vector3d(1e9, reached.y - run.last.rise, 1e9));
      break;
    case MomentKind::sped: {
      const double far = std::hypot(reached.x - from.x, reached.z - from.z) - run.last.rush;
      box(from - Vector3d(far, 1e9, far), from + Vector3d(far, 1e9, far));
      break;
    }
    case MomentKind::stuck:
    case MomentKind::fallen:
    case MomentKind::through:
      return {};
  }
  return writer.end_object().take();
}

/// Equal neighbours as one input.
void merge_inputs(std::vector<WalkInput>& inputs) {
  std::vector<WalkInput> merged;
  for (const WalkInput& input : inputs) {
    WalkInput longer = input;
    if (!merged.empty() && !input.jump) {
      longer.ticks = merged.back().ticks;
      if (longer == merged.back()) {
        merged.back().ticks += input.ticks;
        continue;
      }
    }
    merged.push_back(input);
  }
  inputs = std::move(merged);
}

}  // namespace

TickVerdict judge_tick(const PenetrationOracle& oracle, const WalkSettings& rules, const WalkState& before,
                       const WalkInput& input, const TickResult& result) {
  TickVerdict verdict;
  const auto set = [&](MomentKind kind, bool is) { verdict.kinds[static_cast<std::size_t>(kind)] = is; };
  const EllipsoidBody &from = before.body, &to = result.state.body;
  if (!is_finite(to.position)) {
    set(MomentKind::through, true);
    return verdict;
  }
  const Vector3d moved = to.position - from.position;
  verdict.across = std::hypot(moved.x, moved.z);
  verdict.depth = oracle.depth(to);
  set(MomentKind::sunk, verdict.depth > sunk_ratio * smallest(to.radii));
  set(MomentKind::through, oracle.crosses(from.position, to.position));
  set(MomentKind::recovered, result.recovered);
  if (result.recovered) return verdict;

  const bool changed = !(from.radii == to.radii && from.rotation == to.rotation);
  const double aside = changed ? 0.25 * smallest(from.radii) : 0.0;  // a change may push the body a little
  const double steepest = std::min(rules.max_slope_degrees, 89.0);
  const double climb = std::max(0.0, std::tan(glm::radians(steepest)) * verdict.across);
  const double jump = before.grounded ? input.jump.value_or(0.0) : 0.0;
  const double lift = std::max({0.0, jump, before.fall_velocity.y, input.velocity.y}) * rules.tick;
  const double feet = moved.y - reach_up(to) + reach_up(from);
  verdict.rise = feet - (before.grounded ? std::max(rules.step_height, climb) : climb) - lift - give - aside;
  set(MomentKind::rose, verdict.rise > 0.0);

  // A fall is turned aside by a slope; opening gaps may push a body out of a crevice by a few margins.
  const double fall =
      (std::max(glm::length(before.fall_velocity), jump) + glm::length(rules.gravity) * rules.tick) * rules.tick;
  verdict.rush = verdict.across - std::hypot(input.velocity.x, input.velocity.z) * rules.tick - fall - give - aside -
                 16.0 * rules.safety_margin - glm::length(rules.external_displacement);
  set(MomentKind::sped, verdict.rush > 0.0);
  return verdict;
}

bool rests(std::span<const WalkState> states) {
  return std::all_of(states.begin(), states.end(), [&](const WalkState& state) {
    return glm::distance(state.body.position, states.front().body.position) < 1e-4;
  });
}

bool stays(std::span<const WalkState> states) {
  return std::all_of(states.begin(), states.end(), [&](const WalkState& state) {
    return glm::distance(state.body.position, states.front().body.position) <= 0.05;
  });
}

bool has_room(const PenetrationOracle& oracle, const EllipsoidBody& body) {
  for (int i = 0; i < 27; ++i) {
    const Vector3d direction(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    if (i == 13) continue;
    bool fits = true;
    for (const double far : {0.02, 0.04, 0.06}) {
      EllipsoidBody there = body;
      there.position += glm::normalize(direction) * far;
      fits = fits && oracle.depth(there) < -1e-4;
    }
    if (fits) return true;
  }
  return false;
}

Case cut_to_case(const MomentOfLife& moment) {
  const std::size_t length = moment.end - moment.first;
  Case found;
  const auto keep = [&](Walk walk, const Replay& run) {
    found.expect = expectation(moment.kind, run, length);
    merge_inputs(walk.inputs);
    found.run = std::move(walk);
  };
  for (const double around : {0.1, 1.0, 4.0}) {
    for (std::size_t back = 0; back <= 256; back = back == 0 ? 1 : 2 * back) {
      const std::size_t begin = moment.first - std::min(back, moment.first);
      Vector3d low = moment.life.states[begin].body.position, high = low;
      for (std::size_t i = begin; i <= moment.end; ++i) {
        const EllipsoidBody& body = moment.life.states[i].body;
        const double reach = std::max({body.radii.x, body.radii.y, body.radii.z}) + moment.rules.step_height + around;
        low = glm::min(low, body.position - reach);
        high = glm::max(high, body.position + reach);
      }
      const std::vector<WalkMesh> level = cut(moment.level, low, high);
      if (level.empty()) continue;
      for (const bool settles : {false, true}) {
        Walk walk = from_state(moment, begin, settles);
        walk.level = level;
        const Replay run = replay(walk);
        if (!happens(moment.kind, run, length)) continue;
        keep(std::move(walk), run);
        return found;
      }
      if (begin == 0) break;
    }
  }
  Walk whole = from_state(moment, 0, false);
  whole.level = moment.level;
  const Replay run = replay(whole);
  keep(std::move(whole), run);
  return found;
}

}  // namespace minkoscope
