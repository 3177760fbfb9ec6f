// Recorded runs: the steps of a pair or a sweep, the ticks of a walk. A view is a function of (case, trace, cursor).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/scene/case.h"
#include "core/trace/observer.h"

namespace minkoscope {

/// The polytope of an EPA run, once for all steps: what step i shows is what was born by i and had not died.
struct PolytopeHistory {
  std::vector<PolytopeVertex> vertices;
  std::vector<PolytopeFace> faces;
};

/// Keeps every step a run reports.
class Recorder final : public StepObserver {
 public:
  void on(const GjkStep& step) override;
  void on(const EpaStep& step) override;
  void on(const SweepStep& step) override;
  void on(const WalkStep& step) override;
  void on(const RayStep& step) override;

  std::vector<Step> steps;
  PolytopeHistory polytope;
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

/// What a walk keeps of each tick: enough to show the strip and to run the tick again.
struct TickRecord {
  WalkInput input;        // of this tick alone (ticks = 1)
  TickResult result;
};

/// A walk being lived or replayed: ticks are appended, nothing is recomputed; opening a tick runs it again with a
/// recorder and gives the same bits.
class WalkTimeline {
 public:
  WalkTimeline(const Walk& walk, std::shared_ptr<const WalkLevel> level);

  const Walk& walk() const { return walk_; }
  const WalkLevel& level() const { return *level_; }
  std::shared_ptr<const WalkLevel> shared_level() const { return level_; }

  /// Runs one more tick and keeps it.
  const TickRecord& append(const WalkInput& input);
  /// Forgets the ticks from `first` on (taking over from a past tick).
  void truncate(std::size_t first);

  std::size_t tick_count() const { return ticks_.size(); }
  const TickRecord& tick(std::size_t index) const { return ticks_[index]; }
  const WalkState& state_before(std::size_t index) const;  // index ≤ tick_count(); at the end, the present state
  /// The steps of one tick, derived by running it again.
  std::vector<Step> open(std::size_t index) const;
  /// The recorded inputs as a case holds them: equal neighbours merged.
  std::vector<WalkInput> inputs() const;
  /// Hash of all states, as the summary line prints it.
  std::string state_hash() const;

 private:
  Walk walk_;
  std::shared_ptr<const WalkLevel> level_;
  WalkState start_;
  std::vector<TickRecord> ticks_;
};

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
