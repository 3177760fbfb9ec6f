// Many bodies in the window, driven by keys and mouse.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "tests/app/window/driven_window.h"
#include "tests/support/random.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

const std::string cases = MINKOSCOPE_SOURCE_DIR "/assets/examples/";

class WorldWindow : public DrivenWindowTest {
 protected:
  /// Two spheres that overlap from the start and one box away from them.
  static std::string three() {
    const std::string file = scratch_folder().string() + "/world-window.json";
    std::ofstream(file) << R"({"format":"minkoscope-case/1","kind":"world","name":"three","world":{"bodies":[)"
                        << R"({"shape":{"type":"sphere","radius":0.5},"velocity":[0.01,0,0]},)"
                        << R"({"shape":{"type":"sphere","radius":0.5},"pose":{"position":[0.6,0,0]}},)"
                        << R"({"shape":{"type":"box","half_extents":[0.5,0.5,0.5]},"pose":{"position":[0,4,0]}}],)"
                        << R"("broad_phase":"brute-force","ticks":50,"tick":0.01}})";
    return file;
  }
};

TEST_F(WorldWindow, StepsThereAndBack) {
  DrivenWindow window(three());
  ASSERT_TRUE(window.started());
  for (int i = 0; i < 4; ++i) window.key("period");
  window.key("comma");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("kind"), "world");
  const auto& mode = end.state.at("mode");
  EXPECT_EQ(mode.at("cursor"), 3);
  EXPECT_EQ(mode.at("shown"), 3);
  EXPECT_EQ(mode.at("done"), 50);
  EXPECT_EQ(mode.at("pairs"), 1);
  EXPECT_EQ(mode.at("tests"), 3);
  EXPECT_EQ(mode.at("overlaps"), 1);
  EXPECT_EQ(mode.at("tested"), 3);
  EXPECT_EQ(end.state.at("undo_depth"), 0) << "looking changes nothing";
}

TEST_F(WorldWindow, PlaysToTheEndAndScrubs) {
  DrivenWindow window(three());
  ASSERT_TRUE(window.started());
  window.key("space");
  window.settle();
  const auto played = window.quit();
  expect_clean(played);
  EXPECT_EQ(played.state.at("mode").at("cursor"), 50);
  EXPECT_EQ(played.state.at("mode").at("playing"), false);
  DrivenWindow again(three());
  ASSERT_TRUE(again.started());
  const auto now = again.settle();
  const auto* strip = mark(now, "strip");
  ASSERT_NE(strip, nullptr);
  const glm::dvec2 middle = middle_of(*strip);  // in the plots below
  again.drag(middle.x + 200, middle.y, middle.x, middle.y);
  const auto end = again.quit();
  expect_clean(end);
  const int cursor = end.state.at("mode").at("cursor");
  EXPECT_GT(cursor, 15);
  EXPECT_LT(cursor, 40);
}

TEST_F(WorldWindow, AClickOnAPairsLineOpensThePairLabAndOneMoreComesBack) {
  DrivenWindow window(three());
  ASSERT_TRUE(window.started());
  for (int i = 0; i < 10; ++i) window.key("period");
  window.settle();
  const auto look = window.settle();
  // The pair's line runs from one ball's centre to the other's.
  const glm::dvec2 line = pixel_of(look.at("views").at(0), {0.3, 0.0, 0.0});
  window.click(line.x, line.y);
  const auto pair = window.settle();
  ASSERT_EQ(pair.at("kind"), "pair");
  EXPECT_EQ(pair.at("a").at("type"), "sphere");
  EXPECT_EQ(pair.at("b").at("type"), "sphere");
  EXPECT_NEAR(pair.at("a").at("position").at(0).get<double>(), 10 * 0.01 * 0.01, 1e-12) << "as it stood";
  EXPECT_EQ(pair.at("undo_depth"), 1);
  EXPECT_NE(pair.at("name").get<std::string>().find("body 0"), std::string::npos);
  // Both spheres are in sight, and large: the camera is no longer the world's.
  const auto& view = pair.at("views").at(0);
  const auto centre = [&](const char* shape) {
    const auto& position = pair.at(shape).at("position");
    return pixel_of(view, {position[0].get<double>(), position[1].get<double>(), position[2].get<double>()});
  };
  const glm::dvec2 a = centre("a"), b = centre("b");
  const double width = view.at("rect").at(2).get<double>();
  EXPECT_GT(glm::distance(a, b), 0.05 * width);
  for (const glm::dvec2& pixel : {a, b}) {
    EXPECT_GT(pixel.x, view.at("rect").at(0).get<double>());
    EXPECT_LT(pixel.x, view.at("rect").at(0).get<double>() + width);
  }
  const auto* tab = control(pair, "bar.tabs.world");
  ASSERT_NE(tab, nullptr);
  click(window, *tab);
  const auto world = window.quit();
  expect_clean(world);
  ASSERT_EQ(world.state.at("kind"), "world");
  EXPECT_EQ(world.state.at("mode").at("cursor"), 10) << "where it was left";
  EXPECT_EQ(world.state.at("undo_depth"), 2) << "and the pair is one undo away";
}

TEST_F(WorldWindow, TwoStructuresSideBySideFindTheSame) {
  DrivenWindow window(cases + "world/all-in-one-line.json");
  ASSERT_TRUE(window.started());
  window.key("c");
  window.settle();
  for (int i = 0; i < 5; ++i) window.key("period");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  const auto& mode = end.state.at("mode");
  EXPECT_EQ(mode.at("structure"), "sweep-and-prune");
  EXPECT_EQ(mode.at("beside").at("structure"), "bvh");
  EXPECT_EQ(mode.at("beside").at("cursor"), mode.at("cursor"));
  EXPECT_EQ(mode.at("beside").at("state_hash"), mode.at("state_hash"));
  EXPECT_EQ(mode.at("beside").at("pairs"), mode.at("pairs"));
  EXPECT_EQ(mode.at("tests"), 144 * 143 / 2);
  EXPECT_LT(mode.at("beside").at("tests").get<int>(), 144 * 143 / 4);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  const auto &left = end.state.at("views").at(0), &right = end.state.at("views").at(1);
  for (const char* part : {"target", "distance", "yaw", "pitch"}) EXPECT_EQ(left.at(part), right.at(part)) << part;
}

TEST_F(WorldWindow, MeasuresWhenATreePaysAndTheStructuresAndStops) {
  DrivenWindow window(three());
  ASSERT_TRUE(window.started());
  window.key("m");
  window.until("all sizes are measured", [](const nlohmann::json& state) {
    const auto& scaling = state["mode"]["scaling"];
    return scaling.is_object() && scaling["tree_pays_from"].size() == 13 && scaling["points"].get<int>() > 6;
  });
  window.key("Escape");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  const auto& scaling = end.state.at("mode").at("scaling");
  EXPECT_EQ(scaling.at("running"), false);
  EXPECT_EQ(scaling.at("shows_ticks"), false);
  // The crossover over n, all sizes of it: few questions are for boxes, many for the tree.
  const auto& crossover = scaling.at("tree_pays_from");
  ASSERT_EQ(crossover.size(), 13u);
  EXPECT_EQ(crossover.front().at("bodies"), 4);
  EXPECT_EQ(crossover.back().at("bodies"), 16384);
  ASSERT_TRUE(crossover.back().at("questions").is_number()) << crossover.dump();
  EXPECT_GT(crossover.back().at("questions").get<double>(), 1.0);
  EXPECT_LT(crossover.back().at("questions").get<double>(), 16384.0);
  EXPECT_GT(scaling.at("points").get<int>(), 6);
}

TEST_F(WorldWindow, TenThousandBodiesPlayWhileTheWindowAnswers) {
  // Drifting spheres; the file is made here, since ten thousand of them are long to read and nothing to look at.
  const std::string file = scratch_folder().string() + "/ten-thousand.json";
  {
    test::Random random(77);
    std::ofstream stream(file);
    stream << R"({"format":"minkoscope-case/1","kind":"world","world":{"bodies":[)";
    for (int i = 0; i < 10'000; ++i) {
      const Vector3d at = random.vector(30.0), v = random.vector(1.0);
      stream << (i == 0 ? "" : ",") << R"({"shape":{"type":"sphere","radius":0.4},"pose":{"position":[)" << at.x << ","
             << at.y << "," << at.z << R"(]},"velocity":[)" << v.x << "," << v.y << "," << v.z << "]}";
    }
    stream << R"(],"ticks":100000}})";
  }
  // It runs ahead for longer than anyone waits, and so does not rest.
  DrivenWindow window(file, 1280, 800, {}, DrivenWindow::Start::opened);
  ASSERT_TRUE(window.started());
  window.key("space");
  window.until("it plays", [](const nlohmann::json& state) {
    return state["mode"]["cursor"].get<int>() > 12 && state["drawing"]["frames"].get<int>() > 20;
  });
  window.key("x");    // a layer, while it plays
  window.key("Tab");  // and the panels
  window.state();
  window.key("space");
  const auto is_fine = [](const nlohmann::json& state) {
    return state["mode"]["playing"] == false && state["drawing"]["samples"] == 4;
  };
  const auto paused = window.until("it pauses and is drawn finely again", is_fine);
  window.key("comma");
  window.until("it is one tick back", [&](const nlohmann::json& state) {
    return state["mode"]["cursor"] != paused["mode"]["cursor"] && is_fine(state);
  });
  const auto end = window.quit();
  expect_clean(end);
  const auto& mode = end.state.at("mode");
  EXPECT_GT(mode.at("cursor").get<int>(), 10) << "it played";
  EXPECT_GT(mode.at("done").get<int>(), mode.at("cursor").get<int>()) << "and ran ahead";
  EXPECT_LT(mode.at("done").get<int>(), 100'000);
  EXPECT_EQ(mode.at("playing"), false);
  EXPECT_EQ(mode.at("layers").at("tight_boxes"), true);
  EXPECT_EQ(end.state.at("panels_shown"), false);
  const auto& drawing = end.state.at("drawing");
  EXPECT_EQ(drawing.at("samples"), 4) << "fine at rest";
  EXPECT_LT(drawing.at("surface_calls").get<int>(), 12) << "ten thousand balls in a few calls";
  EXPECT_GT(drawing.at("frames").get<int>(), 20);
}

TEST_F(WorldWindow, TheTriangleUnderTheMouseIsShownEverywhere) {
  DrivenWindow window(cases + "sweep/lip-of-a-step.json");
  ASSERT_TRUE(window.started());
  const auto before = window.settle();
  window.key("i");
  const glm::dvec2 floor = pixel_of(before.at("views")[0], {1.2, 0.0, 1.8});  // beside the body
  window.move_to(floor.x, floor.y);
  window.settle();
  const auto look = window.quit();
  expect_clean(look);
  const auto& probe = look.state.at("probe");
  ASSERT_EQ(probe.at("shown"), true);
  ASSERT_TRUE(probe.contains("triangle")) << look.state.dump();
  double sum = 0.0;
  for (const auto& weight : probe.at("barycentrics")) {
    sum += weight.get<double>();
    EXPECT_GE(weight.get<double>(), -1e-9);
  }
  EXPECT_NEAR(sum, 1.0, 1e-9);
}

TEST_F(WorldWindow, ACornerOfTheLevelIsDraggedAndTheHitFollows) {
  // A floor that fills the view below a falling body: one of its corners is pulled down.
  const std::string file = scratch_folder().string() + "/corner-window.json";
  std::ofstream(file)
      << R"({"format":"minkoscope-case/1","kind":"sweep","sweep":{"level":[{"mesh":{"triangles":)"
      << R"([[[-0.5,0,0.8],[0.5,0,0.8],[0,0,-0.4]]]}}],"body":{"radii":[0.3,0.3,0.3],"position":[0,1,0.3]},)"
      << R"("displacement":[0,-2,0]}})";
  DrivenWindow window(file);
  ASSERT_TRUE(window.started());
  window.key("End");
  const auto look = window.settle();
  // A little inwards from the corner, so that the triangle is under the mouse.
  const auto& view = look.at("views").at(0);
  const glm::dvec2 corner = pixel_of(view, {-0.5, 0.0, 0.8}), middle = pixel_of(view, {0.0, 0.0, 0.4});
  const glm::dvec2 hold = corner + 6.0 * glm::normalize(middle - corner);
  window.key("i");
  window.drag(hold.x, hold.y, hold.x, hold.y + 60);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 1) << "one drag, one entry";
  EXPECT_NE(end.state.at("mode").at("time"), look.at("mode").at("time")) << "the hit followed";
}

TEST_F(WorldWindow, ACornerOfABodyIsDraggedWhereItStandsAndTheHitFollows) {
  // A triangle that drifts: after ten ticks it stands a metre further on.
  const std::string file = scratch_folder().string() + "/body-corner-window.json";
  std::ofstream(file) << R"({"format":"minkoscope-case/1","kind":"world","world":{"bodies":[)"
                      << R"({"shape":{"type":"triangle","points":[[-1,0,1],[1,0,1],[0,0.5,-1]]},"velocity":[1,0,0]},)"
                      << R"({"shape":{"type":"sphere","radius":0.1},"pose":{"position":[1,-1,0]}}],)"
                      << R"("broad_phase":"bvh","ticks":20,"tick":0.1}})";
  DrivenWindow window(file);
  ASSERT_TRUE(window.started());
  for (int i = 0; i < 10; ++i) window.key("period");
  window.key("i");
  const auto look = window.settle();
  const auto& view = look.at("views").at(0);
  const glm::dvec2 corner = pixel_of(view, {0.0, 0.0, 1.0}), middle = pixel_of(view, {1.0, 0.17, 0.3});
  const glm::dvec2 hold = corner + 6.0 * glm::normalize(middle - corner);
  window.drag(hold.x, hold.y, hold.x - 40, hold.y + 30);
  window.settle();
  const auto held = window.until("the pointer is on the triangle again",
                                 [](const nlohmann::json& state) { return state.at("probe").contains("triangle"); });
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 1) << "one drag, one entry";
  EXPECT_EQ(end.state.at("mode").at("cursor"), 10) << "the tick stays";
  EXPECT_EQ(end.state.at("mode").at("shown"), 10);
  const auto& probe = held.at("probe");
  ASSERT_TRUE(probe.contains("triangle")) << probe.dump();
  int moved = 0, stayed = 0;
  for (const auto& vertex : probe.at("corners")) {
    const auto& p = vertex.at("position");
    const Vector3d at(p.at(0), p.at(1), p.at(2));
    if (glm::length(at - Vector3d(2, 0, 1)) < 1e-9 || glm::length(at - Vector3d(1, 0.5, -1)) < 1e-9) {
      ++stayed;
    } else {
      EXPECT_GT(glm::length(at - Vector3d(0, 0, 1)), 0.05);
      ++moved;
    }
  }
  EXPECT_EQ(stayed, 2) << probe.dump();
  EXPECT_EQ(moved, 1);
}

}  // namespace
}  // namespace minkoscope
