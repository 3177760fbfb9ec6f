// The part of a strip that is shown, as wheel and cursor move it.
#include "app/widgets/strip_window.h"

#include <gtest/gtest.h>

#include <cmath>

namespace minkoscope {
namespace {

constexpr std::size_t strip_moments = 5000, strip_fewest = 8;

TEST(StripWindow, ShowsAllUntilItIsZoomed) {
  StripWindow window;
  EXPECT_TRUE(window.shows_all());
  EXPECT_EQ(window.begin(), 0u);
  EXPECT_EQ(window.shown(strip_moments), strip_moments);
  zoom_strip(window, strip_moments, 0.5, -3.0, strip_fewest);
  EXPECT_TRUE(window.shows_all()) << "there is nothing beyond";
}

TEST(StripWindow, WhatIsUnderThePointerStaysThere) {
  for (const double part : {0.0, 0.25, 0.5, 0.9, 1.0}) {
    StripWindow window;
    const double under = part * static_cast<double>(strip_moments);
    for (int turn = 0; turn < 20; ++turn) {
      zoom_strip(window, strip_moments, part, 1.0, strip_fewest);
      const double now = static_cast<double>(window.begin()) + part * static_cast<double>(window.shown(strip_moments));
      EXPECT_LE(std::abs(now - under), 0.5 * (turn + 1) + 1.0) << part << ", turn " << turn;
      EXPECT_LE(window.begin() + window.shown(strip_moments), strip_moments);
    }
    EXPECT_LT(window.shown(strip_moments), 100u);
  }
}

TEST(StripWindow, EachTurnChangesIt) {
  StripWindow window;
  std::size_t shown = window.shown(strip_moments);
  while (shown > strip_fewest) {
    zoom_strip(window, strip_moments, 0.3, 1.0, strip_fewest);
    ASSERT_LT(window.shown(strip_moments), shown);
    shown = window.shown(strip_moments);
  }
  EXPECT_EQ(shown, strip_fewest);
  for (int turn = 0; turn < 1000 && !window.shows_all(); ++turn) {
    zoom_strip(window, strip_moments, 0.3, -1.0, strip_fewest);
    ASSERT_GT(window.shown(strip_moments), shown);
    shown = window.shown(strip_moments);
  }
  EXPECT_TRUE(window.shows_all());
}

TEST(StripWindow, FollowsACursorThatLeavesIt) {
  StripWindow window{1000, 100, 1050};
  follow_cursor(window, strip_moments, 1099);
  EXPECT_EQ(window.first, 1000u);
  follow_cursor(window, strip_moments, 1100);
  EXPECT_EQ(window.first, 1001u);
  follow_cursor(window, strip_moments, 40);
  EXPECT_EQ(window.first, 40u);
  pan_strip(window, strip_moments, 2000);
  follow_cursor(window, strip_moments, 40);
  EXPECT_EQ(window.first, 2040u) << "a cursor that rests does not bring it back";
  pan_strip(window, strip_moments, 1'000'000);
  EXPECT_EQ(window.first, strip_moments - 100);
  pan_strip(window, strip_moments, -1'000'000);
  EXPECT_EQ(window.first, 0u);
}

TEST(StripWindow, AShorterRunIsShownWhole) {
  StripWindow window{1000, 100, 1050};
  follow_cursor(window, 60, 3);
  EXPECT_TRUE(window.shows_all());
}

}  // namespace
}  // namespace minkoscope
