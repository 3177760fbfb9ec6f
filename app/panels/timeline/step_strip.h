// Where the steps of a timeline lie: those that its window shows, evenly from left to right.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "app/widgets/strip_window.h"

namespace minkoscope {

struct StepStrip {
  StepStrip(const StripWindow& window, std::size_t count, float from, float to)
      : left(from),
        right(to),
        first(window.begin()),
        end(window.begin() + window.shown(count)),
        all(count),
        spacing(end - first > 1 ? (to - from) / static_cast<float>(end - first - 1) : to - from) {}

  float left, right;       // the first step shown, and the last
  std::size_t first, end;  // of those shown
  std::size_t all;
  float spacing;

  bool shows(std::size_t step) const { return step >= first && step < end; }
  float x_of(std::size_t step) const { return left + spacing * (static_cast<float>(step) - static_cast<float>(first)); }
  std::size_t nearest(float x) const {
    const float share = spacing > 0.0f ? (x - left) / spacing : 0.0f;
    return first + static_cast<std::size_t>(std::clamp(std::round(share), 0.0f, static_cast<float>(end - first - 1)));
  }
  /// How many neighbours share a place of this width.
  std::size_t together(float width) const {
    return static_cast<std::size_t>(std::max(1.0f, std::ceil(width / std::max(spacing, 1e-6f) - 1e-3f)));
  }
};

}  // namespace minkoscope
