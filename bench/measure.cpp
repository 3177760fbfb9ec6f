#include <algorithm>
#include <ctime>
#include <limits>

#include "bench/row.h"

namespace minkoscope::bench {
namespace {

/// Processor time of this thread: what else runs on the machine does not count.
double thread_ns() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

}  // namespace

std::vector<double> measure(const std::vector<Subject*>& subjects, int rounds) {
  std::vector<double> least(subjects.size(), std::numeric_limits<double>::infinity());
  for (int round = -1; round < rounds; ++round) {
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      const double start = thread_ns();
      subjects[i]->pass();
      const double ns = thread_ns() - start;
      if (round >= 0) least[i] = std::min(least[i], ns / static_cast<double>(subjects[i]->questions()));
    }
  }
  return least;
}

}  // namespace minkoscope::bench
