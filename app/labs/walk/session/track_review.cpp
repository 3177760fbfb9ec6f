#include "app/labs/walk/session/track_review.h"

#include <algorithm>
#include <utility>

#include "core/character/walk/body.h"

namespace minkoscope {
namespace {

constexpr double deep_share = 0.1;  // of the body's smallest size

}  // namespace

TrackReport judge_track(const Walk& walk, const Progress& progress) {
  TrackJudge judge(walk);
  for (int tick = 0; tick < judge.tick_count(); ++tick) {
    judge.next();
    if (progress && !progress((tick + 1.0) / judge.tick_count())) break;
  }
  return judge.report();
}

std::vector<std::size_t> fault_starts(const TrackReport& report, double deep) {
  std::vector<std::size_t> starts;
  const auto sinks = [&](std::size_t i) {
    return report.ticks[i].fault == TrackFault::sunk && report.ticks[i].depth > deep;
  };
  for (std::size_t i = 0; i < report.ticks.size(); ++i) {
    const std::optional<TrackFault>& fault = report.ticks[i].fault;
    if (fault && (i == 0 || report.ticks[i - 1].fault != fault || (sinks(i) && !sinks(i - 1)))) starts.push_back(i);
  }
  return starts;
}

void TrackReview::clear() {
  judging_.reset();
  track_.reset();
  report_.reset();
  revision_.reset();
  path_.clear();
  refusal_.clear();
}

void TrackReview::follow(const Walk& walk, std::uint64_t revision, bool wait) {
  if (revision_ != revision) {
    judging_.reset();
    if (track_ != walk.track) {
      path_.clear();
      if (walk.track)
        for (const TrackTick& tick : walk.track->ticks) path_.push_back(tick.position);
    }
    track_ = walk.track;
    smallest_ = smallest_radius(walk.body);
    report_.reset();
    ++version_;
    revision_ = revision;
    refusal_ = track_ ? refusal_of_track(walk) : std::string();
    if (track_ && refusal_.empty())
      judging_ = std::make_unique<BackgroundTask<TrackReport>>(
          [walk](const Progress& progress) { return judge_track(walk, progress); });
  }
  if (!judging_) return;
  if (wait) judging_->wait();
  auto outcome = judging_->poll();
  if (!outcome) return;
  judging_.reset();
  report_ = std::move(outcome->result);
  refusal_ = outcome->fault;
  ++version_;
}

std::string TrackReview::engine() const {
  return track_ && !track_->engine.empty() ? track_->engine : "the engine";
}

WalkBody TrackReview::body_after(std::size_t tick, const WalkState& ours) const {
  return wanted_body(ours, path_[tick]);
}

bool TrackReview::is_deep(std::size_t tick) const {
  return report_ && report_->ticks[tick].depth > deep_share * smallest_;
}

std::optional<std::size_t> TrackReview::next_fault(std::optional<std::size_t> from, bool backwards) const {
  const std::vector<std::size_t> starts =
      report_ ? fault_starts(*report_, deep_share * smallest_) : std::vector<std::size_t>();
  if (starts.empty()) return std::nullopt;
  if (backwards) {
    const auto before = std::lower_bound(starts.begin(), starts.end(), from.value_or(0));
    return before == starts.begin() ? starts.back() : *(before - 1);
  }
  const auto after = from ? std::upper_bound(starts.begin(), starts.end(), *from) : starts.begin();
  return after == starts.end() ? starts.front() : *after;
}

}  // namespace minkoscope
