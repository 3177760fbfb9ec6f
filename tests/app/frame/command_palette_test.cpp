// The command palette: what it lists, and that what is chosen happens.
#include "app/window/overlays/palette/command_palette.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"
#include "core/scene/json/json.h"
#include "core/scene/kinds/case_kind.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

std::vector<std::string_view> titles(std::string_view search, std::string_view kind) {
  std::vector<std::string_view> found;
  for (const Action* action : matching_actions(search, kind)) found.push_back(action->title);
  return found;
}

TEST(CommandPalette, FindsActionsByWordsInAnyOrder) {
  EXPECT_EQ(titles("hull", "pair"), (std::vector<std::string_view>{"Build a hull step by step"}));
  EXPECT_EQ(titles("step hull", "pair"), (std::vector<std::string_view>{"Build a hull step by step"}));
  EXPECT_TRUE(titles("hull", "walk").empty());
  EXPECT_EQ(titles("redo", "world").front(), "Redo");
  EXPECT_EQ(titles("ste", "sweep").front(), "Step forward") << "the start of a word comes before its middle";
  EXPECT_TRUE(titles("no such thing", "pair").empty());
}

TEST(CommandPalette, NoTwoActionsOfALabShareAKey) {
  for (const CaseKind* kind : case_kinds()) {
    std::set<std::tuple<Key, bool, bool, WindowCommand, std::size_t>> keys;
    for (const Action& action : all_actions()) {
      if (!belongs_to(action, kind->name)) continue;
      EXPECT_TRUE(
          keys.insert({action.key, action.modifiers.shift, action.modifiers.control, action.command, action.lab})
              .second)
          << kind->name << ": " << action.title;
    }
    EXPECT_GE(titles("", kind->name).size(), 20u) << kind->name;
  }
}

TEST(CommandPalette, WhatIsChosenHappens) {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  bench::OffscreenWindow window;
  window.open(asset_path("assets/examples/welcome.json"));
  const auto shown = [&] { return test::parse_json(window.app().state()).at("palette_shown").get<bool>(); };
  const Document& document = window.app().document();
  ASSERT_EQ(document.cursor(), 0u);
  const auto open = [&] {
    window.press(key_of('P'), {.control = true});
    InputEvent let_go;
    let_go.kind = InputEvent::Kind::key_up;
    let_go.key = Key::left_control;
    window.frame(std::vector{let_go});
    for (int i = 0; i < 4; ++i) window.frame();
  };
  open();
  EXPECT_TRUE(shown());
  for (const char letter : std::string_view("last step")) {
    InputEvent event;
    event.kind = InputEvent::Kind::character;
    event.character = static_cast<char32_t>(letter);
    window.frame(std::vector{event});
  }
  window.press(Key::enter);
  for (int i = 0; i < 30; ++i) window.frame();
  EXPECT_FALSE(shown());
  EXPECT_EQ(document.cursor() + 1, document.steps().size());

  // The arrow keys choose, Esc closes and does nothing.
  open();
  window.press(Key::down);
  window.press(Key::escape);
  for (int i = 0; i < 30; ++i) window.frame();
  EXPECT_FALSE(shown());
  EXPECT_EQ(document.cursor() + 1, document.steps().size());
}

}  // namespace
}  // namespace minkoscope
