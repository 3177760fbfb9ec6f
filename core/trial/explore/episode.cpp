#include "core/trial/explore/episode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "core/base/text.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"

namespace minkoscope {
namespace {

// A body that went over an edge passed it with its centre this near, in largest radii.
constexpr double edge_radii = 3.0;
// Fractions of the usual speed at which a body jumps and is pushed.
constexpr double jump_fraction = 0.9, push_fraction = 0.6;

std::string at(const Vector3d& p) {
  return vector_text(p, [](double part) { return fixed_number(part, 3); });
}

Vector3d heading(double angle) {
  return {std::cos(angle), 0.0, std::sin(angle)};
}

}  // namespace

Episode::Episode(const Exploration& exploration, std::uint64_t index)
    : exploration_(exploration),
      index_(index),
      random_(exploration.settings_.seed * 0x9e3779b97f4a7c15u + index),
      precision_(exploration.settings_.precision.value_or(index % 2 == 0 ? Precision::float32 : Precision::float64)),
      level_(precision_ == Precision::float32 ? *exploration.float_level_ : *exploration.double_level_),
      budget_(std::min(Exploration::episode_ticks, exploration.settings_.ticks - index * Exploration::episode_ticks)) {}

ExploreReport Episode::run() {
  report_.visits = Visits(exploration_.visit_cell_);
  while (report_.ticks < budget_) {
    place_body();
    for (int leg = 0; leg < 12 && report_.ticks < budget_; ++leg) {
      const int kind = random_.below(10);
      const bool goes_on = kind == 0   ? rest()
                           : kind == 1 ? push_in_all_directions()
                           : kind == 2 ? change_size()
                                       : seek();
      if (!goes_on) break;
    }
  }
  return std::move(report_);
}

/// Places a body somewhere above a triangle, where it has room.
void Episode::place_body() {
  for (int attempt = 0; attempt < 20000; ++attempt) {
    const auto body = exploration_.random_start(random_);
    if (!body || (exploration_.enclosed_ && !exploration_.oracle_.at_start().encloses(body->position))) continue;
    Walk walk;
    walk.body = *body;
    walk.settings = rules();
    trajectory_.states.assign(1, initial_state(walk, level_));
    trajectory_.inputs.clear();
    undisturbed_ticks_ = 0;
    return;
  }
  throw std::invalid_argument(
      "the body fits nowhere above the level's triangles; is the level Z-up, or in other units?");
}

/// One tick, judged.
bool Episode::tick(const WalkInput& input) {
  if (report_.ticks == budget_) return false;
  const WalkState& before = trajectory_.states.back();
  const int number = static_cast<int>(trajectory_.inputs.size());
  run_tick(level_, exploration_.settings_.mover, rules(), number, before, input, result_);
  const TickResult& result = result_;
  ++report_.ticks;
  const auto path = [&] {
    Recorder recorder;
    run_tick(level_, exploration_.settings_.mover, rules(), number, before, input, recorder);
    return positions_of(recorder.steps);
  };
  const TickVerdict verdict = judge_tick(exploration_.oracle_, rules(), before, input, result, number, path);
  undisturbed_ticks_ = verdict.moved ? 0 : undisturbed_ticks_ + 1;
  report_.distance += verdict.across;
  trajectory_.inputs.push_back(input);
  trajectory_.states.push_back(result.state);
  if (verdict.crushed) {
    ++report_.crushed;
    return false;
  }
  report_.deepest = std::max(report_.deepest, verdict.depth);
  if (const WalkState& now = result.state; now.grounded && now.carried_by < 0) {
    const double reach = support_extent(now.body, -now.ground_normal);
    report_.visits.add(now.body.position - reach * now.ground_normal, now.ground_normal);
  }
  for (const IncidentKind kind :
       {IncidentKind::sunk, IncidentKind::through, IncidentKind::recovered, IncidentKind::rose, IncidentKind::sped}) {
    if (verdict.has(kind)) note(kind, trajectory_.inputs.size() - 1, trajectory_.inputs.size());
  }
  if (ends_walk(verdict)) return false;
  if (result.state.body.position.y < exploration_.lowest_ - 2.0 * exploration_.settings_.body.radii.y - 1.0) {
    note_fall();
    return false;
  }
  return true;
}

WalkInput Episode::towards(const Vector3d& direction, double speed, bool jump) const {
  WalkInput input;
  input.velocity = direction * speed;
  if (jump) input.jump = jump_fraction * exploration_.settings_.speed;
  return input;
}

/// Towards a random point of the level, with some wandering and jumps.
bool Episode::seek() {
  const auto& goal_triangle = exploration_.oracle_.at_start().triangles()[exploration_.random_triangle(random_)];
  const Vector3d goal = (goal_triangle[0] + goal_triangle[1] + goal_triangle[2]) / 3.0;
  const bool near = random_.below(2) == 0;  // half of the walks are short, to try every corner nearby
  const Vector3d ahead = heading(random_.between(0.0, 2.0 * std::numbers::pi));
  const double usual = exploration_.settings_.speed;
  const bool sprints = random_.below(12) == 0;
  const double speed = usual * (sprints ? random_.between(2.0, 12.0) : random_.between(0.04, 1.0));
  const int ticks = 20 + random_.below(150);
  for (int i = 0; i < ticks; ++i) {
    Vector3d way = near ? ahead : goal - body().position;
    way.y = 0.0;
    const double far = glm::length(way);
    if (far < 0.04 * usual) break;
    way /= far;
    if (random_.unit() < 0.1) way = heading(random_.between(0.0, 2.0 * std::numbers::pi));
    const bool jump = random_.unit() < 0.02;
    if (!tick(towards(way, speed, jump))) return false;
  }
  return true;
}

/// Crouches, or stands up again.
bool Episode::change_size() {
  const WalkBody& upright = exploration_.settings_.body;
  const WalkBody low = lowered(upright, std::min(upright.radii.y, upright.radii.x));
  const WalkState& state = trajectory_.states.back();
  WalkInput input;
  want(wanted_body(state, upright.position).same_shape(low) ? upright : low, input);
  return tick(input);
}

/// Undisturbed on ground, a body comes to rest and stays there.
bool Episode::rest() {
  for (int i = 0; i < settling_ticks; ++i)
    if (!tick({})) return false;
  if (!trajectory_.states.back().grounded) return true;
  const std::size_t first = trajectory_.inputs.size();
  for (int i = 0; i < resting_ticks; ++i)
    if (!tick({})) return false;
  const double began = static_cast<double>(first) * rules().tick;
  const auto states = std::span(trajectory_.states).subspan(first);
  if (const auto kind = restlessness(exploration_.oracle_, states, began, rules().tick))
    note(*kind, first, trajectory_.inputs.size());
  return true;
}

/// Pushed in sixteen directions, then with jumps: something must move it, unless it stands in a pit of its own size.
bool Episode::push_in_all_directions() {
  const std::size_t first = trajectory_.inputs.size();
  const double began = time();
  for (int jump = 0; jump < 2; ++jump) {
    for (int k = 0; k < 16; ++k) {
      for (int i = 0; i < 12; ++i) {
        const Vector3d way = heading(2.0 * std::numbers::pi * k / 16.0);
        if (!tick(towards(way, push_fraction * exploration_.settings_.speed, jump == 1 && i == 0))) return false;
      }
    }
    if (!stays(std::span(trajectory_.states).subspan(first))) return true;
  }
  const bool undisturbed = undisturbed_ticks_ >= trajectory_.inputs.size() - first;
  if (undisturbed && room_towards(exploration_.oracle_, trajectory_.states[first].body, began))
    note(IncidentKind::stuck, first, trajectory_.inputs.size());
  return true;
}

/// The ticks from `first` up to `end` are an incident of this kind.
void Episode::note(IncidentKind kind, std::size_t first, std::size_t end) {
  ++report_.counts[static_cast<std::size_t>(kind)];
  keep(kind, first, end,
       concat("the mover's; episode ", std::to_string(index_), " of seed ",
              std::to_string(exploration_.settings_.seed)));
}

/// Over which open edge, and how near to it.
void Episode::note_fall() {
  ++report_.counts[static_cast<std::size_t>(IncidentKind::fallen)];
  std::size_t last = trajectory_.states.size() - 1;
  while (last > 0 && !trajectory_.states[last].grounded) --last;
  const std::size_t end = std::min(trajectory_.inputs.size(), last + falling_ticks);
  if (report_.knows(IncidentKind::fallen, trajectory_.states[last].body.position)) return;
  const double edge_reach = edge_radii * reach_of(exploration_.settings_.body);
  double nearest = std::numeric_limits<double>::infinity();
  std::array<Vector3d, 2> over{};
  for (const auto& edge : exploration_.open_edges_) {
    const Vector3d along = edge[1] - edge[0];
    for (std::size_t i = last; i <= end; ++i) {
      const Vector3d p = trajectory_.states[i].body.position;
      const double s = std::clamp(glm::dot(p - edge[0], along) / std::max(glm::dot(along, along), 1e-300), 0.0, 1.0);
      const double distance = glm::distance(p, edge[0] + s * along);
      if (distance >= nearest) continue;
      nearest = distance;
      over = edge;
    }
  }
  std::string text = "the level's: the body has passed through no triangle";
  if (nearest <= edge_reach) {
    text += "; it went over the open edge from " + at(over[0]) + " to " + at(over[1]);
  } else {
    text += "; it was outside, where no open edge is near";
  }
  keep(IncidentKind::fallen, last, end, text);
}

void Episode::keep(IncidentKind kind, std::size_t first, std::size_t end, const std::string& text) {
  const Vector3d position = trajectory_.states[first].body.position;
  if (report_.knows(kind, position)) return;
  Incident incident;
  incident.kind = kind;
  incident.position = position;
  incident.tick = index_ * Exploration::episode_ticks + report_.ticks - 1;
  incident.found = cut_to_case(
      {kind, exploration_.meshes_, rules(), exploration_.settings_.mover, precision_, trajectory_, first, end});
  incident.found.name = incident_name(kind, position);
  incident.found.note = text;
  report_.incidents.push_back(std::move(incident));
}

}  // namespace minkoscope
