#include "core/trial/explore/end_of_walk.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace minkoscope {
namespace {

constexpr int directions = 16, push_ticks = 12;
// Of pushes and jumps, m/s: those of an exploration.
constexpr double push_speed = 3.0, jump_speed = 4.5;

}  // namespace

bool is_stuck(const WalkTimeline& timeline, const LevelOracle& oracle) {
  const Walk& walk = timeline.walk();
  int index = static_cast<int>(timeline.tick_count());
  std::vector<WalkState> states{timeline.state_before(timeline.tick_count())};
  const WalkBody body = states.front().body;
  const double began = index * walk.settings.tick;
  if (oracle.moves() && oracle.carried(body, body, began, began + walk.settings.tick) > 0.0) return false;
  if (!room_towards(oracle, body, began)) return false;
  TickResult result;
  for (int jump = 0; jump < 2; ++jump) {
    for (int k = 0; k < directions; ++k) {
      for (int i = 0; i < push_ticks; ++i) {
        const double angle = 2.0 * std::numbers::pi * k / directions;
        WalkInput input;
        input.velocity = Vector3d(std::cos(angle), 0.0, std::sin(angle)) * push_speed;
        if (jump == 1 && i == 0) input.jump = jump_speed;
        run_tick(timeline.level(), walk.mover, walk.settings, index++, states.back(), input, result);
        states.push_back(result.state);
      }
      if (!stays(states)) return false;
    }
  }
  return true;
}

std::optional<IncidentKind> ends_restless(const WalkTimeline& timeline, const LevelOracle& oracle) {
  const Walk& walk = timeline.walk();
  const std::size_t end = timeline.tick_count();
  std::size_t begin = end;  // of the ticks without input
  while (begin > 0 && timeline.tick(begin - 1).input == WalkInput{}) --begin;
  std::vector<WalkState> states;
  for (std::size_t i = begin; i <= end; ++i) states.push_back(timeline.state_before(i));
  const auto last_ticks = [&]() -> std::optional<IncidentKind> {
    const std::size_t ticks = std::min(states.size() - 1, static_cast<std::size_t>(resting_ticks));
    const double began = static_cast<double>(begin + states.size() - 1 - ticks) * walk.settings.tick;
    return restlessness(oracle, std::span(states).last(ticks + 1), began, walk.settings.tick);
  };
  if (!last_ticks()) return std::nullopt;
  while (states.size() <= settling_ticks + resting_ticks) {
    const int index = static_cast<int>(begin + states.size() - 1);
    states.push_back(run_tick(timeline.level(), walk.mover, walk.settings, index, states.back(), {}).state);
  }
  return last_ticks();
}

}  // namespace minkoscope
