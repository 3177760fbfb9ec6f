#include "app/labs/walk/session/run_differences.h"

#include <algorithm>

namespace minkoscope {
namespace {

// They agree again below this share of the threshold: a distance about it is one difference and not many.
constexpr double agreement = 0.5;

}  // namespace

void RunDifferences::restart(double threshold) {
  *this = RunDifferences(threshold);
}

void RunDifferences::follow(std::span<const Vector3d> a, std::span<const Vector3d> b) {
  const std::size_t common = std::min(a.size(), b.size());
  if (compared_ > common) restart();
  for (; compared_ < common; ++compared_) {
    const double apart = glm::distance(a[compared_], b[compared_]);
    farthest_ = std::max(farthest_, apart);
    // Not "farther than": a position that is no number is a difference too.
    const bool differs = !(apart <= (differing_ ? agreement : 1.0) * threshold_);
    if (differs && !differing_) begins_.push_back(compared_);
    differing_ = differs;
  }
}

bool RunDifferences::begins_at(std::size_t tick) const {
  return std::binary_search(begins_.begin(), begins_.end(), tick);
}

std::optional<std::size_t> RunDifferences::next(std::size_t passed, bool backwards) const {
  if (begins_.empty()) return std::nullopt;
  // The tick shown is the last that has passed.
  if (backwards) {
    const auto here = std::lower_bound(begins_.begin(), begins_.end(), passed > 0 ? passed - 1 : 0);
    return here == begins_.begin() ? begins_.back() : *(here - 1);
  }
  const auto after = std::lower_bound(begins_.begin(), begins_.end(), passed);
  return after == begins_.end() ? begins_.front() : *after;
}

}  // namespace minkoscope
