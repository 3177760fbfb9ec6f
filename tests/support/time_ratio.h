// How times of one run compare with each other. A machine's speed cancels in a ratio, so this is the only form in which
// tests look at time, and only where no count of the work shows the same: with a wide factor that follows from how the
// work grows.
#pragma once

#include <time.h>

#include <algorithm>
#include <limits>

namespace minkoscope::test {

/// Processor time of the calling thread.
class ThreadTime {
 public:
  double elapsed() const { return now() - begin_; }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  double begin_ = now();
};

/// How many times as long `work` takes as `reference`: both in turn, the least of `rounds` each, because what else the
/// machine does only adds to a time.
template <class Work, class Reference>
double time_ratio(const Work& work, const Reference& reference, int rounds = 5) {
  double least_work = std::numeric_limits<double>::infinity(), least_reference = least_work;
  for (int round = 0; round < rounds; ++round) {
    const ThreadTime of_reference;
    reference();
    least_reference = std::min(least_reference, of_reference.elapsed());
    const ThreadTime of_work;
    work();
    least_work = std::min(least_work, of_work.elapsed());
  }
  return least_work / least_reference;
}

}  // namespace minkoscope::test
