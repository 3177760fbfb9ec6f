#include "core/trial/explore/end_of_walk.h"

#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "core/trial/explore/verdict.h"

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
  const EllipsoidBody body = states.front().body;
  const double began = index * walk.settings.tick;
  if (oracle.moves() && oracle.carried(body, body, began, began + walk.settings.tick) > 0.0) return false;
  if (!room_towards(oracle, body, began)) return false;
  for (int jump = 0; jump < 2; ++jump) {
    for (int k = 0; k < directions; ++k) {
      for (int i = 0; i < push_ticks; ++i) {
        const double angle = 2.0 * std::numbers::pi * k / directions;
        WalkInput input;
        input.velocity = Vector3d(std::cos(angle), 0.0, std::sin(angle)) * push_speed;
        if (jump == 1 && i == 0) input.jump = jump_speed;
        states.push_back(run_tick(timeline.level(), walk.mover, walk.settings, index++, states.back(), input).state);
      }
      if (!stays(states)) return false;
    }
  }
  return true;
}

bool jitters(const WalkTimeline& timeline, const LevelOracle& oracle) {
  if (oracle.moves()) return false;
  const Walk& walk = timeline.walk();
  int index = static_cast<int>(timeline.tick_count());
  std::vector<WalkState> states{timeline.state_before(timeline.tick_count())};
  for (int i = 0; i < settling_ticks + resting_ticks; ++i)
    states.push_back(run_tick(timeline.level(), walk.mover, walk.settings, index++, states.back(), {}).state);
  const auto resting = std::span(states).subspan(settling_ticks);
  return resting.front().grounded && !rests(resting);
}

}  // namespace minkoscope
