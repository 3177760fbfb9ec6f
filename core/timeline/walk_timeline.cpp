// A walk as it runs: ticks are appended and never recomputed; opening one derives its steps by running it again.
#include <algorithm>
#include <cstdint>
#include <iterator>

#include "core/base/fnv1a.h"
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
  hash.add(state.inherited_velocity);
  hash.add(state.last_safe_position);
  hash.add(state.wanted_radii);
  hash.add(state.wanted_rotation);
}

/// Two inputs that do the same tick after tick. A jump stays alone: it is one press.
bool merges(const WalkInput& a, const WalkInput& b) {
  return !a.jump && !b.jump && a.velocity == b.velocity && a.radii == b.radii && a.rotation == b.rotation;
}

}  // namespace

TickRecord record_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings,
                       std::size_t index, const WalkState& before, const WalkInput& input) {
  TickRecord record;
  record.input = input;
  record.input.ticks = 1;
  record.result = run_tick(level, mover, settings, static_cast<int>(index), before, record.input);
  record.result.hits.shrink_to_fit();
  return record;
}

void WalkTimeline::Tally::note(const TickResult& result) {
  add_state(hash, result.state);
  max_depth = std::max(max_depth, result.depth);
  recoveries += result.recovered ? 1 : 0;
}

WalkTimeline::WalkTimeline(const Walk& walk, std::shared_ptr<const WalkLevel> level)
    : walk_(walk), level_(std::move(level)), start_(initial_state(walk, *level_)) {}

TickRecord WalkTimeline::run(std::size_t index, const WalkState& before, const WalkInput& input) const {
  return record_tick(*level_, walk_.mover, walk_.settings, index, before, input);
}

const TickRecord& WalkTimeline::append(const WalkInput& input) {
  return append(run(tick_count(), state_before(tick_count()), input));
}

const TickRecord& WalkTimeline::append(TickRecord record) {
  tally_.note(record.result);
  if (!ticks_.empty()) ticks_.back().result.state.near.reset();  // of use to the next tick alone
  ticks_.push_back(std::move(record));
  if (ticks_.size() >= kept_whole + block) shorten();
  return ticks_.back();
}

/// The oldest block of those kept as they came gives way to its inputs and the state it began with.
void WalkTimeline::shorten() {
  keyframes_.push_back({state_before(first_), tally_before_kept_});
  for (std::size_t i = 0; i < block; ++i) {
    keep_input(first_ + i, ticks_[i].input);
    tally_before_kept_.note(ticks_[i].result);
  }
  Block& oldest =
      *std::min_element(blocks_.begin(), blocks_.end(), [](const Block& a, const Block& b) { return a.used < b.used; });
  oldest.index = keyframes_.size() - 1;
  oldest.used = ++uses_;
  oldest.ticks.assign(std::make_move_iterator(ticks_.begin()),
                      std::make_move_iterator(ticks_.begin() + static_cast<std::ptrdiff_t>(block)));
  ticks_.erase(ticks_.begin(), ticks_.begin() + static_cast<std::ptrdiff_t>(block));
  first_ += block;
}

void WalkTimeline::keep_input(std::size_t tick, const WalkInput& input) {
  const bool moves_only = !input.jump && !input.radii && !input.rotation;
  if (!input_runs_.empty() && merges(kept_input(tick), input)) return;
  InputRun run{input.velocity, static_cast<std::uint32_t>(tick), -1};
  if (!moves_only) {
    run.whole = static_cast<std::int32_t>(whole_inputs_.size());
    whole_inputs_.push_back(input);
  }
  input_runs_.push_back(run);
}

WalkInput WalkTimeline::kept_input(std::size_t tick) const {
  const auto next = std::upper_bound(input_runs_.begin(), input_runs_.end(), tick,
                                     [](std::size_t at, const InputRun& run) { return at < run.first; });
  const InputRun& run = *(next - 1);
  if (run.whole >= 0) return whole_inputs_[static_cast<std::size_t>(run.whole)];
  WalkInput input;
  input.velocity = run.velocity;
  return input;
}

/// A block that is not kept, run again unless it was lately.
const WalkTimeline::Block& WalkTimeline::block_at(std::size_t index) const {
  const auto known = std::find_if(blocks_.begin(), blocks_.end(),
                                  [index](const Block& b) { return b.index == index && !b.ticks.empty(); });
  if (known != blocks_.end()) {
    known->used = ++uses_;
    return *known;
  }
  Block& oldest =
      *std::min_element(blocks_.begin(), blocks_.end(), [](const Block& a, const Block& b) { return a.used < b.used; });
  oldest.index = index;
  oldest.used = ++uses_;
  oldest.ticks.clear();
  oldest.ticks.reserve(block);
  for (std::size_t i = 0; i < block; ++i) {
    const std::size_t tick = index * block + i;
    const WalkState& before = i == 0 ? keyframes_[index].state : oldest.ticks.back().result.state;
    oldest.ticks.push_back(run(tick, before, kept_input(tick)));
  }
  return oldest;
}

const TickRecord& WalkTimeline::tick(std::size_t index) const {
  return index >= first_ ? ticks_[index - first_] : block_at(index / block).ticks[index % block];
}

void WalkTimeline::truncate(std::size_t first) {
  if (first >= tick_count()) return;
  if (first >= first_) {
    ticks_.resize(first - first_);
  } else {  // back to where ticks are not kept: the block of the last one that stays is kept again
    const std::size_t index = first / block;
    std::vector<TickRecord> again = block_at(index).ticks;
    ticks_.assign(std::make_move_iterator(again.begin()),
                  std::make_move_iterator(again.begin() + static_cast<std::ptrdiff_t>(first - index * block)));
    first_ = index * block;
    for (Block& each : blocks_)
      if (each.index >= index) each = {};
    tally_before_kept_ = keyframes_[index].tally;
    keyframes_.resize(index);
    while (!input_runs_.empty() && input_runs_.back().first >= first_) {
      if (input_runs_.back().whole >= 0) whole_inputs_.pop_back();
      input_runs_.pop_back();
    }
  }
  tally_ = tally_before_kept_;
  for (const TickRecord& tick : ticks_) tally_.note(tick.result);
}

const WalkState& WalkTimeline::state_before(std::size_t index) const {
  if (index == 0) return start_;
  if (index < first_ && index % block == 0) return keyframes_[index / block].state;
  return tick(index - 1).result.state;
}

std::size_t WalkTimeline::bytes() const {
  const auto of = [](const auto& records) {
    std::size_t sum = 0;
    for (const TickRecord& tick : records) sum += sizeof(TickRecord) + tick.result.hits.capacity() * sizeof(WalkHit);
    return sum;
  };
  std::size_t sum = of(ticks_) + keyframes_.capacity() * sizeof(Keyframe) + input_runs_.capacity() * sizeof(InputRun) +
                    whole_inputs_.capacity() * sizeof(WalkInput);
  for (const Block& each : blocks_) sum += of(each.ticks);
  return sum;
}

std::vector<Step> WalkTimeline::open(std::size_t index) const {
  Recorder recorder;
  run_tick(*level_, walk_.mover, walk_.settings, static_cast<int>(index), state_before(index), tick(index).input,
           recorder);
  return std::move(recorder.steps);
}

std::vector<WalkInput> WalkTimeline::inputs() const {
  std::vector<WalkInput> merged;
  const auto add = [&merged](const WalkInput& input, std::size_t ticks) {
    if (merged.empty() || !merges(merged.back(), input)) {
      merged.push_back(input);
      merged.back().ticks = 0;
    }
    merged.back().ticks += static_cast<int>(ticks);
  };
  for (std::size_t i = 0; i < input_runs_.size(); ++i) {
    const std::size_t end = i + 1 < input_runs_.size() ? input_runs_[i + 1].first : first_;
    add(kept_input(input_runs_[i].first), end - input_runs_[i].first);
  }
  for (const TickRecord& tick : ticks_) add(tick.input, 1);
  return merged;
}

WalkSummary summarise(const WalkTimeline& timeline) {
  WalkSummary summary;
  summary.ticks = static_cast<int>(timeline.tick_count());
  summary.final_position = timeline.state_before(timeline.tick_count()).body.position;
  summary.max_depth = timeline.max_depth();
  summary.recoveries = timeline.recoveries();
  summary.state_hash = timeline.state_hash();
  return summary;
}

}  // namespace minkoscope
