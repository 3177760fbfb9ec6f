#include "app/labs/world/scaling_run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace minkoscope {

ScalingRun::ScalingRun(World scene, ScalingSettings settings) : settings_(settings) {
  thread_ = std::thread([this, scene = std::move(scene)] {
    measure_query_costs(scene, settings_.most, [this](const QueryCosts& costs) {
      const std::lock_guard lock(mutex_);
      queries_.push_back(costs);
      return !stop_.load();
    });
    if (stop_.load()) {
      running_.store(false);
      return;
    }
    measure_scaling(scene, settings_, [this](const ScalingPoint& point) {
      const std::lock_guard lock(mutex_);
      points_.push_back(point);
      return !stop_.load();
    });
    running_.store(false);
  });
}

ScalingRun::~ScalingRun() {
  stop_.store(true);
  thread_.join();
}

std::vector<ScalingPoint> ScalingRun::points() const {
  const std::lock_guard lock(mutex_);
  return points_;
}

std::vector<QueryCosts> ScalingRun::queries() const {
  const std::lock_guard lock(mutex_);
  return queries_;
}

double crossover(const std::vector<ScalingPoint>& points, std::size_t plain, std::size_t tree) {
  std::map<int, std::pair<double, double>> both;  // seconds by bodies
  for (const ScalingPoint& point : points) {
    if (point.method == plain) both[point.bodies].first = point.seconds;
    if (point.method == tree) both[point.bodies].second = point.seconds;
  }
  std::erase_if(both, [](const auto& entry) { return !(entry.second.first > 0.0 && entry.second.second > 0.0); });
  double from = 0.0;
  std::optional<std::pair<double, double>> before;  // log of bodies, log of tree / plain
  for (const auto& [bodies, seconds] : both) {
    const double at = std::log(bodies), ratio = std::log(seconds.second / seconds.first);
    if (ratio >= 0.0) {
      from = 0.0;
    } else if (from == 0.0) {
      const bool crosses = before && before->second >= 0.0;
      const double part = crosses ? before->second / (before->second - ratio) : 1.0;
      from = std::exp(crosses ? before->first + part * (at - before->first) : at);
    }
    before = {at, ratio};
  }
  return from;
}

}  // namespace minkoscope
