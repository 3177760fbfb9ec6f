// Nothing that the window shows from a cache is out of date: a long series of actions in every lab, while every cached
// panel, view text and draw list is drawn again and compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"

namespace minkoscope::bench {
namespace {

constexpr int actions = 120;
constexpr int frames_per_action = 12;  // enough for a panel to be cached and shown again
constexpr double still_x = 800, still_y = 400;

struct Lab {
  const char* name;
  const char* file;
  std::vector<Key> keys;
};

std::vector<Lab> labs() {
  const auto letters = [](std::string_view text) {
    std::vector<Key> keys;
    for (const char letter : text) keys.push_back(key_of(letter));
    return keys;
  };
  return {{"pair", "assets/examples/pair/deep-hulls.json", letters("VULZNBPTDICHM")},
          {"sweep", "assets/examples/sweep/lip-of-a-step.json", letters("ZNBPTDIC")},
          {"walk", "assets/examples/walk/plain.json", letters("XKVFDIC1234")},
          {"contact", "assets/examples/contact/resting-box.json", letters("ZNDIC")},
          {"world", "assets/examples/world/balls-in-a-turning-box.json", letters("BXVLPHDIC")}};
}

/// Where users click: the panels, their tabs and rows, and the views; not the top bar, whose buttons open dialogs.
class Driver {
 public:
  Driver(OffscreenWindow& window, const Lab& lab, unsigned seed) : window_(window), keys_(lab.keys), random_(seed) {
    for (const Key key : {Key::period, Key::comma, Key::right, Key::left, Key::home, Key::end, Key::space, Key::f5})
      keys_.push_back(key);
  }

  /// Acts once; what it did, for messages.
  std::string act() {
    switch (below(8)) {
      case 0:
        return click(below(1600), 60 + below(930));
      case 1:
        return drag(below(1600), 60 + below(930));
      case 2: {
        const bool undo = below(3) > 0;
        window_.press(key_of(undo ? 'Z' : 'Y'), {.control = true});
        return undo ? "undo" : "redo";
      }
      case 3:
        return scroll(below(1600), 60 + below(930));
      default: {
        const Key key = keys_[static_cast<std::size_t>(below(static_cast<int>(keys_.size())))];
        window_.press(key, {.shift = below(6) == 0});
        return "key " + std::to_string(static_cast<int>(key));
      }
    }
  }
  std::string click(double x, double y) {
    window_.click(x, y);
    return at("click", x, y);
  }
  /// Closes popups, dialogs and fields, and leaves the pointer in a view.
  void settle() {
    window_.press(Key::escape);
    if (window_.app().document().walk() != nullptr) window_.press(Key::escape);
    move(still_x, still_y);
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

  void move(double x, double y) { window_.mouse(InputEvent::Kind::mouse_move, x, y); }
  static std::string at(const char* what, double x, double y) {
    return std::string(what) + " at " + std::to_string(static_cast<int>(x)) + ", " +
           std::to_string(static_cast<int>(y));
  }
  std::string drag(double x, double y) {
    move(x, y);
    window_.mouse(InputEvent::Kind::mouse_down, x, y);
    for (int i = 1; i <= 3; ++i) move(x + 7.0 * i, y + 3.0 * i);
    window_.mouse(InputEvent::Kind::mouse_up, x + 21.0, y + 9.0);
    return at("drag", x, y);
  }
  std::string scroll(double x, double y) {
    move(x, y);
    window_.mouse(InputEvent::Kind::wheel, 0.0, below(2) == 0 ? 1.0 : -1.0);
    return at("wheel", x, y);
  }

  OffscreenWindow& window_;
  std::vector<Key> keys_;
  std::mt19937 random_;
};

TEST(CacheCheck, NothingShownFromACacheIsOutOfDate) {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  OffscreenWindow window;
  std::vector<std::string> stale;
  window.app().check_caches([&](const std::string& what) {
    if (std::find(stale.begin(), stale.end(), what) == stale.end()) stale.push_back(what);
  });
  for (const Lab& lab : labs()) {
    window.open(asset_path(lab.file));
    Driver driver(window, lab, 20260);
    std::string last = "opening";
    for (int i = 0; i < actions; ++i) {
      for (int frame = 0; frame < frames_per_action; ++frame) window.frame();
      for (const std::string& what : stale)
        ADD_FAILURE() << lab.name << ", " << last << ": " << what << " is out of date";
      stale.clear();
      // A click may have opened another case.
      if (i % 20 == 19) window.open(asset_path(lab.file));
      last = driver.act();
      driver.settle();
    }
  }
  EXPECT_EQ(window.app().gl_error(), "");
}

// The case panel is drawn first: what its rows and buttons change, the other panels show in the same frame.
TEST(CacheCheck, AClickInTheCasePanelReachesThePanelsDrawnAfterIt) {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  OffscreenWindow window;
  int stale = 0;
  window.app().check_caches([&](const std::string&) { ++stale; });
  for (const Lab& lab : labs()) {
    window.open(asset_path(lab.file));
    Driver driver(window, lab, 1);
    for (int y = 70; y < 990; y += 16) {
      for (int frame = 0; frame < frames_per_action; ++frame) window.frame();
      const std::string last = driver.click(250, y);
      driver.settle();
      EXPECT_EQ(std::exchange(stale, 0), 0) << lab.name << ", " << last;
      if ((y - 70) % 160 == 0) window.open(asset_path(lab.file));
    }
  }
}

}  // namespace
}  // namespace minkoscope::bench
