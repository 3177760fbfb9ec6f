// A text and the lines of it that are selected.
#include "app/panels/report/marked_text.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace minkoscope {
namespace {

TEST(MarkedText, EveryKindOfLineButNoneHasAWord) {
  EXPECT_EQ(word_of(LineKind::none), "");
  std::set<std::string_view> words;
  for (const LineKind kind : {LineKind::shape, LineKind::pose, LineKind::answer, LineKind::not_understood})
    words.insert(word_of(kind));
  EXPECT_EQ(words, (std::set<std::string_view>{"shape", "pose", "answer", "not read"}));
}

TEST(MarkedText, WhatIsNotSelectedIsEmptyAndLinesKeepTheirNumbers) {
  MarkedText text;
  text.set("first\nsecond\nthird\n");
  EXPECT_EQ(text.selected_text(), "\n\n\n");
  text.select(2, 3);
  EXPECT_EQ(text.selected_text(), "\nsecond\nthird\n");
  text.unselect();
  EXPECT_TRUE(text.selected().empty());
}

TEST(MarkedText, AnotherTextHasNeitherMarkNorSelection) {
  MarkedText text;
  text.set("a\nb");
  text.select(1, 2);
  text.mark(2, "b");
  EXPECT_EQ(text.marked_line(), 2);
  text.set("c");
  EXPECT_EQ(text.marked_line(), 0);
  EXPECT_TRUE(text.selected().empty());
  text.mark(7, "beyond the end");
  EXPECT_EQ(text.selected_text(), "");
}

}  // namespace
}  // namespace minkoscope
