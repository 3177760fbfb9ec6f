#include "app/render/fonts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <system_error>
#include <vector>

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

// Height of a line (ascender to descender) in parts of the em, by family: ImGui asks for the former, designers for the
// latter.
constexpr float inter_line = 1.21f;
constexpr float jetbrains_line = 1.32f;
constexpr float dejavu_line = 1.164f;

/// Characters beyond ASCII that the program prints; ImGui keeps the pointer, hence static. Pairs, terminated by zero.
const ImWchar* signs() {
  static const ImWchar ranges[] = {0x0020, 0x00ff,  // ASCII, Latin-1: ° · × ² ³ ±
                                   0x0370, 0x03ff,  // Greek
                                   0x2010, 0x203a,  // dashes, ‖ † • … ‹ ›
                                   0x2070, 0x209c,  // superscripts and subscripts
                                   0x20d7, 0x20d7,  //
                                   0x2190, 0x2199,  // arrows
                                   0x21a9, 0x21aa,  //
                                   0x21ba, 0x21bb,  // undo and redo
                                   0x21d0, 0x21d5,  //
                                   0x21e7, 0x21e7,  // Shift
                                   0x2200, 0x22ff,  // mathematics: ∈ ∅ ∪ − √ ≤ ≥ ≈ ∞
                                   0x23ce, 0x23ce,  // Return
                                   0x23ee, 0x23ef,  //
                                   0x25a0, 0x25ff,  // ▸ ▾ ◂ ◀ ▶ ● ○ ◆
                                   0x2605, 0x2606,  // stars
                                   0x2699, 0x2699,  //
                                   0x26a0, 0x26a0,  // warning
                                   0x2713, 0x2717,  // ticks
                                   0x27e8, 0x27e9, 0};
  return ranges;
}

/// Every font file below the usual folders, by file name; the first one found is used.
std::map<std::string, fs::path> find_font_files() {
  std::vector<fs::path> folders;
  const auto add_list = [&](const char* list) {
    std::stringstream stream(list);
    for (std::string folder; std::getline(stream, folder, ':');) {
      if (!folder.empty()) folders.push_back(fs::path(folder) / "fonts");
    }
  };
  if (const char* home = std::getenv("HOME")) {
    folders.push_back(fs::path(home) / ".local/share/fonts");
    folders.push_back(fs::path(home) / ".fonts");
  }
  const char* data = std::getenv("XDG_DATA_DIRS");
  add_list(data != nullptr && *data != '\0' ? data : "/usr/local/share:/usr/share");
  folders.push_back("/usr/share/fonts");
  std::map<std::string, fs::path> files;
  for (const fs::path& folder : folders) {
    std::error_code failed;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator it(folder, options, failed), end; !failed && it != end;
         it.increment(failed)) {
      const std::string extension = it->path().extension().string();
      if (extension == ".otf" || extension == ".ttf") files.try_emplace(it->path().filename().string(), it->path());
    }
  }
  return files;
}

struct Face {
  const char* file;
  float line;
};

/// The first face that exists, at `em` pixels, with DejaVu's glyphs as fallback.
ImFont* add_font(ImFontAtlas& atlas, const std::map<std::string, fs::path>& files, std::initializer_list<Face> faces,
                 const char* fallback, float em, std::string& missing) {
  ImFontConfig config;
  config.OversampleH = 2;
  config.OversampleV = 1;
  config.PixelSnapH = false;
  ImFont* font = nullptr;
  for (const Face& face : faces) {
    const auto found = files.find(face.file);
    if (found == files.end()) {
      if (missing.find(face.file) == std::string::npos)
        missing += (missing.empty() ? "" : ", ") + std::string(face.file);
      continue;
    }
    font = atlas.AddFontFromFileTTF(found->second.c_str(), std::round(em * face.line), &config, signs());
    if (font != nullptr) break;
  }
  if (font == nullptr) {
    ImFontConfig plain;
    plain.SizePixels = std::round(em);
    return atlas.AddFontDefault(&plain);
  }
  const auto extra = files.find(fallback);
  if (extra != files.end()) {
    config.MergeMode = true;
    atlas.AddFontFromFileTTF(extra->second.c_str(), std::round(em * dejavu_line), &config, signs());
  }
  return font;
}

/// Makes all digits equally wide, each centred, so that changing numbers do not jitter and columns line up.
void equalise_digits(ImFont& font) {
  float widest = 0.0f;
  for (const ImFontGlyph& glyph : font.Glyphs) {
    if (glyph.Codepoint >= '0' && glyph.Codepoint <= '9') widest = std::max(widest, glyph.AdvanceX);
  }
  for (ImFontGlyph& glyph : font.Glyphs) {
    if (glyph.Codepoint < '0' || glyph.Codepoint > '9') continue;
    const float shift = 0.5f * (widest - glyph.AdvanceX);
    glyph.X0 += shift;
    glyph.X1 += shift;
    glyph.AdvanceX = widest;
  }
  font.BuildLookupTable();
}

}  // namespace

Fonts load_fonts(ImGuiIO& io, float scale) {
  const std::map<std::string, fs::path> files = find_font_files();
  ImFontAtlas& atlas = *io.Fonts;
  atlas.Clear();
  atlas.TexGlyphPadding = 1;
  Fonts fonts;
  const auto sans = [&](float em) {
    return add_font(atlas, files, {{"Inter-Regular.otf", inter_line}, {"DejaVuSans.ttf", dejavu_line}},
                    "DejaVuSans.ttf", em * scale, fonts.missing);
  };
  const auto bold = [&](float em) {
    return add_font(atlas, files, {{"Inter-SemiBold.otf", inter_line}, {"DejaVuSans-Bold.ttf", dejavu_line}},
                    "DejaVuSans-Bold.ttf", em * scale, fonts.missing);
  };
  fonts.regular = sans(14.0f);
  fonts.small = sans(12.0f);
  fonts.semibold = bold(14.0f);
  fonts.title = bold(16.0f);
  fonts.label = bold(17.0f);
  fonts.mono =
      add_font(atlas, files, {{"JetBrainsMono-Regular.ttf", jetbrains_line}, {"DejaVuSansMono.ttf", dejavu_line}},
               "DejaVuSans.ttf", 13.0f * scale, fonts.missing);
  atlas.Build();
  for (ImFont* font : {fonts.regular, fonts.small, fonts.semibold, fonts.title, fonts.label, fonts.mono}) {
    equalise_digits(*font);
  }
  io.FontDefault = fonts.regular;
  return fonts;
}

}  // namespace minkoscope
