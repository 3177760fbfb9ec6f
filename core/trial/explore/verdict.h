// What should not happen in a walk, tick by tick: the kinds of incidents and how a tick is judged.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/timeline/timeline.h"
#include "core/trial/oracle/level_oracle.h"

namespace minkoscope {

enum class IncidentKind {
  stuck,      // no push in any direction, nor a jump, has moved a body that has room
  sunk,       // deeper in the level than 1 % of the smallest radius
  fallen,     // below everything, without having passed through a triangle: the level is open there
  recovered,  // the mover had to clear an overlap that the body walked into
  jittering,  // undisturbed on ground, it moves back and forth
  creeping,   // undisturbed on ground, it moves on and on
  through,    // the centre passed through a triangle
  rose,       // gained height that no jump, step, slope or lift accounts for
  sped        // gained horizontal motion that neither the input nor a fall nor a mesh accounts for
};
inline constexpr std::size_t incident_kinds = 9;
std::string_view to_string(IncidentKind kind);
/// Does it not come to rest?
constexpr bool is_restless(IncidentKind kind) {
  return kind == IncidentKind::jittering || kind == IncidentKind::creeping;
}

/// The oracle's verdict on one tick.
struct TickVerdict {
  double depth = 0.0;    // metres, signed
  double across = 0.0;   // metres moved horizontally
  double rise = 0.0;     // metres of height that nothing accounts for; > 0 on `rose`
  double rush = 0.0;     // metres of horizontal motion that nothing accounts for; > 0 on `sped`
  bool moved = false;    // a mesh that moves was near: the body was disturbed
  bool crushed = false;  // without room between meshes that move: nothing can be right, nothing is judged
  std::array<bool, incident_kinds> kinds{};
  bool has(IncidentKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
};

/// Deeper than this fraction of the smallest radius, a body has sunk.
inline constexpr double sunk_fraction = 0.01;

/// The positions of the body's centre within a tick, in order, as the mover reports them to an observer. Computed only
/// where the straight path leads through a triangle: a fast body goes round a corner, or up a step, within one tick.
using PathOfTick = std::function<std::vector<Vector3d>()>;
std::vector<Vector3d> positions_of(std::span<const Step> steps);

/// Of tick `index` (from 0), which began in the state `before`.
TickVerdict judge_tick(const LevelOracle& oracle, const WalkSettings& rules, const WalkState& before,
                       const WalkInput& input, const TickResult& result, int index, const PathOfTick& path = {});

/// Whether an exploration's walk is over with this tick: what a body does within the level, or crushed, says nothing.
bool ends_walk(const TickVerdict& verdict);

/// Undisturbed: ticks to come to rest in, then ticks to stay at rest.
inline constexpr int settling_ticks = 90, resting_ticks = 20;

/// All within 0.1 mm of the first.
bool rests(std::span<const WalkState> states);
/// How a body that is left alone moves over these states, the first of them at `began`: jittering or creeping. Nothing
/// where it is at rest, a mesh moves near it, it is ever farther than a centimetre (or in proportion) from the level,
/// or the mover never says that it stands.
std::optional<IncidentKind> restlessness(const LevelOracle& oracle, std::span<const WalkState> states, double began,
                                         double tick);
/// All within 5 cm of the first; for bodies smaller than a walker, in proportion.
bool stays(std::span<const WalkState> states);
/// How much smaller than a walker a body is; 1 for larger ones.
double proportion(const WalkBody& body);
/// A direction in which the body can be 6 cm (or in proportion) from where it is at `time`, with room on the path;
/// level ones before the others.
std::optional<Vector3d> room_towards(const LevelOracle& oracle, const WalkBody& body, double time);

}  // namespace minkoscope
