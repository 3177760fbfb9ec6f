// What an exploration has found so far: every finding with its kind, and no kind that keeps out another.
#include "app/session/trial_jobs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

namespace minkoscope {
namespace {

TEST(TrialJobs, FindingsOfAnExplorationHaveTheirKind) {
  auto plate = std::make_shared<TriangleMesh>();
  plate->vertices = {{-4, 0, -4}, {4, 0, -4}, {4, 0, 4}, {-4, 0, 4}};
  plate->triangles = {{0, 2, 1}, {0, 3, 2}};
  Walk walk;
  walk.level.push_back({LevelMesh{"plate", plate, "", Pose{}}, std::nullopt});
  walk.body.position = {0, 1, 0};
  const auto job = TrialJob::explore(walk, 3);
  while (job->status().running && job->status().findings.size() < 3)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  job->stop();
  while (job->status().running) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const TrialStatus status = job->status();
  EXPECT_EQ(status.failure, "");
  ASSERT_GE(status.findings.size(), 3u);
  ASSERT_EQ(status.groups.size(), status.findings.size());
  for (std::size_t i = 0; i < status.groups.size(); ++i) {
    EXPECT_TRUE(status.by_kind.contains(status.groups[i])) << status.groups[i];
    EXPECT_EQ(status.findings[i].rfind(status.groups[i], 0), 0u) << status.findings[i];
    EXPECT_EQ(job->finding(i)->group, status.groups[i]);
  }
  // What it has explored of the level: each finding at its place, and where it has walked.
  const auto explored = job->explored();
  ASSERT_NE(explored, nullptr);
  EXPECT_EQ(explored->level.front().mesh.mesh, plate);
  ASSERT_EQ(explored->moments.size(), status.findings.size());
  for (const ExploredMoment& moment : explored->moments) {
    EXPECT_EQ(moment.title, status.findings[moment.finding]);
    EXPECT_EQ(to_string(moment.kind), status.groups[moment.finding]);
    EXPECT_EQ(job->finding(moment.finding)->title, moment.title);
  }
  EXPECT_GT(explored->ground.size(), 10u);
}

}  // namespace
}  // namespace minkoscope
