// Recorded runs: the steps of a pair or a sweep, the ticks of a walk. A view is a function of (case, trace, cursor).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include <minkoscope/trace.h>

#include "core/base/fnv1a.h"
#include "core/scene/case.h"

namespace minkoscope {

/// The polytope of an EPA run, once for all steps: what step i shows is what was born by i and had not died.
struct PolytopeHistory {
  std::vector<PolytopeVertex> vertices;
  std::vector<PolytopeFace> faces;
};

/// Numbers the vertices of A − B in the order in which a run finds them. A vertex found again keeps its number.
class VertexNumbers {
 public:
  /// From 1; 0 where `w` is not finite.
  int of(const Vector3d& w);

 private:
  using Key = std::array<double, 3>;
  // Most runs have few vertices: recording one allocates nothing for them.
  std::array<Key, 24> first_{};
  int count_ = 0;
  std::map<Key, int> more_;
};

/// Keeps every step a run reports, its vertices numbered.
class Recorder final : public StepObserver {
 public:
  void on(const GjkStep& step) override;
  void on(const EpaStep& step) override;
  void on(const SweepStep& step) override;
  void on(const WalkStep& step) override;
  void on(const RayStep& step) override;
  void on(const BroadPhaseStep& step) override;
  void on(const HullStep& step) override;
  void on(const ContactStep& step) override;

  std::vector<Step> steps;
  PolytopeHistory polytope;

 private:
  VertexNumbers numbers_;
};

struct PairTrace {
  PairResult result;
  std::vector<Step> steps;
  PolytopeHistory polytope;
};
PairTrace record_pair(const PairQuery& query);

struct SweepTrace {
  SweepResult result;
  std::vector<Step> steps;
};
SweepTrace record_sweep(const SweepQuery& query);

/// How a convex hull was built. What it consisted of at a step follows from the faces made and removed until then.
struct HullTrace {
  struct Face {
    HullStepFace face;
    int born = 0, died = -1;  // indices of the steps that made and removed it; -1 while it lives
  };
  std::shared_ptr<const ConvexHull> hull;
  std::vector<Step> steps;
  std::vector<Face> faces;
};
HullTrace record_hull(std::vector<Vector3d> points);

/// The state of the construction after a step.
struct HullMoment {
  static constexpr int waiting = -2;  // in no conflict list yet
  static constexpr int inside = -1;   // for good
  static constexpr int vertex = -3;   // of the polytope so far
  std::vector<int> faces;             // that live
  std::vector<int> place;             // of each point: the face in whose conflict list it is, or one of the above
};
HullMoment moment_of(const HullTrace& trace, std::size_t step);

/// What a walk keeps of each tick: enough to show the strip and to run the tick again.
struct TickRecord {
  WalkInput input;  // of this tick alone (ticks = 1)
  TickResult result;
};

/// One tick as a timeline keeps it.
TickRecord record_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings,
                       std::size_t index, const WalkState& before, const WalkInput& input);

/// A walk as it runs or is replayed: ticks are appended, nothing is recomputed; opening a tick runs it again with a
/// recorder and gives the same bits.
///
/// It may last for hours: the last `kept_whole` ticks are stored in full, of those before them the inputs and a state
/// every `block` ticks, from which they are run again on demand.
class WalkTimeline {
 public:
  static constexpr std::size_t block = 512;
  static constexpr std::size_t kept_whole = 80 * block;  // more than eleven minutes at 60 ticks a second

  WalkTimeline(const Walk& walk, std::shared_ptr<const WalkLevel> level);

  const Walk& walk() const { return walk_; }
  const WalkLevel& level() const { return *level_; }
  std::shared_ptr<const WalkLevel> shared_level() const { return level_; }

  /// Runs one more tick and keeps it.
  const TickRecord& append(const WalkInput& input);
  /// Keeps a tick that was run elsewhere, by the same rules from the present state.
  const TickRecord& append(TickRecord record);
  /// Forgets the ticks from `first` on (taking over from a past tick).
  void truncate(std::size_t first);

  std::size_t tick_count() const { return first_ + ticks_.size(); }
  /// Valid until the timeline changes; a tick that is run again for it, until ticks of some other blocks are.
  const TickRecord& tick(std::size_t index) const;
  const WalkState& state_before(std::size_t index) const;  // index ≤ tick_count(); at the end, the present state
  /// The steps of one tick, derived by running it again.
  std::vector<Step> open(std::size_t index) const;
  /// The recorded inputs as a case holds them: equal neighbours merged.
  std::vector<WalkInput> inputs() const;
  /// Hash of all states, as the summary line prints it.
  std::string state_hash() const { return tally_.hash.text(); }
  double max_depth() const { return tally_.max_depth; }
  int recoveries() const { return tally_.recoveries; }
  /// Of memory, all that is kept of the ticks.
  std::size_t bytes() const;

 private:
  /// What sums up all ticks so far.
  struct Tally {
    Fnv1a hash;
    double max_depth = 0.0;
    int recoveries = 0;
    void note(const TickResult& result);
  };
  /// Where a block of ticks that are not kept began.
  struct Keyframe {
    WalkState state;
    Tally tally;
  };
  /// The input of the ticks from `first` up to the next run's, if it only moves; else one that is stored in full.
  struct InputRun {
    Vector3d velocity{0.0};
    std::uint32_t first = 0;
    std::int32_t whole = -1;  // into whole_inputs_
  };
  struct Block {
    std::size_t index = 0;
    std::size_t used = 0;  // when last requested
    std::vector<TickRecord> ticks;
  };

  void shorten();
  void keep_input(std::size_t tick, const WalkInput& input);
  WalkInput kept_input(std::size_t tick) const;
  TickRecord run(std::size_t index, const WalkState& before, const WalkInput& input) const;
  const Block& block_at(std::size_t index) const;

  Walk walk_;
  std::shared_ptr<const WalkLevel> level_;
  WalkState start_;
  std::deque<TickRecord> ticks_;     // from first_ on
  std::size_t first_ = 0;            // a multiple of block
  std::vector<Keyframe> keyframes_;  // of the blocks before first_
  std::vector<InputRun> input_runs_;
  std::vector<WalkInput> whole_inputs_;
  Tally tally_, tally_before_kept_;
  mutable std::array<Block, 4> blocks_;  // run again last
  mutable std::size_t uses_ = 0;
};

/// The whole walk.
WalkTimeline run_walk(const Walk& walk);

struct WalkSummary {
  int ticks = 0;
  Vector3d final_position{0.0};
  double max_depth = 0.0;
  int recoveries = 0;
  std::string state_hash;
};
WalkSummary summarise(const WalkTimeline& timeline);
std::string to_json(const WalkSummary& summary);

}  // namespace minkoscope
