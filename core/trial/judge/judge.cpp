#include "core/trial/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/narrow_phase/method_table.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

bool near(double value, double wanted, double tolerance) {
  return std::abs(value - wanted) <= tolerance;
}

/// How closely the bounds need to be known, metres: a tenth of what is allowed, but no closer than doubles resolve.
double oracle_gap(const PairQuery& query, const PairOracle& oracle) {
  return std::max(0.1 * allowed_error(query), 1e-12 * oracle.answer().scale);
}

}  // namespace

double allowed_error(const PairQuery& query) {
  const bool single = query.precision == Precision::float32;
  const double size = std::max(size_of(query.a.shape), size_of(query.b.shape));
  if (is_curved(query.a.shape) || is_curved(query.b.shape)) return (single ? 2e-4 : 1e-5) * size;
  return (single ? 3e-5 : 1e-7) * std::max(size, glm::length(query.b.pose.position - query.a.pose.position));
}

const OracleAnswer& true_answer(const PairQuery& query, PairOracle& oracle) {
  constexpr int max_evaluations = 100000;
  return oracle.narrow(oracle_gap(query, oracle), max_evaluations);
}

std::optional<std::string_view> judge(const PairQuery& query, const PairResult& result, PairOracle& oracle) {
  const double tolerance = allowed_error(query);
  if (!result.overlap) return "null_verdict";
  const double signed_distance = *result.overlap ? -result.depth.value_or(0.0) : result.distance.value_or(0.0);
  const bool measured = *result.overlap ? result.depth.has_value() : result.distance.has_value();
  if (measured && !std::isfinite(signed_distance)) return *result.overlap ? "depth" : "distance";
  const bool usable = result.normal && is_finite(*result.normal);
  if (measured && result.normal && !usable) return "normal";

  // The interval in which the truth lies if the result is right.
  const double infinity = std::numeric_limits<double>::infinity();
  double low = *result.overlap ? -infinity : -tolerance, high = *result.overlap ? tolerance : infinity;
  if (measured) low = signed_distance - tolerance, high = signed_distance + tolerance;
  const OracleAnswer& truth =
      oracle.settle(low, high, oracle_gap(query, oracle), usable ? *result.normal : Vector3d(0.0));
  if (*result.overlap && truth.lower > tolerance) return "verdict";
  if (!*result.overlap && truth.upper < -tolerance) return "verdict";
  if (truth.lower > high || truth.upper < low) return *result.overlap ? "depth" : "distance";

  if (measured && result.normal) {
    // The normal itself proves the result: the supporting planes along it are that far apart.
    const double length = glm::length(*result.normal);
    if (!near(length, 1.0, 1e-5)) return "normal";
    if (!near(-oracle.width(*result.normal / length), signed_distance, 2.0 * tolerance)) return "normal";
  }
  if (measured && result.point_a && result.point_b && result.normal) {
    const Vector3d between = *result.point_b - *result.point_a;
    if (!(glm::length(between - signed_distance * *result.normal) <= 2.0 * tolerance)) return "witness";
    if (!holds_point(query.a, *result.point_a, tolerance) || !holds_point(query.b, *result.point_b, tolerance)) {
      return "witness";
    }
  }
  return std::nullopt;
}

std::optional<std::string_view> judge(const PairQuery& query, const PairResult& result, const PairResult& other) {
  const double tolerance = 2.0 * allowed_error(query);
  if (!result.overlap) return "null_verdict";
  if (!other.overlap) return std::nullopt;
  const double mine = *result.overlap ? -result.depth.value_or(0.0) : result.distance.value_or(0.0);
  const double theirs = *other.overlap ? -other.depth.value_or(0.0) : other.distance.value_or(0.0);
  const bool measured = (*result.overlap ? result.depth : result.distance).has_value() &&
                        (*other.overlap ? other.depth : other.distance).has_value();
  if (*result.overlap != *other.overlap && (!measured || !near(mine, theirs, tolerance))) return "verdict";
  if (measured && !near(mine, theirs, tolerance)) return *result.overlap ? "depth" : "distance";
  return std::nullopt;
}

bool verdict_is_certain(const PairQuery& query, PairOracle& oracle) {
  const double tolerance = allowed_error(query);
  const OracleAnswer& truth = true_answer(query, oracle);
  return truth.lower > tolerance || truth.upper < -tolerance;
}

std::string proven_expectation(const PairQuery& query, std::string_view wrong, PairOracle& oracle) {
  const auto& answered = find_pair_method(query.algorithm)->answers;
  const auto answers = [&](std::string_view what) { return std::ranges::find(answered, what) != answered.end(); };
  const double tolerance = allowed_error(query);
  const OracleAnswer& truth = true_answer(query, oracle);
  const auto range = [&](double low, double high) {
    return Json{{"min", std::max(0.0, low - tolerance)}, {"max", std::max(0.0, high) + tolerance}};
  };
  Json expect;
  const bool certain = verdict_is_certain(query, oracle);
  if (certain || wrong == "null_verdict") expect["overlap"] = truth.lower + truth.upper < 0.0;
  // A method that measures depths alone has no distance to be held to, and one that measures distances no depth.
  if (answers("distance")) expect["distance"] = range(truth.lower, truth.upper);
  if (answers("depth")) expect["depth"] = range(-truth.upper, -truth.lower);
  if (wrong == "normal") {
    expect["normal"] = {truth.normal.x, truth.normal.y, truth.normal.z};
    expect["tolerance"] = 1e-2;
  }
  return dump_json(expect);
}

}  // namespace minkoscope
