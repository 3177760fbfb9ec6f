// Somebody's first level: Z up, in centimetres, in a small window. Opened, understood, and walked in at the right size.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/app/window/driven_window.h"
#include "tests/support/levels/centimetre_level.h"

namespace minkoscope {
namespace {

class LevelUnitsWindow : public DrivenWindowTest {
 protected:
  static std::string level() {
    return "--default-preferences " + centimetres_z_up(MINKOSCOPE_SOURCE_DIR "/assets/levels/plain.obj").string();
  }
  static double walked(const nlohmann::json& mode) { return mode.at("distance").get<double>(); }
};

TEST_F(LevelUnitsWindow, AZUpLevelInCentimetresIsWalkedInAtTheRightSize) {
  const std::string arguments = level();
  DrivenWindow window(arguments, 1024, 700);
  ASSERT_TRUE(window.started());
  const auto seen = window.settle();
  const auto* accept = control(seen, "walk.units.accept");
  ASSERT_NE(accept, nullptr);
  ASSERT_NE(control(seen, "walk.units.unit.cm"), nullptr);
  EXPECT_TRUE(control(seen, "walk.units.unit.cm")->at("active").get<bool>());
  EXPECT_TRUE(control(seen, "walk.units.up.z")->at("active").get<bool>());
  for (const auto& text : seen.at("texts")) EXPECT_FALSE(text.at("cut").get<bool>()) << text.at("text");

  click(window, *accept);
  window.key("Return");
  window.xdotool("keydown w");
  window.until("it walks for a second",
               [](const nlohmann::json& state) { return state["mode"]["ticks"].get<int>() >= 60; });
  window.xdotool("keyup w");
  window.key("Escape");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("radii").at(1), 0.9);
  EXPECT_TRUE(mode.at("grounded").get<bool>());
  EXPECT_GT(walked(mode), 0.5);
  EXPECT_LT(walked(mode), 9.0) << "three metres a second";
  EXPECT_EQ(mode.at("units").at("scale"), 0.01);
  EXPECT_EQ(mode.at("units").at("up"), "z");
}

TEST_F(LevelUnitsWindow, AnotherUnitAndAxisAreOneClickEachAndUndoGoesBack) {
  const std::string arguments = level();
  DrivenWindow window(arguments, 1024, 700);
  ASSERT_TRUE(window.started());
  const auto seen = window.settle();
  const auto* metres = control(seen, "walk.units.unit.m");
  const auto* y_up = control(seen, "walk.units.up.y");
  ASSERT_TRUE(metres != nullptr && y_up != nullptr);
  click(window, *metres);
  const auto changed = window.quit();
  EXPECT_EQ(mode_of(changed).at("units").at("scale"), 1.0);
  EXPECT_EQ(mode_of(changed).at("units").at("up"), "z");

  DrivenWindow again(arguments, 1024, 700);
  ASSERT_TRUE(again.started());
  click(again, *y_up);
  again.key("ctrl+z");
  again.settle();
  const auto undone = again.quit();
  EXPECT_EQ(mode_of(undone).at("units").at("up"), "z");
}

}  // namespace
}  // namespace minkoscope
