// A walk that ends stuck, in a level of ten thousand triangles, is made a few ticks against a handful of triangles.
#include "core/trial/explore/end_of_walk.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "core/trial/shrink.h"

namespace minkoscope {
namespace {

/// A floor of 2·n² triangles, 100 m wide, rough by up to a third of a millimetre.
std::shared_ptr<TriangleMesh> rough_floor(std::uint32_t n) {
  auto mesh = std::make_shared<TriangleMesh>();
  for (std::uint32_t z = 0; z <= n; ++z)
    for (std::uint32_t x = 0; x <= n; ++x)
      mesh->vertices.emplace_back(-50.0 + 100.0 * x / n, 0.0003 * std::sin(12.9898 * x + 78.233 * z),
                                  -50.0 + 100.0 * z / n);
  for (std::uint32_t z = 0; z < n; ++z) {
    for (std::uint32_t x = 0; x < n; ++x) {
      const std::uint32_t a = z * (n + 1) + x, b = a + 1, c = a + n + 1, d = c + 1;
      mesh->triangles.push_back({a, c, b});
      mesh->triangles.push_back({b, c, d});
    }
  }
  return mesh;
}

Walk walk_on(std::shared_ptr<const TriangleMesh> mesh, const std::string& mover) {
  Walk walk;
  walk.level.push_back({{"floor", std::move(mesh), {}, {}}, {}});
  walk.body = {{0.35, 0.9, 0.35}, {0.3, 0.905, 0.2}, {1, 0, 0, 0}};
  walk.mover = mover;
  return walk;
}

bool ends_stuck(const Walk& walk) {
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  for (const WalkInput& input : walk.inputs)
    for (int i = 0; i < input.ticks; ++i) timeline.append(input);
  return is_stuck(timeline, LevelOracle(walk.level));
}

TEST(Stuck, ABodyThatIsFreeToGoIsNot) {
  Walk walk = walk_on(rough_floor(10), "collide-and-slide");
  walk.inputs.push_back({30, {1, 0, 0}, {}, {}, {}});
  EXPECT_FALSE(ends_stuck(walk));
}

TEST(Stuck, ABodyInAPitOfItsOwnSizeHasNoRoomAndIsNot) {
  Walk walk = walk_on(rough_floor(10), "collide-and-slide");
  auto pit = std::make_shared<TriangleMesh>();
  // Four walls 2 cm round the body, and a lid.
  const double r = 0.37;
  const auto quad = [&](const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
    const auto first = static_cast<std::uint32_t>(pit->vertices.size());
    pit->vertices.insert(pit->vertices.end(), {a, b, c, d});
    pit->triangles.push_back({first, first + 1, first + 2});
    pit->triangles.push_back({first, first + 2, first + 3});
  };
  const Vector3d o(0.3, -0.2, 0.2);
  quad(o + Vector3d(-r, 0, -r), o + Vector3d(r, 0, -r), o + Vector3d(r, 3, -r), o + Vector3d(-r, 3, -r));
  quad(o + Vector3d(-r, 0, r), o + Vector3d(r, 0, r), o + Vector3d(r, 3, r), o + Vector3d(-r, 3, r));
  quad(o + Vector3d(-r, 0, -r), o + Vector3d(-r, 0, r), o + Vector3d(-r, 3, r), o + Vector3d(-r, 3, -r));
  quad(o + Vector3d(r, 0, -r), o + Vector3d(r, 0, r), o + Vector3d(r, 3, r), o + Vector3d(r, 3, -r));
  quad(o + Vector3d(-r, 2.05, -r), o + Vector3d(r, 2.05, -r), o + Vector3d(r, 2.05, r), o + Vector3d(-r, 2.05, r));
  walk.level.push_back({{"pit", pit, {}, {}}, {}});
  walk.inputs.push_back({10, {1, 0, 0}, {}, {}, {}});
  EXPECT_FALSE(ends_stuck(walk));
}

/// Where this mover has come to cannot leave: the published one goes back to its last safe place for ever (Fauerby's
/// first tutorial, its stuck case), with room on all sides.
Walk stuck_in_a_large_level() {
  Walk walk = walk_on(rough_floor(71), "fauerby-2000");
  walk.body.position.y = 0.898;  // the floor is two millimetres inside the body: not sunk by the promise, but stuck
  walk.inputs.push_back({90, {1.0, 0, 0.5}, {}, {}, {}});
  return walk;
}

TEST(Stuck, ShrinksToAFewTicksAgainstAHandfulOfTriangles) {
  Case failing;
  failing.run = stuck_in_a_large_level();
  ASSERT_GT(std::get<Walk>(failing.run).level[0].mesh.mesh->triangles.size(), 10000u);
  const auto failure = failure_of(failing);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->kind, "stuck");
  std::uint64_t runs = 0;
  const Case small = shrink(failing, [&](const ShrinkStatus& status) {
    runs = status.runs;
    return true;
  });
  const auto& walk = std::get<Walk>(small.run);
  std::size_t triangles = 0;
  for (const WalkMesh& mesh : walk.level) triangles += mesh.mesh.mesh->triangles.size();
  int ticks = 0;
  for (const WalkInput& input : walk.inputs) ticks += input.ticks;
  EXPECT_LE(triangles, 6u);
  EXPECT_LE(ticks, 4);
  EXPECT_EQ(failure_of(small)->kind, "stuck");
  RecordProperty("runs", static_cast<int>(runs));
  EXPECT_GT(runs, 0u);
  EXPECT_LT(runs, 3000u) << "of more than 10,000 triangles, halves go at once";
}

}  // namespace
}  // namespace minkoscope
