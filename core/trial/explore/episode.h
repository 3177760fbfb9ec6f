// One episode of an exploration: bodies placed one after the other, each walking until something goes wrong or it has
// walked enough.
#pragma once

#include "core/trial/explore/explore.h"
#include "core/trial/explore/incident.h"

namespace minkoscope {

class Episode {
 public:
  Episode(const Exploration& exploration, std::uint64_t index);
  ExploreReport run();

 private:
  const WalkSettings& rules() const { return exploration_.settings_.walk; }
  const WalkBody& body() const { return trajectory_.states.back().body; }
  double time() const { return static_cast<double>(trajectory_.inputs.size()) * rules().tick; }
  WalkInput towards(const Vector3d& direction, double speed, bool jump = false) const;

  // What a body does; false when its trajectory is over, or the episode.
  bool tick(const WalkInput& input);
  bool seek();
  bool change_size();
  bool rest();
  bool push_in_all_directions();

  void place_body();
  void note(IncidentKind kind, std::size_t first, std::size_t end);
  void note_fall();
  void keep(IncidentKind kind, std::size_t first, std::size_t end, const std::string& text);

  const Exploration& exploration_;
  std::uint64_t index_;
  SplitMix64 random_;
  Precision precision_;
  const WalkLevel& level_;
  std::uint64_t budget_;  // ticks
  ExploreReport report_;
  Trajectory trajectory_;
  TickResult result_;                  // of the last tick
  std::size_t undisturbed_ticks_ = 0;  // since a mesh that moves was last near
};

}  // namespace minkoscope
