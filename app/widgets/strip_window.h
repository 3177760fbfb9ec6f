// The part of a strip of moments (steps, ticks) that is shown: the wheel zooms it, it follows the cursor.
#pragma once

#include <cstddef>

namespace minkoscope {

struct StripWindow {
  std::size_t first = 0, count = 0;  // of moments; a count of 0: all
  std::size_t cursor = 0;            // as of the last frame

  bool shows_all() const { return count == 0; }
  std::size_t begin() const { return shows_all() ? 0 : first; }
  /// How many of `all` moments are shown.
  std::size_t shown(std::size_t all) const { return shows_all() ? all : count; }
};

/// Fits the window to so many moments. A cursor that has left it scrolls it; one that rests does not.
void follow_cursor(StripWindow& window, std::size_t all, std::size_t cursor);
/// Zooms by turns of the wheel. What is at `part` of the width, 0 to 1, stays in place; never fewer than `fewest`.
void zoom_strip(StripWindow& window, std::size_t all, double part, double turns, std::size_t fewest);
/// Moves the window by so many moments, within the ends.
void pan_strip(StripWindow& window, std::size_t all, std::ptrdiff_t moments);

}  // namespace minkoscope
