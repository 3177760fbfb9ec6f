#include "app/labs/walk/session/tick_groups.h"

#include <cstdio>

#include <minkoscope/geometry.h>

#include "app/draw/length_text.h"

namespace minkoscope {
namespace {

/// Steps of the tick outside its passes.
bool belongs_to_tick(WalkEvent event) {
  return event == WalkEvent::tick_start || event == WalkEvent::tick_end || event == WalkEvent::radii_changed ||
         event == WalkEvent::radii_refused;
}

/// The result of a sweep, reported by the walk step after it.
bool reports_hit(const WalkStep& step) {
  switch (step.event) {
    case WalkEvent::sweep_hit:
    case WalkEvent::step_tried:
    case WalkEvent::step_taken:
    case WalkEvent::snapped:
    case WalkEvent::recovered:
      return step.triangle >= 0;
    default:
      return false;
  }
}

/// At a limit of its own. A motion that is shorter than it cares for, or that would go back, ends otherwise.
bool gives_up(const WalkStep& step) {
  return step.event == WalkEvent::stopped && step.test && step.test->kind != TestKind::far_enough &&
         step.test->kind != TestKind::keeps_direction;
}

}  // namespace

TickGroups group_tick(std::span<const Step> steps) {
  TickGroups groups;
  bool open = false;          // inside a pass
  std::size_t unclaimed = 0;  // first step not yet claimed by a walk step
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* step = std::get_if<WalkStep>(&steps[i]);
    if (step == nullptr) continue;
    const std::size_t first = unclaimed;
    unclaimed = i + 1;
    if (belongs_to_tick(step->event)) continue;
    // A recovery is a pass of one step; steps after the end of a pass (the ground) belong to the tick.
    if (step->event == WalkEvent::pass_start || step->event == WalkEvent::recovered) {
      groups.passes.push_back({step->pass, step->pass_index, first, first, {}});
      open = true;
    }
    if (!open) continue;
    PassGroup& pass = groups.passes.back();
    pass.end = i + 1;
    if (step->event == WalkEvent::pass_end) open = false;
    if (step->event == WalkEvent::pass_start || step->event == WalkEvent::pass_end) continue;
    if (pass.slides.empty() || pass.slides.back().slide != step->slide) {
      pass.slides.push_back({step->slide, first, first, {}, {}, {}, {}, {}});
    }
    SlideGroup& slide = pass.slides.back();
    slide.end = i + 1;
    for (std::size_t k = first; k < i; ++k) {
      const auto* sweep = std::get_if<SweepStep>(&steps[k]);
      if (sweep != nullptr && sweep->event == SweepEvent::candidate) slide.candidates.push_back(k);
      if (sweep != nullptr && sweep->cast) slide.meshes.push_back(k);
    }
    if (!slide.hit && reports_hit(*step)) slide.hit = i;
    if (step->event == WalkEvent::redirected) slide.redirected = i;
    if (gives_up(*step)) slide.gave_up = i;
    if (step->event == WalkEvent::recovered) open = false;
  }
  for (const PassGroup& pass : groups.passes) {
    groups.slide_count += static_cast<int>(pass.slides.size());
    for (const SlideGroup& slide : pass.slides) groups.candidate_count += static_cast<int>(slide.candidates.size());
  }
  return groups;
}

TickGroups::Place TickGroups::place_of(std::size_t step) const {
  for (const PassGroup& pass : passes) {
    if (step < pass.first || step >= pass.end) continue;
    for (const SlideGroup& slide : pass.slides) {
      if (step >= slide.first && step < slide.end) return {&pass, &slide};
    }
    return {&pass, nullptr};
  }
  return {};
}

std::string describe(const SlideGroup& slide, std::span<const Step> steps) {
  std::string text = std::string("slide ") + std::to_string(slide.slide);
  if (slide.gave_up) {
    const Vector3d& left = std::get<WalkStep>(steps[*slide.gave_up]).remaining;
    return "gave up · " + length_with_unit(glm::length(left)) + " left";
  }
  if (!slide.hit) return text + " · no hit";
  const auto& hit = std::get<WalkStep>(steps[*slide.hit]);
  char time[32];
  std::snprintf(time, sizeof time, " t %.3f", hit.time);
  return text + std::string(" · ") + std::string(to_string(hit.feature)) + time;
}

}  // namespace minkoscope
