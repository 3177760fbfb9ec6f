#include "app/render/fonts.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace minkoscope {
namespace {

class FontsTest : public testing::TestWithParam<float> {};

TEST_P(FontsTest, DigitsHaveOneWidthAndEverySignIsThere) {
  ImGuiContext* context = ImGui::CreateContext();
  const Fonts fonts = load_fonts(ImGui::GetIO(), GetParam());
  for (ImFont* font : {fonts.regular, fonts.small, fonts.semibold, fonts.title, fonts.label, fonts.mono}) {
    ASSERT_NE(font, nullptr);
    const float width = font->GetCharAdvance('0');
    EXPECT_GT(width, 0.0f);
    for (ImWchar digit = '0'; digit <= '9'; ++digit) EXPECT_EQ(font->GetCharAdvance(digit), width);
    if (!fonts.missing.empty()) continue;  // without the packages the signs are ImGui's few
    for (const ImWchar sign :
         std::initializer_list<ImWchar>{0x2190, 0x2192, 0x2191, 0x2193, 0x222a, 0x03b5, 0x03bb, 0x2264, 0x2265,
                                        0x00b0, 0x00b7, 0x00d7, 0x2212, 0x00b2, 0x00b3, 0x221a, 0x2208, 0x2205,
                                        0x2016, 0x25b8, 0x25be, 0x25c2, 0x25c0, 0x25b6, 0x2026, 0x00b5, 0x203a}) {
      EXPECT_NE(font->FindGlyphNoFallback(sign), nullptr) << std::hex << sign;
    }
  }
  EXPECT_GT(fonts.title->FontSize, fonts.small->FontSize);
  ImGui::DestroyContext(context);
}

INSTANTIATE_TEST_SUITE_P(Scales, FontsTest, testing::Values(1.0f, 1.5f, 2.0f));

}  // namespace
}  // namespace minkoscope
