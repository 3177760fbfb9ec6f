// The row below a timeline: the kinds of steps that occur, and the marks.
#pragma once

#include <imgui.h>

#include <span>

#include "app/panels/steps/step_kind.h"

namespace minkoscope {

struct TimelineLegend {
  std::span<const StepKind> kinds;
  bool breakpoints = false, bookmarks = false, found = false;
};
/// Right-aligned between `left` and `right`; the last entry counts what does not fit.
void draw_timeline_legend(PanelContext& context, const TimelineLegend& legend, float left, float right, float y);

}  // namespace minkoscope
