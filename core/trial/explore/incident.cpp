#include "core/trial/explore/incident.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/base/text.h"
#include "core/character/walk/body.h"
#include "core/scene/json/json_writer.h"
#include "core/timeline/cut_tick.h"
#include "core/trial/explore/shown_incident.h"

namespace minkoscope {
namespace {

/// A walk that begins at a state of a trajectory, in `level` as it is at time 0 of the trajectory, and repeats its
/// inputs up to `end`. With `settles`, a body that stood on ground gets one tick to find it again.
Walk from_state(const IncidentSpan& incident, const std::vector<WalkMesh>& level, std::size_t begin, std::size_t end,
                bool settles) {
  const WalkState& start = incident.trajectory.states[begin];
  Walk walk;
  walk.level = with_motion_begun(level, (static_cast<double>(begin) - (settles ? 1.0 : 0.0)) * incident.rules.tick);
  walk.body = start.body;
  walk.mover = incident.mover;
  walk.settings = incident.rules;
  walk.precision = incident.precision;
  if (settles) walk.inputs.push_back({});
  walk.inputs.insert(walk.inputs.end(), incident.trajectory.inputs.begin() + static_cast<std::ptrdiff_t>(begin),
                     incident.trajectory.inputs.begin() + static_cast<std::ptrdiff_t>(end));
  if (!walk.inputs.empty()) keep_wanted(start, walk.inputs.front());
  return walk;
}

bool is_of_a_tick(IncidentKind kind) {
  return kind != IncidentKind::stuck && kind != IncidentKind::fallen && !is_restless(kind);
}

struct Replay {
  std::vector<WalkState> states;
  TickVerdict last;
  bool shown = false;  // the incident, in the last tick where it is one of a tick
};

Replay replay(const Walk& walk, IncidentKind kind, double allowed_start) {
  const WalkTimeline timeline = run_walk(walk);
  const LevelOracle oracle(walk.level);
  const std::size_t count = timeline.tick_count();
  Replay run;
  for (std::size_t i = 0; i <= count; ++i) run.states.push_back(timeline.state_before(i));
  if (count == 0) return run;
  run.last = judge_tick(oracle, walk.settings, run.states[count - 1], timeline.tick(count - 1).input,
                        timeline.tick(count - 1).result, static_cast<int>(count - 1),
                        [&] { return positions_of(timeline.open(count - 1)); });
  run.shown = (!is_of_a_tick(kind) || run.last.has(kind)) && shows(kind, timeline, oracle, allowed_start);
  return run;
}

/// How deep in the level the trajectory begins: a cut need not begin outside where the whole does not.
double allowed_start(const IncidentSpan& incident) {
  const WalkBody& body = incident.trajectory.states.front().body;
  const double reach = reach_of(body);
  const std::vector<WalkMesh> near = cut_level(incident.level, body.position - reach, body.position + reach).meshes;
  return near.empty() ? 0.0 : std::max(0.0, LevelOracle(near).depth(body, 0.0));
}

/// An expectation of the final position: one coordinate within bounds.
std::string one_coordinate(int axis, double low, double high) {
  JsonWriter writer;
  writer.begin_object().key("final_position").begin_array();
  for (int i = 0; i < 3; ++i) {
    writer.begin_object();
    writer.member("min", i == axis ? low : -1e9).member("max", i == axis ? high : 1e9).end_object();
  }
  return writer.end_array().end_object().take();
}
/// On the near side of `bound`, as seen from `inside`.
std::string not_beyond(int axis, double bound, double inside) {
  return inside < bound ? one_coordinate(axis, -1e9, bound) : one_coordinate(axis, bound, 1e9);
}

int longest_axis(const Vector3d& v) {
  const Vector3d a = glm::abs(v);
  return a.x >= a.y && a.x >= a.z ? 0 : a.y >= a.z ? 1 : 2;
}

/// What should have happened, as far as the summary line of a walk can express it; else nothing.
std::string expectation(IncidentKind kind, const Walk& walk, const Replay& run, std::size_t length) {
  const WalkState& last = run.states.back();
  const Vector3d reached = last.body.position;
  const Vector3d from = run.states[run.states.size() - 1 - std::min(length, run.states.size() - 1)].body.position;
  switch (kind) {
    case IncidentKind::sunk: {
      JsonWriter writer;
      writer.begin_object().key("max_depth").begin_object();
      return writer.member("max", sunk_fraction * smallest_radius(last.body)).end_object().end_object().take();
    }
    case IncidentKind::recovered:
      return R"({"recoveries":0})";
    case IncidentKind::jittering:
    case IncidentKind::creeping: {
      JsonWriter writer;
      return writer.begin_object().member("final_position", from).member("tolerance", 5e-5).end_object().take();
    }
    case IncidentKind::rose:
      return not_beyond(1, reached.y - 0.5 * run.last.rise, reached.y - run.last.rise);
    case IncidentKind::sped: {  // as far as is right in this direction
      const Vector3d way(reached.x - from.x, 0.0, reached.z - from.z);
      const Vector3d right = from + way * (1.0 - 0.5 * run.last.rush / glm::length(way));
      const int axis = longest_axis(way);
      return not_beyond(axis, right[axis], from[axis]);
    }
    case IncidentKind::fallen:
      return not_beyond(1, from.y - 0.25, from.y);
    case IncidentKind::through: {
      if (!is_finite(reached)) return one_coordinate(1, -1e9, 1e9);
      const auto crossing =
          PenetrationOracle(walk.level).crossing(run.states[run.states.size() - 2].body.position, reached);
      if (!crossing) return {};
      const int axis = longest_axis(crossing->normal);
      const double bound = 0.5 * (crossing->point[axis] + reached[axis]);
      return not_beyond(axis, bound, 2.0 * bound - reached[axis]);
    }
    case IncidentKind::stuck:
      break;
  }
  return {};
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

/// A body that is stuck, pushed towards where it has room: a case that can state where it should have got to.
std::optional<Case> pushed_one_way(const IncidentSpan& incident) {
  const WalkState& start = incident.trajectory.states[incident.first];
  const double time = static_cast<double>(incident.first) * incident.rules.tick;
  const auto room = room_towards(LevelOracle(incident.level), start.body, time);
  if (!room || std::hypot(room->x, room->z) < 0.5) return std::nullopt;
  const double reach = reach_of(start.body) + 1.0;
  const Vector3d low = start.body.position - reach, high = start.body.position + reach;
  Walk walk = from_state(incident, cut_level(incident.level, low, high).meshes, incident.first, incident.first, true);
  WalkInput push = incident.trajectory.inputs[incident.first];
  push.ticks = 24;
  push.velocity = glm::length(push.velocity) * glm::normalize(Vector3d(room->x, 0.0, room->z));
  walk.inputs.insert(walk.inputs.end(), 24, push);
  for (WalkInput& input : walk.inputs) input.ticks = 1;
  const Replay run = replay(walk, IncidentKind::stuck, allowed_start(incident));
  if (!run.shown || !stays(run.states)) return std::nullopt;
  const int axis = longest_axis({room->x, 0.0, room->z});
  const double from = start.body.position[axis], far = 0.055;
  Case found;
  found.expect = not_beyond(axis, from + ((*room)[axis] > 0.0 ? far : -far), from + ((*room)[axis] > 0.0 ? 1.0 : -1.0));
  merge_inputs(walk.inputs);
  found.run = std::move(walk);
  return found;
}

}  // namespace

std::string incident_name(IncidentKind kind, const Vector3d& position) {
  return concat(to_string(kind), " at ", vector_text(position, [](double part) { return fixed_number(part, 3); }));
}

std::optional<IncidentKind> incident_of(const Case& scene_case) {
  for (std::size_t i = 0; i < incident_kinds; ++i) {
    const auto kind = static_cast<IncidentKind>(i);
    if (scene_case.name.starts_with(std::string(to_string(kind)) + " at (")) return kind;
  }
  return std::nullopt;
}

std::vector<WalkMesh> with_motion_begun(std::vector<WalkMesh> level, double seconds) {
  for (WalkMesh& mesh : level)
    if (mesh.motion)
      for (MotionKey& key : mesh.motion->keys) key.time -= seconds;
  return level;
}

Case cut_to_case(const IncidentSpan& incident) {
  const std::vector<WalkState>& states = incident.trajectory.states;
  std::size_t end = incident.end;
  if (is_restless(incident.kind)) {  // up to where it is first away from where it began to rest
    for (std::size_t i = incident.first + 1; i <= incident.end; ++i) {
      if (rests(std::span(states).subspan(incident.first, i - incident.first + 1))) continue;
      end = i;
      break;
    }
  }
  if (incident.kind == IncidentKind::stuck)
    if (auto found = pushed_one_way(incident)) return *found;
  const std::size_t length = end - incident.first;
  const double start = allowed_start(incident);
  Case found;
  const auto keep = [&](Walk walk, const Replay& run) {
    found.expect = expectation(incident.kind, walk, run, length);
    merge_inputs(walk.inputs);
    found.run = std::move(walk);
  };
  for (const double around : {0.1, 1.0, 4.0}) {
    for (std::size_t back = 0; back <= 256; back = back == 0 ? 1 : 2 * back) {
      const std::size_t begin = incident.first - std::min(back, incident.first);
      Vector3d low = states[begin].body.position, high = low;
      for (std::size_t i = begin; i <= end; ++i) {
        const WalkBody& body = states[i].body;
        const double reach = reach_of(body) + incident.rules.step_height + around;
        low = glm::min(low, body.position - reach);
        high = glm::max(high, body.position + reach);
      }
      const std::vector<WalkMesh> level = cut_level(incident.level, low, high).meshes;
      if (level.empty()) continue;
      for (const bool settles : {false, true}) {
        Walk walk = from_state(incident, level, begin, end, settles);
        const Replay run = replay(walk, incident.kind, start);
        if (!run.shown) continue;
        keep(std::move(walk), run);
        return found;
      }
      if (begin == 0) break;
    }
  }
  Walk whole = from_state(incident, incident.level, 0, end, false);
  const Replay run = replay(whole, incident.kind, start);
  keep(std::move(whole), run);
  return found;
}

}  // namespace minkoscope
