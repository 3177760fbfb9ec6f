#include "app/session/tick_groups.h"

#include <cstdio>

namespace minkoscope {
namespace {

bool belongs_to_tick(WalkEvent event) {
  return event == WalkEvent::tick_start || event == WalkEvent::tick_end || event == WalkEvent::radii_changed ||
         event == WalkEvent::radii_refused;
}

}  // namespace

TickGroups group_tick(std::span<const Step> steps) {
  TickGroups groups;
  std::size_t unclaimed = 0;  // first sweep step not yet claimed by a walk step
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (std::holds_alternative<SweepStep>(steps[i])) continue;
    const auto* step = std::get_if<WalkStep>(&steps[i]);
    const std::size_t first = unclaimed;
    unclaimed = i + 1;
    if (step == nullptr || belongs_to_tick(step->event)) continue;
    if (groups.passes.empty() || groups.passes.back().pass_index != step->pass_index) {
      groups.passes.push_back({step->pass, step->pass_index, first, first, {}});
    }
    PassGroup& pass = groups.passes.back();
    pass.end = i + 1;
    if (step->event == WalkEvent::pass_start || step->event == WalkEvent::pass_end) continue;
    const bool is_sweep = step->event == WalkEvent::sweep_hit || step->event == WalkEvent::sweep_free;
    if (pass.slides.empty() || pass.slides.back().slide != step->slide ||
        (is_sweep && pass.slides.back().end < first + 1)) {
      pass.slides.push_back({step->slide, first, first, {}, {}, {}});
    }
    SlideGroup& slide = pass.slides.back();
    slide.end = i + 1;
    for (std::size_t k = first; k < i; ++k) {
      const auto* sweep = std::get_if<SweepStep>(&steps[k]);
      if (sweep != nullptr && sweep->event == SweepEvent::candidate) slide.candidates.push_back(k);
    }
    if (step->event == WalkEvent::sweep_hit && !slide.hit) slide.hit = i;
    if (step->event == WalkEvent::redirected) slide.redirected = i;
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
  std::string text = "slide " + std::to_string(slide.slide);
  if (!slide.hit) return text + " · no hit";
  const auto& hit = std::get<WalkStep>(steps[*slide.hit]);
  char time[32];
  std::snprintf(time, sizeof time, " t %.3f", hit.time);
  return text + " · " + std::string(to_string(hit.feature)) + time;
}

}  // namespace minkoscope
