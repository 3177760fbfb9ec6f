#include "app/widgets/strip_window.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {

void follow_cursor(StripWindow& window, std::size_t all, std::size_t cursor) {
  if (window.count >= all) window.first = window.count = 0;
  if (!window.shows_all()) {
    const std::size_t last = all - window.count;
    window.first = std::min(window.first, last);
    if (cursor != window.cursor) {
      if (cursor < window.first) window.first = cursor;
      if (cursor >= window.first + window.count) window.first = std::min(cursor + 1 - window.count, last);
    }
  }
  window.cursor = cursor;
}

void zoom_strip(StripWindow& window, std::size_t all, double part, double turns, std::size_t fewest) {
  if (all <= fewest) return;
  part = std::clamp(part, 0.0, 1.0);
  const std::size_t shown = window.shown(all);
  const double under = static_cast<double>(window.begin()) + part * static_cast<double>(shown);
  const double wanted = std::min(static_cast<double>(shown) * std::pow(0.8, turns), static_cast<double>(all));
  std::size_t count = std::max(fewest, static_cast<std::size_t>(std::llround(wanted)));
  // A window of few moments changes with each turn too.
  if (count == shown && turns > 0.0 && count > fewest) --count;
  if (count == shown && turns < 0.0) ++count;
  if (count >= all) {
    window.first = window.count = 0;
    return;
  }
  window.count = count;
  const double first = std::round(under - part * static_cast<double>(count));
  window.first = std::min(static_cast<std::size_t>(std::max(first, 0.0)), all - count);
}

void pan_strip(StripWindow& window, std::size_t all, std::ptrdiff_t moments) {
  if (window.shows_all() || window.count >= all) return;
  const auto last = static_cast<std::ptrdiff_t>(all - window.count);
  window.first = static_cast<std::size_t>(
      std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(window.first) + moments, 0, last));
}

}  // namespace minkoscope
