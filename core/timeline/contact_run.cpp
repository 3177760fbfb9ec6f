#include <minkoscope/contact.h>

#include "core/scene/results/result_json.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

std::string run_to_json(const ContactQuery& query, const TickLines& ticks) {
  ContactRun run(query);
  for (int i = 0; i < query.ticks; ++i) {
    const ContactManifold& manifold = run.step();
    if (ticks) ticks(to_json(manifold, i));
  }
  return to_json(run.summary());
}

void record(const ContactQuery& query, const StepSink& sink) {
  ContactRun run(query);
  for (int i = 0; i < query.ticks; ++i) {
    Recorder recorder;
    run.step(recorder);
    sink(recorder.steps, i);
  }
}

long tick_count(const ContactQuery& query) {
  return query.ticks;
}

}  // namespace minkoscope
