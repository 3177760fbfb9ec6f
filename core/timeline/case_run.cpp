#include "core/timeline/case_run.h"

namespace minkoscope {

std::string run_to_json(const CaseRun& run, const TickLines& ticks) {
  return std::visit([&](const auto& query) { return run_to_json(query, ticks); }, run);
}

void record(const CaseRun& run, const StepSink& sink) {
  std::visit([&](const auto& query) { record(query, sink); }, run);
}

long tick_count(const CaseRun& run) {
  return std::visit([](const auto& query) { return tick_count(query); }, run);
}

}  // namespace minkoscope
