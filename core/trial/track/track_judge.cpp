#include "core/trial/track/track_judge.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"
#include "core/scene/json/json_writer.h"
#include "core/trial/explore/verdict.h"

namespace minkoscope {
namespace {

constexpr double sunk_share = 0.01, apart_share = 0.05;  // of the smallest size
constexpr int stuck_ticks = 10;
constexpr double stuck_share = 0.01;  // of what was wanted
constexpr double turn_share = 0.01;   // of the size
constexpr int jitter_ticks = 6, jitter_turns = 3;

// A body has room where none of these pushes, metres for a walker, in proportion for smaller bodies, brings it deeper
// in the level by more than the give.
constexpr std::array<double, 3> pushes{0.02, 0.04, 0.06};
constexpr double push_give = 1e-4, widest_push_degrees = 60.0, push_step_degrees = 15.0;

// What stands below is looked for by a body a little thinner, which no wall beside it holds up, to this distance.
constexpr double probe_scale = 0.8, probe_reached = 1e-3;

constexpr EnumNames<TrackFault::floats> fault_names{"sunk", "through", "stuck", "jitter", "fell", "floats"};
static_assert(fault_names.size == track_fault_kinds);

Vector3d horizontal(const Vector3d& v) {
  return {v.x, 0.0, v.z};
}

std::vector<WalkInput> one_a_tick(const Walk& walk) {
  std::vector<WalkInput> inputs;
  for (const WalkInput& input : walk.inputs) {
    WalkInput single = input;
    single.ticks = 1;
    inputs.insert(inputs.end(), static_cast<std::size_t>(input.ticks), single);
  }
  return inputs;
}

const Walk& judgeable(const Walk& walk) {
  if (const std::string refusal = refusal_of_track(walk); !refusal.empty()) throw std::invalid_argument(refusal);
  return walk;
}

}  // namespace

std::string_view to_string(TrackFault fault) {
  return fault_names[fault];
}

std::string refusal_of_track(const Walk& walk) {
  if (!walk.track) return "is missing; must be what the engine's character did, {\"ticks\": [{\"position\": …}, …]}, one a tick";
  long ticks = 0;
  for (const WalkInput& input : walk.inputs) ticks += input.ticks;
  if (static_cast<long>(walk.track->ticks.size()) == ticks) return {};
  return concat("has ", std::to_string(walk.track->ticks.size()), " ticks; must have one for each of the inputs' ",
                std::to_string(ticks));
}

TrackJudge::TrackJudge(const Walk& walk)
    : walk_(judgeable(walk)),
      inputs_(one_a_tick(walk)),
      level_(walk.level, walk.precision),
      oracle_(walk.level, reach_of(walk.body)),
      smallest_(smallest_radius(walk.body)),
      size_(2.0 * reach_of(walk.body)),
      level_bounds_(oracle_.bounds(0.0)),
      ours_(initial_state(walk, level_)) {}

Vector3d TrackJudge::position(int tick) const {
  return tick < 0 ? walk_.body.position : walk_.track->ticks[static_cast<std::size_t>(tick)].position;
}

WalkBody TrackJudge::body_after(int tick) const {
  return tick < 0 ? walk_.body : bodies_[static_cast<std::size_t>(tick)];
}

const TrackVerdict& TrackJudge::next() {
  const int tick = static_cast<int>(report_.ticks.size());
  ours_ = run_tick(level_, walk_.mover, walk_.settings, tick, ours_, inputs_[static_cast<std::size_t>(tick)]).state;
  bodies_.push_back(wanted_body(ours_, position(tick)));
  TrackVerdict verdict;
  verdict.depth = std::max(0.0, oracle_.depth(bodies_.back(), time_after(tick)));
  verdict.apart = glm::distance(position(tick), ours_.body.position);
  const auto note = [&](TrackFault fault, bool is) {
    if (is && !verdict.fault) verdict.fault = fault;
  };
  const bool jitters_now = jitters(tick);
  note(TrackFault::sunk, verdict.depth > sunk_share * smallest_);
  note(TrackFault::through,
       oracle_.crosses(position(tick - 1), position(tick), time_after(tick - 1), time_after(tick)));
  note(TrackFault::stuck, is_stuck(tick));
  note(TrackFault::jitter, jitters_now);
  note(TrackFault::fell, fell(tick));
  note(TrackFault::floats, floats(tick));
  if (verdict.fault) {
    ++report_.faults[static_cast<std::size_t>(*verdict.fault)];
    if (!report_.first_fault) report_.first_fault = tick;
  }
  report_.max_depth = std::max(report_.max_depth, verdict.depth);
  report_.max_apart = std::max(report_.max_apart, verdict.apart);
  if (!report_.first_apart && verdict.apart > apart_share * smallest_) report_.first_apart = tick;
  report_.ticks.push_back(verdict);
  return report_.ticks.back();
}

bool TrackJudge::is_stuck(int tick) const {
  if (tick < stuck_ticks - 1) return false;
  double wanted = 0.0;
  Vector3d sum(0.0);
  for (int i = tick - stuck_ticks + 1; i <= tick; ++i) {
    const Vector3d velocity = horizontal(inputs_[static_cast<std::size_t>(i)].velocity);
    const double way = glm::length(velocity) * walk_.settings.tick;
    if (!(way > 0.0)) return false;
    wanted += way;
    sum += velocity;
  }
  if (!(glm::distance(position(tick - stuck_ticks), position(tick)) < stuck_share * wanted)) return false;
  const Vector3d last = horizontal(inputs_[static_cast<std::size_t>(tick)].velocity);
  return has_room(tick, glm::length(sum) > 0.0 ? glm::normalize(sum) : glm::normalize(last));
}

/// `wanted`: unit, horizontal. Over what rises ahead the push may go up as far as it goes forwards.
bool TrackJudge::has_room(int tick, const Vector3d& wanted) const {
  const double scale = proportion(walk_.body), time = time_after(tick);
  const WalkBody body = body_after(tick);
  const double deepest = std::max(0.0, oracle_.depth(body, time)) + push_give * scale;
  const auto is_free = [&](const Vector3d& direction) {
    return std::all_of(pushes.begin(), pushes.end(), [&](double far) {
      WalkBody there = body;
      there.position += direction * (far * scale);
      return oracle_.depth(there, time) <= deepest;
    });
  };
  for (double degrees = -widest_push_degrees; degrees <= widest_push_degrees; degrees += push_step_degrees) {
    const Quaterniond turn = glm::angleAxis(glm::radians(degrees), Vector3d(0.0, 1.0, 0.0));
    const Vector3d direction = turn * wanted;
    if (is_free(direction) || is_free(direction + Vector3d(0.0, 1.0, 0.0))) return true;
  }
  return false;
}

/// Against the tick before, both by more than the share of its size.
bool TrackJudge::turned_back(int tick) const {
  if (tick < 1) return false;
  const Vector3d before = position(tick - 1) - position(tick - 2), now = position(tick) - position(tick - 1);
  const double least = turn_share * size_;
  if (!(glm::length(before) > least && glm::length(now) > least)) return false;
  const auto i = static_cast<std::size_t>(tick);
  return glm::dot(before, now) < 0.0 && inputs_[i].velocity == inputs_[i - 1].velocity;
}

bool TrackJudge::jitters(int tick) {
  int turns = 0;
  for (int i = std::max(0, tick - jitter_ticks + 1); i <= tick; ++i) turns += turned_back(i) ? 1 : 0;
  if (turned_back(tick) && (turns >= jitter_turns || tick <= jitters_until_)) jitters_until_ = tick + jitter_ticks;
  return tick <= jitters_until_;
}

bool TrackJudge::fell(int tick) const {
  const Bounds level = oracle_.moves() ? oracle_.bounds(time_after(tick)) : level_bounds_;
  const WalkBody body = body_after(tick);
  for (int axis = 0; axis < 3; ++axis) {
    Vector3d along(0.0);
    along[axis] = 1.0;
    if (body.position[axis] + support_extent(body, along) < level.min[axis]) return true;
    if (axis != 1 && body.position[axis] - support_extent(body, -along) > level.max[axis]) return true;
  }
  return false;
}

bool TrackJudge::floats(int tick) {
  if (!walk_.track->ticks[static_cast<std::size_t>(tick)].grounded.value_or(false)) return false;
  const WalkBody body = body_after(tick);
  if (!probed_ || !probed_->same_shape(body)) {  // a hull is not scaled in every tick
    probed_ = body;
    probe_ = scaled(body, probe_scale);
  }
  WalkBody probe = probe_;
  probe.position = body.position;
  probe.rotation = body.rotation;
  probe.position.y += feet_height(body) - feet_height(probe);
  const double reach = walk_.settings.step_height + sunk_share * smallest_, start = probe.position.y;
  const double time = time_after(tick);
  while (start - probe.position.y <= reach) {
    const double gap = -oracle_.depth(probe, time, reach + probe_reached);
    if (gap <= probe_reached) return false;
    probe.position.y -= gap;
  }
  return true;
}

std::string to_json(const TrackVerdict& verdict, int tick, const Vector3d& position) {
  JsonWriter writer;
  writer.begin_object().member("tick", tick).member("position", position).member("depth", verdict.depth);
  writer.member("fault", verdict.fault ? std::optional(to_string(*verdict.fault)) : std::nullopt);
  writer.member("apart", verdict.apart).end_object();
  return writer.take();
}

std::string to_json(const TrackReport& report) {
  JsonWriter writer;
  writer.begin_object().member("kind", "track").member("ticks", report.ticks.size());
  writer.key("faults").begin_object();
  for (std::size_t i = 0; i < track_fault_kinds; ++i)
    writer.member(to_string(static_cast<TrackFault>(i)), report.faults[i]);
  writer.end_object().member("first_fault", report.first_fault).member("max_depth", report.max_depth);
  writer.member("max_apart", report.max_apart).member("first_apart", report.first_apart).end_object();
  return writer.take();
}

}  // namespace minkoscope
