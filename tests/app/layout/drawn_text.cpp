// A glyph is a rectangle whose texture coordinates are those that the atlas holds for it. Glyphs are joined to texts
// where one begins about where the one before ends.
#include "tests/app/layout/drawn_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace minkoscope::test {
namespace {

struct Known {
  const ImFont* font = nullptr;
  const ImFontGlyph* glyph = nullptr;
};
using Atlas = std::map<std::pair<float, float>, Known>;

struct Glyph {
  Known known;
  ImVec2 low, high;
  ImU32 colour = 0;
  float scale() const { return (high.x - low.x) / (known.glyph->X1 - known.glyph->X0); }
  float pen_x() const { return low.x - known.glyph->X0 * scale(); }
  float pen_y() const { return low.y - known.glyph->Y0 * scale(); }
};

Atlas atlas_of(const ImFontAtlas& fonts) {
  Atlas atlas;
  for (const ImFont* font : fonts.Fonts) {
    for (const ImFontGlyph& glyph : font->Glyphs) {
      if (glyph.Visible) atlas[{glyph.U0, glyph.V0}] = {font, &glyph};
    }
  }
  return atlas;
}

std::optional<Glyph> glyph_at(const Atlas& atlas, const ImDrawVert* vertices, const ImDrawIdx* indices) {
  const ImDrawVert &first = vertices[indices[0]], &third = vertices[indices[2]];
  if (indices[3] != indices[0] || indices[4] != indices[2]) return std::nullopt;
  const auto found = atlas.find({first.uv.x, first.uv.y});
  if (found == atlas.end()) return std::nullopt;
  const ImFontGlyph& glyph = *found->second.glyph;
  if (third.uv.x != glyph.U1 || third.uv.y != glyph.V1) return std::nullopt;
  return Glyph{found->second, first.pos, third.pos, first.col};
}

void append(std::string& text, unsigned code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | (code >> 6));
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    text += static_cast<char>(0xe0 | (code >> 12));
    text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    text += static_cast<char>(0x80 | (code & 0x3f));
  }
}

/// Texts with a dark rim are drawn many times, a little moved: they count once.
bool same_moved(const DrawnText& a, const DrawnText& b) {
  const float reach = 0.3f * a.height + 1.5f;
  return a.text == b.text && a.over == b.over && std::abs(a.low.x - b.low.x) < reach &&
         std::abs(a.low.y - b.low.y) < reach;
}

}  // namespace

std::vector<DrawnText> drawn_texts(const ImDrawData& frame, const ImFontAtlas& fonts) {
  const Atlas atlas = atlas_of(fonts);
  std::vector<DrawnText> texts;
  for (int l = 0; l < frame.CmdListsCount; ++l) {
    const ImDrawList& list = *frame.CmdLists[l];
    const bool over = !std::string_view(list._OwnerName != nullptr ? list._OwnerName : "").starts_with("##root");
    for (const ImDrawCmd& command : list.CmdBuffer) {
      if (command.UserCallback != nullptr) continue;
      const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
      const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
      std::optional<Glyph> last;
      DrawnText open;
      const auto close = [&] {
        if (last &&
            std::none_of(texts.begin(), texts.end(), [&](const DrawnText& known) { return same_moved(known, open); }))
          texts.push_back(open);
        last.reset();
      };
      for (unsigned i = 0; i + 6 <= command.ElemCount;) {
        const std::optional<Glyph> glyph = glyph_at(atlas, vertices, indices + i);
        if (!glyph) {
          close();
          i += 3;
          continue;
        }
        i += 6;
        const float size = glyph->known.font->FontSize * glyph->scale();
        if (last) {
          const float expected = last->pen_x() + last->known.glyph->AdvanceX * last->scale();
          const float gap = glyph->pen_x() - expected;
          const bool goes_on = last->known.font == glyph->known.font && last->colour == glyph->colour &&
                               std::abs(last->pen_y() - glyph->pen_y()) < 0.6f && gap > -1.2f && gap < 0.7f * size;
          if (!goes_on) close();
          if (goes_on && gap > 0.12f * size) open.text += ' ';
        }
        if (!last) {
          open = {};
          open.low = glyph->low;
          open.high = glyph->high;
          open.clip = command.ClipRect;
          open.over = over;
          open.height = size;
        }
        append(open.text, glyph->known.glyph->Codepoint);
        open.low = {std::min(open.low.x, glyph->low.x), std::min(open.low.y, glyph->low.y)};
        open.high = {std::max(open.high.x, glyph->high.x), std::max(open.high.y, glyph->high.y)};
        last = glyph;
      }
      close();
    }
  }
  return texts;
}

}  // namespace minkoscope::test
