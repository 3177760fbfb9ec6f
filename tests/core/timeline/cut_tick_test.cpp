// A tick cut out of a walk through our own levels meets the same triangles again: judged by running the written case.
#include "core/timeline/cut_tick.h"

#include <gtest/gtest.h>

#include <cmath>

namespace minkoscope {
namespace {

const std::string cases = MINKOSCOPE_SOURCE_DIR "/assets/examples/";

struct Lived {
  explicit Lived(const std::string& file) : walk(std::get<Walk>(load_case(cases + file).run)) {
    level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
    timeline = std::make_unique<WalkTimeline>(walk, level);
    for (const WalkInput& input : walk.inputs) {
      for (int i = 0; i < input.ticks; ++i) timeline->append(input);
    }
  }
  Walk walk;
  std::shared_ptr<const WalkLevel> level;
  std::unique_ptr<WalkTimeline> timeline;
};

/// The vertices of a triangle, world, to tell it by.
std::array<Vector3d, 3> corners(const std::vector<WalkMesh>& level, const WalkHit& hit) {
  const LevelMesh& mesh = level[static_cast<std::size_t>(hit.mesh)].mesh;
  const auto& c = mesh.mesh->triangles[static_cast<std::size_t>(hit.triangle)];
  return {mesh.pose.to_world(mesh.mesh->vertices[c[0]]), mesh.pose.to_world(mesh.mesh->vertices[c[1]]),
          mesh.pose.to_world(mesh.mesh->vertices[c[2]])};
}

TEST(CutTick, ACutWalkMeetsTheSameTrianglesInMuchLessLevel) {
  const Lived lived("walk/showcase.json");
  std::size_t whole = 0, with_hits = 0;
  for (const WalkMesh& mesh : lived.walk.level) whole += mesh.mesh.mesh->triangles.size();
  for (const std::size_t tick : {5ul, 60ul, 129ul, 141ul, 171ul, 300ul, 400ul, 660ul, 700ul, 868ul}) {
    const CutCase cut = cut_walk(*lived.timeline, tick);
    EXPECT_LT(cut.triangles, whole / 4) << "tick " << tick;
    EXPECT_LT(cut.ticks, 140u) << "tick " << tick;
    // Written and read back, as a bug report is.
    const Case read = parse_case(to_json(cut.value, {}), "cut", {});
    const Walk& walk = std::get<Walk>(read.run);
    WalkTimeline again(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
    for (const WalkInput& input : walk.inputs) {
      for (int i = 0; i < input.ticks; ++i) again.append(input);
    }
    ASSERT_EQ(again.tick_count(), cut.ticks);
    const TickResult& result = again.tick(again.tick_count() - 1).result;
    const TickResult& original = lived.timeline->tick(tick).result;
    ASSERT_EQ(result.hits.size(), original.hits.size()) << "tick " << tick;
    with_hits += result.hits.empty() ? 0 : 1;
    for (std::size_t i = 0; i < result.hits.size(); ++i) {
      EXPECT_EQ(corners(walk.level, result.hits[i]), corners(lived.walk.level, original.hits[i]));
      EXPECT_EQ(result.hits[i].feature, original.hits[i].feature);
      EXPECT_NEAR(result.hits[i].time, original.hits[i].time, 1e-9);
      EXPECT_NEAR(glm::length(result.hits[i].point - original.hits[i].point), 0.0, 1e-9);
    }
    EXPECT_NEAR(glm::length(result.state.body.position - original.state.body.position), 0.0, 1e-9);
  }
  EXPECT_GT(with_hits, 5u);
}

TEST(CutTick, ACutSweepHitsTheSame) {
  const Lived lived("walk/showcase.json");
  int hits = 0, misses = 0;
  for (const std::size_t tick : {129ul, 141ul, 300ul, 700ul}) {
    const std::vector<Step> steps = lived.timeline->open(tick);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto* start = std::get_if<SweepStep>(&steps[i]);
      if (start == nullptr || start->event != SweepEvent::start) continue;
      const std::optional<CutCase> cut = cut_sweep(*lived.timeline, tick, i);
      ASSERT_TRUE(cut) << "tick " << tick << " step " << i;
      std::size_t end = i;
      while (std::get<SweepStep>(steps[end]).event != SweepEvent::stop) ++end;
      const auto& stop = std::get<SweepStep>(steps[end]);
      const SweepQuery& query = std::get<SweepQuery>(cut->value.run);
      const SweepResult result = run_sweep(query);
      EXPECT_EQ(result.hit, stop.triangle >= 0);
      (result.hit ? hits : misses) += 1;
      if (!result.hit) continue;
      EXPECT_NEAR(result.time, stop.time, 1e-6);
      EXPECT_NEAR(glm::length(result.point - stop.point), 0.0, 1e-6);
      const auto& mesh = *query.level[static_cast<std::size_t>(result.mesh)].mesh;
      const auto& c = mesh.triangles[static_cast<std::size_t>(result.triangle)];
      for (std::size_t k = 0; k < 3; ++k)
        EXPECT_NEAR(glm::length(mesh.vertices[c[k]] - stop.triangle_world[k]), 0.0, 1e-6);
    }
  }
  EXPECT_GT(hits, 4);
  EXPECT_GT(misses, 2);
}

TEST(CutTick, ALevelIsCutToItsBoxAndKeepsWhereItCameFrom) {
  const Lived lived("walk/plain.json");
  const LevelPart part = cut_level(lived.walk.level, Vector3d(-1.0), Vector3d(1.0));
  ASSERT_FALSE(part.meshes.empty());
  for (std::size_t m = 0; m < part.meshes.size(); ++m) {
    const TriangleMesh& cut = *part.meshes[m].mesh.mesh;
    const TriangleMesh& whole = *lived.walk.level[static_cast<std::size_t>(part.mesh[m])].mesh.mesh;
    ASSERT_EQ(cut.triangles.size(), part.triangle[m].size());
    EXPECT_LE(cut.triangles.size(), whole.triangles.size());
    for (std::size_t t = 0; t < cut.triangles.size(); ++t) {
      for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(cut.vertices[cut.triangles[t][i]], whole.vertices[whole.triangles[part.triangle[m][t]][i]]);
    }
  }
  EXPECT_TRUE(cut_level(lived.walk.level, Vector3d(1e6), Vector3d(1e6 + 1)).meshes.empty());
}

}  // namespace
}  // namespace minkoscope
