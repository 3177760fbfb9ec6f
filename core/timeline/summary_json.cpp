// The summary line of a walk as the contract prints it.
#include "core/scene/json/json_writer.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

std::string to_json(const WalkSummary& summary) {
  JsonWriter writer;
  writer.begin_object().member("kind", "walk").member("ticks", summary.ticks);
  writer.member("final_position", summary.final_position).member("max_depth", summary.max_depth);
  writer.member("recoveries", summary.recoveries).member("state_hash", summary.state_hash).end_object();
  return writer.take();
}

}  // namespace minkoscope
