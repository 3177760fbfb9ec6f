// Sections of panels that fold.
#include <algorithm>

#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

bool open_section(PanelContext& context, std::string_view text, std::string_view name, double room) {
  if (name.empty()) name = text;
  Preferences& preferences = context.document.preferences();
  const bool folded = preferences.is_folded(name);
  ImFont* font = context.fonts.small;
  ImGui::Dummy({0, context.px(4)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = font->FontSize, arrow = context.px(13);
  const float width = std::max(ImGui::GetContentRegionAvail().x - context.px(room), 1.0f);
  std::string cut;
  const std::string_view shown = elided(font, text, width - arrow, cut);
  ImGui::PushID(name.data(), name.data() + name.size());
  const bool clicked = ImGui::InvisibleButton("section", {width, height});
  ImGui::PopID();
  const bool hovered = ImGui::IsItemHovered();
  const Colour ink = hovered ? context.theme.text : context.theme.dim;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 middle{at.x + context.px(4), at.y + height * 0.5f};
  const float reach = context.px(3.5);
  if (folded) {
    draw.AddTriangleFilled({middle.x - reach * 0.7f, middle.y - reach}, {middle.x + reach * 0.7f, middle.y},
                           {middle.x - reach * 0.7f, middle.y + reach}, packed(ink));
  } else {
    draw.AddTriangleFilled({middle.x - reach, middle.y - reach * 0.7f}, {middle.x + reach, middle.y - reach * 0.7f},
                           {middle.x, middle.y + reach * 0.7f}, packed(ink));
  }
  text_at(draw, font, {at.x + arrow, at.y}, packed(ink), shown);
  if (context.laid_out != nullptr)
    note_control(context, std::string("section.").append(name), text, at, {width, height}, true, !folded);
  note_text(context, text, {at.x + arrow, at.y}, size_of(font, shown), shown.data() != text.data());
  tooltip(context, [&] { return std::string(text).append(folded ? ": a click opens it" : ": a click folds it"); });
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (clicked) preferences.fold(name, !folded);
  return folded == clicked;
}

bool open_shape_section(PanelContext& context, std::string_view text, Role role, std::string_view summary) {
  Preferences& preferences = context.document.preferences();
  const bool folded = preferences.is_folded(text);
  const Theme& theme = context.theme;
  ImGui::Dummy({0, context.px(6)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f), line = ImGui::GetTextLineHeight();
  ImGui::PushID(text.data(), text.data() + text.size());
  const bool clicked = ImGui::InvisibleButton("shape", {width, line});
  ImGui::PopID();
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float square = context.px(10), top = at.y + (line - square) * 0.5f;
  draw.AddRectFilled({at.x, top}, {at.x + square, top + square}, packed(theme.colour(role)), context.px(2.5));
  ImFont *bold = context.fonts.semibold, *small = context.fonts.small;
  const ImVec2 title{at.x + context.px(18), at.y + (line - bold->FontSize) * 0.5f};
  text_at(draw, bold, title, packed(theme.text), text);
  const ImVec2 arrow{at.x + width - context.px(6), at.y + line * 0.5f};
  const float reach = context.px(3.5);
  const ImU32 ink = packed(hovered ? theme.text : theme.faint);
  if (folded) {
    draw.AddTriangleFilled({arrow.x + reach * 0.7f, arrow.y - reach}, {arrow.x - reach * 0.7f, arrow.y},
                           {arrow.x + reach * 0.7f, arrow.y + reach}, ink);
  } else {
    draw.AddTriangleFilled({arrow.x - reach, arrow.y - reach * 0.7f}, {arrow.x + reach, arrow.y - reach * 0.7f},
                           {arrow.x, arrow.y + reach * 0.7f}, ink);
  }
  if (context.laid_out != nullptr)
    note_control(context, std::string("section.").append(text), text, at, {width, line}, true, !folded);
  note_text(context, text, title, size_of(bold, text));
  if (folded && !summary.empty()) {
    const float left = title.x + size_of(bold, text).x + context.px(10);
    std::string cut;
    const std::string_view shown = elided(small, summary, arrow.x - context.px(12) - left, cut);
    const ImVec2 place{left, at.y + (line - small->FontSize) * 0.5f};
    text_at(draw, small, place, packed(theme.dim), shown);
    note_text(context, summary, place, size_of(small, shown), shown.data() != summary.data());
  }
  tooltip(context, folded ? "a click opens it" : "a click folds it");
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (clicked) preferences.fold(text, !folded);
  return folded == clicked;
}

}  // namespace minkoscope
