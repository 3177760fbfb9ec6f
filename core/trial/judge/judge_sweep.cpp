#include "core/trial/judge/judge_sweep.h"

#include <algorithm>
#include <cmath>

#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"
#include "core/sweep/method_table.h"

namespace minkoscope {
namespace {

// Of the contract: how much time a result may be off where nothing turns; how far it may be off otherwise and what may
// overlap at the start, both of the body's size; and of a body that turns, how near at the hit and how deep before.
constexpr double promised_time = 2e-4, promised_turning = 1e-4;

class SweepJudge {
 public:
  SweepJudge(const SweepQuery& query, const SweepResult& result, const CastOracle& oracle)
      : result_(result), oracle_(oracle), turns_(query.rotation_displacement != Vector3d(0.0)) {
    const bool single = query.precision == Precision::float32;
    const SweepMethod* method = find_sweep_method(query.algorithm);
    answers_overlap_ = method != nullptr && method->answers_field("start_overlap");
    answers_depth_ = method != nullptr && method->answers_field("depth");
    const auto ellipsoid = ellipsoid_of(query.body, query.shape);
    is_ellipsoid_ = ellipsoid && ellipsoid->radii != Vector3d(ellipsoid->radii.x);
    size_ = oracle.size();
    off_ = (turns_ ? promised_turning : single ? 1e-5 : 1e-7) * size_ + oracle.rounding();
    start_ = 0.5 * (single ? 1e-4 : 1e-8) * size_ + oracle.rounding();
    time_ = turns_ ? 0.0 : promised_time;
  }

  std::optional<std::string_view> judge() {
    if (!std::isfinite(result_.time) || !is_finite(result_.normal) || !is_finite(result_.point)) return "not_finite";
    const CastTarget* named = result_.hit ? oracle_.named(result_.mesh, result_.triangle) : nullptr;
    if (result_.hit && (named == nullptr || !(result_.time >= 0.0 && result_.time <= 1.0))) return "names";
    if (answers_overlap_) {
      if (const auto wrong = start_overlap(named)) return wrong;
      if (result_.start_overlap) return std::nullopt;
    }
    if (const auto wrong = before(result_.hit ? result_.time : 1.0)) return result_.hit ? "late" : "missed";
    return result_.hit ? contact(*named) : std::nullopt;
  }

 private:
  double start_distance(const CastTarget& target) const { return oracle_.distance_at(target, 0.0, 0.1 * off_).upper; }

  std::optional<std::string_view> start_overlap(const CastTarget* named) const {
    double deepest = 0.0;
    for (const CastTarget& target : oracle_.targets()) deepest = std::max(deepest, -start_distance(target));
    if (!result_.start_overlap) {
      if (deepest > 2.0 * start_) return "start_overlap";
      return std::nullopt;
    }
    const OracleAnswer answer = oracle_.distance_at(*named, 0.0, 0.1 * off_);
    if (answer.lower > off_ || result_.time != 0.0) return "start_overlap";
    if (!answers_depth_) return std::nullopt;
    if (std::abs(glm::length(result_.normal) - 1.0) > 1e-6) return "normal";
    const OracleAnswer cleared =
        oracle_.distance_moved(*named, 0.0, result_.depth * result_.normal, 0.1 * slack_depth());
    if (cleared.upper < -slack_depth()) return "shallow";
    // An ellipsoid among meshes is moved along the normal of its own space: further than the least depth.
    if (is_ellipsoid_) return std::nullopt;
    if (result_.depth > -answer.lower + slack_depth() || -answer.upper < deepest - slack_depth()) return "depth";
    return std::nullopt;
  }
  double slack_depth() const { return 2e-4 * size_ + oracle_.rounding(); }

  /// Was the body deep in anything before the end, by more than the time may be off?
  std::optional<std::string_view> before(double end) const {
    for (const CastTarget& target : oracle_.targets()) {
      const double at_start = std::max(0.0, -start_distance(target));
      const ClearUntil clear = oracle_.stays_clear(target, 0.0, end - time_, off_ + at_start, off_);
      if (clear.clearance == Clearance::entered) return "late";
      const auto exact = oracle_.enters(target, off_ + at_start);
      if (exact && *exact < end - time_) return "late";
    }
    return std::nullopt;
  }

  std::optional<std::string_view> contact(const CastTarget& named) const {
    if (std::abs(glm::length(result_.normal) - 1.0) > 1e-6) return "normal";
    const OracleAnswer at_hit = oracle_.distance_at(named, result_.time, 0.1 * off_);
    if (at_hit.lower > off_ && is_clear_after(named)) return "early";
    const auto exact = oracle_.enters(named, -off_);
    if (exact && *exact > result_.time + time_) return "early";
    const Vector3d velocity = oracle_.velocity_at(result_.time, result_.point);
    if (glm::dot(velocity, result_.normal) > 1e-3 * glm::length(velocity)) return "away";
    // The plane across the normal separates, but for what the time may be off.
    const double moved = time_ * glm::length(velocity);
    const double gap = oracle_.gap_along(named, result_.time, result_.normal);
    if (gap < -(2.0 * off_ + moved)) return "normal";
    const double near = promised_turning * size_ + 2.0 * off_ + moved;
    if (!holds_point(named.shape, result_.point, near) ||
        !holds_point(oracle_.body_at(result_.time), result_.point, near))
      return "point";
    return std::nullopt;
  }
  /// Is the named one still not touched when the time may be?
  bool is_clear_after(const CastTarget& named) const {
    if (turns_) return true;
    const double end = std::min(1.0, result_.time + promised_time);
    return oracle_.stays_clear(named, result_.time, end, -0.2 * off_, 0.2 * off_).clearance == Clearance::clear;
  }

  const SweepResult& result_;
  const CastOracle& oracle_;
  bool turns_, answers_overlap_ = false, answers_depth_ = false, is_ellipsoid_ = false;
  double size_ = 0.0, off_ = 0.0, start_ = 0.0, time_ = 0.0;
};

}  // namespace

std::optional<std::string_view> judge(const SweepQuery& query, const SweepResult& result, const CastOracle& oracle) {
  return SweepJudge(query, result, oracle).judge();
}

std::string proven_expectation(const SweepQuery& query, const CastOracle& oracle) {
  const bool single = query.precision == Precision::float32;
  const bool turns = query.rotation_displacement != Vector3d(0.0);
  const double off = (turns ? promised_turning : single ? 1e-5 : 1e-7) * oracle.size() + oracle.rounding();
  const double start = 0.5 * (single ? 1e-4 : 1e-8) * oracle.size() + oracle.rounding();
  double earliest = 1.0, latest = 2.0;  // of a touch; latest 2: none is proven
  for (const CastTarget& target : oracle.targets()) {
    if (oracle.distance_at(target, 0.0, 0.1 * off).upper < -2.0 * start)
      return dump_json(Json{{"hit", true}, {"start_overlap", true}, {"time", 0.0}});
    const ClearUntil near = oracle.stays_clear(target, 0.0, 1.0, -1.1 * off, 0.1 * off);
    const ClearUntil deep = oracle.stays_clear(target, 0.0, 1.0, off, off);
    earliest = std::min(earliest, near.time);
    if (deep.clearance == Clearance::entered) latest = std::min(latest, deep.time);
    if (near.clearance != Clearance::clear) earliest = std::min(earliest, near.time);
  }
  Json expect;
  if (latest <= 1.0) {
    const double slack = turns ? 0.0 : promised_time;
    expect = {{"hit", true}, {"start_overlap", false}};
    expect["time"] = {{"min", std::max(0.0, earliest - slack)}, {"max", std::min(1.0, latest + slack)}};
  } else if (earliest >= 1.0) {
    expect = {{"hit", false}};
  }
  return expect.is_null() ? std::string() : dump_json(expect);
}

}  // namespace minkoscope
