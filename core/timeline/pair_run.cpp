#include <minkoscope/pair.h>

#include "core/scene/results/result_json.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

std::string run_to_json(const PairQuery& query, const TickLines&) {
  return to_json(run_pair(query), query);
}

void record(const PairQuery& query, const StepSink& sink) {
  sink(record_pair(query).steps, std::nullopt);
}

long tick_count(const PairQuery&) {
  return 0;
}

}  // namespace minkoscope
