// Every example, at the sizes that the window is held to, at its first step, in its middle and at its last: no text on
// another or cut, no button covered, no label on anything. The window is laid out as on a screen; nothing is
// rasterised.
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"
#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "tests/app/layout/drawn_text.h"
#include "tests/app/layout/layout_check.h"
#include "tests/support/json_text.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

struct Size {
  int width = 0, height = 0;
  double scale = 1.0;
};

void PrintTo(const Size& size, std::ostream* out) {
  *out << size.width << "x" << size.height;
}

std::vector<std::filesystem::path> examples_of(const std::string& kind) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(asset_path("assets/examples/" + kind))) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Laid {
 public:
  explicit Laid(const Size& size) {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    window_ =
        std::make_unique<bench::OffscreenWindow>(std::function<std::size_t()>{}, size.width, size.height, size.scale);
    window_->app().record_layout();
    window_->app().preferences().animate = false;
  }
  bench::OffscreenWindow& window() { return *window_; }
  AppFrame& app() { return window_->app(); }

  /// Reports what is wrong with the frame as it is now; each kind of fault once for an example.
  void check(const std::string& where) {
    window_->rest(4000);
    for (int i = 0; i < 3; ++i) window_->frame();
    const auto texts = test::drawn_texts(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts);
    EXPECT_GT(texts.size(), 30u) << where << ": texts are read back from what is drawn";
    const auto faults = test::layout_faults(test::parse_json(app().state()), texts);
    for (const std::string& fault : faults) ADD_FAILURE() << where << ": " << fault;
    ++frames_;
  }
  int frames() const { return frames_; }

  /// In the middle of a control; false where there is none of the name.
  bool click(const std::string& id) {
    window_->rest(4000);
    const nlohmann::json state = test::parse_json(app().state());
    for (const nlohmann::json& own : state.at("controls")) {
      if (own.at("id") != id) continue;
      const auto& rect = own.at("rect");
      window_->click(rect[0].get<double>() + 0.5 * rect[2].get<double>(),
                     rect[1].get<double>() + 0.5 * rect[3].get<double>());
      window_->mouse(InputEvent::Kind::mouse_move, -1.0, -1.0);
      return true;
    }
    return false;
  }
  /// The titles in sight that fold what is below them and have not been clicked.
  std::vector<std::string> sections() {
    window_->rest(4000);
    std::vector<std::string> ids;
    const nlohmann::json state = test::parse_json(app().state());
    for (const nlohmann::json& own : state.at("controls")) {
      const auto id = own.at("id").get<std::string>();
      if (id.find(".section.") != std::string::npos && own.at("active").get<bool>()) ids.push_back(id);
    }
    return ids;
  }

 private:
  std::unique_ptr<bench::OffscreenWindow> window_;
  int frames_ = 0;
};

/// First, last, and some between them.
std::set<std::size_t> moments_of(std::size_t count) {
  std::set<std::size_t> moments;
  if (count == 0) return {0};
  constexpr std::size_t parts = 6;
  for (std::size_t i = 0; i <= parts; ++i) moments.insert((count - 1) * i / parts);
  return moments;
}

/// The moments that are looked at.
void check_case(Laid& laid, const std::string& kind, const std::filesystem::path& file) {
  laid.window().open(file);
  const std::string name = file.stem().string();
  if (kind == "pair" || kind == "sweep") {
    for (const std::size_t step : moments_of(laid.app().document().steps().size())) {
      laid.app().document().set_cursor(step);
      laid.check(name + ", step " + std::to_string(step));
    }
    return;
  }
  laid.check(name + ", opened");
  for (const std::size_t tick : {std::size_t{30}, std::size_t{100}}) {
    laid.app().show_moment(tick, tick == 100 ? std::optional<std::size_t>(3) : std::nullopt);
    laid.check(name + ", tick " + std::to_string(tick));
  }
}

std::string name_of(const testing::TestParamInfo<std::tuple<Size, const char*>>& own) {
  const Size& size = std::get<0>(own.param);
  return std::string(std::get<1>(own.param)) + "_" + std::to_string(size.width) + "x" + std::to_string(size.height);
}

class ExamplesLayout : public testing::TestWithParam<std::tuple<Size, const char*>> {};

TEST_P(ExamplesLayout, NothingLiesOnAnything) {
  const auto& [size, kind] = GetParam();
  Laid laid(size);
  for (const std::filesystem::path& file : examples_of(kind)) check_case(laid, kind, file);
  EXPECT_GT(laid.frames(), 10);
}

TEST_P(ExamplesLayout, NorInTheirComparisons) {
  const auto& [size, kind] = GetParam();
  Laid laid(size);
  for (const std::filesystem::path& file : examples_of(kind)) {
    laid.window().open(file);
    laid.window().press(key_of('C'));
    laid.check(file.stem().string() + ", compared");
    for (int i = 0; i < 6; ++i) laid.window().press(Key::period);
    laid.check(file.stem().string() + ", compared, six steps on");
    laid.window().press(key_of('C'));
  }
}

/// What an example does not show as it is opened.
TEST_P(ExamplesLayout, NorWithTheOtherPanelsTheFilmAndAHull) {
  const auto& [size, kind] = GetParam();
  Laid laid(size);
  const std::vector<std::filesystem::path> files = examples_of(kind);
  for (std::size_t i = 0; i < files.size(); i += 4) {
    const std::string name = files[i].stem().string();
    laid.window().open(files[i]);
    laid.app().show_moment(20, std::nullopt);
    laid.click("column.panel.case");
    laid.check(name + ", its case");
    laid.click(std::string(kind) + ".page.examples");
    laid.check(name + ", the examples");
    laid.click(std::string(kind) + ".page.case");
    laid.click("column.panel.inspector");
    const bool steps = kind == std::string("pair") || kind == std::string("sweep");
    for (const char letter : {'T', 'N'}) {
      if (!steps) break;
      laid.window().press(key_of(letter));
      laid.check(name + ", key " + letter);
    }
    if (steps) {
      laid.window().press(key_of('T'));
      laid.window().press(key_of('N'));
      laid.window().press(key_of('N'));
    }
    if (std::string(kind) != "pair") continue;
    laid.window().press(key_of('H'));
    laid.check(name + ", its hull");
    laid.window().press(Key::end);
    laid.check(name + ", its whole hull");
    laid.window().press(Key::escape);
  }
}

TEST_P(ExamplesLayout, NorInABatch) {
  const auto& [size, kind] = GetParam();
  const std::vector<std::filesystem::path> files = examples_of(kind);
  const std::filesystem::path batch = scratch_folder() / (std::string(kind) + ".jsonl");
  {
    std::ofstream lines(batch);
    for (std::size_t i = 0; i < 4; ++i) {
      Case value = load_case(files[i]);
      if (i == 1)
        value.view.engine_answer = EngineAnswer{"an engine of a long name", true, {}, 0.123456789, {}, {}, {}};
      if (i == 2) value.name = "a name that is much longer than the column of the list is wide, and then some";
      lines << to_json(value, batch.parent_path(), -1) << "\n";
    }
    lines << "this line is no case, and what is wrong with it takes more room than there is\n";
  }
  Laid laid(size);
  laid.app().open(batch);
  laid.app().finish_batch();
  laid.check("a batch");
  for (int i = 0; i < 5; ++i) {
    laid.window().press(Key::page_down);
    laid.app().finish_batch();
    laid.app().document().finish_preparing();
    laid.check("a batch, line " + std::to_string(i));
  }
  for (const char* tab : {"case", "inspector", "batch"}) {
    if (laid.click(std::string("column.panel.") + tab)) laid.check(std::string("a batch, tab ") + tab);
  }
}

TEST_P(ExamplesLayout, NorInWhatOpensOverTheWindow) {
  const auto& [size, kind] = GetParam();
  Laid laid(size);
  laid.window().open(examples_of(kind).front());
  laid.window().press(Key::f1);
  laid.check("all keys");
  laid.window().press(Key::escape);
  for (const char letter : {'P', 'L', 'G', 'F', 'O'}) {
    laid.window().press(key_of(letter), {.control = true});
    laid.check(std::string("Ctrl+") + letter);
    laid.window().press(Key::escape);
  }
  laid.app().show_start();
  laid.check("the first screen");
}

TEST_P(ExamplesLayout, NorWithEverySectionFolded) {
  const auto& [size, kind] = GetParam();
  Laid laid(size);
  laid.window().open(examples_of(kind).front());
  laid.app().show_moment(20, std::nullopt);
  std::size_t folded = 0;
  for (int round = 0; round < 2; ++round) {
    for (const std::string& section : laid.sections()) {
      if (!laid.click(section)) continue;  // part of one that is folded already
      laid.check(section + " folded");
      ++folded;
    }
    laid.click("column.panel.case");
  }
  EXPECT_EQ(laid.app().preferences().folded_sections.size(), folded);
  EXPECT_GE(folded, 3u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, ExamplesLayout,
                         testing::Combine(testing::Values(Size{1024, 700}, Size{1408, 860}, Size{1600, 1000},
                                                          Size{2560, 1440}, Size{3840, 2160, 2.0}),
                                          testing::Values("pair", "sweep", "walk", "world")),
                         name_of);

}  // namespace
}  // namespace minkoscope
