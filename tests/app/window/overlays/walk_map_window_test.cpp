// The level as the map of its problems, driven for real: a level opens from above, is explored, and a click on a marker
// opens that moment; undo leads back to the map.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

class WalkMapWindow : public DrivenWindowTest {
 protected:
  /// Two floors of 12 m with a gap between them, into which bodies fall.
  static std::string gap() {
    const auto file = scratch_folder() / "gap.obj";
    std::ofstream out(file);
    out << "v -12 0 -6\nv -1 0 -6\nv -1 0 6\nv -12 0 6\nv 1 0 -6\nv 12 0 -6\nv 12 0 6\nv 1 0 6\n"
           "f 1 3 2\nf 1 4 3\nf 5 7 6\nf 5 8 7\n";
    return file.string();
  }
  static double distance_of(const nlohmann::json& state) { return state["views"][0]["distance"].get<double>(); }
  static const nlohmann::json* legend_row(const nlohmann::json& state, const std::string& begins) {
    for (const auto& control : state["controls"])
      if (control["id"].get<std::string>().find("legend." + begins) != std::string::npos) return &control;
    return nullptr;
  }
};

TEST_F(WalkMapWindow, ALevelOpensFromAboveAndOnePressLeadsToTheBody) {
  DrivenWindow window(gap(), 1280, 800);
  ASSERT_TRUE(window.started());
  const auto above = window.settle();
  EXPECT_EQ(above["mode"]["camera"], "overview");
  EXPECT_GT(above["views"][0]["pitch"].get<double>(), 0.7);
  // Every corner of the level is in sight.
  const auto& rect = above["views"][0]["rect"];
  for (const double x : {-12.0, 12.0}) {
    for (const double z : {-6.0, 6.0}) {
      const glm::dvec2 pixel = pixel_of(above["views"][0], {x, 0.0, z});
      EXPECT_GT(pixel.x, rect[0].get<double>());
      EXPECT_LT(pixel.x, rect[0].get<double>() + rect[2].get<double>());
      EXPECT_GT(pixel.y, rect[1].get<double>());
      EXPECT_LT(pixel.y, rect[1].get<double>() + rect[3].get<double>());
    }
  }
  EXPECT_EQ(above["mode"]["map"]["flaws"]["open_edges"], 8);
  const auto* edges = legend_row(above, "open edges");
  ASSERT_NE(edges, nullptr) << "few as they are, they are lit";
  EXPECT_EQ(edges->at("active"), true);
  click(window, *edges);
  const auto hidden = window.settle();
  EXPECT_EQ(legend_row(hidden, "open edges")->at("active"), false);
  window.key("m");
  const auto near = window.settle();
  EXPECT_EQ(near["mode"]["camera"], "chase");
  EXPECT_LT(distance_of(near), 0.5 * distance_of(above));
  window.key("m");
  const auto again = window.settle();
  EXPECT_EQ(again["mode"]["camera"], "overview");
  EXPECT_NEAR(distance_of(again), distance_of(above), 1e-6);
  window.key("Return");
  window.until("it walks", [](const nlohmann::json& state) {
    return state["mode"]["mode"] == "live" && state["mode"]["camera"] == "chase";
  });
  window.key("Escape");
  window.settle();
  expect_clean(window.quit());
}

TEST_F(WalkMapWindow, AClickOnAMarkerOpensItsMomentAndUndoReturnsToTheMap) {
  DrivenWindow window(gap(), 1280, 800);
  ASSERT_TRUE(window.started());
  window.settle();
  window.key("ctrl+f");
  window.settle();
  for (int i = 0; i < 3; ++i) {
    const auto shown = window.settle();
    if (const auto& controls = shown["controls"];
        std::any_of(controls.begin(), controls.end(), [](const auto& c) { return c["text"] == "Explore this level"; }))
      break;
    window.key("Right");
  }
  window.key("Return");
  window.until("it has found a fall", [](const nlohmann::json& state) {
    const auto& places = state["mode"]["map"]["places"];
    return std::any_of(places.begin(), places.end(), [](const auto& place) { return place["kind"] == "fallen"; });
  });
  const auto running = window.state();
  const auto& controls = running["controls"];
  const auto stop = std::find_if(controls.begin(), controls.end(), [](const auto& c) { return c["text"] == "Stop"; });
  ASSERT_NE(stop, controls.end());
  click(window, *stop);
  window.until("it has stopped", [](const nlohmann::json& state) { return state["trial"]["running"] == false; });
  window.key("Escape");
  const auto map = window.settle();
  EXPECT_EQ(map["trial"]["shown"], false);
  EXPECT_EQ(map["mode"]["camera"], "overview");
  EXPECT_GT(map["mode"]["map"]["cells"].get<int>(), 10) << "still there after the list is closed";
  ASSERT_NE(legend_row(map, "fallen"), nullptr);
  ASSERT_NE(legend_row(map, "visited"), nullptr);
  const auto& places = map["mode"]["map"]["places"];
  const auto fall =
      std::find_if(places.begin(), places.end(), [](const auto& place) { return place["kind"] == "fallen"; });
  const Vector3d at((*fall)["position"][0], (*fall)["position"][1], (*fall)["position"][2]);
  const glm::dvec2 pixel = pixel_of(map["views"][0], at);
  window.click(pixel.x, pixel.y);
  const auto opened = window.until("the moment is open", [](const nlohmann::json& state) {
    return state["mode"].contains("ticks") && state["mode"]["ticks"].get<int>() > 0;
  });
  const auto there = window.settle();
  EXPECT_EQ(there["mode"]["camera"], "chase");
  EXPECT_LT(distance_of(there), 0.5 * distance_of(map)) << "the camera flew to the body";
  const auto& body = there["mode"]["position"];
  EXPECT_LT(glm::distance(at, Vector3d(body[0], body[1], body[2])), 8.0);
  window.key("ctrl+z");
  const auto back = window.settle();
  EXPECT_EQ(back["mode"]["camera"], "overview");
  EXPECT_EQ(back["mode"]["map"]["places"], places);
  EXPECT_EQ(back["mode"]["ticks"], 0);
  expect_clean(window.quit());
}

}  // namespace
}  // namespace minkoscope
