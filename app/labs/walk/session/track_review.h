// What another engine's character did in the level of the walk shown: its path, and the judge's verdict of every tick,
// which is made in the background.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/background_task.h"
#include "core/trial/track/track_judge.h"

namespace minkoscope {

class TrackReview {
 public:
  /// Once a frame. `revision`: of the case; the judge begins again where it or the case is another.
  void follow(const Walk& walk, std::uint64_t revision, bool wait);
  void clear();

  bool present() const { return track_ != nullptr; }
  /// As the track names it.
  std::string engine() const;
  std::size_t tick_count() const { return path_.size(); }
  /// Positions of the engine's body after each tick.
  std::span<const Vector3d> path() const { return path_; }
  const TrackTick& tick(std::size_t tick) const { return track_->ticks[tick]; }
  /// Where the engine's body is after a tick, given ours there.
  WalkBody body_after(std::size_t tick, const WalkState& ours) const;

  bool judging() const { return judging_ != nullptr; }
  double progress() const { return judging_ ? judging_->progress() : 1.0; }
  /// Null while it is being judged and where it cannot be.
  const TrackReport* report() const { return report_ ? &*report_ : nullptr; }
  /// Why it cannot be judged; empty where it can.
  const std::string& refusal() const { return refusal_; }
  /// Increases when a verdict is there.
  std::uint64_t version() const { return version_; }

  /// Of a sunk tick: whether it is deeper than engines let a body stand by design, a tenth of its smallest size.
  bool is_deep(std::size_t tick) const;
  /// The first tick of the next stretch with one fault, from the tick shown, wrapping around; nothing where there is
  /// no fault.
  std::optional<std::size_t> next_fault(std::optional<std::size_t> from, bool backwards) const;

 private:
  std::shared_ptr<const Track> track_;
  std::optional<std::uint64_t> revision_;
  std::vector<Vector3d> path_;
  double smallest_ = 0.0;  // size of the body, metres
  std::unique_ptr<BackgroundTask<TrackReport>> judging_;
  std::optional<TrackReport> report_;
  std::string refusal_;
  std::uint64_t version_ = 0;
};

/// Judges all ticks of a track; `progress` may cancel.
TrackReport judge_track(const Walk& walk, const Progress& progress);

/// The ticks at which a stretch with one fault begins, or with one that was shallow and is deep: deeper than `deep`.
std::vector<std::size_t> fault_starts(const TrackReport& report, double deep);

}  // namespace minkoscope
