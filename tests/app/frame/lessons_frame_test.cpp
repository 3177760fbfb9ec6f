// Lessons in the window: the list opens one, its pages open their cases where they say, tasks are checked as the reader
// steps, and the glossary opens from a link.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"
#include "core/lesson/lesson.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope::bench {
namespace {

using nlohmann::json;

class LessonsFrame : public testing::Test {
 protected:
  void SetUp() override {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    window_.app().record_layout();
    window_.open(asset_path("assets/examples/welcome.json"));
    std::vector<std::string> faults;
    lessons_ = load_lessons(asset_path("assets/lessons"), faults);
    ASSERT_EQ(lessons_.size(), 8u);
  }
  json state() { return test::parse_json(window_.app().state()).at("lessons"); }
  void press(Key key, Modifiers modifiers = {}) {
    window_.press(key, modifiers);
    window_.frame();
  }
  void click(double x, double y) {
    window_.click(x, y);
    for (int i = 0; i < 4; ++i) window_.frame();
  }
  /// Clicks down a column until the condition holds; false when it never does.
  template <class Holds>
  bool click_down(double x, double from, double to, const Holds& holds) {
    for (double y = from; y < to; y += 9.0) {
      click(x, y);
      if (holds()) return true;
    }
    return false;
  }
  /// In the middle of a control whose id ends so, or that has this text; false where there is none.
  bool click_control(const std::string& id) {
    return click_where([&](const json& own) { return own.at("id").get<std::string>().ends_with(id); });
  }
  bool click_text(const std::string& text) {
    return click_where([&](const json& own) { return own.at("text").get<std::string>().starts_with(text); });
  }
  bool click_where(const std::function<bool(const json&)>& wanted) {
    window_.frame();
    const json all = test::parse_json(window_.app().state()).at("controls");
    const auto own = std::find_if(all.begin(), all.end(), wanted);
    if (own == all.end()) return false;
    const auto& rect = own->at("rect");
    click(rect[0].get<double>() + 0.5 * rect[2].get<double>(), rect[1].get<double>() + 0.5 * rect[3].get<double>());
    return true;
  }
  void begin_first() {
    press(key_of('L'), {.control = true});
    ASSERT_TRUE(state().at("list").get<bool>());
    ASSERT_TRUE(click_down(600, 190, 800, [&] { return state().contains("lesson"); }));
  }

  OffscreenWindow window_;
  std::vector<Lesson> lessons_;
};

TEST_F(LessonsFrame, TheListOpensALessonAtItsFirstPage) {
  begin_first();
  EXPECT_EQ(state().at("lesson"), lessons_.front().title);
  EXPECT_EQ(state().at("page"), 0);
  const LessonPage& page = lessons_.front().pages.front();
  EXPECT_EQ(window_.app().document().cursor(), page.step.value_or(0));
  EXPECT_EQ(window_.app().document().current().name, load_case(page.file).name);
  EXPECT_FALSE(window_.app().document().dirty()) << "reading a lesson changes nothing";
}

TEST_F(LessonsFrame, NextTurnsThePageAndOpensItsStep) {
  begin_first();
  for (std::size_t next = 1; next < lessons_.front().pages.size(); ++next) {
    ASSERT_TRUE(click_down(190, 640, 1000, [&] { return state().value("page", std::size_t{0}) == next; })) << next;
    const LessonPage& page = lessons_.front().pages[next];
    if (page.step) {
      EXPECT_EQ(window_.app().document().cursor(), *page.step) << next;
    }
    EXPECT_FALSE(window_.app().document().dirty()) << next;
    EXPECT_FALSE(state().at("done").get<bool>()) << "page " << next << " is done when it opens";
  }
  EXPECT_EQ(window_.app().gl_error(), "");
}

TEST_F(LessonsFrame, BringTheirCameraAndLayersAndGiveTheReadersBack) {
  Preferences& preferences = window_.app().preferences();
  preferences.layers.regions = preferences.layers.support = false;
  window_.app().orbit(0.9, 1.0);
  window_.press(key_of('O'));
  for (int i = 0; i < 4; ++i) window_.frame();
  const Camera turned = window_.app().camera();
  ASSERT_TRUE(turned.orthographic);
  begin_first();
  for (int i = 0; i < 4; ++i) window_.frame();
  EXPECT_TRUE(preferences.layers.regions && preferences.layers.support);
  EXPECT_FALSE(window_.app().camera().orthographic);
  EXPECT_GT(std::abs(window_.app().camera().pitch - turned.pitch), 0.1);
  ASSERT_TRUE(click_control("page-end"));
  EXPECT_FALSE(state().contains("lesson"));
  EXPECT_FALSE(preferences.layers.regions || preferences.layers.support);
}

TEST_F(LessonsFrame, RememberWhichTasksAreSolved) {
  begin_first();
  Preferences& preferences = window_.app().preferences();
  const std::string name = lessons_.front().file.stem().string();
  // To the first question, which is answered wrongly first.
  std::size_t page = 0;
  while (!lessons_.front().pages[page].task ||
         !std::holds_alternative<PickOption>(lessons_.front().pages[page].task->goal)) {
    ASSERT_TRUE(click_control("page-on"));
    ASSERT_LT(++page, lessons_.front().pages.size());
  }
  const auto& question = std::get<PickOption>(lessons_.front().pages[page].task->goal);
  ASSERT_EQ(state().at("page"), page);
  ASSERT_TRUE(click_text(question.options[question.answer == 0 ? 1 : 0]));
  EXPECT_TRUE(preferences.solved_tasks.empty());
  ASSERT_TRUE(click_text(question.options[question.answer]));
  EXPECT_TRUE(state().at("done").get<bool>());
  EXPECT_EQ(preferences.solved_tasks, std::vector<std::string>{name + "/" + std::to_string(page)});
}

TEST_F(LessonsFrame, AnswersAreNeverCut) {
  begin_first();
  for (std::size_t page = 0; page + 1 < lessons_.front().pages.size(); ++page) {
    const json texts = test::parse_json(window_.app().state()).at("texts");
    for (const json& text : texts) EXPECT_FALSE(text.at("part") == "case" && text.at("cut")) << text;
    ASSERT_TRUE(click_control("page-on"));
  }
}

TEST_F(LessonsFrame, EscapeClosesTheListAndTheGlossary) {
  press(key_of('L'), {.control = true});
  press(Key::escape);
  EXPECT_FALSE(state().at("list").get<bool>());
  press(key_of('G'), {.control = true});
  EXPECT_TRUE(test::parse_json(window_.app().state()).at("glossary_shown").get<bool>());
  press(Key::escape);
  EXPECT_FALSE(test::parse_json(window_.app().state()).at("glossary_shown").get<bool>());
}

}  // namespace
}  // namespace minkoscope::bench
