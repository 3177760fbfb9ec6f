// What a frame of the window costs us, counted: allocations, draw calls, and what is sent to the graphics card, also in
// the largest cases. (How long frames take: bench/window.)
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <thread>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"
#include "bench/window/scenes.h"
#include "core/scene/case.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/json/json.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/json_text.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope::bench {
namespace {

/// What most of many frames do: those in which something is made for good are few.
struct Usual {
  std::size_t allocations = 0, draws = 0, uploads = 0, uploaded = 0;  // the last in bytes
};
Usual usual(const std::function<FrameCost()>& make, int count = 61) {
  std::vector<std::size_t> allocations, draws, uploads, uploaded;
  for (int i = 0; i < count; ++i) {
    const FrameCost cost = make();
    allocations.push_back(cost.allocations);
    draws.push_back(cost.gl.draws);
    uploads.push_back(cost.gl.uploads);
    uploaded.push_back(cost.gl.uploaded);
  }
  const auto median = [](std::vector<std::size_t>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
  };
  const Usual out{median(allocations), median(draws), median(uploads), median(uploaded)};
  std::printf("%zu allocations, %zu draw calls, %zu uploads of %zu bytes\n", out.allocations, out.draws, out.uploads,
              out.uploaded);
  return out;
}

class FrameCostTest : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    window_ = std::make_unique<OffscreenWindow>(test::allocations);
  }
  void TearDown() override {
    if (!window_) return;
    EXPECT_EQ(window_->app().gl_error(), "");
  }
  FrameCost step(Key key) { return window_->frame({key}); }

  std::unique_ptr<OffscreenWindow> window_;
};

TEST_F(FrameCostTest, AFrameOfALargeLevelIsThatOfASmallOne) {
  const auto of_level = [&](std::size_t triangles) {
    window_->open(write_walk(scratch_folder(), triangles, 300));
    EXPECT_EQ(usual([&] { return window_->frame(); }).uploads, 0u) << "nothing changed";
    Turn turn(*window_);
    return usual([&] { return turn(); });
  };
  const Usual small = of_level(10'000), large = of_level(1'000'000);
  EXPECT_EQ(large.allocations, small.allocations);
  EXPECT_EQ(large.draws, small.draws);
  EXPECT_LE(large.uploads, small.uploads);
  EXPECT_LT(large.uploaded, 200'000u) << "the level is there already";
}

TEST_F(FrameCostTest, ATickOfAWalkOpensInALargeLevelAsInASmallOne) {
  const auto opening_in = [&](std::size_t triangles) {
    window_->open(write_walk(scratch_folder(), triangles, 300));
    window_->frame();
    int steps = 0;
    return usual([&] { return step(++steps % 40 < 20 ? Key::comma : Key::period); });
  };
  const Usual small = opening_in(5'000), large = opening_in(200'000);
  EXPECT_LT(large.allocations, 2 * small.allocations + 50);
  EXPECT_LT(large.draws, 2 * small.draws);
  EXPECT_LT(large.uploaded, 200'000u);
}

TEST_F(FrameCostTest, OneOfTenThousandStepsIsShownAsOneOfAThousand) {
  const auto scrubbing = [&](std::size_t triangles, std::size_t least_steps) {
    window_->open(write_sweep(scratch_folder(), triangles));
    EXPECT_GE(window_->app().document().steps().size(), least_steps);
    step(Key::home);
    // Far through the trace, as dragging its cursor does.
    std::size_t at = 0;
    return usual([&] {
      at = (at + 1237) % window_->app().document().steps().size();
      window_->app().document().set_cursor(at);
      return window_->frame();
    });
  };
  const Usual few = scrubbing(400, 1'000), many = scrubbing(4'000, 10'000);
  EXPECT_LT(many.allocations, 2 * few.allocations + 50);
  EXPECT_LT(many.draws, 2 * few.draws);
  EXPECT_LT(many.uploaded, 12 * few.uploaded) << "at most what ten times the triangles take";
}

/// The least of many frames: what is made once for good is no matter.
std::size_t allocations_of(const std::function<FrameCost()>& make) {
  std::size_t least = static_cast<std::size_t>(-1);
  for (int i = 0; i < 40; ++i) least = std::min(least, make().allocations);
  std::printf("%zu allocations\n", least);
  return least;
}

TEST_F(FrameCostTest, WhatIsShownAgainIsNotMadeAgain) {
  const std::filesystem::path cases = asset_path("assets/examples");
  for (const char* const name :
       {"pair/deep-hulls.json", "sweep/lip-of-a-step.json", "walk/plain.json", "world/balls-in-a-turning-box.json"}) {
    window_->open(cases / name);
    std::printf("%s\n", name);
    EXPECT_EQ(allocations_of([&] { return window_->frame(); }), 0u) << name;
    Turn turn(*window_);
    EXPECT_LE(allocations_of([&] { return turn(); }), 1u) << name << ": its event is handed in by a list";
  }
}

TEST_F(FrameCostTest, PanelsShownAgainLookAsTheyWereDrawn) {
  const auto point_at = [&](double x, double y) {
    InputEvent event;
    event.kind = InputEvent::Kind::mouse_move;
    event.x = x;
    event.y = y;
    return window_->frame(std::vector{event}).allocations;
  };
  int rebuilt = 0;
  for (const char* const name :
       {"assets/examples/pair/deep-hulls.json", "assets/examples/sweep/lip-of-a-step.json",
        "assets/examples/walk/plain.json", "assets/examples/world/balls-in-a-turning-box.json"}) {
    window_->open(asset_path(name));
    point_at(800, 400);
    for (int i = 0; i < 10; ++i) window_->frame();
    // What does not look at the cursor is kept meanwhile.
    step(Key::home);
    for (int i = 0; i < 7; ++i) step(Key::period);
    window_->rest();
    for (int i = 0; i < 10; ++i) window_->frame();
    ASSERT_EQ(window_->frame().allocations, 0u) << name << ": kept by now";
    const Picture kept = window_->picture();
    // Over each panel and the bar: what the mouse is over is drawn, and so is what it has just left.
    for (const auto& [x, y] : {std::pair{150, 300}, {1500, 300}, {150, 950}, {800, 950}, {1000, 20}}) {
      point_at(x, y);
      rebuilt += point_at(800, 400) > 2 ? 1 : 0;
      const Picture drawn = window_->picture();
      ASSERT_EQ(drawn.pixels.size(), kept.pixels.size());
      const nlohmann::json views = test::parse_json(window_->app().state()).at("views");
      const auto in_view = [&](std::size_t pixel) {  // nothing is drawn into them here
        const auto column = static_cast<double>(pixel % static_cast<std::size_t>(drawn.width));
        const auto line = static_cast<double>(pixel / static_cast<std::size_t>(drawn.width));
        return std::any_of(views.begin(), views.end(), [&](const nlohmann::json& view) {
          const auto rect = view.at("rect").get<std::array<double, 4>>();
          return column >= rect[0] && column < rect[0] + rect[2] && line >= rect[1] && line < rect[1] + rect[3];
        });
      };
      std::size_t lit = 0, differ = 0;
      for (std::size_t i = 0; i < drawn.pixels.size(); i += 4) {
        if (drawn.pixels[i] <= 100 && std::equal(&drawn.pixels[i], &drawn.pixels[i] + 4, &kept.pixels[i])) continue;
        if (in_view(i / 4)) continue;
        lit += drawn.pixels[i] > 100 ? 1 : 0;
        differ += std::equal(&drawn.pixels[i], &drawn.pixels[i] + 4, &kept.pixels[i]) ? 0 : 1;
      }
      EXPECT_GT(lit, 5000u) << name << ": there are words";
      EXPECT_EQ(differ, 0u) << name << " after " << x << ", " << y;
    }
  }
  EXPECT_GE(rebuilt, 4 * 4) << "of twenty; some have few words";
}

/// What most of the frames take, and what all but a few do.
void expect_few(const std::function<FrameCost()>& make, int count, std::size_t most, const std::string& what) {
  std::vector<std::size_t> taken;
  for (int i = 0; i < count; ++i) taken.push_back(make().allocations);
  std::sort(taken.begin(), taken.end());
  const std::size_t median = taken[taken.size() / 2], nearly_all = taken[taken.size() * 9 / 10];
  std::printf("%s: %zu allocations, nine of ten frames at most %zu\n", what.c_str(), median, nearly_all);
  EXPECT_LT(median, most) << what;
  EXPECT_LT(nearly_all, most) << what;
}

TEST_F(FrameCostTest, WhatAStepSaysTakesLessThanAHundredAllocations) {
  const std::filesystem::path cases = asset_path("assets/examples");
  for (const char* const name : {"pair/deep-hulls.json", "welcome.json", "sweep/lip-of-a-step.json", "walk/plain.json",
                                 "world/balls-in-a-turning-box.json"}) {
    window_->open(cases / name);
    step(Key::home);
    window_->rest();
    for (int i = 0; i < 20; ++i) step(Key::period);  // rooms grow to what they need
    for (int i = 0; i < 20; ++i) step(Key::comma);
    expect_few([&] { return step(Key::period); }, 20, 100, std::string(name) + ", a step a frame");
    step(Key::home);
    window_->rest();
    step(Key::space);
    for (int i = 0; i < 10; ++i) window_->frame();
    expect_few([&] { return window_->frame(); }, 60, 100, std::string(name) + ", playing");
    step(Key::space);
    window_->rest();
  }
}

TEST_F(FrameCostTest, APlayedPairIsRebuiltOnlyWhereItsStepChanges) {
  window_->open(asset_path("assets/examples/pair/deep-hulls.json"));
  step(Key::home);
  window_->rest();
  step(Key::space);
  ASSERT_TRUE(window_->frame().busy) << "it plays";
  EXPECT_EQ(allocations_of([&] { return window_->frame(); }), 0u);
}

TEST_F(FrameCostTest, TenThousandBodiesAreDrawnInAsManyCallsAsAThousand) {
  const auto turning = [&](int bodies) {
    window_->open(write_world(scratch_folder(), bodies, 60));
    EXPECT_EQ(usual([&] { return window_->frame(); }).uploads, 0u) << "nothing changed";
    Turn turn(*window_);
    return usual([&] { return turn(); });
  };
  const Usual thousand = turning(1'000), ten_thousand = turning(10'000);
  EXPECT_LE(ten_thousand.draws, thousand.draws + 8) << "bodies of one shape are instances";
  EXPECT_LE(ten_thousand.allocations, thousand.allocations + 1);
  EXPECT_LT(ten_thousand.uploaded, 10'000u * 200u) << "an instance a body";
}

/// The bodies of a written world are hulls of a file: each names it.
void make_hulls_of(const std::filesystem::path& world) {
  const std::string capsule = R"({"type": "capsule", "radius": 0.25, "half_height": 0.4})";
  const std::string hull = R"({"type": "hull", "file": ")" + asset_path("assets/hulls/rock-1.obj").string() + "\"}";
  std::string text = read_text_file(world);
  for (std::size_t at = text.find(capsule); at != std::string::npos; at = text.find(capsule, at + hull.size()))
    text.replace(at, capsule.size(), hull);
  write_whole_file(world, text);
}

TEST_F(FrameCostTest, NoFrameTakesOneFromTheHeapForEachOfTenThousandBodies) {
  const std::filesystem::path world = write_world(scratch_folder(), 10'000, 60);
  make_hulls_of(world);
  window_->open(world);  // what is made once for good
  window_->open(asset_path("assets/examples/pair/deep-hulls.json"));
  ASSERT_TRUE(window_->app().document().open_now(world));
  std::size_t most = 0;
  const auto frames = [&](const char* what, const std::function<FrameCost()>& make, int count) {
    std::size_t worst = 0;
    for (int i = 0; i < count; ++i) {
      worst = std::max(worst, make().allocations);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));  // for the ticks that are run meanwhile
    }
    std::printf("%s: %zu allocations at most\n", what, worst);
    most = std::max(most, worst);
  };
  frames(
      "opened", [&] { return window_->frame(); }, 20);
  window_->rest();
  frames(
      "at rest", [&] { return window_->frame(); }, 200);
  frames(
      "a tick back", [&] { return step(Key::comma); }, 20);
  step(Key::home);
  step(Key::space);
  frames(
      "playing", [&] { return window_->frame(); }, 60);
  EXPECT_LT(most, 1000u);
}

}  // namespace
}  // namespace minkoscope::bench
