// A sweep's level is prepared once: large ones in the background, and never again while only the body, its move, its
// method or the meshes' poses change.
#include "app/session/prepared_level.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "app/labs/pair/session/compared_steps.h"

namespace minkoscope {
namespace {

/// Rolling ground, 2 · side² triangles a metre wide.
std::shared_ptr<const TriangleMesh> ground(int side) {
  auto mesh = std::make_shared<TriangleMesh>();
  for (int i = 0; i <= side; ++i) {
    for (int j = 0; j <= side; ++j) mesh->vertices.push_back({i, 0.4 * std::sin(0.3 * i) * std::cos(0.2 * j), j});
  }
  const auto at = [side](int i, int j) { return static_cast<std::uint32_t>(i * (side + 1) + j); };
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      mesh->triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j)});
      mesh->triangles.push_back({at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)});
    }
  }
  return mesh;
}

Case falling_onto(std::shared_ptr<const TriangleMesh> mesh) {
  SweepQuery sweep;
  sweep.level = {{"ground", std::move(mesh), "", Pose{}}};
  sweep.body.position = {20.3, 3.0, 20.2};
  sweep.displacement = {0.0, -4.0, 0.0};
  Case value;
  value.run = sweep;
  return value;
}

constexpr int large = 300;  // 180,000 triangles

class PreparedLevelTest : public testing::Test {
 protected:
  void wait() {
    for (int i = 0; i < 6000 && document.sweep_trace() == nullptr && document.run_error().empty(); ++i) {
      document.update();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  Notices notices;
  Preferences preferences;
  Document document{notices, preferences};
};

TEST_F(PreparedLevelTest, SmallLevelsAreThereAtOnce) {
  document.take(falling_onto(ground(40)));
  ASSERT_NE(document.sweep_trace(), nullptr);
  EXPECT_TRUE(document.sweep_trace()->result.hit);
  EXPECT_FALSE(document.prepared_level().busy());
}

TEST_F(PreparedLevelTest, ALargeOneIsPreparedInTheBackgroundAndRunsAsEver) {
  const Case value = falling_onto(ground(large));
  document.take(value);
  EXPECT_EQ(document.sweep_trace(), nullptr) << "nothing is run on the window's thread meanwhile";
  EXPECT_TRUE(document.run_error().empty());
  EXPECT_TRUE(document.prepared_level().busy());
  const std::uint64_t before = document.revision();
  wait();
  ASSERT_NE(document.sweep_trace(), nullptr);
  EXPECT_GT(document.revision(), before) << "views take it up";
  const auto& query = *document.sweep();
  EXPECT_EQ(to_json(document.sweep_trace()->result, query), to_json(run_sweep(query), query));
  EXPECT_EQ(document.undo_depth(), 1u) << "waiting is no edit";
}

TEST_F(PreparedLevelTest, DraggingTheBodyRebuildsNothing) {
  document.take(falling_onto(ground(large)));
  wait();
  const auto begin = document.prepared_level().meshes_of(*document.sweep());
  ASSERT_EQ(begin.size(), 1u);
  for (int i = 0; i < 200; ++i) {
    document.edit(
        [i](Case& value) {
          auto& sweep = std::get<SweepQuery>(value.run);
          sweep.body.position.x += 0.05;
          sweep.body.rotation = glm::angleAxis(0.01 * i, Vector3d(0, 1, 0));
          sweep.level[0].pose.position.y = 0.001 * i;
        },
        "drag");
    wait();  // at once on a quiet machine: the sweep is waited for part of a frame
    ASSERT_NE(document.sweep_trace(), nullptr);
  }
  const auto end = document.prepared_level().meshes_of(*document.sweep());
  EXPECT_EQ(begin[0].coarse, end[0].coarse);
  EXPECT_EQ(begin[0].surface, end[0].surface);
  const auto& query = *document.sweep();
  EXPECT_EQ(to_json(document.sweep_trace()->result, query), to_json(run_sweep(query), query)) << "the pose counts";
}

TEST_F(PreparedLevelTest, CancellingSaysSoAndTheNextChangeTriesAgain) {
  document.take(falling_onto(ground(large)));
  document.cancel_preparing();
  wait();
  EXPECT_EQ(document.sweep_trace(), nullptr);
  EXPECT_EQ(document.run_error(), "preparing the level was cancelled");
  document.edit([](Case& value) { std::get<SweepQuery>(value.run).displacement.y = -5.0; });
  wait();
  ASSERT_NE(document.sweep_trace(), nullptr) << document.run_error();
  EXPECT_TRUE(document.sweep_trace()->result.hit);
}

TEST_F(PreparedLevelTest, AnotherLevelMeanwhileIsNotHeldUp) {
  document.take(falling_onto(ground(large)));
  EXPECT_TRUE(document.prepared_level().busy());
  document.take(falling_onto(ground(10)));
  ASSERT_NE(document.sweep_trace(), nullptr) << "at once, without an update";
  EXPECT_EQ(document.sweep()->level[0].mesh->triangles.size(), 200u);
  document.undo();
  wait();
  ASSERT_NE(document.sweep_trace(), nullptr);
  EXPECT_EQ(document.sweep()->level[0].mesh->triangles.size(), static_cast<std::size_t>(2 * large * large));
}

TEST_F(PreparedLevelTest, AComparisonHasTheSameMeshesAndIsThereWhenBothAre) {
  document.take(falling_onto(ground(large)));
  ComparedSteps steps;
  CaseComparison session(steps);
  session.update(document);
  session.toggle(document);  // in the other precision
  for (int i = 0; i < 6000 && steps.comparison() == nullptr; ++i) {
    document.update();
    session.update(document);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_NE(steps.comparison(), nullptr);
  ASSERT_NE(session.right().sweep_trace(), nullptr);
  const auto left = document.prepared_level().meshes_of(*document.sweep());
  const auto right = session.right().prepared_level().meshes_of(*session.right().sweep());
  EXPECT_EQ(left[0].surface, right[0].surface);
  EXPECT_NE(left[0].coarse, nullptr);
  EXPECT_NE(left[0].fine, nullptr);
}

/// A wide body far across: tens of thousands of triangles lie along its way, each recorded in several steps.
TEST_F(PreparedLevelTest, ALongWayThroughALargeLevelIsSweptInTheBackground) {
  document.take(falling_onto(ground(large)));
  wait();
  const auto across = [this](double z) {
    document.edit([z](Case& value) {
      auto& sweep = std::get<SweepQuery>(value.run);
      sweep.algorithm = "thebigh";
      sweep.body.radii = {30.0, 0.9, 30.0};
      sweep.body.position = {5.0, 1.25, 5.0};
      sweep.displacement = {290.0, 0.0, z};
    });
  };
  document.set_cursor(3);
  across(290.0);
  EXPECT_TRUE(document.sweeping()) << "the edit did not wait for it";
  EXPECT_EQ(document.sweep_trace(), nullptr);
  across(289.0);  // what is not wanted any more is left alone
  const std::uint64_t before = document.revision();
  wait();
  ASSERT_NE(document.sweep_trace(), nullptr) << document.run_error();
  EXPECT_FALSE(document.sweeping());
  EXPECT_GT(document.revision(), before);
  EXPECT_EQ(document.cursor(), 3u) << "the cursor waited";
  const SweepTrace alone = record_sweep(*document.sweep());
  EXPECT_EQ(document.steps().size(), alone.steps.size());
  EXPECT_GT(alone.steps.size(), 100'000u);
  EXPECT_EQ(to_json(document.sweep_trace()->result, *document.sweep()), to_json(alone.result, *document.sweep()));

  across(288.0);
  document.cancel_preparing();
  wait();
  EXPECT_EQ(document.sweep_trace(), nullptr);
  EXPECT_EQ(document.run_error(), "the sweep was cancelled");
}

}  // namespace
}  // namespace minkoscope
