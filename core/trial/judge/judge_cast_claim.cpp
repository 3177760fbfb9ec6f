#include "core/trial/judge/judge_cast_claim.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/enum_names.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

// Of the contract: how far a time may be off where nothing turns, and a touch, of the body's size.
constexpr double time_slack = 2e-4, gap_slack = 1e-5, turning_gap_slack = 1e-4;
// How far a plane across a normal may fail to separate, of the body's size.
constexpr double plane_slack = 1e-4;
// How sharply first touches are proven, of the body's size.
constexpr double touch_proof = 1e-7;

constexpr EnumNames<ClaimVerdict::undecided> verdict_names{"right",  "early",           "late",
                                                           "missed", "touches nothing", "undecided"};

double degrees_between(const Vector3d& a, const Vector3d& b) {
  return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)) * 180.0 / std::numbers::pi;
}

/// The least distance to any target at a time.
OracleAnswer nearest_at(const CastOracle& oracle, double time, double gap) {
  OracleAnswer nearest;
  bool first = true;
  for (const CastTarget& target : oracle.targets()) {
    const OracleAnswer answer = oracle.distance_at(target, time, gap);
    if (first || answer.upper < nearest.upper) nearest = answer;
    first = false;
  }
  return nearest;
}

}  // namespace

std::string_view to_string(ClaimVerdict verdict) {
  return verdict_names[verdict];
}

std::string length_words(double metres) {
  const double size = std::abs(metres);
  return size < 1.0 ? significant_number(1e3 * size, 3) + " mm" : significant_number(size, 3) + " m";
}

FirstTouch first_touch(const CastOracle& oracle) {
  const double off = touch_proof * oracle.size() + oracle.rounding();
  FirstTouch touch;
  for (const CastTarget& target : oracle.targets()) {
    const ClearUntil near = oracle.stays_clear(target, 0.0, touch.earliest, -2.0 * off, off);
    if (near.clearance == Clearance::clear) continue;
    const ClearUntil deep = oracle.stays_clear(target, near.time, 1.0, off, off);
    touch.earliest = near.time;
    touch.target = &target;
    if (deep.clearance == Clearance::entered) touch.latest = std::min(touch.latest, deep.time);
  }
  if (touch.target != nullptr) touch.normal = oracle.distance_at(*touch.target, touch.earliest, 1e-3 * off).normal;
  return touch;
}

ClaimJudgement judge(const CastClaim& claim, const SweepQuery& query, const CastOracle& oracle,
                     const FirstTouch& touch) {
  const bool turns = query.rotation_displacement != Vector3d(0.0);
  const double off =
      claim.tolerance.value_or((turns ? turning_gap_slack : gap_slack) * oracle.size()) + oracle.rounding();
  const double slack = claim.tolerance || turns ? 0.0 : time_slack;
  ClaimJudgement out;
  if (!claim.hit) {
    out.verdict = touch.touches()    ? ClaimVerdict::missed
                  : touch.is_clear() ? ClaimVerdict::right
                                     : ClaimVerdict::undecided;
    return out;
  }
  if (!claim.time) return out;
  const double time = *claim.time, length = glm::length(query.displacement);
  const OracleAnswer there = nearest_at(oracle, time, 0.01 * off);
  out.gap = 0.5 * (there.lower + there.upper);
  if (touch.is_clear()) {
    out.verdict = there.lower <= off ? ClaimVerdict::right : ClaimVerdict::touches_nothing;
    return out;
  }
  if (time < touch.earliest) {
    out.travel = (touch.earliest - time) * length;
  } else if (time > touch.latest) {
    out.travel = (time - touch.latest) * length;
  }
  if (time < touch.earliest - slack && there.lower > off) {
    out.verdict = ClaimVerdict::early;
  } else if (time > touch.latest + slack && there.upper < -off) {
    out.verdict = ClaimVerdict::late;
  } else {
    out.verdict = touch.touches() || there.upper <= off ? ClaimVerdict::right : ClaimVerdict::undecided;
  }
  if (!claim.normal) return out;
  const double plane = std::max(plane_slack * oracle.size(), off);
  const auto cut_at = [&](double when, double apart) {
    return apart - oracle.gap_along(*touch.target, when, *claim.normal);
  };
  out.turned = degrees_between(*claim.normal, touch.normal);
  out.cut = std::max(0.0, cut_at(touch.earliest, 0.0));
  out.wrong_normal = out.cut > plane && cut_at(time, there.lower) > plane;
  return out;
}

std::string ClaimJudgement::words() const {
  std::string text(to_string(verdict));
  if (verdict == ClaimVerdict::early || verdict == ClaimVerdict::late) {
    text += " by " + length_words(travel) + ", " + length_words(gap) + (gap < 0.0 ? " deep there" : " apart there");
  } else if (verdict == ClaimVerdict::touches_nothing) {
    text += ": " + length_words(gap) + " apart at its time";
  }
  if (wrong_normal) {
    text += (verdict == ClaimVerdict::right ? " in time; normal " : "; normal ") +
            significant_number(turned.value_or(0.0), 3) + " degrees off, its plane cuts " + length_words(cut) +
            " into both";
  }
  return text;
}

}  // namespace minkoscope
