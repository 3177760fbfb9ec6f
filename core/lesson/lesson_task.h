// Whether what a lesson asks for is done.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <minkoscope/trace.h>

#include "core/lesson/lesson.h"
#include "core/scene/case.h"

namespace minkoscope {

/// What the reader sees.
struct LessonMoment {
  const Case& scene_case;
  std::span<const Step> steps;  // of the run, or of the tick shown
  std::size_t step = 0;         // the one shown
  std::optional<std::size_t> tick;
};

/// Of tasks to reach or make something; false for those that are answered. Runs the case where its result matters.
bool is_done(const LessonTask& task, const LessonMoment& moment);

/// The vertices among which to pick, by number, and the one that the next reduction drops.
struct DroppedQuestion {
  std::vector<int> vertices;
  int answer = 0;
};
/// Nothing where the step has no simplex of two vertices or more, or the next reduction does not drop just one.
std::optional<DroppedQuestion> dropped_question(std::span<const Step> steps, std::size_t step);

}  // namespace minkoscope
