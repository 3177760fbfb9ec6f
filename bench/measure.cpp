#include <algorithm>
#include <chrono>
#include <limits>

#include "bench/row.h"

namespace minkoscope::bench {

std::vector<double> measure(const std::vector<Subject*>& subjects, int rounds) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> least(subjects.size(), std::numeric_limits<double>::infinity());
  for (int round = -1; round < rounds; ++round) {
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      const Clock::time_point start = Clock::now();
      subjects[i]->pass();
      const double ns = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
      if (round >= 0) least[i] = std::min(least[i], ns / static_cast<double>(subjects[i]->questions()));
    }
  }
  return least;
}

}  // namespace minkoscope::bench
