// A walk being lived, replayed and looked into: real seconds become ticks, keys become inputs, and a cursor goes over
// the ticks and over the steps inside one. Walking appends and recomputes nothing; any other change of the case keeps
// the ticks before the first difference and runs the rest again in the background. Knows no window and no camera.
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
#include "app/labs/walk/session/tick_groups.h"
#include "app/labs/walk/session/tick_kind.h"
#include "app/labs/walk/session/tick_problems.h"
#include "app/labs/walk/session/walk_controls.h"
#include "app/labs/walk/session/walk_statistics.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

enum class WalkActivity { paused, live, replay };
std::string_view to_string(WalkActivity mode);

/// A future that was walked and left: its inputs, and where the body stood after each tick.
struct WalkBranch {
  std::string name;
  std::vector<WalkInput> inputs;
  std::vector<Vector3d> path;         // centres, metres; empty once the walk itself was changed
  std::optional<std::size_t> leaves;  // first tick after which it stands elsewhere than the walk shown
};

class WalkSession {
 public:
  static constexpr int most_ticks_a_frame = 5;

  WalkSession() = default;

  /// Runs `walk` in `level` (made from the same meshes and precision). Ticks whose past is unchanged are kept; the
  /// others become pending. Pauses.
  void set_walk(const Walk& walk, std::shared_ptr<const WalkLevel> level);
  void clear();
  /// Without a level until the next set_walk; what was walked is remembered to be compared with.
  void set_aside();
  bool ready() const { return timeline_ != nullptr; }
  const WalkTimeline& timeline() const { return *timeline_; }
  const Walk& walk() const { return timeline_->walk(); }
  std::size_t tick_count() const { return timeline_ ? timeline_->tick_count() : 0; }
  /// Ticks of the case that still have to be run, or taken over from the thread that runs them.
  std::size_t pending_ticks() const { return pending_.size() - pending_done_; }
  /// No more of the pending ticks are run, until resume_pending() or replay().
  void stop_pending() { running_.reset(); }
  void resume_pending();
  bool stopped() const { return pending_ticks() > 0 && !running_; }
  /// The first tick after which the body stands elsewhere than before the last change of body, mover, settings,
  /// precision or level, among those run again so far.
  std::optional<std::size_t> differs_at() const { return differs_at_; }
  /// The ticks were run again after such a change.
  bool was_changed() const { return !path_before_.empty(); }
  /// Where the body stood after each tick before the last change.
  std::span<const Vector3d> path_before() const { return path_before_; }

  // --- futures ----------------------------------------------------------------------------------------------------
  static constexpr std::size_t most_branches = 8;
  static constexpr std::size_t most_branch_bytes = 12u << 20;  // the oldest go first
  const std::vector<WalkBranch>& branches() const { return branches_; }
  /// Of the future shown.
  const std::string& future() const { return future_; }
  /// Puts the walk shown in the branch's place and returns the branch's inputs, which the case is to take over.
  std::vector<WalkInput> exchange(std::size_t branch);
  void forget_branch(std::size_t branch);
  /// Where the body stood after each tick so far.
  std::span<const Vector3d> path() const { return path_; }
  /// The futures of this walk, to be given back when its case comes back.
  struct Futures {
    std::vector<WalkBranch> branches;
    std::string shown = "future 1";
    int named = 1;
    Walk rules;  // under which the branches were walked, without inputs
  };
  Futures take_futures();
  /// Before set_walk.
  void give_back(Futures futures);

  // --- time -------------------------------------------------------------------------------------------------------
  WalkActivity activity() const { return activity_; }
  /// Goes on from the tick shown: what came after it becomes a branch.
  void go_live();
  void pause();
  /// Replays from the tick shown, from the start when it is the last one.
  void replay();
  /// Lets `seconds` pass: up to five ticks run (live) or are shown (replay); pending ticks, which run on a thread of
  /// their own, are taken over for at most `budget_seconds`. Returns how many ticks were run, taken or shown. Throws
  /// what running a pending tick threw, as std::runtime_error.
  int advance(double seconds, const WalkControls& controls, double budget_seconds = 0.006);
  /// Waits for all pending ticks (pictures, tests); `progress` may cancel.
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
  const WalkStatistics& statistics() const { return tally_.statistics(); }
  std::span<const TickKind> kinds() const { return kinds_; }
  std::span<const TickFacts> facts() const { return facts_; }
  /// To the next tick of that sort; false when there is none.
  bool go_to(TickProblem problem, bool backwards = false);
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
  std::optional<std::size_t> wanted_tick_;  // shown again once it has been run again
  std::vector<Vector3d> path_before_;       // where the body stood after each tick, before the last change
  std::optional<std::size_t> differs_at_;
  std::vector<Vector3d> path_;  // where the body stood after each tick
  static constexpr std::size_t tally_every = 512;
  std::vector<WalkTally> tallies_;  // after each so many ticks, so that going back recounts few
  WalkTally tally_;
  std::vector<TickKind> kinds_;
  std::vector<TickFacts> facts_;
  std::vector<WalkBranch> branches_;
  std::string future_ = "future 1";
  int futures_ = 1;            // named so far
  std::optional<Walk> given_;  // the rules of branches given back, until set_walk
  std::uint64_t recording_ = 0;
  mutable std::optional<std::size_t> opened_;  // the tick steps_ belong to
  mutable std::vector<Step> steps_;
  mutable TickGroups groups_;
};

}  // namespace minkoscope
