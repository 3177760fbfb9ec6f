// Cracks of steep sides are built into a floor, and the default mover gets out of all of them.
#include "core/trial/explore/cracks.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/trial/explore/explore.h"

namespace minkoscope {
namespace {

std::vector<WalkMesh> floor_of(double half) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-half, 0, -half}, {half, 0, -half}, {half, 0, half}, {-half, 0, half}};
  mesh->triangles = {{0, 2, 1}, {0, 3, 2}};
  return {{{"floor", mesh, {}, {}}, {}}};
}

TEST(Cracks, AreSteepAndTheSameForASeed) {
  const auto once = with_cracks(floor_of(10.0), 30, {0.35, 0.9, 0.35}, 50.0, 7);
  const auto again = with_cracks(floor_of(10.0), 30, {0.35, 0.9, 0.35}, 50.0, 7);
  ASSERT_EQ(once.size(), 2u);
  EXPECT_EQ(once.back().mesh.mesh->vertices, again.back().mesh.mesh->vertices);
  EXPECT_GE(once.back().mesh.mesh->triangles.size(), 60u);
  EXPECT_EQ(with_cracks(floor_of(10.0), 0, {0.35, 0.9, 0.35}, 50.0, 7).size(), 1u);
}

TEST(Cracks, HoldNoBodyForEver) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    ExploreSettings settings;
    settings.ticks = 24'000;
    settings.seed = seed;
    const Exploration exploration(with_cracks(floor_of(6.0), 40, settings.body.radii, 50.0, seed), settings);
    ExploreReport report;
    for (std::uint64_t i = 0; i < exploration.episode_count(); ++i) report.add(exploration.episode(i));
    EXPECT_EQ(report.count(IncidentKind::stuck), 0u) << "seed " << seed;
    EXPECT_EQ(report.count(IncidentKind::through), 0u) << "seed " << seed;
    EXPECT_EQ(report.count(IncidentKind::sunk), 0u) << "seed " << seed;
  }
}

}  // namespace
}  // namespace minkoscope
