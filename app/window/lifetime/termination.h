// SIGTERM, SIGHUP and Ctrl+C as a wish to leave: the window ends in order, with its settings written and unsaved work
// kept.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace minkoscope {

/// To be made before any other thread, which then leaves these signals to it. A second one ends the program at once.
class TerminationWatch {
 public:
  TerminationWatch();
  ~TerminationWatch();
  TerminationWatch(const TerminationWatch&) = delete;
  TerminationWatch& operator=(const TerminationWatch&) = delete;

  bool requested() const { return requested_.load(); }
  /// `wake` is called on another thread when the signal arrives, so that a window that waits for events wakes up.
  void wake_by(std::function<void()> wake);

 private:
  void watch();

  int signals_ = -1, end_ = -1;
  std::atomic<bool> requested_{false};
  std::function<void()> wake_;
  std::thread thread_;
};

}  // namespace minkoscope
