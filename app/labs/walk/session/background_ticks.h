// Runs the ticks of recorded inputs on a thread of its own, in order; the main thread takes finished ones once per
// frame.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/session/background_task.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

class BackgroundTicks {
 public:
  /// `inputs`, one per tick, from tick `first` on; `before` is the state of the body before it. Of `walk` only the
  /// mover and settings are used.
  BackgroundTicks(std::shared_ptr<const WalkLevel> level, const Walk& walk, std::size_t first, const WalkState& before,
                  std::vector<WalkInput> inputs);

  /// The next finished one; nullopt when there is none.
  std::optional<TickRecord> take();
  /// The fraction run so far, taken or not, in [0, 1].
  double progress() const { return task_->progress(); }
  /// Blocks until all are finished.
  void wait() const { task_->wait(); }
  /// The error, one line; empty without one.
  std::string fault();

 private:
  struct Done {
    std::mutex mutex;
    std::deque<TickRecord> ticks;
  };
  std::shared_ptr<Done> done_ = std::make_shared<Done>();
  std::unique_ptr<BackgroundTask<bool>> task_;
};

}  // namespace minkoscope
