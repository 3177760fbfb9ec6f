// Shrinking keeps to the failure that was found, and makes nothing of size 0.
#include "core/trial/collapsed.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/trial/explore/end_of_walk.h"
#include "core/trial/explore/incident.h"
#include "core/trial/shrink.h"

namespace minkoscope {
namespace {

Case pair_of(Shape::Variant a, Shape::Variant b) {
  PairQuery query;
  query.a.shape.value = std::move(a);
  query.b.shape.value = std::move(b);
  Case made;
  made.run = query;
  return made;
}

TEST(Collapsed, CountsSizesOfZero) {
  EXPECT_EQ(collapsed_parts(pair_of(BoxShape{{1, 0, 1}}, CapsuleShape{0.0, 0.0})), 3u);
  EXPECT_EQ(collapsed_parts(pair_of(EllipsoidShape{{1, 2, 3}}, SegmentShape{0.0})), 1u);
  EXPECT_EQ(collapsed_parts(pair_of(TriangleShape{}, SphereShape{1.0})), 1u);
  EXPECT_EQ(collapsed_parts(pair_of(make_hull_shape({{1, 1, 1}}).value, PointShape{})), 1u);
}

TEST(Collapsed, AShrunkPairHasNoSizeOfZero) {
  // Headbutt says that these touch by rounding: any two shapes would do, of any size.
  Case failing = pair_of(EllipsoidShape{{0.61, 0.35, 0.42}}, CapsuleShape{0.31, 0.52});
  auto& query = std::get<PairQuery>(failing.run);
  query.b.pose.position = {0.2, 0.1, 0.05};
  query.algorithm = pair_method::gjk_distance;
  failing.expect = R"({"overlap": false})";
  const Case small = shrink(failing);
  EXPECT_EQ(collapsed_parts(small), 0u);
}

TEST(Incidents, ANameSaysWhichOracleJudges) {
  Case found;
  found.name = incident_name(IncidentKind::jittering, {1.0, 2.0, 3.0});
  EXPECT_EQ(found.name, "jittering at (1.000, 2.000, 3.000)");
  EXPECT_EQ(incident_of(found), IncidentKind::jittering);
  found.name = "a corner";
  EXPECT_FALSE(incident_of(found));
}

TEST(Shrink, WhatTheExplorerSavedKeepsItsFault) {
  const std::filesystem::path folder = std::filesystem::path(MINKOSCOPE_SHARED_DIR) / "findings/cases";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << folder << " is not here";
  const Case found = load_case(folder / "case-thebigh-jitter-shrinks-to-nothing.json");
  std::uint64_t runs = 0;
  const Case small = shrink(found, [&](const ShrinkStatus&) { return ++runs < 400; });
  const Walk& walk = std::get<Walk>(small.run);
  EXPECT_EQ(collapsed_parts(small), 0u);
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  for (const WalkInput& input : walk.inputs)
    for (int i = 0; i < input.ticks; ++i) timeline.append(input);
  EXPECT_TRUE(ends_restless(timeline, LevelOracle(walk.level))) << "it still does not come to rest";
  EXPECT_LT(walk.level.front().mesh.mesh->triangles.size(), 12u);
}

}  // namespace
}  // namespace minkoscope
