// The order in which Esc closes overlays, and at which of them a key ends.
#include "app/window/overlays/overlays.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/window/frame/frame_context.h"
#include "app/window/frame/pending_moment.h"

namespace minkoscope {
namespace {

class OverlaysTest : public testing::Test {
 protected:
  using Named = std::pair<std::string, const WindowOverlay*>;

  void show_all() {
    overlays_.help.toggle();
    frame_.dialog.show(FileDialog::Purpose::open_any, {});
    overlays_.import.preview().read_text("nothing that is known", {});
    overlays_.find.toggle();
    overlays_.lessons.show();
    overlays_.terms.show({});
    overlays_.start.show();
    overlays_.paste_box.show();
    overlays_.examples.show();
    overlays_.palette.show();
  }
  std::vector<std::string> shown() const {
    const std::array<Named, 10> all{{{"dialog", &overlays_.dialog},
                                     {"import", &overlays_.import},
                                     {"palette", &overlays_.palette},
                                     {"paste box", &overlays_.paste_box},
                                     {"examples", &overlays_.examples},
                                     {"start", &overlays_.start},
                                     {"terms", &overlays_.terms},
                                     {"lessons", &overlays_.lessons},
                                     {"find", &overlays_.find},
                                     {"help", &overlays_.help}}};
    std::vector<std::string> names;
    for (const auto& [name, overlay] : all) {
      if (overlay->shown()) names.push_back(name);
    }
    return names;
  }
  bool press(Key key) {
    PanelContext context = frame_.panel_context(true);
    InputEvent event;
    event.key = key;
    return overlays_.key(context, event);
  }

  FrameContext frame_{Preferences{}, Clipboard{}};
  Cameras cameras_{frame_};
  PendingMoment moment_{frame_};
  Overlays overlays_{frame_, cameras_, moment_};
};

TEST_F(OverlaysTest, EscClosesThemOneByOne) {
  EXPECT_FALSE(overlays_.cancel());
  show_all();
  std::vector<std::string> left = shown();
  ASSERT_EQ(left.size(), 10u);
  while (!left.empty()) {
    EXPECT_TRUE(overlays_.cancel());
    const std::string first = left.front();
    left.erase(left.begin());
    EXPECT_EQ(shown(), left) << "after " << first;
  }
  EXPECT_FALSE(overlays_.cancel());
}

TEST_F(OverlaysTest, KeysEndAtThoseThatAreModal) {
  EXPECT_FALSE(press(key_of('V')));
  overlays_.lessons.show();
  EXPECT_TRUE(press(key_of('V')));
  EXPECT_EQ(shown(), std::vector<std::string>{"lessons"}) << "a key does not end it";
}

TEST_F(OverlaysTest, TheFirstScreenGivesWayToAKey) {
  overlays_.start.show();
  EXPECT_FALSE(press(Key::left_shift));
  EXPECT_TRUE(overlays_.start.shown());
  EXPECT_FALSE(press(key_of('V'))) << "the key is for the case behind it";
  EXPECT_FALSE(overlays_.start.shown());

  overlays_.start.show();
  overlays_.help.toggle();
  EXPECT_TRUE(press(key_of('V')));
  EXPECT_TRUE(overlays_.start.shown()) << "the key was for the help before it";
}

TEST_F(OverlaysTest, WhatIsReadHasTheWindowForItself) {
  show_all();
  overlays_.make_room();
  EXPECT_EQ(shown(), (std::vector<std::string>{"import", "paste box"}));
}

}  // namespace
}  // namespace minkoscope
