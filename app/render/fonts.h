// The fonts of the interface, baked once per scale from the distribution's packages.
#pragma once

#include <imgui.h>

#include <string>

namespace minkoscope {

struct Fonts {
  ImFont* regular = nullptr;   // 14 px: values, labels
  ImFont* small = nullptr;     // 12 px: hints, section titles
  ImFont* semibold = nullptr;  // 14 px
  ImFont* title = nullptr;     // 16 px, semibold
  ImFont* label = nullptr;     // 17 px, semibold: letters in 3D
  ImFont* mono = nullptr;      // 13 px: pseudocode
  std::string missing;         // names of fonts that were not found and were replaced; empty when all were found
};

/// Replaces the atlas of `io` by our fonts at `scale` pixels per logical pixel and builds it; the caller uploads its
/// texture (ImGui_ImplOpenGL3_CreateFontsTexture). Falls back to DejaVu, then to ImGui's own font. Digits have equal
/// advance.
Fonts load_fonts(ImGuiIO& io, float scale);

}  // namespace minkoscope
