#include "app/window/views/legend.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/render/label_renderer.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

constexpr float legend_share = 0.2f;  // of a view's height, at most

}  // namespace

float Legend::draw(PanelContext& own, const ViewText& text, const ViewRect& rect, ImDrawList& draw) {
  if (text.legend.empty()) return 0.0f;
  ImFont* font = own.fonts.small;
  const float pad = own.px(16), between = own.px(14), sign = own.px(15), row_height = own.px(18);
  const auto width_of = [&](const LegendEntry& entry) {
    return sign + font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, entry.text.c_str()).x;
  };
  const float available = static_cast<float>(rect.width) - 2 * pad;
  // Rows from the bottom up, as many as the width needs; in a low view the last entries give way to their number.
  const auto most_rows =
      static_cast<std::size_t>(std::max(1.0f, std::floor(static_cast<float>(rect.height) * legend_share / row_height)));
  const float more_width = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, "+ 88 more").x;
  rows_.assign(1, 0);  // the first entry of each
  std::size_t shown = text.legend.size();
  float used = 0.0f;
  for (std::size_t i = 0; i < text.legend.size(); ++i) {
    const float width = width_of(text.legend[i]), free = available - used - (used > 0.0f ? between : 0.0f);
    const bool last_row = rows_.size() == most_rows, last = i + 1 == text.legend.size();
    if (last_row && used > 0.0f && width + (last ? 0.0f : between + more_width) > free) {
      shown = i;
      break;
    }
    if (used > 0.0f && width > free) {
      rows_.push_back(i);
      used = 0.0f;
    }
    used += (used > 0.0f ? between : 0.0f) + width;
  }
  const std::size_t rows = rows_.size();
  float y = static_cast<float>(rect.y + rect.height) - own.px(14) - row_height * static_cast<float>(rows - 1) -
            font->FontSize;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool hovered = !own.still && ImGui::IsItemHovered();
  const auto pointed = [&](float x, float width) {
    return hovered && mouse.x >= x && mouse.x < x + width && mouse.y >= y - own.px(3) && mouse.y < y + own.px(17);
  };
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t end = row + 1 < rows ? rows_[row + 1] : shown;
    float x = static_cast<float>(rect.x) + pad;
    for (std::size_t i = rows_[row]; i < end; ++i) {
      const LegendEntry* const entry = &text.legend[i];
      const ImVec2 centre{x + own.px(5), y + font->FontSize * 0.5f};
      const Colour colour = with_alpha(own.theme.colour(entry->role), entry->shown ? 1.0f : 0.35f);
      if (entry->marker) {
        // Markers as dark as the background have an outline.
        const ImU32 rim = entry->role == Role::level_edge ? packed(own.theme.faint) : 0;
        draw_marker(draw, *entry->marker, centre, own.px(4), packed(colour), rim);
      } else {
        draw.AddLine({x, centre.y}, {x + own.px(11), centre.y}, packed(colour), own.px(2));
      }
      const float width = width_of(*entry), room = available - sign;
      const bool cut = width - sign > room;  // an entry wider than the view
      const std::string_view words = cut ? elided(font, entry->text, room, cut_) : entry->text;
      draw.AddText(font, font->FontSize, {x + sign, y}, packed(entry->shown ? own.theme.dim : own.theme.faint),
                   words.data(), words.data() + words.size());
      note_text(own, entry->text, {x + sign, y}, {std::min(width - sign, room), font->FontSize});
      const bool switches = entry->toggle != Key::none || entry->layer >= 0;
      if (own.laid_out != nullptr && switches)
        note_control(own, "legend." + entry->text, entry->text, {x, y}, {width, font->FontSize}, true, entry->shown);
      if (!entry->shown) draw.AddLine({x + sign, centre.y}, {x + width, centre.y}, packed(own.theme.faint), own.px(1));
      if (pointed(x, width)) {
        tooltip(own,
                [&] { return (cut ? entry->text + "\n" : std::string()).append(entry->of).append(entry->meaning); });
        if (entry->layer >= 0 && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
          frame_.mode().toggle_layer(own, entry->layer);
        if (entry->toggle != Key::none && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
          InputEvent event;
          event.key = entry->toggle;
          frame_.mode().key(own, event);
        }
      }
      x += width + between;
    }
    if (row + 1 == rows && shown < text.legend.size()) {
      char more[32];
      const bool fits = x + more_width <= static_cast<float>(rect.x) + pad + available;
      std::snprintf(more, sizeof more, fits ? "+ %zu more" : "+ %zu", text.legend.size() - shown);
      put_text(own, draw, font, {x, y}, packed(own.theme.faint), more);
      if (pointed(x, more_width)) {
        tooltip(own, [&] {
          std::string rest;
          for (std::size_t i = shown; i < text.legend.size(); ++i) {
            const LegendEntry& entry = text.legend[i];
            rest.append(rest.empty() ? "" : "\n").append(entry.text).append(": ").append(entry.of);
            rest.append(entry.meaning);
          }
          return rest;
        });
      }
    }
    y += row_height;
  }
  return row_height * static_cast<float>(rows);
}

}  // namespace minkoscope
