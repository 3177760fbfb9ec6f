// The processor time of the calling thread: what work costs whatever else the machine is doing.
#pragma once

#include <ctime>

namespace minkoscope::test {

/// Seconds since the thread began.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace minkoscope::test
