// A table of numbers in a panel's style.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "app/widgets/fitted_number.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/panel_context.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"

namespace minkoscope {

/// A table of numbers with right-aligned columns, each row headed by a name. A number that there is not is NaN, shown
/// as "—".
struct NumberTable {
  PanelContext& context;
  std::span<const std::string_view> columns;
  float name_width;
  double unit = 1.0;  // of the first three columns, in metres: the header says it where it is not 1

  /// A power of a thousand that brings numbers of this size to between 1 and 1000; 1 where they are read well as they
  /// are.
  static double unit_for(double largest) {
    if (!(largest > 0.0) || !std::isfinite(largest) || (largest >= 1e-2 && largest < 1e4)) return 1.0;
    return std::pow(1000.0, std::floor(std::log10(largest) / 3.0));
  }

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
      put_text(context, draw, font, {column_right(i, at.x, width) - size_of(font, columns[i]).x, at.y},
               packed(context.theme.faint), columns[i]);
    }
    if (unit != 1.0) {
      put_text(context, draw, font, {at.x + context.px(6), at.y}, packed(context.theme.dim),
               with_true_minus("× 1e" + fixed_number(std::log10(unit), 0)));
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
    put_text(context, draw, bold, {at.x + context.px(6), top + (line - bold->FontSize) * 0.5f},
             packed(name_colour, alpha), name);
    if (!suffix.empty()) {
      // Beside the letter, or below it where there is a second line.
      ImFont* small = context.fonts.small;
      const ImVec2 beside{at.x + context.px(9) + size_of(bold, name).x,
                          top + (line - bold->FontSize) * 0.5f + bold->FontSize - small->FontSize};
      const ImVec2 under{at.x + context.px(6), top + line + (line - small->FontSize) * 0.5f};
      put_text(context, draw, small, rounded ? beside : under, packed(name_colour, 0.8f * alpha), suffix);
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
      // As many decimals as fit the column, then an exponent, then smaller; hovering shows all.
      const bool sign = values[i] > 0.0 && i < 3;
      const auto fits = [&](const std::string& text) {
        return size_of(font, text).x + (sign ? size_of(font, "+").x : 0.0f) <= room;
      };
      const double shown = i < 3 ? values[i] / unit : values[i];
      std::string text = std::isnan(shown) ? "—" : fitted_number(shown, 4, fits);
      if (sign) text.insert(text.begin(), '+');
      const ImVec2 natural = size_of(font, text);
      const float shrunk = std::min(1.0f, room / std::max(natural.x, 1.0f)), size = font->FontSize * shrunk;
      const ImVec2 place{column_right(i, at.x, width) - natural.x * shrunk, at.y + (height - size) * 0.5f};
      draw.AddText(font, size, place, packed(context.theme.text, alpha), text.data(), text.data() + text.size());
      note_text(context, text, place, {natural.x * shrunk, size});
    }
  }

  void draw_exact(ImDrawList& draw, ImVec2 at, float width, float line, std::span<const double> values,
                  float alpha) const {
    ImFont* font = context.fonts.small;
    const float left = at.x + name_width, column = (at.x + width - left) * 0.5f, label = context.px(12);
    const auto written = [&](double value) { return std::isnan(value) ? "—" : number_text(value, form()); };
    // Where a number is too long for its half, all of the row are drawn smaller.
    float longest = 1.0f;
    for (const double value : values) longest = std::max(longest, size_of(font, written(value)).x);
    const float size = font->FontSize * std::min(1.0f, (column - label - context.px(6)) / longest);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const float x = left + column * static_cast<float>(i % 2), y = at.y + line * static_cast<float>(i / 2);
      const std::string text = written(values[i]);
      const float natural = size_of(font, text).x, text_y = y + (line - size) * 0.5f;
      if (i < columns.size())
        put_text(context, draw, font, {x, y + (line - font->FontSize) * 0.5f}, packed(context.theme.faint), columns[i]);
      draw.AddText(font, size, {x + column - context.px(4) - natural * size / font->FontSize, text_y},
                   packed(context.theme.text, alpha), text.data(), text.data() + text.size());
    }
  }
};

}  // namespace minkoscope
