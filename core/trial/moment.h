// What should not happen in a walk, tick by tick, and how such a moment becomes a case of few ticks.
#pragma once

#include <span>

#include "core/trial/explore.h"

namespace minkoscope {

/// What the oracle says of one tick.
struct TickVerdict {
  double depth = 0.0;   // metres, signed
  double across = 0.0;  // metres moved horizontally
  double rise = 0.0;    // metres of height that nothing accounts for; > 0 on `rose`
  double rush = 0.0;    // metres of horizontal motion that nothing accounts for; > 0 on `sped`
  std::array<bool, moment_kinds> kinds{};
  bool has(MomentKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
};
TickVerdict judge_tick(const PenetrationOracle& oracle, const WalkSettings& rules, const WalkState& before,
                       const WalkInput& input, const TickResult& result);

/// Left alone: ticks to come to rest in, then ticks to stay.
inline constexpr int settling_ticks = 90, resting_ticks = 20;
/// Ticks kept of a fall: a jump over an edge is back at its height after 55.
inline constexpr std::size_t falling_ticks = 75;

/// All within 0.1 mm of the first.
bool rests(std::span<const WalkState> states);
/// All within 5 cm of the first.
bool stays(std::span<const WalkState> states);
/// Can the body be anywhere 6 cm from where it is, with room on the way?
bool has_room(const PenetrationOracle& oracle, const EllipsoidBody& body);

/// A body's walk from where it was set down: states[i] is before inputs[i].
struct Life {
  std::vector<WalkState> states;
  std::vector<WalkInput> inputs;
};

/// The ticks from `first` up to `end` of a life are a moment of this kind.
struct MomentOfLife {
  MomentKind kind;
  const std::vector<WalkMesh>& level;
  const WalkSettings& rules;
  const std::string& mover;
  Precision precision;
  const Life& life;
  std::size_t first, end;
};

/// The walk case in which the moment happens again: begun as late, and with as little of the level, as it takes. Where
/// nothing less does, the whole life in the whole level.
Case cut_to_case(const MomentOfLife& moment);

}  // namespace minkoscope
