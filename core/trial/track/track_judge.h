// The judge of tracks: what another engine's character did in a level, tick by tick, by the explorer's oracle, and how
// far that is from where our mover is. It shares nothing with a mover but the triangles and the definition of a motion.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/walk.h>

#include "core/trial/oracle/level_oracle.h"

namespace minkoscope {

/// In the order in which a tick's fault is named where it has several.
enum class TrackFault {
  sunk,     // deeper in the level than 1 % of the smallest size
  through,  // its centre crossed a triangle
  stuck,    // wanted to go for ten ticks, went less than 1 % of that, and had room within 60° of where it wanted to go
  jitter,   // turned back three times within six ticks, by more than 1 % of its size, while the input stayed
  fell,     // as a whole below or beside the level's bounds
  floats    // says that it stands, and nothing is within a step's height below it
};
constexpr std::size_t track_fault_kinds = 6;
std::string_view to_string(TrackFault fault);

struct TrackVerdict {
  double depth = 0.0;  // metres, ≥ 0: how far the body stands in the level
  std::optional<TrackFault> fault;
  double apart = 0.0;  // metres, from our mover's body at that tick
};

struct TrackReport {
  std::vector<TrackVerdict> ticks;
  std::array<int, track_fault_kinds> faults{};
  std::optional<int> first_fault;
  double max_depth = 0.0, max_apart = 0.0;  // metres
  std::optional<int> first_apart;           // the first tick that is more than 5 % of the smallest size from ours
};

/// Why the walk's track cannot be judged, in one sentence; empty where it can.
std::string refusal_of_track(const Walk& walk);

/// Judges one tick after the other.
class TrackJudge {
 public:
  /// Throws std::invalid_argument where refusal_of_track() has something to say.
  explicit TrackJudge(const Walk& walk);

  int tick_count() const { return static_cast<int>(inputs_.size()); }
  /// The next tick, which becomes the report's last.
  const TrackVerdict& next();
  const TrackReport& report() const { return report_; }

 private:
  /// The body of the track after a tick, or before the first (-1).
  WalkBody body_after(int tick) const;
  bool is_stuck(int tick) const;
  bool has_room(int tick, const Vector3d& wanted) const;
  bool turned_back(int tick) const;
  bool jitters(int tick);
  bool fell(int tick) const;
  bool floats(int tick);
  double time_after(int tick) const { return (tick + 1) * walk_.settings.tick; }
  Vector3d position(int tick) const;

  Walk walk_;
  std::vector<WalkInput> inputs_;  // one a tick
  WalkLevel level_;
  LevelOracle oracle_;
  double smallest_ = 0.0, size_ = 0.0;  // metres
  Bounds level_bounds_;                 // at the start: of a level that rests, always
  WalkState ours_;
  std::vector<WalkBody> bodies_;    // of the track, after each tick
  std::optional<WalkBody> probed_;  // the body that probe_ is a smaller copy of
  WalkBody probe_;
  int jitters_until_ = -1;
  TrackReport report_;
};

/// The line of a tick, and that of the whole.
std::string to_json(const TrackVerdict& verdict, int tick, const Vector3d& position);
std::string to_json(const TrackReport& report);

}  // namespace minkoscope
