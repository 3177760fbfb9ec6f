// The texts of a finished frame, read back from what is handed to OpenGL: the only record of what a person sees that no
// panel can forget to keep.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace minkoscope::test {

struct DrawnText {
  std::string text;     // of the same line, font and colour, spaces joined
  ImVec2 low, high;     // what is inked of it, in pixels
  ImVec4 clip;          // low x, low y, high x, high y
  float height = 0.0f;  // of the font
  bool over = false;    // in a window of its own over the panels: a notice, a dialog
};

std::vector<DrawnText> drawn_texts(const ImDrawData& frame, const ImFontAtlas& fonts);

}  // namespace minkoscope::test
