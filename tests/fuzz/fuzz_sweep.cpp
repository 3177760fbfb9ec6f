// An ellipsoid moves once through a few triangles.
#include <algorithm>

#include <minkoscope/sweep.h>

#include "core/scene/case.h"
#include "tests/fuzz/triangles.h"
#include "tests/support/oracle/sweep_oracle.h"

namespace minkoscope::fuzz {
namespace {

bool same(const SweepResult& x, const SweepResult& y) {
  return x.hit == y.hit && x.time == y.time && x.point == y.point && x.normal == y.normal && x.feature == y.feature &&
         x.feature_index == y.feature_index && x.mesh == y.mesh && x.triangle == y.triangle &&
         x.start_overlap == y.start_overlap && x.depth == y.depth;
}

test::LongTriangle in_ellipsoid_space(const SweepQuery& query, std::size_t triangle) {
  const auto corners = world_corners(query.level[0], triangle);
  const test::OracleBody body{query.body.radii, query.body.position, query.body.rotation};
  return body.to_ellipsoid_space(
      test::LongTriangle{test::Long3(corners[0]), test::Long3(corners[1]), test::Long3(corners[2])});
}

void expect_sound(const SweepQuery& query, const SweepResult& result) {
  if (!result.hit) {
    demand(!result.start_overlap, "no start overlap without a hit");
    return;
  }
  demand(result.time >= 0.0 && result.time <= 1.0, "the time is in [0, 1]");
  demand(std::abs(glm::length(result.normal) - 1.0) <= 1e-6, "the normal has length 1");
  demand(finite(result.point), "the point is finite");
  demand(std::isfinite(result.depth) && result.depth >= 0.0, "the depth is finite and >= 0");
  demand(!result.start_overlap || result.time == 0.0, "a start overlap is at time 0");
  demand(result.mesh == 0, "the hit names the mesh");
  const auto count = static_cast<int>(query.level[0].mesh->triangles.size());
  demand(result.triangle >= 0 && result.triangle < count, "the hit names a triangle");
}

// Sizes within the promise. Lengths are of ellipsoid space, in unit spheres; the tolerance is what rounding the level's
// vertices does there, and what counts as touching.
void expect_right(const SweepQuery& query, const SweepResult& result) {
  const bool single = query.precision == Precision::float32;
  const double smallest = std::min({query.body.radii.x, query.body.radii.y, query.body.radii.z});
  const double reach = std::max(reach_of(query.level[0]), glm::length(query.body.position));
  const double rounding = 16.0 * (single ? 6e-8 : 2.3e-16) * reach / smallest;
  const double tolerance = rounding + (single ? 2e-4 : 2e-8);
  const test::OracleBody body{query.body.radii, query.body.position, query.body.rotation};
  const test::Long3 velocity = body.direction(query.displacement);
  const double end = result.hit ? result.time : 1.0;
  const std::size_t count = query.level[0].mesh->triangles.size();
  bool overlaps = false;
  for (std::size_t t = 0; t < count; ++t) {
    const auto start = static_cast<double>(test::oracle_distance(in_ellipsoid_space(query, t), test::Long3(0.0L)));
    overlaps = overlaps || start < 1.0 - tolerance;
  }
  if (result.start_overlap) {
    const auto start = static_cast<double>(
        test::oracle_distance(in_ellipsoid_space(query, static_cast<std::size_t>(result.triangle)), test::Long3(0.0L)));
    // A float run stands in the level that rounding its vertices to floats makes.
    demand(start <= 1.0 + (single ? rounding : 0.0), "a start overlap overlaps");
    SweepQuery moved = query;
    moved.body.position += result.depth * result.normal;
    const auto clear = static_cast<double>(
        test::oracle_distance(in_ellipsoid_space(moved, static_cast<std::size_t>(result.triangle)), test::Long3(0.0L)));
    demand(clear >= 1.0 - tolerance, "moving by depth * normal clears the triangle");
  } else {
    demand(!overlaps, "a start overlap is reported");
    // Convex in time: clear up to the hit is clear at the times asked for, or touching all along.
    for (std::size_t t = 0; t < count; ++t) {
      const test::LongTriangle triangle = in_ellipsoid_space(query, t);
      for (int i = 1; i <= 8; ++i) {
        const auto away =
            static_cast<double>(test::oracle_distance(triangle, velocity * static_cast<long double>(end * i / 8.0)));
        demand(away >= 1.0 - 2.0 * tolerance, "nothing is passed through before the hit");
      }
    }
  }
  if (!result.hit) return;
  const test::LongTriangle triangle = in_ellipsoid_space(query, static_cast<std::size_t>(result.triangle));
  const test::Long3 point = body.to_ellipsoid_space(test::Long3(result.point));
  demand(static_cast<double>(test::oracle_distance(triangle, point)) <= 2.0 * tolerance,
         "the point is on the triangle");
  if (result.start_overlap) return;
  const auto gap =
      static_cast<double>(test::oracle_distance(triangle, velocity * static_cast<long double>(result.time)));
  demand(std::abs(gap - 1.0) <= 2.0 * tolerance, "the body touches the triangle at the hit");
}

}  // namespace
}  // namespace minkoscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  using namespace minkoscope::fuzz;
  Bytes bytes(data, size);
  const bool promised = !bytes.coin();
  SweepQuery query;
  query.precision = bytes.coin() ? Precision::float64 : Precision::float32;
  const double scale = promised ? bytes.power_of_ten(-2.0, 2.0) : bytes.power_of_ten(-30.0, 15.0);
  for (int axis = 0; axis < 3; ++axis) {
    query.body.radii[axis] = scale * (promised ? bytes.power_of_ten(-1.0, 0.0) : bytes.power_of_ten(-15.0, 0.0));
  }
  query.body.rotation = bytes.rotation();
  const Vector3d centre = bytes.below(4) == 0 ? bytes.vector(promised ? 500.0 : 1e15) : Vector3d(0.0);
  query.level.push_back(read_level_mesh(bytes, 8, scale * bytes.power_of_ten(-1.0, promised ? 2.0 : 10.0), centre));
  query.body.position = centre + bytes.vector(scale * bytes.power_of_ten(-1.0, 1.0));
  query.displacement =
      bytes.vector(scale * (promised ? bytes.power_of_ten(-4.0, 2.0) : bytes.power_of_ten(-30.0, 15.0)));
  const auto limit = [](const Vector3d& v) { return glm::clamp(v, Vector3d(-1e15), Vector3d(1e15)); };
  query.body.position = limit(query.body.position);
  query.displacement = limit(query.displacement);

  const auto checks = [&] {
    const SweepResult result = run_sweep(query);
    expect_sound(query, result);
    StepObserver unimpressed;
    demand(same(result, run_sweep(query, unimpressed)), "traced and untraced give the same bits");
    if (promised) expect_right(query, result);
  };
  hold(checks, [&] {
    return to_json(Case{query}, "/") + "\n" + to_json(run_sweep(query), query);
  });
  return 0;
}
