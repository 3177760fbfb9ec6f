// Two shapes of any kind and size under the methods of the narrow phase.
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "core/narrow_phase/pair/run_settings.h"
#include "core/scene/case.h"
#include "core/trial/judge/judge.h"
#include "core/trial/oracle/pair_oracle.h"
#include "tests/fuzz/bytes.h"

namespace minkoscope::fuzz {
namespace {

void expect_finite(const PairResult& result) {
  if (result.distance) demand(std::isfinite(*result.distance) && *result.distance >= 0.0, "distance: finite, >= 0");
  if (result.depth) demand(std::isfinite(*result.depth) && *result.depth >= 0.0, "depth: finite, >= 0");
  if (result.normal) demand(std::abs(glm::length(*result.normal) - 1.0) <= 1e-5, "the normal has length 1");
  if (result.point_a) demand(finite(*result.point_a), "point_a is finite");
  if (result.point_b) demand(finite(*result.point_b), "point_b is finite");
  if (result.overlap.value_or(false)) demand(result.distance.value_or(0.0) == 0.0, "no distance on overlap");
  if (!result.overlap.value_or(true)) demand(result.depth.value_or(0.0) == 0.0, "no depth apart");
  demand(result.iterations >= 0 && result.support_calls >= 0, "counts are counts");
}

bool same(const PairResult& x, const PairResult& y) {
  return x.overlap == y.overlap && x.distance == y.distance && x.depth == y.depth && x.normal == y.normal &&
         x.point_a == y.point_a && x.point_b == y.point_b && x.iterations == y.iterations &&
         x.termination == y.termination && x.support_calls == y.support_calls;
}

// The oracle's bounds are true wherever it stops, so that it need not be let run to the end.
OracleAnswer bounds_of_truth(const PairQuery& query) {
  return signed_distance_oracle(query.a, query.b, {.gap = 1e-8, .max_evaluations = 500});
}

/// No direction shows the point outside the shape by more than `tolerance`.
void expect_inside(const PosedShape& shape, const Vector3d& point, const Vector3d& normal, double tolerance) {
  const PosedShape probe{Shape{PointShape{}}, Pose{point}};
  const auto expect = [&](const Vector3d& direction) {
    demand(support_width(probe, shape, direction) >= -tolerance, "a witness point lies in its shape");
  };
  expect(normal);
  expect(-normal);
  for (int i = 0; i < 27; ++i) {
    const Vector3d direction(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    if (i != 13) expect(glm::normalize(direction));
  }
}

void expect_right(const PairQuery& query, const PairResult& result) {
  // What is promised goes by the sizes. Of tiny shapes far apart there is left: the rounding of positions that are
  // turned into the frame of A and back, each time by a quaternion of unit length but for rounding; and in floats the
  // relative tolerance at which GJK stops.
  const double away = glm::length(query.b.pose.position - query.a.pose.position);
  const double rounding = 16.0 * std::numeric_limits<double>::epsilon() *
                          (glm::length(query.a.pose.position) + glm::length(query.b.pose.position));
  const double stop = query.precision == Precision::float32 ? relative_tolerance_of<float>(query.settings) * away : 0.0;
  const double tolerance = std::max(allowed_error(query), stop) + rounding;
  demand(result.overlap.has_value(), "a verdict in the promised range");
  const OracleAnswer truth = bounds_of_truth(query);
  const bool measured = *result.overlap ? result.depth.has_value() : result.distance.has_value();
  if (*result.overlap) {
    demand(truth.lower <= tolerance, "the verdict: they are apart");
    if (result.depth) demand(-*result.depth <= std::max(truth.upper, 0.0) + tolerance, "depth: not too small");
    if (result.depth) demand(-*result.depth >= truth.lower - tolerance, "depth: not too large");
  } else {
    demand(truth.upper >= -tolerance, "the verdict: they overlap");
    if (result.distance) demand(*result.distance <= std::max(truth.upper, 0.0) + tolerance, "distance: not too large");
    if (result.distance) demand(*result.distance >= truth.lower - tolerance, "distance: not too small");
  }
  if (!measured || !result.normal) return;
  const double signed_distance = *result.overlap ? -*result.depth : *result.distance;
  demand(std::abs(-support_width(query.a, query.b, *result.normal) - signed_distance) <= 2.0 * tolerance,
         "the supporting planes along the normal are that far apart");
  if (!result.point_a || !result.point_b) return;
  demand(glm::length(*result.point_b - *result.point_a - signed_distance * *result.normal) <= 2.0 * tolerance,
         "point_b - point_a = signed distance * normal");
  expect_inside(query.a, *result.point_a, *result.normal, tolerance);
  expect_inside(query.b, *result.point_b, *result.normal, tolerance);
}

/// As likely of other shapes as of these.
GjkCache read_cache(Bytes& bytes) {
  GjkCache cache;
  cache.size = static_cast<int>(bytes.byte() % 5);
  for (GjkCache::Vertex& vertex : cache.vertices) {
    vertex.a = static_cast<int>(bytes.byte() % 16);
    vertex.b = static_cast<int>(bytes.byte() % 16);
  }
  cache.direction = bytes.vector(1.0);
  return cache;
}

PairQuery read_query(Bytes& bytes, Range& range) {
  PairQuery query;
  range = bytes.coin() ? Range::allowed : Range::promised;
  const unsigned method = bytes.below(8);
  query.algorithm = method == 5 ? "gjk-distance" : method == 6 ? "gjk-overlap" : method == 7 ? "sat" : "gjk-epa";
  query.precision = bytes.coin() ? Precision::float64 : Precision::float32;
  const bool promised = range == Range::promised;
  // One scale for both, and B down to a thousandth of it; in the promise no part is below a millimetre.
  const double scale = promised ? bytes.power_of_ten(0.0, 3.0) : bytes.power_of_ten(-30.0, 15.0);
  const double ratio = promised ? 1.0 : bytes.power_of_ten(-20.0, 0.0);
  query.a.shape = bytes.shape(range, scale);
  query.b.shape = bytes.shape(range, scale * ratio);
  query.a.pose.rotation = bytes.rotation();
  query.b.pose.rotation = bytes.coin() ? query.a.pose.rotation : bytes.rotation();
  const double away = promised ? 1e3 : 1e15;
  if (bytes.coin()) query.a.pose.position = bytes.vector(bytes.coin() ? away : scale);
  query.b.pose.position = query.a.pose.position + bytes.vector(bytes.coin() ? std::min(away, 2.0 * scale) : away);
  query.b.pose.position = glm::clamp(query.b.pose.position, Vector3d(-away), Vector3d(away));
  if (!promised && bytes.coin()) {
    query.settings.max_iterations = 1 + static_cast<int>(bytes.byte());
    query.settings.max_epa_iterations = 1 + static_cast<int>(bytes.byte());
    if (bytes.coin()) query.settings.relative_tolerance = bytes.length(1.0, 1e-30);
    const Vector3d direction = bytes.vector(1.0);
    if (direction != Vector3d(0.0)) query.settings.initial_direction = direction * bytes.power_of_ten(-30.0, 15.0);
  }
  if (bytes.coin()) query.settings.warm_start = read_cache(bytes);
  return query;
}

}  // namespace
}  // namespace minkoscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  using namespace minkoscope::fuzz;
  Bytes bytes(data, size);
  Range range = Range::promised;
  const PairQuery query = read_query(bytes, range);
  const auto checks = [&] {
    const PairResult result = run_pair(query);
    expect_finite(result);
    StepObserver unimpressed;
    demand(same(result, run_pair(query, unimpressed)), "traced and untraced give the same bits");
    PairQuery next = query;
    next.settings.warm_start = result.cache;
    const PairResult warm = run_pair(next);
    expect_finite(warm);
    if (range == Range::promised && warm.overlap) expect_right(next, warm);
    // The separating axis test answers polytopes only, and says so.
    if (range == Range::promised && (query.algorithm != "sat" || result.overlap)) expect_right(query, result);
  };
  hold(checks, [&] { return to_json(Case{query}, "/") + "\n" + to_json(run_pair(query), query); });
  return 0;
}
