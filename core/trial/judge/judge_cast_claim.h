// Is what an engine says of a cast right? Judged by CastOracle alone: times until which the body is proven clear of
// everything, and from which it is proven to stand in something; none of our methods is run.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/scene/case/cast_claim.h"
#include "core/trial/oracle/cast_oracle.h"

namespace minkoscope {

/// The times between which a move first touches anything, as proven: clear before `earliest`, and in it at `latest`.
struct FirstTouch {
  double earliest = 1.0;
  double latest = std::numeric_limits<double>::infinity();  // none: it is never proven to be in anything
  const CastTarget* target = nullptr;  // what is nearest at `earliest`; null where nothing is touched
  Vector3d normal{0.0};                // of closest approach then, towards the body

  bool is_clear() const { return target == nullptr; }
  bool touches() const { return latest <= 1.0; }
};
FirstTouch first_touch(const CastOracle& oracle);

enum class ClaimVerdict {
  right,
  early,            // nothing is touched yet
  late,             // it stands in something
  missed,           // it says no hit
  touches_nothing,  // it says hit
  undecided
};
std::string_view to_string(ClaimVerdict verdict);

struct ClaimJudgement {
  ClaimVerdict verdict = ClaimVerdict::undecided;
  double travel = 0.0;           // metres by which it is at least early or late
  double gap = 0.0;              // metres at its time; negative a depth
  std::optional<double> turned;  // degrees from the normal of first touch to its own
  double cut = 0.0;              // metres: how deep both stand, at the first touch, in the plane across its normal
  bool wrong_normal = false;     // its plane separates neither then nor, as far as the shapes are apart, at its time

  bool is_right() const { return verdict == ClaimVerdict::right && !wrong_normal; }
  /// "right", "early by 6.3 mm, 5 mm apart there; normal 24° off, its plane cuts 12 mm into both"
  std::string words() const;
};
ClaimJudgement judge(const CastClaim& claim, const SweepQuery& query, const CastOracle& oracle,
                     const FirstTouch& touch);

/// "5.2 mm", "1.25 m", "0.02 mm"
std::string length_words(double metres);

}  // namespace minkoscope
