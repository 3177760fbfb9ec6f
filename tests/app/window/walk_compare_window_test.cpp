// Two movers on one walk, side by side, driven for real.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/scene/run_setup.h"
#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

class WalkCompareWindow : public DrivenWindowTest {
 protected:
  /// The showcase's walk beside thebigh's mover.
  static std::string compared_case() {
    Case value = load_case(std::filesystem::path(MINKOSCOPE_SOURCE_DIR) / "assets/examples/walk/showcase.json");
    RunSetup setup = setup_of(value);
    setup.algorithm = "thebigh";
    set_compared_setup(value, setup);
    const auto file = scratch_folder() / "compared_walk.json";
    save_case(value, file);
    return file.string();
  }
};

TEST_F(WalkCompareWindow, GoesToTheFirstTickThatDiffersAndKeepsBothThere) {
  DrivenWindow window(compared_case(), 1600, 1000);
  ASSERT_TRUE(window.started());
  window.key("d");
  window.settle();
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  ASSERT_TRUE(mode.contains("comparing"));
  EXPECT_EQ(mode.at("right_mover"), "thebigh");
  ASSERT_FALSE(mode.at("divergence").is_null());
  EXPECT_EQ(mode.at("left").at("tick"), mode.at("divergence"));
  EXPECT_EQ(mode.at("right").at("tick"), mode.at("divergence"));
  EXPECT_EQ(mode.at("left").at("ticks"), mode.at("right").at("ticks"));
  EXPECT_NE(mode.at("left").at("state_hash"), mode.at("right").at("state_hash"));
  EXPECT_GT(mode.at("farthest").get<double>(), 1e-3);
}

TEST_F(WalkCompareWindow, DifferencesAboveAChosenDistanceEachWithBothSentences) {
  DrivenWindow window(compared_case(), 1600, 1000);
  ASSERT_TRUE(window.started());
  const auto coarse = window.settle();
  EXPECT_EQ(coarse["mode"]["threshold"], 0.01) << "a settling of millimetres is passed over";
  const auto choose = [&](const nlohmann::json& state, const char* words) {
    for (const auto& entry : state["controls"])
      if (entry["text"] == words) return click(window, entry);
    ADD_FAILURE() << "no control says " << words;
  };
  choose(coarse, "0.1 mm");
  const auto all = window.settle();
  EXPECT_EQ(all["mode"]["threshold"], 1e-4);
  EXPECT_LT(all["mode"]["divergence"].get<int>(), coarse["mode"]["divergence"].get<int>());
  choose(all, "1 cm");
  window.key("Home");
  std::vector<int> visited;
  const auto expected = coarse["mode"]["differences"].get<std::vector<int>>();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    window.key("d");
    visited.push_back(window.settle()["mode"]["left"]["tick"].get<int>());
  }
  EXPECT_EQ(visited, expected);
  const auto there = window.settle();
  for (const auto& sentence : there["mode"]["headlines"]) EXPECT_GT(sentence.get<std::string>().size(), 8u);
  if (expected.size() > 1) {
    window.key("shift+d");
    EXPECT_EQ(window.settle()["mode"]["left"]["tick"], expected[expected.size() - 2]);
  }
  expect_clean(window.quit());
}

TEST_F(WalkCompareWindow, ASmallWindowHasOneViewWithTheOtherRunsBody) {
  DrivenWindow window(compared_case(), 900, 620);
  ASSERT_TRUE(window.started());
  window.key("End");
  const auto small = window.settle();
  EXPECT_GT(small["views"][0]["rect"][2].get<double>(), 500.0);
  EXPECT_GT(small["views"][0]["rect"][3].get<double>(), 200.0);
  window.resize(1600, 1000);
  const auto large = window.settle();
  EXPECT_GT(large["views"][2]["rect"][2].get<double>(), 300.0);
  EXPECT_GT(large["views"][1]["rect"][3].get<double>(), 100.0);
  expect_clean(window.quit());
}

TEST_F(WalkCompareWindow, BeginsWithAnotherMoverInTheSamePrecision) {
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/walk/showcase.json", 1600, 1000);
  ASSERT_TRUE(window.started());
  const auto alone = window.settle();
  window.key("c");
  const auto both = window.settle();
  EXPECT_EQ(both["mode"]["right_precision"], alone["mode"]["precision"]);
  EXPECT_NE(both["mode"]["right_mover"], alone["mode"]["mover"]);
  expect_clean(window.quit());
}

TEST_F(WalkCompareWindow, ABranchIsWhatTheRightRunIsComparedWith) {
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/walk/showcase.json", 1600, 1000);
  ASSERT_TRUE(window.started());
  window.key("Home");
  for (int i = 0; i < 4; ++i) window.key("shift+period");
  window.key("Return");
  window.xdotool("keydown d");
  window.until("it walks another way", [](const nlohmann::json& state) {
    return state["mode"]["mode"] == "live" && state["mode"]["ticks"].get<int>() > 30;
  });
  window.xdotool("keyup d");
  window.key("Escape");
  const auto walked = window.settle();
  window.key("c");
  const auto same = window.settle();
  const auto* inputs = control(same, "walk.inputs");
  ASSERT_NE(inputs, nullptr);
  click(window, *inputs);
  const auto open = window.settle();
  // The last control of that name is the row of the list; others may be the case panel's.
  const nlohmann::json* row = nullptr;
  for (const auto& entry : open["controls"])
    if (entry["text"] == "branch 1") row = &entry;
  ASSERT_NE(row, nullptr);
  click(window, *row);
  const auto chosen = window.settle();
  EXPECT_EQ(chosen["mode"]["right_branch"], "branch 1");
  EXPECT_EQ(chosen["mode"]["right"]["ticks"], 869) << "the branch's own length";
  EXPECT_EQ(chosen["mode"]["left"]["ticks"], walked["mode"]["ticks"]);
  expect_clean(window.quit());
}

TEST_F(WalkCompareWindow, StepsTogetherAndEnds) {
  DrivenWindow window(compared_case(), 1600, 1000);
  ASSERT_TRUE(window.started());
  window.key("Home");
  window.key("period");
  window.key("shift+period");
  window.settle();
  window.key("c");
  window.settle();
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_FALSE(mode.contains("comparing"));
  EXPECT_EQ(mode.at("tick"), 5) << "the left run stays where it was";
}

}  // namespace
}  // namespace minkoscope
