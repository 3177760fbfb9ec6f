// Ctrl+C as a wish: long work ends with what it has instead of being killed.
#pragma once

#include <csignal>

namespace minkoscope {

/// During its lifetime the first Ctrl+C (SIGINT) only sets a flag. A second one kills, as usual.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  bool interrupted() const;

 private:
  void (*before_)(int);
};

}  // namespace minkoscope
