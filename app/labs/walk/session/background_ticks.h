// Ticks of recorded inputs run on a thread of their own, in order; the window's thread takes those that are done, once
// a frame.
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
  /// `inputs`, one a tick, from tick `first` on, before which the body is in the state `before`. Of `walk` only the
  /// rules count: its mover and settings.
  BackgroundTicks(std::shared_ptr<const WalkLevel> level, const Walk& walk, std::size_t first, const WalkState& before,
                  std::vector<WalkInput> inputs);

  /// The next one that is done; nothing when none is.
  std::optional<TickRecord> take();
  /// Run so far, taken or not, in [0, 1].
  double progress() const { return task_->progress(); }
  /// Blocks until all are done.
  void wait() const { task_->wait(); }
  /// What went wrong, one line, once it did.
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
