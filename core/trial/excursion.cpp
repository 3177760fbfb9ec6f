#include "core/trial/excursion.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace minkoscope {
namespace {

// Centres of bodies that go over an edge pass it this near, in largest radii.
constexpr double edge_radii = 3.0;
// Of the speed of most ways: what a body jumps and is pushed with.
constexpr double jump_part = 0.9, push_part = 0.6;

std::string at(const Vector3d& p) {
  char text[120];
  std::snprintf(text, sizeof text, "(%.3f, %.3f, %.3f)", p.x, p.y, p.z);
  return text;
}

Vector3d heading(double angle) {
  return {std::cos(angle), 0.0, std::sin(angle)};
}

}  // namespace

Excursion::Excursion(const Exploration& whole, std::uint64_t index)
    : whole_(whole),
      index_(index),
      random_(whole.settings_.seed * 0x9e3779b97f4a7c15u + index),
      precision_(whole.settings_.precision.value_or(index % 2 == 0 ? Precision::float32 : Precision::float64)),
      level_(precision_ == Precision::float32 ? *whole.float_level_ : *whole.double_level_),
      budget_(std::min(Exploration::excursion_ticks, whole.settings_.ticks - index * Exploration::excursion_ticks)) {}

ExploreReport Excursion::run() {
  while (report_.ticks < budget_) {
    begin_life();
    for (int leg = 0; leg < 12 && report_.ticks < budget_; ++leg) {
      const int kind = random_.below(10);
      const bool alive = kind == 0 ? rest() : kind == 1 ? push_all_round() : kind == 2 ? change_size() : seek();
      if (!alive) break;
    }
  }
  return std::move(report_);
}

/// Sets a body down somewhere above a triangle, where it has room.
void Excursion::begin_life() {
  for (int attempt = 0; attempt < 20000; ++attempt) {
    const auto body = whole_.random_start(random_);
    if (!body || (whole_.enclosed_ && !whole_.oracle_.at_start().encloses(body->position))) continue;
    Walk walk;
    walk.body = *body;
    walk.settings = rules();
    life_.states.assign(1, initial_state(walk, level_));
    life_.inputs.clear();
    left_alone_ = 0;
    return;
  }
  throw std::invalid_argument("the body has room nowhere above the level's triangles");
}

/// One tick, judged.
bool Excursion::tick(const WalkInput& input) {
  if (report_.ticks == budget_) return false;
  const WalkState& before = life_.states.back();
  const int number = static_cast<int>(life_.inputs.size());
  const TickResult result = run_tick(level_, whole_.settings_.mover, rules(), number, before, input);
  ++report_.ticks;
  const auto way = [&] {
    Recorder recorder;
    run_tick(level_, whole_.settings_.mover, rules(), number, before, input, recorder);
    return places_of(recorder.steps);
  };
  const TickVerdict verdict = judge_tick(whole_.oracle_, rules(), before, input, result, number, way);
  left_alone_ = verdict.moved ? 0 : left_alone_ + 1;
  report_.distance += verdict.across;
  life_.inputs.push_back(input);
  life_.states.push_back(result.state);
  if (verdict.crushed) {
    ++report_.crushed;
    return false;
  }
  report_.deepest = std::max(report_.deepest, verdict.depth);
  for (const MomentKind kind :
       {MomentKind::sunk, MomentKind::through, MomentKind::recovered, MomentKind::rose, MomentKind::sped}) {
    if (verdict.has(kind)) note(kind, life_.inputs.size() - 1, life_.inputs.size());
  }
  if (verdict.has(MomentKind::sunk) || verdict.has(MomentKind::through)) return false;
  if (result.state.body.position.y < whole_.lowest_ - 2.0 * whole_.settings_.radii.y - 1.0) {
    note_fall();
    return false;
  }
  return true;
}

WalkInput Excursion::towards(const Vector3d& direction, double speed, bool jump) const {
  WalkInput input;
  input.velocity = direction * speed;
  if (jump) input.jump = jump_part * whole_.settings_.speed;
  return input;
}

/// Towards a place on the level, with some wandering and jumps.
bool Excursion::seek() {
  const auto& goal_triangle = whole_.oracle_.at_start().triangles()[whole_.random_triangle(random_)];
  const Vector3d goal = (goal_triangle[0] + goal_triangle[1] + goal_triangle[2]) / 3.0;
  const bool near = random_.below(2) == 0;  // half of the ways are short, so that all corners of a place are tried
  const Vector3d ahead = heading(random_.between(0.0, 2.0 * std::numbers::pi));
  const double usual = whole_.settings_.speed;
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
bool Excursion::change_size() {
  WalkInput input;
  const Vector3d upright = whole_.settings_.radii;
  const Vector3d low(upright.x, std::min(upright.y, upright.x), upright.z);
  input.radii = life_.states.back().wanted_radii == low ? upright : low;
  return tick(input);
}

/// Left alone on ground a body comes to rest and stays.
bool Excursion::rest() {
  for (int i = 0; i < settling_ticks; ++i)
    if (!tick({})) return false;
  if (!life_.states.back().grounded) return true;
  const std::size_t first = life_.inputs.size();
  for (int i = 0; i < resting_ticks; ++i)
    if (!tick({})) return false;
  const bool alone = left_alone_ >= life_.inputs.size() - first;
  if (alone && !rests(std::span(life_.states).subspan(first))) note(MomentKind::jittering, first, life_.inputs.size());
  return true;
}

/// Pushed in sixteen directions, then with jumps: something must give, unless it stands in a pit of its own size.
bool Excursion::push_all_round() {
  const std::size_t first = life_.inputs.size();
  const double began = time();
  for (int jump = 0; jump < 2; ++jump) {
    for (int k = 0; k < 16; ++k) {
      for (int i = 0; i < 12; ++i) {
        const Vector3d way = heading(2.0 * std::numbers::pi * k / 16.0);
        if (!tick(towards(way, push_part * whole_.settings_.speed, jump == 1 && i == 0))) return false;
      }
    }
    if (!stays(std::span(life_.states).subspan(first))) return true;
  }
  const bool alone = left_alone_ >= life_.inputs.size() - first;
  if (alone && room_towards(whole_.oracle_, life_.states[first].body, began))
    note(MomentKind::stuck, first, life_.inputs.size());
  return true;
}

/// The ticks from `first` up to `end` are a moment of this kind.
void Excursion::note(MomentKind kind, std::size_t first, std::size_t end) {
  ++report_.counts[static_cast<std::size_t>(kind)];
  char text[160];
  std::snprintf(text, sizeof text, "the mover's; excursion %llu of seed %llu", static_cast<unsigned long long>(index_),
                static_cast<unsigned long long>(whole_.settings_.seed));
  keep(kind, first, end, text);
}

/// Over which open edge, and how near to it.
void Excursion::note_fall() {
  ++report_.counts[static_cast<std::size_t>(MomentKind::fallen)];
  std::size_t last = life_.states.size() - 1;
  while (last > 0 && !life_.states[last].grounded) --last;
  const std::size_t end = std::min(life_.inputs.size(), last + falling_ticks);
  if (report_.knows(MomentKind::fallen, life_.states[last].body.position)) return;
  const Vector3d& radii = whole_.settings_.radii;
  const double edge_reach = edge_radii * std::max({radii.x, radii.y, radii.z});
  double nearest = std::numeric_limits<double>::infinity();
  std::array<Vector3d, 2> over{};
  for (const auto& edge : whole_.open_edges_) {
    const Vector3d along = edge[1] - edge[0];
    for (std::size_t i = last; i <= end; ++i) {
      const Vector3d p = life_.states[i].body.position;
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
  keep(MomentKind::fallen, last, end, text);
}

void Excursion::keep(MomentKind kind, std::size_t first, std::size_t end, const std::string& text) {
  const Vector3d position = life_.states[first].body.position;
  if (report_.knows(kind, position)) return;
  Moment moment;
  moment.kind = kind;
  moment.position = position;
  moment.tick = index_ * Exploration::excursion_ticks + report_.ticks - 1;
  moment.found = cut_to_case({kind, whole_.meshes_, rules(), whole_.settings_.mover, precision_, life_, first, end});
  moment.found.name = std::string(to_string(kind)) + " at " + at(position);
  moment.found.note = text;
  report_.moments.push_back(std::move(moment));
}

}  // namespace minkoscope
