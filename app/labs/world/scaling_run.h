// What questions and what whole ticks cost each structure over the number of bodies, measured in the background; points
// come as they are made.
#pragma once

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "core/world/query_costs.h"
#include "core/world/scaling.h"

namespace minkoscope {

class ScalingRun {
 public:
  ScalingRun(World scene, ScalingSettings settings);
  /// Stops and waits for the measurement under way.
  ~ScalingRun();
  ScalingRun(const ScalingRun&) = delete;
  ScalingRun& operator=(const ScalingRun&) = delete;

  std::vector<ScalingPoint> points() const;
  /// Measured first: a second or so.
  std::vector<QueryCosts> queries() const;
  bool running() const { return running_.load(); }
  void cancel() { stop_.store(true); }
  const ScalingSettings& settings() const { return settings_; }

 private:
  ScalingSettings settings_;
  mutable std::mutex mutex_;
  std::vector<ScalingPoint> points_;
  std::vector<QueryCosts> queries_;
  std::atomic<bool> stop_{false}, running_{true};
  std::thread thread_;
};

/// From how many bodies on `tree` takes less time than `plain` (rows of the table) at every size measured of both; 0
/// where it never does so far. Between two sizes the crossing of straight lines in logarithmic axes.
double crossover(const std::vector<ScalingPoint>& points, std::size_t plain, std::size_t tree);

}  // namespace minkoscope
