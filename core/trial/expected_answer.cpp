#include "core/trial/expected_answer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string_view>

#include "core/character/walk/body.h"
#include "core/narrow_phase/pair/pair_shapes.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/members/expect_json.h"
#include "core/timeline/timeline.h"
#include "core/trial/explore/verdict.h"
#include "core/trial/judge/judge.h"
#include "core/world/world_run.h"

namespace minkoscope {
namespace {

// The promised accuracy of a sweep's time, as a fraction of the move.
constexpr double sweep_time_tolerance = 2e-4;

bool can_be_tested(std::string_view field) {
  constexpr std::array fields{"overlap",   "distance", "depth", "hit",   "time",    "final_position",
                              "max_depth", "ticks",    "pairs", "tests", "overlaps", "min_points", "max_points", "flicker"};
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

std::optional<ExpectedField> field_of(const std::string& name, const Json& wanted, double tolerance) {
  ExpectedField field{name, {}, {}, tolerance, {}, {}};
  if (wanted.is_boolean()) {
    field.truth = wanted.get<bool>();
  } else if (wanted.is_number()) {
    field.values = {wanted.get<double>()};
  } else if (wanted.is_object()) {
    if (wanted.contains("min")) field.low = wanted["min"].get<double>();
    if (wanted.contains("max")) field.high = wanted["max"].get<double>();
  } else if (wanted.is_array() && wanted.size() == 3 &&
             std::all_of(wanted.begin(), wanted.end(), [](const Json& part) { return part.is_number(); })) {
    for (const Json& part : wanted) field.values.push_back(part.get<double>());
  } else {
    return std::nullopt;
  }
  return field;
}

std::vector<ExpectedField> stated_by_case(const Case& value) {
  std::vector<ExpectedField> fields;
  if (value.expect.empty()) return fields;
  const Json expect = read_json(value.expect, "expect");
  const double tolerance = expect.value("tolerance", default_expect_tolerance);
  for (const auto& [name, wanted] : expect.get_ref<const Json::object_t&>())
    if (can_be_tested(name))
      if (const auto field = field_of(name, wanted, tolerance)) fields.push_back(*field);
  return fields;
}

ExpectedField truth(const char* name, bool holds) {
  return {name, holds, {}, 0.0, {}, {}};
}
ExpectedField number(const char* name, double value, double tolerance) {
  return {name, {}, {value}, tolerance, {}, {}};
}

/// Two significant digits, for readers.
double rounded_up(double value) {
  if (!(value > 0.0)) return value;
  const int places = 1 - static_cast<int>(std::floor(std::log10(value)));
  if (places <= 0) return std::ceil(value * std::pow(10.0, places)) * std::pow(10.0, -places);
  const double scale = std::pow(10.0, places);
  return std::ceil(value * scale) / scale;  // a division by a whole number gives the digits that were meant
}

ExpectedAnswer answer_of(const PairQuery& pair) {
  if (has_mesh(pair)) {
    const PairResult result = run_pair(pair);
    ExpectedAnswer out{{}, std::string("by ").append(pair.algorithm)};
    if (result.overlap) out.fields.push_back(truth("overlap", *result.overlap));
    return out;
  }
  PairOracle oracle(pair.a, pair.b);
  const OracleAnswer& proven = true_answer(pair, oracle);
  const double tolerance = rounded_up(std::max(allowed_error(pair), proven.upper - proven.lower));
  const double distance = 0.5 * (proven.lower + proven.upper);
  ExpectedAnswer out{{}, "proven by the oracle"};
  // Within the tolerance of touching, no verdict is expected.
  if (std::abs(distance) > tolerance) out.fields.push_back(truth("overlap", distance < 0.0));
  out.fields.push_back(number("distance", std::max(0.0, distance), tolerance));
  out.fields.push_back(number("depth", std::max(0.0, -distance), tolerance));
  return out;
}

ExpectedAnswer answer_of(const SweepQuery& sweep) {
  SweepQuery exact = sweep;
  exact.algorithm = default_sweep_of(sweep);
  exact.precision = Precision::float64;
  const SweepResult result = run_sweep(exact);
  ExpectedAnswer out{{truth("hit", result.hit)}, "by " + exact.algorithm + " in double"};
  if (result.hit) out.fields.push_back(number("time", result.time, sweep_time_tolerance));
  return out;
}

/// A walk that expects nothing must not sink.
ExpectedAnswer answer_of(const Walk& walk) {
  ExpectedField depth{"max_depth", {},
                      {},          0.0,
                      {},          sunk_fraction * smallest_radius(walk.body)};
  return {{depth}, "what every walk promises: never deeper than a hundredth of the smallest radius"};
}

/// Pairs are found by comparing every body's box with every other's.
ExpectedAnswer answer_of(const World& world) {
  World plain = world;
  plain.broad_phase = broad_phase_method::brute_force;
  WorldRun run(plain);
  for (int i = 0; i < world.ticks; ++i) run.step();
  const WorldSummary summary = run.summary();
  return {{number("pairs", static_cast<double>(summary.pairs), 0.0),
           number("overlaps", static_cast<double>(summary.overlaps), 0.0)},
          "by comparing every body with every other"};
}

/// What the method gives: points have no oracle here.
ExpectedAnswer answer_of(const ContactQuery& query) {
  ContactRun run(query);
  for (int i = 0; i < query.ticks; ++i) run.step();
  return {{number("min_points", run.summary().min_points, 0.0), number("max_points", run.summary().max_points, 0.0)},
          "by " + query.method};
}

}  // namespace

ExpectedAnswer expected_answer(const Case& value) {
  std::vector<ExpectedField> own = stated_by_case(value);
  if (!own.empty()) return {std::move(own), "the case's own expectation"};
  return std::visit([](const auto& run) { return answer_of(run); }, value.run);
}

}  // namespace minkoscope
