// The kind of a step as a word, colour and marker, the same on the timeline, the inspector's chip and the plot.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/widgets/panel_context.h"

namespace minkoscope {

struct StepKind {
  std::string_view name;  // "support", "reduce", …
  Role role = Role::grid;
  Marker marker = Marker::disc;
  bool neutral = false;      // in the dim colour instead of the role's
  std::string_view meaning;  // one line, for hovering and the legend
};
StepKind kind_of_step(const Step& step);
Colour colour_of(const StepKind& kind, const Theme& theme);

/// "GJK", "SAT", "EPA", "sweep", "walk", "rays", "broad phase", "hull".
std::string_view phase_of(const Step& step);
int line_of(const Step& step);
int iteration_of(const Step& step);  // 0 for steps that have none
std::string sentence_of(const Step& step);
const std::optional<Comparison>* test_of(const Step& step);  // null for steps without

/// The bounds of a phase after each iteration (after its last step).
struct BoundsPoint {
  int iteration = 0;
  double lower = 0.0, upper = 0.0;
  std::size_t step = 0;
};
std::vector<BoundsPoint> bounds_of_phase(std::span<const Step> steps, std::size_t cursor);

}  // namespace minkoscope
