// Progress of a run of many ticks, on a terminal.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace minkoscope {

/// Prints at most ten times a second how many ticks are done.
class TickProgress {
 public:
  explicit TickProgress(long total) : total_(total), shown_(isatty(STDERR_FILENO) != 0 && isatty(STDOUT_FILENO) == 0) {}
  ~TickProgress() {
    if (printed_) std::fputs("\r\033[K", stderr);
  }
  TickProgress(const TickProgress&) = delete;
  TickProgress& operator=(const TickProgress&) = delete;

  void done(long ticks) {
    if (!shown_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    printed_ = true;
    std::fprintf(stderr, "\r%ld of %ld ticks", ticks, total_);
  }

 private:
  long total_;
  bool shown_, printed_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace minkoscope
