// How a moment of a walk that should not be becomes a case of few ticks in a level cut to what is near.
#pragma once

#include <string>
#include <vector>

#include "core/scene/case.h"
#include "core/trial/verdict.h"

namespace minkoscope {

/// Ticks kept of a fall: a jump over an edge is back at its height after 55.
inline constexpr std::size_t falling_ticks = 75;

/// A body's walk from where it was set down at time 0: states[i] is before inputs[i].
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
/// nothing less does, the whole life in the whole level. Its `expect` is what should have been and fails as long as the
/// moment happens; empty where a summary cannot say it.
Case cut_to_case(const MomentOfLife& moment);

/// The level as it is for a walk that begins `seconds` later.
std::vector<WalkMesh> begun_later(std::vector<WalkMesh> level, double seconds);

}  // namespace minkoscope
