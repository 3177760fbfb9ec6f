// How far a run of many ticks is, told where it is a person who waits.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace minkoscope {

/// Tells on a terminal, at most ten times a second, how far a long run is.
class TickProgress {
 public:
  explicit TickProgress(long total) : total_(total), shown_(isatty(STDERR_FILENO) != 0 && isatty(STDOUT_FILENO) == 0) {}
  ~TickProgress() {
    if (told_) std::fputs("\r\033[K", stderr);
  }
  TickProgress(const TickProgress&) = delete;
  TickProgress& operator=(const TickProgress&) = delete;

  void done(long ticks) {
    if (!shown_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    told_ = true;
    std::fprintf(stderr, "\r%ld of %ld ticks", ticks, total_);
  }

 private:
  long total_;
  bool shown_, told_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace minkoscope
