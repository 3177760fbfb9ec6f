// Contact manifolds in the window, driven by keys.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

const std::string contact_cases = MINKOSCOPE_SOURCE_DIR "/assets/examples/contact/";

class ContactWindow : public DrivenWindowTest {
 protected:
  /// A cube over a table: it rests 1 cm deep from the first tick on, or comes down and is there in the last.
  static std::string cube(const std::string& name, const std::string& more, const std::string& motion = {},
                          const std::string& shape = R"({"type":"box","half_extents":[0.5,0.5,0.5]})") {
    const std::string file = scratch_folder().string() + "/" + name;
    std::ofstream(file) << R"({"format":"minkoscope-case/1","kind":"contact","contact":{"a":{"shape":)"
                        << R"({"type":"box","half_extents":[2,0.5,2]}},"b":{"shape":)" << shape
                        << R"(,"pose":{"position":[0.3,0.99,0.2]})" << motion << "}" << more << "}}";
    return file;
  }
};

TEST_F(ContactWindow, OpensAtTheManifoldAndStepsBackThroughTheCuts) {
  DrivenWindow window(contact_cases + "eight-points-reduced.json");
  ASSERT_TRUE(window.started());
  const auto opened = window.settle();
  EXPECT_EQ(opened.at("kind"), "contact");
  EXPECT_EQ(opened.at("mode").at("method"), "clip");
  EXPECT_EQ(opened.at("mode").at("step_kind"), "stop");
  EXPECT_EQ(opened.at("mode").at("points").size(), 4u);
  EXPECT_EQ(opened.at("mode").at("manifold").size(), 4u);
  EXPECT_EQ(opened.at("mode").at("dropped"), 4);
  EXPECT_NEAR(opened.at("mode").at("points")[0].at("depth").get<double>(), 0.01, 1e-6);
  window.key("comma");
  window.key("comma");
  const auto before = window.settle();
  EXPECT_EQ(before.at("mode").at("step_kind"), "point");
  EXPECT_EQ(before.at("mode").at("points").size(), 8u) << "the reduction is undone";
  window.key("Home");
  for (int i = 0; i < 4; ++i) window.key("period");
  const auto cut = window.settle();
  EXPECT_EQ(cut.at("mode").at("step_kind"), "clip");
  EXPECT_EQ(cut.at("mode").at("left"), 5) << "one side of a square cuts one vertex of the other off";
  EXPECT_EQ(cut.at("mode").at("points").size(), 0u);
  expect_clean(window.quit());
}

TEST_F(ContactWindow, TicksAreCountedInFull) {
  DrivenWindow window(cube("contact-many-ticks.json", R"(,"ticks":234567)"));
  ASSERT_TRUE(window.started());
  const auto opened = window.settle();
  const auto* const ticks = control(opened, "contact.ticks");
  ASSERT_NE(ticks, nullptr);
  EXPECT_EQ(ticks->at("text"), "234567");
  expect_clean(window.quit());
}

TEST_F(ContactWindow, KeysGoFromTickToTickAndBracketsStepInside) {
  const std::string motion = R"(,"motion":{"keys":[{"time":0,"position":[0.3,1.5,0.2]},{"time":0.1,"position":[0.3,0.99,0.2]}]})";
  DrivenWindow window(cube("contact-comes-down.json", R"(,"ticks":20,"tick":0.01)", motion));
  ASSERT_TRUE(window.started());
  const auto opened = window.settle();
  EXPECT_EQ(opened.at("mode").at("done"), 20);
  const int first = opened.at("mode").at("tick").get<int>();
  EXPECT_EQ(first, 9) << "the first tick in contact is shown: tick i is at (i + 1) · 0.01 s";
  EXPECT_EQ(opened.at("mode").at("points").size(), 4u);
  window.key("comma");
  const auto apart = window.settle();
  EXPECT_EQ(apart.at("mode").at("tick"), 8);
  EXPECT_EQ(apart.at("mode").at("points").size(), 0u);
  EXPECT_EQ(apart.at("mode").at("manifold").size(), 0u);
  window.key("End");
  const auto last = window.settle();
  EXPECT_EQ(last.at("mode").at("tick"), 19);
  EXPECT_EQ(last.at("mode").at("manifold")[0].at("age"), 10);
  EXPECT_EQ(last.at("mode").at("step_kind"), "stop");
  window.key("bracketleft");
  const auto inside = window.settle();
  EXPECT_EQ(inside.at("mode").at("tick"), 19);
  EXPECT_EQ(inside.at("mode").at("step_kind"), "point");
  expect_clean(window.quit());
}

TEST_F(ContactWindow, AMethodThatRefusesTheShapesSaysSo) {
  DrivenWindow window(cube("contact-refused.json", R"(,"method":"sat-clip")", {}, R"({"type":"sphere","radius":0.5})"));
  ASSERT_TRUE(window.started());
  const auto state = window.settle();
  EXPECT_NE(state.at("mode").at("refused").get<std::string>().find("sat-clip"), std::string::npos);
  EXPECT_FALSE(state.at("mode").contains("manifold"));
  expect_clean(window.quit());
}

}  // namespace
}  // namespace minkoscope
