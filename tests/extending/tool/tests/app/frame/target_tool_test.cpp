// A tool that was added: its key shows it in the views, Esc cancels it.
#include <gtest/gtest.h>

#include <cstdlib>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

TEST(TargetTool, IsShownByItsKeyAndCancelledByEsc) {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  bench::OffscreenWindow window;
  window.open(asset_path("assets/examples/welcome.json"));
  const auto shown = [&] { return test::parse_json(window.app().state()).at("target_shown").get<bool>(); };
  EXPECT_FALSE(shown());
  window.press(key_of('J'));
  window.frame();
  EXPECT_TRUE(shown());
  window.press(Key::escape);
  window.frame();
  EXPECT_FALSE(shown());
}

}  // namespace
}  // namespace minkoscope
