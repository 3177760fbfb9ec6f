#include "core/world/world_run.h"

#include <optional>

#include "core/scene/results/result_json.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

std::string run_to_json(const World& world, const TickLines& ticks) {
  WorldRun run(world);
  for (int i = 0; i < world.ticks; ++i) {
    const WorldTick& tick = run.step();
    if (ticks) ticks(to_json(tick, i, world.container ? std::optional(run.energy()) : std::nullopt));
  }
  return to_json(run.summary());
}

void record(const World& world, const StepSink& sink) {
  WorldRun run(world);
  for (int i = 0; i < world.ticks; ++i) {
    Recorder recorder;
    run.step(recorder);
    sink(recorder.steps, i);
  }
}

long tick_count(const World& world) {
  return world.ticks;
}

}  // namespace minkoscope
