// The walk lab driven for real: keys to the ticks worth a look, x-ray and cut, futures kept, ticks cut out as cases; a
// level opens from above, is explored, and a click on a marker opens that moment.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <utility>

#include <minkoscope/walk.h>

#include "core/scene/case.h"
#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

const std::string showcase = MINKOSCOPE_SOURCE_DIR "/assets/examples/walk/showcase.json";

class WalkLabWindow : public DrivenWindowTest {
 protected:
  /// The showcase with its inputs over and over, until there are so many ticks.
  static std::string repeated(int ticks) {
    Case value = load_case(showcase);
    auto& inputs = std::get<Walk>(value.run).inputs;
    const std::vector<WalkInput> once = inputs;
    inputs.clear();
    for (std::size_t i = 0; ticks > 0; ++i) {
      inputs.push_back(once[i % once.size()]);
      inputs.back().ticks = std::min(inputs.back().ticks, ticks);
      ticks -= inputs.back().ticks;
    }
    value.expect.clear();
    const auto file = scratch_folder() / "repeated_walk.json";
    save_case(value, file);
    return file.string();
  }

  /// Of the showcase, counted tick by tick without the window: the first of those with the most slides.
  static int first_tick_with_most_slides() {
    const Case value = load_case(showcase);
    const auto& walk = std::get<Walk>(value.run);
    const WalkLevel level(walk.level, walk.precision);
    WalkState state = initial_state(walk, level);
    int tick = 0, found = -1, most = 0;
    for (const WalkInput& input : walk.inputs)
      for (int i = 0; i < input.ticks; ++i, ++tick) {
        WalkInput now = input;
        if (i > 0) now.jump.reset();
        TickResult result = run_tick(level, walk.mover, walk.settings, tick, state, now);
        if (result.slides > most) {
          most = result.slides;
          found = tick;
        }
        state = std::move(result.state);
      }
    return found;
  }
};

TEST_F(WalkLabWindow, KeysGoToTheTicksWorthALookAndOpenTheLevel) {
  DrivenWindow window(showcase, 1600, 1000);
  ASSERT_TRUE(window.started());
  window.key("1");  // there is no recovery: the cursor stays
  window.key("4");
  window.key("bracketright");
  window.key("x");
  window.key("k");
  window.key("Prior");
  window.key("Prior");
  window.settle();
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("tick"), first_tick_with_most_slides());
  EXPECT_EQ(mode.at("step"), 0);
  EXPECT_EQ(mode.at("xray"), true);
  EXPECT_EQ(mode.at("cut"), true);
  EXPECT_NEAR(mode.at("cut_offset").get<double>(), 0.2, 1e-9);
  EXPECT_GT(mode.at("inflated").get<int>(), 100) << "ellipsoid space shows the inflated level";
}

/// The text of the inspector that stands to the right of a label.
std::string beside(const nlohmann::json& state, const std::string& label) {
  const auto& texts = state["texts"];
  const auto found = std::find_if(texts.begin(), texts.end(), [&](const auto& text) {
    return text["text"] == label && text["part"] == "inspector";
  });
  if (found == texts.end()) return {};
  const double x = (*found)["rect"][0], y = (*found)["rect"][1];
  for (const auto& text : texts) {
    const double right = text["rect"][0].get<double>() - x, below = text["rect"][1].get<double>() - y;
    if (right > 10.0 && right < 200.0 && std::abs(below) < 8.0) return text["text"];
  }
  return {};
}

TEST_F(WalkLabWindow, SaysWhyATickDidNotClimbSnapStandOrHitATriangle) {
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/walk/corner.json", 1600, 1500);
  ASSERT_TRUE(window.started());
  window.key("End");
  const auto at_end = window.settle();
  for (const char* question : {"climb a step", "snap down", "stand"})
    EXPECT_GT(beside(at_end, question).size(), 8u) << question << " has a reason, or happened";
  EXPECT_EQ(beside(at_end, "hit 0"), "") << "no triangle is asked about";
  click(window, *control(at_end, "walk.find.show"));
  const auto asked = window.settle();
  const std::string reason = beside(asked, "hit 0");
  EXPECT_NE(reason.find("riangle"), std::string::npos) << reason;
  window.key("Home");
  window.key("period");
  const auto earlier = window.settle();
  EXPECT_NE(beside(earlier, "hit 0"), "") << "the question stays while the tick changes";
  expect_clean(window.quit());
}

TEST_F(WalkLabWindow, TakingOverFromAPastTickKeepsBothFutures) {
  DrivenWindow window(showcase, 1600, 1000);
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
  window.settle();
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("future"), "branch 2");
  ASSERT_EQ(mode.at("branches").size(), 1u);
  EXPECT_EQ(mode.at("branches")[0].at("name"), "branch 1");
  EXPECT_EQ(mode.at("branches")[0].at("ticks"), 869);
  EXPECT_GE(mode.at("branches")[0].at("leaves").get<int>(), 20) << "twenty ticks are shared";
}

TEST_F(WalkLabWindow, ATickIsCutOutAsACaseAndUndoGoesBack) {
  DrivenWindow window(showcase, 1600, 1000);
  ASSERT_TRUE(window.started());
  window.key("4");
  window.key("t");
  window.settle();
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_LT(mode.at("triangles").get<int>(), 1000);
  EXPECT_LT(mode.at("ticks").get<int>(), 100);
  EXPECT_GT(mode.at("ticks").get<int>(), 0);
}

TEST_F(WalkLabWindow, TenThousandTicksAreZoomedScrubbedAndOpenedWithTheMouse) {
  DrivenWindow window(repeated(10'000));
  ASSERT_TRUE(window.started());
  const auto before = window.settle();
  const auto* strip = mark(before, "strip");
  ASSERT_NE(strip, nullptr);
  const glm::dvec2 middle = middle_of(*strip);  // the middle of the walk, too
  window.drag(middle.x - 390, middle.y, middle.x, middle.y);
  window.move_to(middle.x, middle.y);
  window.xdotool("click --repeat 8 --delay 30 4");
  window.settle();
  window.drag(middle.x - 190, middle.y, middle.x, middle.y);  // zoomed about the pointer it is still the same tick
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("ticks"), 10'000);
  EXPECT_EQ(mode.at("pending"), 0);
  EXPECT_NEAR(mode.at("tick").get<int>(), 5000, 20);
  EXPECT_LT(mode.at("recorder_bytes").get<int>(), 64 << 20);
}

TEST_F(WalkLabWindow, TheFlameGraphIsClickedDownToATriangleAndUpAgain) {
  DrivenWindow window(showcase);
  ASSERT_TRUE(window.started());
  window.key("4");
  const auto tick = window.settle();
  for (const char* name : {"candidate", "pass", "tick"}) ASSERT_NE(mark(tick, name), nullptr);
  click(window, *mark(tick, "candidate"));  // the first of the first slide
  const auto inside = window.state();
  const int opened = first_tick_with_most_slides();
  EXPECT_EQ(inside.at("mode").at("tick"), opened);
  EXPECT_NE(inside.at("mode").at("breadcrumb").get<std::string>().find("triangle"), std::string::npos);
  click(window, *mark(inside, "pass"));
  const auto pass = window.state();
  EXPECT_NE(pass.at("mode").at("step"), inside.at("mode").at("step"));
  click(window, *mark(pass, "tick"));
  const auto end = window.quit();
  EXPECT_EQ(mode_of(end).at("tick"), opened);
  EXPECT_EQ(mode_of(end).at("step"), nullptr);
}

TEST_F(WalkLabWindow, FastClicksAndAnotherSizeLeaveItWhole) {
  DrivenWindow window(showcase);
  ASSERT_TRUE(window.started());
  const auto click_fast = [&](const glm::dvec2& at) {
    window.xdotool("mousemove " + std::to_string(std::lround(at.x)) + " " + std::to_string(std::lround(at.y)) +
                   " click --repeat 5 --delay 12 1");
    return window.settle();
  };
  window.key("4");
  auto now = window.settle();
  for (const char* name : {"strip", "tick", "slide", "candidate"}) {
    ASSERT_NE(mark(now, name), nullptr);
    now = click_fast(middle_of(*mark(now, name)));
    if (std::string(name) != "strip") continue;
    window.key("4");  // to a tick with slides again
    now = window.settle();
  }
  click_fast(middle_of(now.at("views")[1]));
  window.resize(1000, 640);
  now = window.settle();
  ASSERT_NE(mark(now, "strip"), nullptr);
  click_fast(middle_of(*mark(now, "strip")));
  window.resize(1500, 900);
  for (const char* key : {"x", "k", "shift+k", "shift+k", "Prior", "4", "3", "bracketright", "F", "V", "V", "V"})
    window.key(key);
  window.settle();
  const auto end = window.quit();
  EXPECT_EQ(mode_of(end).at("ready"), true);
  EXPECT_EQ(mode_of(end).at("cut"), true);
}

TEST_F(WalkLabWindow, AnEmptyWalkTakesEveryKey) {
  Case value = load_case(showcase);
  std::get<Walk>(value.run).inputs.clear();
  value.expect.clear();
  const auto file = scratch_folder() / "empty_walk.json";
  save_case(value, file);
  DrivenWindow window(file.string());
  ASSERT_TRUE(window.started());
  for (const char* key : {"1", "2", "3", "4", "shift+4", "bracketright", "bracketleft", "period", "comma", "Home",
                          "End", "t", "shift+t", "space", "x", "k", "Next"})
    window.key(key);
  const auto now = window.settle();
  const auto* strip = mark(now, "strip");
  ASSERT_NE(strip, nullptr);
  const glm::dvec2 middle = middle_of(*strip);
  window.click(middle.x, middle.y);
  window.click(middle.x, middle.y + 114);  // where the tracks of a tick would be
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("ticks"), 0);
  EXPECT_EQ(mode.at("tick"), nullptr);
  EXPECT_EQ(mode.at("xray"), true);
  EXPECT_EQ(end.state.at("undo_depth"), 0) << "nothing was cut out";
}

/// The level as the map of its problems.
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
      if (control["text"].get<std::string>().rfind(begins, 0) == 0) return &control;
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

TEST_F(WalkMapWindow, ADoubleClickPlacesTheBodyAndNothingElse) {
  DrivenWindow window(gap(), 1280, 800);
  ASSERT_TRUE(window.started());
  const auto above = window.settle();
  const glm::dvec2 pixel = pixel_of(above["views"][0], {8.0, 0.0, 3.0});
  window.move_to(pixel.x, pixel.y);
  window.xdotool("click --repeat 2 --delay 60 1");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  const auto& position = end.state["mode"]["position"];
  EXPECT_NEAR(position[0].get<double>(), 8.0, 0.3);
  EXPECT_NEAR(position[2].get<double>(), 3.0, 0.3);
  EXPECT_EQ(end.state["mode"]["chosen_point"], nullptr) << "the first click's point goes with the second";
  EXPECT_EQ(end.state["views"][0]["target"], above["views"][0]["target"]) << "the orbit centre stays";
}

TEST_F(WalkMapWindow, AClickOnAMarkerOpensItsMomentAndUndoReturnsToTheMap) {
  DrivenWindow window(gap(), 1280, 800);
  ASSERT_TRUE(window.started());
  window.settle();
  window.key("ctrl+f");
  window.settle();
  const auto shown = window.settle();
  const auto& offered = shown["controls"];
  ASSERT_TRUE(std::any_of(offered.begin(), offered.end(), [](const auto& c) {
    return c["text"] == "Explore this level";
  })) << "nobody has walked here, so there is nothing to shrink";
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

// Another engine's track: judged, its fault and its parting found with one key each, and our mover in its place with
// one click.
class TrackWindow : public DrivenWindowTest {
 protected:
  /// Forty ticks on plain ground; the engine's body sinks from tick 25 on.
  static std::string sinking_track() {
    const std::filesystem::path file = scratch_folder() / "sinking-track.json";
    std::ofstream out(file);
    out << R"({"format":"minkoscope-case/1","kind":"walk","name":"a track","walk":{
      "level":[{"name":"plain","mesh":{"triangles":[[[-9,0,-9],[-9,0,9],[9,0,9]],[[-9,0,-9],[9,0,9],[9,0,-9]]]}}],
      "body":{"shape":{"type":"capsule","radius":0.3,"half_height":0.6},"position":[0,0.901,0]},
      "inputs":[{"ticks":40,"velocity":[0,0,-1]}],"track":{"engine":"Engine X","ticks":[)";
    for (int i = 0; i < 40; ++i)
      out << (i > 0 ? "," : "") << R"({"position":[0,)" << (i < 25 ? 0.901 : 0.7) << "," << -(i + 1) / 60.0
          << R"(],"grounded":true})";
    out << "]}}}";
    return file.string();
  }
};

TEST_F(TrackWindow, OneKeyFindsTheFaultAndOneClickTakesOver) {
  DrivenWindow window(sinking_track());
  ASSERT_TRUE(window.started());
  window.until("the track is judged", [](const nlohmann::json& state) {
    const nlohmann::json& mode = state["mode"];
    return mode.contains("track") && mode["track"].contains("first_fault");
  });
  window.settle();
  window.key("Home");
  window.key("e");
  nlohmann::json state = window.state();
  EXPECT_EQ(state["mode"]["tick"], 25) << state["mode"].dump();
  EXPECT_EQ(state["mode"]["track"]["engine"], "Engine X");
  EXPECT_EQ(state["mode"]["track"]["first_fault"], 25);
  EXPECT_EQ(state["mode"]["track"]["fault"], "sunk");
  window.key("Home");
  window.key("d");
  state = window.state();
  EXPECT_EQ(state["mode"]["tick"], state["mode"]["track"]["first_apart"]);
  EXPECT_EQ(state["mode"]["tick"], 25) << "it sinks away from ours";
  const nlohmann::json* const take_over = control(state, "walk.take-over");
  ASSERT_NE(take_over, nullptr);
  click(window, *take_over);
  window.settle();
  state = window.state();
  EXPECT_EQ(state["mode"]["track"]["ticks"], 14);
  window.key("ctrl+z");
  window.settle();
  EXPECT_EQ(window.state()["mode"]["track"]["ticks"], 40);
  expect_clean(window.quit());
}

}  // namespace
}  // namespace minkoscope
