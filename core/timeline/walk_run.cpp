#include <memory>

#include "core/scene/results/result_json.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

/// Calls visit(timeline) after each of the walk's ticks.
template <class Visit>
WalkTimeline run_ticks(const Walk& walk, const Visit& visit) {
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  for (const WalkInput& input : walk.inputs) {
    for (int i = 0; i < input.ticks; ++i) {
      timeline.append(input);
      visit(timeline);
    }
  }
  return timeline;
}

}  // namespace

WalkTimeline run_walk(const Walk& walk) {
  return run_ticks(walk, [](const WalkTimeline&) {});
}

std::string run_to_json(const Walk& walk, const TickLines& ticks) {
  return to_json(summarise(run_ticks(walk, [&](const WalkTimeline& timeline) {
    const std::size_t last = timeline.tick_count() - 1;
    if (ticks) ticks(to_json(timeline.tick(last).result, static_cast<int>(last), walk.level));
  })));
}

void record(const Walk& walk, const StepSink& sink) {
  run_ticks(walk, [&](const WalkTimeline& timeline) {
    const std::size_t last = timeline.tick_count() - 1;
    sink(timeline.open(last), static_cast<int>(last));
  });
}

long tick_count(const Walk& walk) {
  long ticks = 0;
  for (const WalkInput& input : walk.inputs) ticks += input.ticks;
  return ticks;
}

}  // namespace minkoscope
