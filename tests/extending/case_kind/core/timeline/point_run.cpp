#include "core/scene/json/json_writer.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

std::string run_to_json(const PointQuery& query, const TickLines&) {
  const PointResult result = point_result(run_pair(pair_of(query)));
  JsonWriter writer;
  writer.begin_object().member("kind", "point").member("algorithm", query.algorithm);
  writer.member("precision", to_string(query.precision)).member("distance", result.distance);
  writer.member("nearest", result.nearest).member("termination", to_string(result.termination)).end_object();
  return writer.take();
}

void record(const PointQuery& query, const StepSink& sink) {
  record(pair_of(query), sink);
}

long tick_count(const PointQuery&) {
  return 0;
}

}  // namespace minkoscope
