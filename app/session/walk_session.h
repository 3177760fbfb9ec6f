// A walk being lived, replayed and looked into: real seconds become ticks, keys become inputs, and a cursor goes over
// the ticks and over the steps inside one. Walking appends and recomputes nothing; any other change of the case keeps
// the ticks before the first difference and runs the rest again, a slice a frame. Knows no window and no camera.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/tick_groups.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// What the walk keys ask for in this frame.
struct WalkControls {
  bool forward = false, back = false, left = false, right = false;
  bool run = false;
  bool crouch = false;
  bool jump = false;                 // pressed since the last frame
  Vector3d heading{0.0, 0.0, -1.0};  // where the camera looks; its horizontal part counts
};

struct WalkSpeeds {
  double walk = 3.0, run = 6.0;        // m/s
  double jump = 4.5;                   // m/s upwards
  double crouched_height = 5.0 / 9.0;  // of the standing one
};

/// Wanted velocity, world, m/s, rounded to a tenth of a millimetre per second so that cases stay short.
Vector3d wanted_velocity(const WalkControls& controls, const WalkSpeeds& speeds);

/// What a tick was like at a glance; a later one is worse and wins where a strip has fewer pixels than ticks.
enum class TickKind : std::uint8_t { grounded, carried, sliding, airborne, recovered };
std::string_view to_string(TickKind kind);
/// Sliding: it met something steeper than the slope limit.
TickKind kind_of(const TickResult& tick, const WalkSettings& settings);

/// The ticks squeezed into `columns` (pixels): the worst kind, the highest value of those that share one. Fewer ticks
/// than columns are spread.
std::vector<TickKind> worst_kinds(std::span<const TickKind> kinds, std::size_t columns);
std::vector<float> highest_values(std::span<const float> values, std::size_t columns);

/// What the walk so far amounts to.
struct WalkStatistics {
  std::size_t ticks = 0;
  double deepest = 0.0;  // metres
  std::optional<std::size_t> deepest_tick;
  int most_slides = 0;
  std::optional<std::size_t> most_slides_tick;
  int recoveries = 0;
  std::optional<std::size_t> first_recovery;
  std::optional<std::size_t> stuck_tick;  // first tick of the longest stretch in which it was asked to move and did not
  std::size_t stuck_ticks = 0;            // length of that stretch
  double distance = 0.0;                  // walked, metres
};

enum class WalkActivity { paused, live, replay };
std::string_view to_string(WalkActivity mode);

class WalkSession {
 public:
  static constexpr int most_ticks_a_frame = 5;
  /// A stretch counts as stuck from so many ticks without getting anywhere.
  static constexpr std::size_t shortest_stuck_stretch = 15;

  WalkSession() = default;

  /// Runs `walk` in `level` (made from the same meshes and precision). Ticks whose past is unchanged are kept; the
  /// others become pending. Pauses.
  void set_walk(const Walk& walk, std::shared_ptr<const WalkLevel> level);
  void clear();
  bool ready() const { return timeline_ != nullptr; }
  const WalkTimeline& timeline() const { return *timeline_; }
  const Walk& walk() const { return timeline_->walk(); }
  std::size_t tick_count() const { return timeline_ ? timeline_->tick_count() : 0; }
  /// Ticks of the case that still have to be run.
  std::size_t pending_ticks() const { return pending_.size() - pending_done_; }

  // --- time -------------------------------------------------------------------------------------------------------
  WalkActivity activity() const { return activity_; }
  /// Goes on from the tick shown: what came after it is forgotten (the case before is the undo).
  void go_live();
  void pause();
  /// Replays from the tick shown, from the start when it is the last one.
  void replay();
  /// Lets `seconds` pass: up to five ticks run (live) or are shown (replay); pending ticks run for at most
  /// `budget_seconds` of processor time. Returns how many ticks were run or shown.
  int advance(double seconds, const WalkControls& controls, double budget_seconds = 0.006);
  /// Runs all pending ticks now (pictures, tests); `progress` may cancel.
  void finish_pending(const Progress& progress = {});
  /// Exactly these ticks, at once, as live walking records them.
  void append(const WalkInput& input);
  /// How far the frame lies between the state before and after the tick shown, in [0, 1]; 1 while paused.
  double blend() const;

  // --- the cursor -------------------------------------------------------------------------------------------------
  /// The tick shown; nothing before the first one: the state at the start.
  std::optional<std::size_t> tick() const { return tick_; }
  void set_tick(std::optional<std::size_t> tick);
  void move_tick(std::ptrdiff_t by);
  const TickRecord* record() const;
  /// State after the tick shown, or at the start.
  const WalkState& state() const;
  const WalkState& state_before() const;
  /// Between the two, as drawn this frame.
  WalkState drawn_state() const;
  /// Time of the drawn state, seconds.
  double drawn_time() const;

  /// The steps of the tick shown (paused only; empty otherwise), grouped.
  std::span<const Step> steps() const;
  const TickGroups& groups() const;
  /// The step shown inside the tick; nothing: the tick as a whole.
  std::optional<std::size_t> step() const { return step_; }
  void set_step(std::optional<std::size_t> step);
  void move_step(std::ptrdiff_t by);
  /// "tick 412 › move › slide 2 › triangle 212", from 0 as everywhere.
  std::string breadcrumb() const;

  // --- facts ------------------------------------------------------------------------------------------------------
  const WalkStatistics& statistics() const { return statistics_; }
  std::span<const TickKind> kinds() const { return kinds_; }
  std::span<const float> depths() const { return depths_; }
  /// The case's walk with the inputs recorded so far.
  Walk recorded_walk() const;
  /// Grows when the recorded inputs change by walking, so that the window knows when to write them to the case.
  std::uint64_t recording() const { return recording_; }

  WalkSpeeds speeds;

 private:
  void run_tick_with(const WalkInput& input);
  void note(const TickRecord& record);
  void truncate(std::size_t first);
  void open_tick() const;
  WalkInput input_from(const WalkControls& controls, bool jumps) const;
  const WalkInput* pending_input() const;

  std::unique_ptr<WalkTimeline> timeline_;
  std::vector<WalkInput> pending_;  // one tick each
  std::size_t pending_done_ = 0;
  WalkActivity activity_ = WalkActivity::paused;
  double accumulator_ = 0.0;  // seconds not yet turned into ticks
  bool jump_pressed_ = false;
  std::optional<std::size_t> tick_;
  std::optional<std::size_t> step_;
  WalkStatistics statistics_;
  std::size_t stuck_now_ = 0;
  std::vector<TickKind> kinds_;
  std::vector<float> depths_;
  std::uint64_t recording_ = 0;
  mutable std::optional<std::size_t> opened_;  // the tick steps_ belong to
  mutable std::vector<Step> steps_;
  mutable TickGroups groups_;
};

/// Where a body with its feet on what the ray hit would stand: `point` and `normal` (unit, either side) of the surface,
/// seen along `direction`. Raised until it overlaps nothing; nothing when there is no room within two body heights.
std::optional<Vector3d> place_on(const WalkLevel& level, const EllipsoidBody& body, const Vector3d& point,
                                 const Vector3d& normal, const Vector3d& direction);

}  // namespace minkoscope
