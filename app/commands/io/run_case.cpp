#include "app/commands/io/run_case.h"

#include <memory>

#include "core/timeline/timeline.h"
#include "core/world/world_run.h"

namespace minkoscope {
namespace {

std::string result_of(const PairQuery& query) {
  return to_json(run_pair(query), query);
}
std::string result_of(const SweepQuery& query) {
  return to_json(run_sweep(query), query);
}
std::string result_of(const Walk& walk) {
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  for (const WalkInput& input : walk.inputs) {
    for (int i = 0; i < input.ticks; ++i) timeline.append(input);
  }
  return to_json(summarise(timeline));
}

std::string result_of(const World& world) {
  WorldRun run(world);
  for (int i = 0; i < world.ticks; ++i) run.step();
  return to_json(run.summary());
}

}  // namespace

std::string run_to_result(const Case& scene_case, const std::string& prefix) {
  return name_the_case(scene_case, prefix,
                       [&] { return std::visit([](const auto& run) { return result_of(run); }, scene_case.run); });
}

}  // namespace minkoscope
