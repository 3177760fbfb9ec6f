// One excursion of an exploration: bodies set down one after the other, each walking until something goes wrong or it
// has walked enough.
#pragma once

#include "core/trial/explore.h"
#include "core/trial/moment.h"

namespace minkoscope {

class Excursion {
 public:
  Excursion(const Exploration& whole, std::uint64_t index);
  ExploreReport run();

 private:
  const WalkSettings& rules() const { return whole_.settings_.walk; }
  const EllipsoidBody& body() const { return life_.states.back().body; }
  double time() const { return static_cast<double>(life_.inputs.size()) * rules().tick; }
  WalkInput towards(const Vector3d& direction, double speed, bool jump = false) const;

  // What a body does; false when its life is over, or the excursion.
  bool tick(const WalkInput& input);
  bool seek();
  bool change_size();
  bool rest();
  bool push_all_round();

  void begin_life();
  void note(MomentKind kind, std::size_t first, std::size_t end);
  void note_fall();
  void keep(MomentKind kind, std::size_t first, std::size_t end, const std::string& text);

  const Exploration& whole_;
  std::uint64_t index_;
  SplitMix64 random_;
  Precision precision_;
  const WalkLevel& level_;
  std::uint64_t budget_;  // ticks
  ExploreReport report_;
  Life life_;
  std::size_t left_alone_ = 0;  // ticks since a mesh that moves was last near
};

}  // namespace minkoscope
