// Text for custom-drawn widgets: measured and added to ImGui's draw list.
#pragma once

#include <imgui.h>

#include <cfloat>
#include <string_view>

namespace minkoscope {

inline ImVec2 size_of(ImFont* font, std::string_view text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
}

inline void text_at(ImDrawList& draw, ImFont* font, ImVec2 position, ImU32 colour, std::string_view text) {
  draw.AddText(font, font->FontSize, position, colour, text.data(), text.data() + text.size());
}

}  // namespace minkoscope
