// Runs work on a thread of its own, with progress and cancellation; the main thread polls for the result once per
// frame.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/mesh/collision_mesh.h"

namespace minkoscope {

template <class Result>
class BackgroundTask {
 public:
  struct Outcome {
    std::optional<Result> result;  // nullopt when it failed or was cancelled
    std::string fault;             // one line when it failed
  };
  using Work = std::function<Result(const Progress&)>;

  explicit BackgroundTask(Work work) {
    outcome_ = std::async(std::launch::async, [shared = shared_, work = std::move(work)]() -> Outcome {
      const Progress watched = [&shared](double fraction) {
        shared->progress.store(std::clamp(fraction, 0.0, 1.0));
        return !shared->cancelled.load();
      };
      try {
        Result result = work(watched);
        // Cancelled half way, it may be incomplete; cancelled after it had finished, the cancellation still counts.
        if (shared->cancelled.load()) return {};
        return {std::move(result), {}};
      } catch (const std::exception& fault) {
        if (shared->cancelled.load()) return {};
        return {std::nullopt, fault.what()};
      }
    });
  }
  /// Cancels and waits for the thread.
  ~BackgroundTask() {
    cancel();
    if (outcome_.valid()) outcome_.wait();
  }
  BackgroundTask(const BackgroundTask&) = delete;
  BackgroundTask& operator=(const BackgroundTask&) = delete;

  double progress() const { return shared_->progress.load(); }  // in [0, 1]
  void cancel() { shared_->cancelled.store(true); }
  bool cancelled() const { return shared_->cancelled.load(); }
  /// Returns the outcome exactly once, when it is available.
  std::optional<Outcome> poll() {
    if (!outcome_.valid() || outcome_.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
      return std::nullopt;
    return outcome_.get();
  }
  void wait() const { outcome_.wait(); }
  /// True when it has finished by then.
  bool wait_for(std::chrono::milliseconds most) const { return outcome_.wait_for(most) == std::future_status::ready; }

 private:
  struct Shared {
    std::atomic<double> progress{0.0};
    std::atomic<bool> cancelled{false};
  };
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  std::future<Outcome> outcome_;
};

}  // namespace minkoscope
