// Words that are too wide for their place.
#include <gtest/gtest.h>
#include <imgui.h>

#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

TEST(Elided, KeepsWhatFitsAndIsNeverNull) {
  ImFontAtlas atlas;
  ImFont* font = atlas.AddFontDefault();
  ASSERT_TRUE(atlas.Build());
  const std::string_view words = "a slide along the wall";
  std::string room;
  EXPECT_EQ(elided(font, words, 1e4f, room).data(), words.data()) << "nothing is copied";
  const std::string_view cut = elided(font, words, 0.5f * size_of(font, words).x, room);
  EXPECT_TRUE(cut.starts_with("a slide") && cut.ends_with("…")) << cut;
  EXPECT_LE(size_of(font, cut).x, 0.5f * size_of(font, words).x);
  for (const float width : {1.0f, 0.0f, -5.0f}) {
    const std::string_view nothing = elided(font, words, width, room);
    EXPECT_TRUE(nothing.empty());
    EXPECT_NE(nothing.data(), nullptr) << "ImGui would look for its end";
  }
}

TEST(BrokenAtBlanks, PartsNoNumberAndKeepsLineEnds) {
  ImFontAtlas atlas;
  ImFont* font = atlas.AddFontDefault();
  ASSERT_TRUE(atlas.Build());
  const std::string words = "moving B along our normal by 0.1496 m separates\nthe shapes";
  const float letter = size_of(font, "m").x;
  EXPECT_EQ(broken_at_blanks(font, words, 1e4f), words);
  EXPECT_EQ(broken_at_blanks(font, words, 32.0f * letter),
            "moving B along our normal by\n0.1496 m separates\nthe shapes");
  EXPECT_EQ(broken_at_blanks(font, "0.123456789 m", 4.0f * letter), "0.123456789\nm");
  EXPECT_EQ(broken_at_blanks(font, "", 10.0f), "");
}

}  // namespace
}  // namespace minkoscope
