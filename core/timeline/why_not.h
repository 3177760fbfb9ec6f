// Why something did not happen in a tick of a walk: a step up, keeping to the ground, standing, hitting a triangle. The
// answer is read off the tick's own steps, and off the level where the tick did not look.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/timeline/timeline.h"

namespace minkoscope {

enum class WhyNot {
  step_up,  // over what stood in its way
  snap,     // down to ground that it was on
  stand     // on ground that carries
};
constexpr std::size_t why_not_kinds = 3;
std::string_view to_string(WhyNot question);

struct WhyNotAnswer {
  bool happened = false;
  std::string sentence;          // never empty
  int mesh = -1, triangle = -1;  // that the reason is about; -1: none
};

/// `steps`: of this tick, as WalkTimeline::open gives them.
WhyNotAnswer why_not(WhyNot question, const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps);

/// Of a triangle of the walk's level: the last that the tick's sweeps found out about it.
WhyNotAnswer why_not_hit(const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps, int mesh,
                         int triangle);

}  // namespace minkoscope
