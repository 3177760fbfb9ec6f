#include <minkoscope/sweep.h>

#include "core/scene/results/result_json.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

std::string run_to_json(const SweepQuery& query, const TickLines&) {
  return to_json(run_sweep(query), query);
}

void record(const SweepQuery& query, const StepSink& sink) {
  sink(record_sweep(query).steps, std::nullopt);
}

long tick_count(const SweepQuery&) {
  return 0;
}

}  // namespace minkoscope
