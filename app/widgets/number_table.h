// A table of numbers in a panel's style.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "app/widgets/panel_context.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

/// A table of numbers with right-aligned columns, each row headed by a name. A number that there is not is NaN, shown
/// as "—".
struct NumberTable {
  PanelContext& context;
  std::span<const std::string_view> columns;
  float name_width;

  float column_right(std::size_t column, float left, float width) const {
    const float each = (width - name_width) / static_cast<float>(columns.size());
    return left + name_width + each * static_cast<float>(column + 1) - context.px(4);
  }
  void header() {
    if (form() != NumberForm::rounded) {
      ImGui::Dummy({0, context.px(3)});
      return;
    }
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
  /// True when the row is hovered. In full and hexadecimal form there are two numbers per line, each after its column's
  /// name.
  bool row(const char* id, std::string_view name, std::string_view suffix, const Colour& name_colour,
           std::span<const double> values, float alpha, bool chosen, bool& clicked) {
    const bool rounded = form() == NumberForm::rounded;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, line = context.px(rounded ? 23 : 19);
    const float lines = rounded ? 1.0f : static_cast<float>((values.size() + 1) / 2);
    const float height = line * lines + context.px(rounded ? 0 : 4);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    clicked = ImGui::InvisibleButton(id, {width, height});
    const bool hovered = ImGui::IsItemHovered();
    draw.AddLine({at.x, at.y}, {at.x + width, at.y}, packed(context.theme.line));
    if (hovered || chosen) {
      draw.AddRectFilled({at.x, at.y + 1}, {at.x + width, at.y + height},
                         packed(context.theme.raised, chosen ? 1.0f : 0.6f), context.px(4));
    }
    ImFont* bold = context.fonts.semibold;
    const float top = at.y + (rounded ? 0.0f : context.px(2));
    text_at(draw, bold, {at.x + context.px(6), top + (line - bold->FontSize) * 0.5f}, packed(name_colour, alpha), name);
    if (!suffix.empty()) {
      // Beside the letter, or below it where there is a second line.
      ImFont* small = context.fonts.small;
      const ImVec2 beside{at.x + context.px(9) + size_of(bold, name).x,
                          top + (line - bold->FontSize) * 0.5f + bold->FontSize - small->FontSize};
      const ImVec2 under{at.x + context.px(6), top + line + (line - small->FontSize) * 0.5f};
      text_at(draw, small, rounded ? beside : under, packed(name_colour, 0.8f * alpha), suffix);
    }
    rounded ? draw_rounded(draw, at, width, height, values, alpha)
            : draw_exact(draw, {at.x, top}, width, line, values, alpha);
    return hovered;
  }

  NumberForm form() const { return context.document.preferences().numbers; }

 private:
  void draw_rounded(ImDrawList& draw, ImVec2 at, float width, float height, std::span<const double> values,
                    float alpha) const {
    ImFont* font = context.fonts.regular;
    const float room = (width - name_width) / static_cast<float>(columns.size()) - context.px(6);
    for (std::size_t i = 0; i < values.size(); ++i) {
      // As many decimals as fit the column; hovering shows all.
      std::string text = std::isnan(values[i]) ? "—" : "";
      for (int decimals = 4; decimals >= 1 && !std::isnan(values[i]); --decimals) {
        text = short_number(values[i], decimals);
        if (values[i] > 0.0 && i < 3) text.insert(text.begin(), '+');
        if (size_of(font, text).x <= room) break;
      }
      const ImVec2 size = size_of(font, text);
      text_at(draw, font, {column_right(i, at.x, width) - size.x, at.y + (height - size.y) * 0.5f},
              packed(context.theme.text, alpha), text);
    }
  }

  void draw_exact(ImDrawList& draw, ImVec2 at, float width, float line, std::span<const double> values,
                  float alpha) const {
    ImFont* font = context.fonts.small;
    const float left = at.x + context.px(27), column = (at.x + width - left) * 0.5f, label = context.px(12);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const float x = left + column * static_cast<float>(i % 2), y = at.y + line * static_cast<float>(i / 2);
      const std::string text = std::isnan(values[i]) ? "—" : number_text(values[i], form());
      // A number too long for its half is drawn smaller.
      const float natural = size_of(font, text).x, room = column - label - context.px(6);
      const float size = font->FontSize * std::min(1.0f, room / std::max(natural, 1.0f));
      const float text_y = y + (line - size) * 0.5f;
      if (i < columns.size())
        text_at(draw, font, {x, y + (line - font->FontSize) * 0.5f}, packed(context.theme.faint), columns[i]);
      draw.AddText(font, size, {x + column - context.px(4) - natural * size / font->FontSize, text_y},
                   packed(context.theme.text, alpha), text.data(), text.data() + text.size());
    }
  }
};

}  // namespace minkoscope
