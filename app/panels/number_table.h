// A table of numbers in a panel's own look.
#pragma once

#include <imgui.h>

#include <span>
#include <string>
#include <string_view>

#include "app/panels/panel_context.h"
#include "app/panels/widget_text.h"
#include "app/panels/widgets.h"

namespace minkoscope {

/// A table of numbers with right-aligned columns and one letter in front.
struct NumberTable {
  PanelContext& context;
  std::span<const std::string_view> columns;
  float name_width;

  float column_right(std::size_t column, float left, float width) const {
    const float each = (width - name_width) / static_cast<float>(columns.size());
    return left + name_width + each * static_cast<float>(column + 1) - context.px(4);
  }
  void header() {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* font = context.fonts.small;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      text_at(draw, font, {column_right(i, at.x, width) - size_of(font, columns[i]).x, at.y},
              packed(context.theme.faint), columns[i]);
    }
    ImGui::Dummy({width, context.px(15)});
  }
  /// True when the row is hovered.
  bool row(const char* id, std::string_view name, std::string_view suffix, const Colour& name_colour,
           std::span<const double> values, float alpha, bool chosen, bool& clicked) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = context.px(23);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    clicked = ImGui::InvisibleButton(id, {width, height});
    const bool hovered = ImGui::IsItemHovered();
    draw.AddLine({at.x, at.y}, {at.x + width, at.y}, packed(context.theme.line));
    if (hovered || chosen) {
      draw.AddRectFilled({at.x, at.y + 1}, {at.x + width, at.y + height},
                         packed(context.theme.raised, chosen ? 1.0f : 0.6f), context.px(4));
    }
    ImFont* bold = context.fonts.semibold;
    text_at(draw, bold, {at.x + context.px(6), at.y + (height - bold->FontSize) * 0.5f}, packed(name_colour, alpha),
            name);
    if (!suffix.empty()) {
      ImFont* small = context.fonts.small;
      text_at(draw, small,
              {at.x + context.px(9) + size_of(bold, name).x,
               at.y + (height - bold->FontSize) * 0.5f + bold->FontSize - small->FontSize},
              packed(name_colour, 0.8f * alpha), suffix);
    }
    ImFont* font = context.fonts.regular;
    const float room = (width - name_width) / static_cast<float>(columns.size()) - context.px(6);
    for (std::size_t i = 0; i < values.size(); ++i) {
      // As many decimals as the column has room for; hovering has them all.
      std::string text;
      for (int decimals = 4; decimals >= 1; --decimals) {
        text = short_number(values[i], decimals);
        if (values[i] > 0.0 && i < 3) text.insert(text.begin(), '+');
        if (size_of(font, text).x <= room) break;
      }
      const ImVec2 size = size_of(font, text);
      text_at(draw, font, {column_right(i, at.x, width) - size.x, at.y + (height - size.y) * 0.5f},
              packed(context.theme.text, alpha), text);
    }
    return hovered;
  }
};

}  // namespace minkoscope
