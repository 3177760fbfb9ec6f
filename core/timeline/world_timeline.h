// A world as it runs and is reviewed: every tick's counts, and the world itself after any tick.
//
// Counts are kept of every tick. Of the worlds only as many are kept as fit into a budget of memory, evenly spread; the
// others come back by running the few ticks after the nearest kept one again, which gives the same bits.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/world/world_run.h"

namespace minkoscope {

/// What is kept of each tick.
struct WorldRecord {
  long long pairs = 0, tests = 0, overlaps = 0, rebuilds = 0;
  double energy = 0.0;  // joules
  WorldCosts costs;
};

/// Times of a single tick swing with whatever else the processor does: the median of a part over the ticks within seven
/// of one, which make nearly the same work.
double cost_around(std::span<const WorldRecord> records, std::size_t tick, double WorldCosts::*part);

/// A world after some of its ticks, with what the last of them tested.
struct WorldMoment {
  std::shared_ptr<const WorldRun> run;
  std::vector<BodyPair> tested;  // bodies whose boxes (or spheres) the structure compared, ascending, each once
  bool tested_known = false;     // they were gathered
};

class WorldTimeline {
 public:
  /// Kept worlds take at most about `budget` bytes, and at least two of them are kept. What a tick tested is gathered
  /// for worlds of at most `most_bodies_traced` bodies. Throws as WorldRun does.
  WorldTimeline(const World& world, std::size_t budget, std::size_t most_bodies_traced);

  const World& world() const { return last_->world(); }
  /// Runs the next tick; its record.
  const WorldRecord& advance();
  std::size_t done() const { return records_.size(); }  // ticks run
  const WorldRecord& record(std::size_t tick) const { return records_[tick]; }
  /// The world after its first `ticks` ticks, at most done().
  WorldMoment after(std::size_t ticks);

  std::size_t kept() const { return kept_.size(); }
  std::size_t approximate_bytes() const;

 private:
  void keep(std::size_t ticks, std::shared_ptr<const WorldRun> run);
  void remember(std::size_t ticks, std::shared_ptr<const WorldRun> run);
  std::shared_ptr<const WorldRun> run_after(std::size_t ticks);

  std::size_t budget_, most_bodies_traced_;
  std::unique_ptr<WorldRun> last_;  // after all ticks run so far
  std::vector<WorldRecord> records_;
  std::map<std::size_t, std::shared_ptr<const WorldRun>> kept_;  // by ticks run; each a multiple of spacing_
  std::size_t spacing_ = 1;
  /// Recently requested or passed: stepping to and fro inside one stretch runs it once.
  std::map<std::size_t, std::shared_ptr<const WorldRun>> recent_;
};

}  // namespace minkoscope
