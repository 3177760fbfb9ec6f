// A batch in the window: every way that opens one, its list beside the case, and the keys.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/render/offscreen.h"
#include "app/render/view_target.h"
#include "app/window/app_frame.h"
#include "core/scene/json/json.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

class BatchWindow : public testing::Test {
 protected:
  BatchWindow() {
    target_.resize(1280, 800, 1);
    target_.begin();
    Preferences preferences;
    preferences.animate = false;
    Clipboard clipboard;
    clipboard.get = [this] { return clipboard_; };
    clipboard.set = [this](const std::string& text) { clipboard_ = text; };
    frame_ = std::make_unique<AppFrame>(preferences, clipboard);
    frame_->record_layout();
    for (int i = 0; i < 59; ++i) {
      nlohmann::json one = nlohmann::json::parse(R"({"format":"minkoscope-case/1","kind":"pair","pair":{
          "a":{"shape":{"type":"sphere","radius":1}},"b":{"shape":{"type":"sphere","radius":1}}}})");
      one["name"] = "call " + std::to_string(i + 1);
      one["pair"]["b"]["pose"]["position"] = {1.5, 0.01 * i, 0};
      if (i == 40) one["view"]["engine_answer"] = {{"overlap", false}};
      text_ += one.dump() + "\n";
    }
    file_ = scratch_folder() / "last.jsonl";
    std::ofstream(file_) << text_;
  }
  void draw(const std::vector<InputEvent>& events = {}) {
    FrameInput input;
    input.width = 1280;
    input.height = 800;
    input.events = events;
    frame_->draw(input);
  }
  void settle() {
    frame_->finish_batch();
    for (int i = 0; i < 12; ++i) draw();
  }
  void press(Key key, Modifiers modifiers = {}) {
    InputEvent event;
    event.key = key;
    event.modifiers = modifiers;
    draw({event});
    event.kind = InputEvent::Kind::key_up;
    draw({event});
    settle();
  }
  nlohmann::json state() const { return nlohmann::json::parse(frame_->state()); }
  void click(const std::string& id) {
    const nlohmann::json now = state();
    for (const auto& control : now["controls"]) {
      if (control["id"] != id) continue;
      InputEvent event;
      event.kind = InputEvent::Kind::mouse_move;
      const auto& rect = control["rect"];
      event.x = rect[0].get<double>() + rect[2].get<double>() / 2;
      event.y = rect[1].get<double>() + rect[3].get<double>() / 2;
      draw({event});
      draw();
      for (const auto kind : {InputEvent::Kind::mouse_down, InputEvent::Kind::mouse_up}) {
        event.kind = kind;
        draw({event});
      }
      settle();
      return;
    }
    ADD_FAILURE() << "no control " << id;
  }

  OffscreenContext context_;
  ViewTarget target_;
  std::string clipboard_, text_;
  fs::path file_;
  std::unique_ptr<AppFrame> frame_;
};

TEST_F(BatchWindow, EveryWayOfOpeningShowsTheOddOne) {
  const auto expect_open = [&](const char* way) {
    settle();
    const auto now = state();
    ASSERT_TRUE(now.contains("batch")) << way;
    EXPECT_EQ(now["batch"]["rows"], 59) << way;
    EXPECT_EQ(now["batch"]["odd"], 1) << way;
    EXPECT_EQ(now["batch"]["current"], 41) << way;
    EXPECT_EQ(now["name"], "call 41") << way;
    EXPECT_EQ(now["dirty"], false) << way;
    EXPECT_EQ(now["notices"].size(), 0u) << way;
  };
  frame_->open(file_);
  expect_open("the command line");
  InputEvent dropped;
  dropped.kind = InputEvent::Kind::files_dropped;
  dropped.files = {file_};
  frame_->document().new_case();
  draw({dropped});
  expect_open("dropping");
  for (const std::string& pasted : {text_, file_.string()}) {
    frame_->document().new_case();
    clipboard_ = pasted;
    press(key_of('V'), {.control = true});
    expect_open("pasting");
  }
}

TEST_F(BatchWindow, OverTheViewsStandsThatALineIsNoCase) {
  const std::string first = text_.substr(0, text_.find('\n') + 1);
  const fs::path file = scratch_folder() / "with a gap.jsonl";
  std::ofstream(file) << first << "{\"not\": \"a case\"}\n";
  const auto says_so = [&] {
    const auto now = state();
    return std::any_of(now["texts"].begin(), now["texts"].end(), [](const nlohmann::json& text) {
      return text["text"] == "Line 2 is no case: the views keep \"call 1\"";
    });
  };
  frame_->open(file);
  settle();
  EXPECT_EQ(state()["batch"]["current"], 1);
  EXPECT_FALSE(says_so());
  press(Key::page_up);  // what is odd comes first
  EXPECT_EQ(state()["batch"]["current"], 2);
  EXPECT_TRUE(says_so()) << state()["texts"];
  press(Key::page_down);
  EXPECT_FALSE(says_so());
}

TEST_F(BatchWindow, KeysPageThroughItWithTheListHiddenToo) {
  frame_->open(file_);
  settle();
  press(Key::page_down);
  EXPECT_EQ(state()["batch"]["current"], 1);
  press(Key::page_down);
  EXPECT_EQ(state()["name"], "call 2");
  press(Key::tab);
  EXPECT_EQ(state()["panels_shown"], false);
  press(Key::page_down);
  EXPECT_EQ(state()["name"], "call 3");
  press(Key::page_up);
  EXPECT_EQ(state()["name"], "call 2");
  press(Key::tab);
  press(key_of('Z'), {.control = true});
  EXPECT_EQ(state()["name"], "call 3") << "undo goes back over what was looked at";
  EXPECT_EQ(state()["batch"]["current"], 3);
}

TEST_F(BatchWindow, TheListSortsSearchesOpensAndCloses) {
  frame_->open(file_);
  settle();
  click("batch.list.sort.line");
  EXPECT_EQ(state()["batch"]["listed"][0], 1);
  click("batch.list.sort.line");
  EXPECT_EQ(state()["batch"]["listed"][0], 59);
  click("batch.list.line#2");
  EXPECT_EQ(state()["name"], "call 58");
  click("column.panel.case");
  EXPECT_EQ(state()["batch"]["shown"], false);
  press(Key::page_down);
  EXPECT_EQ(state()["name"], "call 57");
  click("column.close-batch");
  EXPECT_FALSE(state().contains("batch"));
  EXPECT_EQ(state()["name"], "call 57") << "the case stays";
}

TEST_F(BatchWindow, AFindingSaysWhatWasExpectedOfIt) {
  frame_->preferences().fold("Settings", true);  // so that the result is in sight
  const auto shown = [&](const char* expect) {
    const fs::path file = scratch_folder() / "finding.json";
    nlohmann::json one = nlohmann::json::parse(text_.substr(0, text_.find('\n')));
    one["expect"] = nlohmann::json::parse(expect);
    std::ofstream(file) << one.dump();
    EXPECT_TRUE(frame_->document().open_now(file));
    settle();
    const nlohmann::json now = state();
    for (const auto& text : now["texts"]) {
      if (text["text"].get<std::string>().starts_with("Not as expected")) return text["text"].get<std::string>();
    }
    return std::string();
  };
  EXPECT_EQ(shown(R"({"overlap":true})"), "");
  EXPECT_EQ(shown(R"({"overlap":false})"), "Not as expected: overlap is true; must be false.");
}

}  // namespace
}  // namespace minkoscope
