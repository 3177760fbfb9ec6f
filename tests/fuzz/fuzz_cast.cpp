// A convex body of any kind moves and turns once among convex shapes and triangles, under every method that takes it.
#include <algorithm>
#include <array>

#include <minkoscope/sweep.h>

#include "core/scene/case.h"
#include "core/scene/members/level_json.h"
#include "core/shapes/support.h"
#include "core/trial/judge/judge_sweep.h"
#include "tests/fuzz/triangles.h"

namespace minkoscope::fuzz {
namespace {

// The ones that promise; the published ones have their faults.
constexpr std::array promising{sweep_method::swept, sweep_method::gjk_cast, sweep_method::conservative_advancement,
                               sweep_method::bilateral_advancement};

bool same(const SweepResult& x, const SweepResult& y) {
  return x.hit == y.hit && x.time == y.time && x.point == y.point && x.normal == y.normal && x.feature == y.feature &&
         x.feature_index == y.feature_index && x.mesh == y.mesh && x.triangle == y.triangle &&
         x.start_overlap == y.start_overlap && x.depth == y.depth;
}

bool has_size(const Shape& shape) {
  const CompiledShape<double> compiled(shape);
  return compiled.extent() + compiled.radius() > 0.0;
}

void expect_sound(const SweepQuery& query, const SweepResult& result) {
  if (!result.hit) {
    demand(!result.start_overlap, "no start overlap without a hit");
    return;
  }
  demand(result.time >= 0.0 && result.time <= 1.0, "the time is in [0, 1]");
  demand(finite(result.normal) && finite(result.point), "the normal and the point are finite");
  demand(std::isfinite(result.depth) && result.depth >= 0.0, "the depth is finite and >= 0");
  demand(!result.start_overlap || result.time == 0.0, "a start overlap is at time 0");
  demand(result.mesh >= 0 && result.mesh < static_cast<int>(query.level.size()), "the hit names an item of the level");
  const LevelMesh& item = query.level[static_cast<std::size_t>(result.mesh)];
  const int triangles = item.shape ? 0 : static_cast<int>(item.mesh->triangles.size());
  demand(item.shape ? result.triangle == -1 : result.triangle >= 0 && result.triangle < triangles,
         "the hit names a triangle of a mesh, none of a shape");
}

SweepQuery read_query(Bytes& bytes, bool promised) {
  const Range range = promised ? Range::promised : Range::allowed;
  SweepQuery query;
  query.precision = bytes.coin() ? Precision::float64 : Precision::float32;
  const double scale = promised ? bytes.power_of_ten(-1.0, 1.0) : bytes.power_of_ten(-30.0, 15.0);
  const Vector3d centre = bytes.below(4) == 0 ? bytes.vector(promised ? 500.0 : 1e15) : Vector3d(0.0);
  query.shape = bytes.shape(range, scale);
  query.body.rotation = bytes.rotation();
  for (unsigned items = 1 + bytes.below(2), i = 0; i < items; ++i) {
    const double size = scale * bytes.power_of_ten(-1.0, promised ? 1.0 : 10.0);
    if (bytes.below(3) == 0) {
      query.level.push_back(read_level_mesh(bytes, 3, size, centre));
    } else {
      Shape shape = bytes.shape(range, std::min(size, 1e15));
      const Pose pose{centre + bytes.vector(size), bytes.rotation()};
      query.level.push_back(convex_item("shape", shape, pose));
    }
  }
  query.body.position = centre + bytes.vector(scale * bytes.power_of_ten(0.0, 1.0));
  query.displacement =
      bytes.vector(scale * (promised ? bytes.power_of_ten(-3.0, 1.5) : bytes.power_of_ten(-30.0, 15.0)));
  if (bytes.coin()) query.rotation_displacement = bytes.vector(bytes.power_of_ten(-4.0, promised ? 1.0 : 2.0));
  const auto limit = [](const Vector3d& v) { return glm::clamp(v, Vector3d(-1e15), Vector3d(1e15)); };
  query.body.position = limit(query.body.position);
  query.displacement = limit(query.displacement);
  return query;
}

}  // namespace
}  // namespace minkoscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  using namespace minkoscope::fuzz;
  Bytes bytes(data, size);
  const bool promised = !bytes.coin();
  SweepQuery query = read_query(bytes, promised);
  if (!has_size(*query.shape)) return 0;  // refused where cases are read
  const CastOracle oracle(query);
  for (const std::string_view method : promising) {
    query.algorithm = method;
    if (!refusal_of(query).empty()) continue;
    const auto checks = [&] {
      const SweepResult result = run_sweep(query);
      expect_sound(query, result);
      StepObserver unimpressed;
      demand(same(result, run_sweep(query, unimpressed)), "traced and untraced give the same bits");
      if (!promised) return;
      const auto wrong = judge(query, result, oracle);
      demand(!wrong, "the oracle agrees: " + std::string(wrong.value_or("")));
    };
    hold(checks, [&] { return to_json(Case{query}, "/") + "\n" + to_json(run_sweep(query), query); });
  }
  return 0;
}
