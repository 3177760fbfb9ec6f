// Pictures of the steps of one case, of one size.
#pragma once

#include <cstddef>
#include <span>

#include "app/render/offscreen.h"

namespace minkoscope {

struct PictureSize {
  int width = 0, height = 0;
};

class StepPictures {
 public:
  virtual ~StepPictures() = default;
  /// From now on the cameras frame all of these steps at once, so that nothing jumps from one to the next. What follows
  /// a body goes on following it.
  virtual void stand_still(std::span<const std::size_t> steps) = 0;
  /// The step, of a walk or a world the tick; seen from `turn` radians around the vertical.
  virtual Picture paint(std::size_t step, double turn) = 0;
};

}  // namespace minkoscope
