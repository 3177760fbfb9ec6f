// An incident of a walk, such as a body that falls through a floor, becomes a case of few ticks in a level cut to what
// is near.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scene/case.h"
#include "core/trial/explore/verdict.h"

namespace minkoscope {

/// Ticks kept of a fall: a jump over an edge is back at its initial height after 55.
inline constexpr std::size_t falling_ticks = 75;

/// A body's walk from where it was placed at time 0: states[i] is before inputs[i].
struct Trajectory {
  std::vector<WalkState> states;
  std::vector<WalkInput> inputs;
};

/// The ticks from `first` up to `end` of a trajectory are an incident of this kind.
struct IncidentSpan {
  IncidentKind kind;
  const std::vector<WalkMesh>& level;
  const WalkSettings& rules;
  const std::string& mover;
  Precision precision;
  const Trajectory& trajectory;
  std::size_t first, end;
};

/// A walk case that reproduces the incident: begun as late, and with as little of the level, as it takes; where nothing
/// less does, the whole trajectory in the whole level. Its `expect` is what should have happened, and fails as long as
/// the incident occurs; empty where a summary cannot express it.
Case cut_to_case(const IncidentSpan& incident);

/// What such a case is called, "stuck at (1.000, 2.000, 3.000)", and the kind that the name of a case gives: what it
/// was saved for, and so the oracle that judges it.
std::string incident_name(IncidentKind kind, const Vector3d& position);
std::optional<IncidentKind> incident_of(const Case& scene_case);

/// The level for a walk that begins `seconds` later: its meshes are by then `seconds` into their motion.
std::vector<WalkMesh> with_motion_begun(std::vector<WalkMesh> level, double seconds);

}  // namespace minkoscope
