// The cost of queries and of ticks by number of bodies, for each structure; measured in the background and reported
// point by point.
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
  /// Stops and waits for the current measurement.
  ~ScalingRun();
  ScalingRun(const ScalingRun&) = delete;
  ScalingRun& operator=(const ScalingRun&) = delete;

  std::vector<ScalingPoint> points() const;
  /// Measured first, in about a second.
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

/// The number of bodies from which `tree` is faster than `plain` (rows of the table) at all measured sizes; 0 where it
/// never is so far. Interpolated linearly in logarithmic axes.
double crossover(const std::vector<ScalingPoint>& points, std::size_t plain, std::size_t tree);

}  // namespace minkoscope
