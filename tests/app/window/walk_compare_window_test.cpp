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
