#include "core/timeline/world_timeline.h"

#include <algorithm>
#include <array>

namespace minkoscope {
namespace {

/// Of the budget: for the worlds lately looked at.
constexpr std::size_t recent_share = 4;

/// Keeps which bodies were compared.
class TestedPairs final : public StepObserver {
 public:
  void on(const BroadPhaseStep& step) override {
    if (step.event != BroadPhaseEvent::test || step.body < 0 || step.other < 0) return;
    const auto a = static_cast<BodyId>(step.body), b = static_cast<BodyId>(step.other);
    pairs.push_back({std::min(a, b), std::max(a, b)});
  }
  std::vector<BodyPair> pairs;
};

}  // namespace

WorldTimeline::WorldTimeline(const World& world, std::size_t budget, std::size_t most_bodies_traced)
    : budget_(budget), most_bodies_traced_(most_bodies_traced), last_(std::make_unique<WorldRun>(world)) {
  keep(0, std::make_shared<const WorldRun>(*last_));
}

const WorldRecord& WorldTimeline::advance() {
  const WorldTick& tick = last_->step();
  records_.push_back({static_cast<long long>(tick.pairs.size()), tick.tests, tick.overlaps, tick.rebuilds,
                      last_->energy(), tick.costs});
  if (done() % spacing_ == 0) keep(done(), std::make_shared<const WorldRun>(*last_));
  return records_.back();
}

void WorldTimeline::keep(std::size_t ticks, std::shared_ptr<const WorldRun> run) {
  kept_[ticks] = std::move(run);
  const std::size_t most = budget_ - budget_ / recent_share;
  while (kept_.size() > 2 && kept_.size() * last_->approximate_bytes() > most) {
    spacing_ *= 2;
    std::erase_if(kept_, [this](const auto& entry) { return entry.first % spacing_ != 0; });
  }
}

void WorldTimeline::remember(std::size_t ticks, std::shared_ptr<const WorldRun> run) {
  recent_[ticks] = std::move(run);
  const std::size_t most = std::max<std::size_t>(budget_ / recent_share / last_->approximate_bytes(), 2);
  while (recent_.size() > most) {
    // The farthest from where one looks now goes first.
    const auto farthest = ticks - recent_.begin()->first > std::prev(recent_.end())->first - ticks
                              ? recent_.begin()
                              : std::prev(recent_.end());
    recent_.erase(farthest);
  }
}

std::shared_ptr<const WorldRun> WorldTimeline::run_after(std::size_t ticks) {
  if (const auto found = kept_.find(ticks); found != kept_.end()) return found->second;
  if (const auto found = recent_.find(ticks); found != recent_.end()) return found->second;
  auto from = std::prev(kept_.upper_bound(ticks));
  if (const auto later = recent_.upper_bound(ticks); later != recent_.begin()) {
    const auto near = std::prev(later);
    if (near->first > from->first) from = near;
  }
  WorldRun run(*from->second);
  for (std::size_t done = from->first + 1; done <= ticks; ++done) {
    run.step();
    remember(done, std::make_shared<const WorldRun>(run));
  }
  return std::make_shared<const WorldRun>(run);
}

double cost_around(std::span<const WorldRecord> records, std::size_t tick, double WorldCosts::*part) {
  constexpr std::size_t reach = 7;
  const std::size_t begin = tick > reach ? tick - reach : 0, end = std::min(tick + reach + 1, records.size());
  if (begin >= end) return 0.0;
  std::array<double, 2 * reach + 1> times{};
  for (std::size_t i = begin; i < end; ++i) times[i - begin] = records[i].costs.*part;
  const auto last = times.begin() + static_cast<std::ptrdiff_t>(end - begin);
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>((end - begin) / 2);
  std::nth_element(times.begin(), middle, last);
  return *middle;
}

WorldMoment WorldTimeline::after(std::size_t ticks) {
  WorldMoment moment;
  const bool traced = ticks > 0 && world().bodies.size() <= most_bodies_traced_;
  if (!traced) {
    moment.run = run_after(ticks);
    return moment;
  }
  WorldRun run(*run_after(ticks - 1));
  TestedPairs tested;
  run.step(tested);
  moment.run = std::make_shared<const WorldRun>(run);
  remember(ticks, moment.run);
  std::sort(tested.pairs.begin(), tested.pairs.end());
  tested.pairs.erase(std::unique(tested.pairs.begin(), tested.pairs.end()), tested.pairs.end());
  moment.tested = std::move(tested.pairs);
  moment.tested_known = true;
  return moment;
}

std::size_t WorldTimeline::approximate_bytes() const {
  return (kept_.size() + recent_.size() + 1) * last_->approximate_bytes() + records_.size() * sizeof(WorldRecord);
}

}  // namespace minkoscope
