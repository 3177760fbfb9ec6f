// A walk that is played live, replayed and inspected: real time becomes ticks, keys become inputs, and a cursor moves
// over the ticks and over the steps inside one. Walking only appends; any other change of the case keeps the ticks
// before the first difference and reruns the rest in the background. Independent of window and camera.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/labs/walk/session/background_ticks.h"
#include "app/labs/walk/session/camera_lag.h"
#include "app/labs/walk/session/tick_groups.h"
#include "app/labs/walk/session/tick_kind.h"
#include "app/labs/walk/session/tick_problems.h"
#include "app/labs/walk/session/walk_controls.h"
#include "app/labs/walk/session/walk_statistics.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

enum class WalkActivity { paused, live, replay };
std::string_view to_string(WalkActivity mode);

/// An abandoned future: its inputs, and the positions of the body after each tick.
struct WalkBranch {
  std::string name;
  std::vector<WalkInput> inputs;
  std::vector<Vector3d> path;         // centres, metres; empty once the walk itself has changed
  std::optional<std::size_t> leaves;  // first tick after which it differs from the walk shown
};

class WalkSession {
 public:
  static constexpr int most_ticks_a_frame = 5;

  WalkSession() = default;

  /// Runs `walk` in `level` (built from the same meshes and precision). Ticks whose past is unchanged are kept; the
  /// others become pending. Pauses.
  void set_walk(const Walk& walk, std::shared_ptr<const WalkLevel> level);
  void clear();
  /// Without a level until the next set_walk; the walk is kept for comparison.
  void detach_level();
  bool ready() const { return timeline_ != nullptr; }
  const WalkTimeline& timeline() const { return *timeline_; }
  const Walk& walk() const { return timeline_->walk(); }
  std::size_t tick_count() const { return timeline_ ? timeline_->tick_count() : 0; }
  /// Ticks of the case that are still to be run or taken over from the background thread.
  std::size_t pending_ticks() const { return pending_.size() - pending_done_; }
  /// Stops running pending ticks until resume_pending() or replay().
  void stop_pending() { running_.reset(); }
  void resume_pending();
  bool stopped() const { return pending_ticks() > 0 && !running_; }
  /// The first tick, among those rerun so far, after which the body's position differs from that before the last change
  /// of body, mover, settings, precision or level.
  std::optional<std::size_t> differs_at() const { return differs_at_; }
  /// Whether the ticks were rerun after such a change.
  bool was_changed() const { return !path_before_.empty(); }
  /// Positions of the body after each tick before the last change.
  std::span<const Vector3d> path_before() const { return path_before_; }

  // --- futures ----------------------------------------------------------------------------------------------------
  static constexpr std::size_t most_branches = 8;
  static constexpr std::size_t most_branch_bytes = 12u << 20;  // the oldest are dropped first
  const std::vector<WalkBranch>& branches() const { return branches_; }
  /// The name of the future shown.
  const std::string& future() const { return future_; }
  /// Swaps the walk shown with the branch and returns the branch's inputs for the case.
  std::vector<WalkInput> exchange(std::size_t branch);
  void forget_branch(std::size_t branch);
  /// Positions of the body after each tick so far.
  std::span<const Vector3d> path() const { return path_; }
  /// The futures of this walk, to be restored with its case.
  struct Futures {
    std::vector<WalkBranch> branches;
    std::string shown = "branch 1";
    int named = 1;
    Walk rules;  // of the branches, without inputs
  };
  Futures take_futures();
  /// Call before set_walk.
  void restore_futures(Futures futures);

  // --- time -------------------------------------------------------------------------------------------------------
  WalkActivity activity() const { return activity_; }
  /// Continues live from the tick shown: the ticks after it become a branch.
  void go_live();
  void pause();
  /// Replays from the tick shown, or from the start when it is the last one.
  void replay();
  /// Advances by `seconds`: runs (live) or shows (replay) up to five ticks; pending ticks, run in the background, are
  /// taken over for at most `budget_seconds`. Returns how many ticks were run, taken or shown. Errors of pending ticks
  /// are rethrown as std::runtime_error.
  int advance(double seconds, const WalkControls& controls, double budget_seconds = 0.006);
  /// Waits for all pending ticks (pictures, tests); `progress` may cancel.
  void finish_pending(const Progress& progress = {});
  /// Runs exactly these ticks synchronously, recorded as in live walking.
  void append(const WalkInput& input);
  /// The interpolation parameter of the frame between the states before and after the tick shown, in [0, 1]; 1 while
  /// paused.
  double blend() const;

  // --- the cursor -------------------------------------------------------------------------------------------------
  /// The tick shown; nullopt at the start, before the first tick.
  std::optional<std::size_t> tick() const { return tick_; }
  void set_tick(std::optional<std::size_t> tick);
  void move_tick(std::ptrdiff_t by);
  const TickRecord* record() const;
  /// State after the tick shown, or at the start.
  const WalkState& state() const;
  const WalkState& state_before() const;
  /// Achieved over the tick shown, and over the one before it, m/s; zero before the first.
  Vector3d velocity() const { return tick_ ? velocity_over(*tick_) : Vector3d(0.0); }
  Vector3d velocity_before() const { return tick_ && *tick_ > 0 ? velocity_over(*tick_ - 1) : Vector3d(0.0); }
  /// The interpolated state drawn in this frame.
  WalkState drawn_state() const;
  /// How far the camera is behind the drawn state.
  CameraLag camera_lag() const;
  /// Time of the drawn state, seconds.
  double drawn_time() const;

  /// The steps of the tick shown (paused only; empty otherwise), grouped.
  std::span<const Step> steps() const;
  const TickGroups& groups() const;
  /// The step shown inside the tick; nullopt: the tick as a whole.
  std::optional<std::size_t> step() const { return step_; }
  void set_step(std::optional<std::size_t> step);
  void move_step(std::ptrdiff_t by);
  /// "tick 412 › move › slide 2 › triangle 212", from 0 as everywhere.
  std::string breadcrumb() const;

  // --- facts ------------------------------------------------------------------------------------------------------
  const WalkStatistics& statistics() const { return tally_.statistics(); }
  std::span<const TickKind> kinds() const { return kinds_; }
  std::span<const TickFacts> facts() const { return facts_; }
  /// Moves to the next such tick; false when there is none.
  bool go_to(TickProblem problem, bool backwards = false);
  /// The case's walk with the inputs recorded so far.
  Walk recorded_walk() const;
  /// Increases when walking changes the recorded inputs, so that the window stores them in the case.
  std::uint64_t recording() const { return recording_; }

  WalkSpeeds speeds;

 private:
  Vector3d velocity_over(std::size_t tick) const;
  void run_tick_with(const WalkInput& input);
  void note(const TickRecord& record);
  void truncate(std::size_t first);
  void open_tick() const;
  WalkInput input_from(const WalkControls& controls, bool jumps) const;
  bool take_pending_tick();
  void show(std::optional<std::size_t> tick);
  void remember_path();
  WalkBranch branch_of_shown() const;
  void forget_old_branches();

  std::unique_ptr<WalkTimeline> timeline_;
  std::unique_ptr<BackgroundTicks> running_;  // the pending ticks from pending_done_ on
  std::vector<WalkInput> pending_;            // one tick each
  std::size_t pending_done_ = 0;
  WalkActivity activity_ = WalkActivity::paused;
  double accumulator_ = 0.0;  // seconds not yet turned into ticks
  bool jump_pressed_ = false;
  std::optional<std::size_t> tick_;
  std::optional<std::size_t> step_;
  std::optional<std::size_t> wanted_tick_;  // shown once it has been rerun
  std::vector<Vector3d> path_before_;       // positions after each tick, before the last change
  std::optional<std::size_t> differs_at_;
  std::vector<Vector3d> path_;  // positions after each tick
  static constexpr std::size_t tally_every = 512;
  std::vector<WalkTally> tallies_;  // at regular ticks, so that going back recounts few
  WalkTally tally_;
  std::vector<TickKind> kinds_;
  std::vector<TickFacts> facts_;
  std::vector<WalkBranch> branches_;
  std::string future_ = "branch 1";
  int futures_ = 1;            // named so far
  std::optional<Walk> given_;  // the rules of restored branches, until set_walk
  std::uint64_t recording_ = 0;
  mutable std::optional<std::size_t> opened_;  // the tick steps_ belong to
  mutable std::vector<Step> steps_;
  mutable TickGroups groups_;
};

}  // namespace minkoscope
