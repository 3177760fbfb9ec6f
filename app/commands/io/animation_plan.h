// What an animation shows and for how long: a run step by step, ticks as time passes, or an orbit around one step.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/scene/case.h"

namespace minkoscope {

struct RunLength {
  std::size_t steps = 0;      // of a walk or a world: ticks
  double tick_seconds = 0.0;  // 0: steps take no time
};
/// `compared`: of the longer run where the case compares two.
RunLength length_of_run(const Case& value, bool compared);

/// Throws CommandError where the run has no step of that number.
void check_step(std::string_view option, int step, std::size_t count);

/// Absent numbers are negative.
struct AnimationRequest {
  int from = -1, to = -1;  // steps
  int rate = -1;           // pictures a second
  double seconds = -1.0;   // of a step, or of a turn around one
  bool orbit = false;
  bool sentences = false;  // which take longer to read than pictures
  int step = 0;            // of an orbit
};

struct AnimationPicture {
  std::size_t step = 0;
  double turn = 0.0;  // radians
  double seconds = 0.0;
};

constexpr int default_rate = 20;  // five hundredths of a second, which is a whole number of GIF's unit

/// Throws CommandError with the option that cannot be followed.
std::vector<AnimationPicture> plan_animation(const RunLength& run, const AnimationRequest& request);

}  // namespace minkoscope
