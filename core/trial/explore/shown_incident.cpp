#include "core/trial/explore/shown_incident.h"

#include <algorithm>

#include "core/character/walk/body.h"
#include "core/trial/explore/end_of_walk.h"

namespace minkoscope {
namespace {

// A body that left its ground has fallen when it is this far below it, metres.
constexpr double fallen_height = 0.3;

/// The incidents of the ticks, up to the first that ends an exploration's walk.
std::array<bool, incident_kinds> incidents_of_ticks(const WalkTimeline& timeline, const LevelOracle& oracle) {
  std::array<bool, incident_kinds> found{};
  for (std::size_t i = 0; i < timeline.tick_count(); ++i) {
    const TickRecord& tick = timeline.tick(i);
    const TickVerdict verdict =
        judge_tick(oracle, timeline.walk().settings, timeline.state_before(i), tick.input, tick.result,
                   static_cast<int>(i), [&] { return positions_of(timeline.open(i)); });
    for (std::size_t kind = 0; kind < incident_kinds; ++kind) found[kind] = found[kind] || verdict.kinds[kind];
    if (ends_walk(verdict)) break;
  }
  return found;
}

bool has(const std::array<bool, incident_kinds>& found, IncidentKind kind) {
  return found[static_cast<std::size_t>(kind)];
}

/// It stood, has left its ground and is well below it, and has not gone through a triangle.
bool falls(const WalkTimeline& timeline, const LevelOracle& oracle) {
  const std::size_t end = timeline.tick_count();
  std::size_t last = end;
  while (last > 0 && !timeline.state_before(last).grounded) --last;
  if (last == end || !timeline.state_before(last).grounded) return false;
  const double stood = timeline.state_before(last).body.position.y;
  if (!(timeline.state_before(end).body.position.y < stood - fallen_height)) return false;
  const auto found = incidents_of_ticks(timeline, oracle);
  return !has(found, IncidentKind::through) && !has(found, IncidentKind::sunk);
}

}  // namespace

double depth_at_start(const WalkTimeline& timeline, const LevelOracle& oracle) {
  return std::max(0.0, oracle.depth(timeline.walk().body, 0.0));
}

bool shows(IncidentKind kind, const WalkTimeline& timeline, const LevelOracle& oracle, double allowed_start) {
  if (timeline.tick_count() == 0) return false;
  const bool from_outside = kind == IncidentKind::sunk || kind == IncidentKind::recovered;
  const double without_sinking = sunk_fraction * smallest_radius(timeline.walk().body);
  if (depth_at_start(timeline, oracle) > std::max(allowed_start, from_outside ? 0.0 : without_sinking)) return false;
  switch (kind) {
    case IncidentKind::stuck:
      return is_stuck(timeline, oracle);
    case IncidentKind::jittering:
    case IncidentKind::creeping:
      return ends_restless(timeline, oracle) == kind;
    case IncidentKind::fallen:
      return falls(timeline, oracle);
    default:
      return has(incidents_of_ticks(timeline, oracle), kind);
  }
}

std::optional<IncidentKind> worst_shown(const WalkTimeline& timeline, const LevelOracle& oracle) {
  if (shows(IncidentKind::stuck, timeline, oracle, depth_at_start(timeline, oracle))) return IncidentKind::stuck;
  const auto found = incidents_of_ticks(timeline, oracle);
  for (const IncidentKind kind :
       {IncidentKind::through, IncidentKind::sunk, IncidentKind::recovered, IncidentKind::rose, IncidentKind::sped}) {
    if (has(found, kind)) return kind;
  }
  return std::nullopt;
}

}  // namespace minkoscope
