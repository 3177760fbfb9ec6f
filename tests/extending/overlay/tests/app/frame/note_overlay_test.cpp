// An overlay that was added: the palette shows it, Esc closes it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

TEST(NoteOverlay, IsShownByThePaletteAndClosedByEsc) {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  bench::OffscreenWindow window;
  window.open(asset_path("assets/examples/welcome.json"));
  const auto shown = [&] { return test::parse_json(window.app().state()).at("note_shown").get<bool>(); };
  const auto frames = [&](int count) {
    for (int i = 0; i < count; ++i) window.frame();
  };
  EXPECT_FALSE(shown());
  window.press(key_of('P'), {.control = true});
  InputEvent let_go;
  let_go.kind = InputEvent::Kind::key_up;
  let_go.key = Key::left_control;
  window.frame(std::vector{let_go});
  frames(4);
  for (const char letter : std::string_view("note of the case")) {
    InputEvent event;
    event.kind = InputEvent::Kind::character;
    event.character = static_cast<char32_t>(letter);
    window.frame(std::vector{event});
  }
  window.press(Key::enter);
  frames(10);
  EXPECT_TRUE(shown());
  window.press(Key::escape);
  frames(4);
  EXPECT_FALSE(shown());
}

}  // namespace
}  // namespace minkoscope
