#include "app/widgets/result_table.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/widgets/fitted_number.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

namespace {

/// Fixed decimals, however small: in a row of three, exponents are harder to compare.
std::string vector_words(const Json& value, int decimals) {
  std::string text;
  for (const Json& part : value) {
    double shown = part.is_number() ? part.get<double>() : 0.0;
    if (std::abs(shown) < 0.5 * std::pow(10.0, -decimals)) shown = 0.0;
    text.append(text.empty() ? "" : "  ");
    text.append(std::abs(shown) < 1e6 ? fixed_number(shown, decimals) : significant_number(shown, 3));
  }
  return with_true_minus(std::move(text));
}

/// In the form chosen, or as many digits as fit the column.
std::string fitted(PanelContext& context, ImFont* font, double value, float room) {
  const auto fits = [&](const std::string& text) { return size_of(font, text).x <= room; };
  for (const std::string& text : {number_text(value, context.document.preferences().numbers), precise_number(value)}) {
    if (fits(text)) return text;
  }
  return fitted_number(value, 6, fits);
}

bool is_vector(const Json& value) {
  return value.is_array() && value.size() == 3 && value[0].is_number();
}

/// What stands in a cell, from top to bottom: a vector's components, or one text.
std::vector<std::string> lines_of(PanelContext& context, ImFont* font, const Json& value, const std::string& shown,
                                  float room) {
  std::vector<std::string> lines;
  if (is_vector(value)) {
    for (const Json& part : value)
      lines.push_back(part.is_number() ? fitted(context, font, part.get<double>(), room) : "—");
  } else if (value.is_number_float()) {
    lines.push_back(fitted(context, font, value.get<double>(), room));
  } else {
    lines.push_back(shown);
  }
  return lines;
}

/// The largest difference between two values that count as the same.
double apart(const Json& left, const Json& right) {
  if (left.is_number() && right.is_number()) return std::abs(left.get<double>() - right.get<double>());
  double most = 0.0;
  if (is_vector(left) && is_vector(right)) {
    for (std::size_t i = 0; i < 3; ++i) most = std::max(most, apart(left[i], right[i]));
  }
  return most;
}

}  // namespace

ResultCell result_cell(const std::string& field, const Json& value) {
  if (value.is_null()) return {"—", "this method does not compute it"};
  if (value.is_boolean()) {
    const bool truth = value.get<bool>();
    if (field == "overlap") return {truth ? "overlapping" : "separated", truth ? "true" : "false"};
    return {truth ? "yes" : "no", truth ? "true" : "false"};
  }
  if (value.is_string()) {
    std::string words = value.get<std::string>();
    std::replace(words.begin(), words.end(), '_', ' ');
    return {words, value.get<std::string>()};
  }
  if (value.is_number_float()) return {precise_number(value.get<double>()), full_digits(value.get<double>())};
  if (value.is_array() && value.size() == 3 && value[0].is_number()) {
    const Vector3d v(value[0].get<double>(), value[1].get<double>(), value[2].get<double>());
    return {vector_words(value, 4), full_digits(v)};
  }
  return {dump_json(value), dump_json(value)};
}

std::string field_title(const std::string& field) {
  if (field == "overlap") return "verdict";
  if (field == "point_a") return "point on A";
  if (field == "point_b") return "point on B";
  if (field == "termination") return "termination";
  if (field == "support_calls") return "supports";
  if (field == "start_overlap") return "at start";
  return field;
}

void draw_result_table(PanelContext& context, std::span<const ComparedField> fields, std::string_view left,
                       std::string_view right, const Colour& left_colour, const Colour& right_colour) {
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont *small = context.fonts.small, *bold = context.fonts.semibold;
  const float width = ImGui::GetContentRegionAvail().x, name_width = context.px(74), mark_width = context.px(17);
  const float each = std::floor((width - name_width) * 0.5f), row = context.px(24);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImVec2 at = ImGui::GetCursorScreenPos();
  const float heads[2] = {at.x + name_width, at.x + name_width + each};
  const float heading_line = std::round(small->FontSize * 1.2f);
  const auto heading = [&](float x, std::string_view words, const Colour& colour) {
    float y = at.y;
    while (!words.empty()) {
      const std::size_t end = std::min(words.find('\n'), words.size());
      put_fitted_text(context, draw, small, {x + context.px(6), y}, each - context.px(10), packed(colour),
                      words.substr(0, end));
      words.remove_prefix(std::min(end + 1, words.size()));
      y += heading_line;
    }
  };
  const bool two_lines = left.find('\n') != std::string_view::npos || right.find('\n') != std::string_view::npos;
  const float heading_height = context.px(19) + (two_lines ? heading_line : 0.0f);
  ImGui::InvisibleButton("headings", {width, heading_height});
  heading(heads[0], left, left_colour);
  heading(heads[1], right, right_colour);
  tooltip(context, [&] { return std::string(left).append("\n\n").append(right); });
  for (const ComparedField& field : fields) {
    if (field.agreement == Agreement::neither) continue;
    const bool differs = field.agreement == Agreement::differs;
    // Equal within the tolerance, but not to the last digit.
    const double within = differs ? 0.0 : apart(field.left, field.right);
    const bool marked = differs || within > 0.0;
    at = ImGui::GetCursorScreenPos();
    ImGui::PushID(field.name.c_str());
    draw.AddLine({at.x, at.y}, {at.x + width, at.y}, packed(theme.line));
    const bool vector = is_vector(field.left) || is_vector(field.right);
    const float line = vector ? std::round(small->FontSize * 1.35f) : row;
    const float height = vector ? 3.0f * line + context.px(5) : row;
    const float first = at.y + (vector ? context.px(3) : 0.0f);
    put_text(context, draw, small, {at.x, first + (line - small->FontSize) * 0.5f}, packed(theme.dim),
             field_title(field.name));
    for (int side = 0; side < 2; ++side) {
      const Json& value = side == 0 ? field.left : field.right;
      const ResultCell cell = result_cell(field.name, value);
      const float x = heads[side];
      ImGui::SetCursorScreenPos({x, at.y});
      ImGui::PushID(side);
      const bool clicked = ImGui::InvisibleButton("cell", {each, height});
      const bool hovered = ImGui::IsItemHovered();
      if (differs || hovered) {
        const Colour ground = differs ? theme.colour(Role::support) : theme.raised_hovered;
        draw.AddRectFilled({x + 1, at.y + 2}, {x + each - 1, at.y + height - 1},
                           packed(ground, differs ? (hovered ? 0.3f : 0.18f) : 0.6f), context.px(4));
      }
      const float room = each - context.px(10) - (marked && side == 1 ? mark_width : 0.0f);
      ImFont* const font = differs && !vector && size_of(bold, cell.shown).x <= room ? bold : small;
      float y = first;
      for (const std::string& text : lines_of(context, font, value, cell.shown, room)) {
        put_fitted_text(context, draw, font, {x + context.px(6), y + (line - font->FontSize) * 0.5f}, room,
                        packed(value.is_null() ? theme.faint : theme.text), text);
        y += line;
      }
      if (marked && side == 1) {
        put_text(context, draw, bold, {x + each - mark_width, at.y + (height - bold->FontSize) * 0.5f},
                 packed(differs ? theme.colour(Role::support) : theme.faint), differs ? "≠" : "≈");
      }
      if (value.is_null()) {
        tooltip(context, cell.full);
      } else {
        tooltip(context, [&] {
          std::string text = cell.full;
          if (within > 0.0)
            text.append("\nthe same within the tolerance: they differ by ").append(short_number(within));
          return text.append("\nclick to copy");
        });
        if (clicked && context.copy) context.copy(cell.full);
      }
      ImGui::PopID();
    }
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    ImGui::PopID();
  }
  ImGui::Dummy({width, 1});
  ImGui::PopStyleVar();
}

}  // namespace minkoscope
