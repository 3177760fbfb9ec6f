// A walk as it is lived: ticks are appended and never recomputed; opening one derives its steps by running it again.
#include <cstdint>

#include "core/math/fnv1a.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

void add_state(Fnv1a& hash, const WalkState& state) {
  hash.add(state.body.radii);
  hash.add(state.body.position);
  hash.add(state.body.rotation);
  hash.add(state.velocity);
  hash.add(state.fall_velocity);
  hash.add(static_cast<std::uint64_t>(state.grounded));
  hash.add(state.ground_normal);
  hash.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(state.carried_by)));
  hash.add(state.last_safe_position);
  hash.add(state.wanted_radii);
  hash.add(state.wanted_rotation);
}

/// Two inputs that do the same tick after tick. A jump stays alone: it is one press.
bool merges(const WalkInput& a, const WalkInput& b) {
  return !a.jump && !b.jump && a.velocity == b.velocity && a.radii == b.radii && a.rotation == b.rotation;
}

}  // namespace

WalkTimeline::WalkTimeline(const Walk& walk, std::shared_ptr<const WalkLevel> level)
    : walk_(walk), level_(std::move(level)), start_(initial_state(walk, *level_)) {}

const TickRecord& WalkTimeline::append(const WalkInput& input) {
  TickRecord record;
  record.input = input;
  record.input.ticks = 1;
  const std::size_t index = ticks_.size();
  record.result =
      run_tick(*level_, walk_.mover, walk_.settings, static_cast<int>(index), state_before(index), record.input);
  record.result.hits.shrink_to_fit();
  ticks_.push_back(std::move(record));
  return ticks_.back();
}

void WalkTimeline::truncate(std::size_t first) {
  if (first < ticks_.size()) ticks_.resize(first);
}

const WalkState& WalkTimeline::state_before(std::size_t index) const {
  return index == 0 ? start_ : ticks_[index - 1].result.state;
}

std::vector<Step> WalkTimeline::open(std::size_t index) const {
  Recorder recorder;
  run_tick(*level_, walk_.mover, walk_.settings, static_cast<int>(index), state_before(index), ticks_[index].input,
           recorder);
  return std::move(recorder.steps);
}

std::vector<WalkInput> WalkTimeline::inputs() const {
  std::vector<WalkInput> merged;
  for (const TickRecord& tick : ticks_) {
    if (!merged.empty() && merges(merged.back(), tick.input)) {
      ++merged.back().ticks;
    } else {
      merged.push_back(tick.input);
    }
  }
  return merged;
}

std::string WalkTimeline::state_hash() const {
  Fnv1a hash;
  for (const TickRecord& tick : ticks_) add_state(hash, tick.result.state);
  return hash.text();
}

WalkSummary summarise(const WalkTimeline& timeline) {
  WalkSummary summary;
  summary.ticks = static_cast<int>(timeline.tick_count());
  summary.final_position = timeline.state_before(timeline.tick_count()).body.position;
  for (std::size_t i = 0; i < timeline.tick_count(); ++i) {
    const TickResult& tick = timeline.tick(i).result;
    summary.max_depth = std::max(summary.max_depth, tick.depth);
    summary.recoveries += tick.recovered ? 1 : 0;
  }
  summary.state_hash = timeline.state_hash();
  return summary;
}

}  // namespace minkoscope
