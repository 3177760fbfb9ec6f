// The style of ImGui's own widgets: colours, radii and spacing for a theme and a scale.
#include "app/widgets/widgets.h"

#include <imgui.h>

namespace minkoscope {

void apply_style(const Theme& theme, float scale) {
  ImGuiStyle style;
  style.WindowPadding = {16, 14};
  style.FramePadding = {9, 4.5f};
  style.ItemSpacing = {8, 5};
  style.ItemInnerSpacing = {6, 4};
  style.WindowRounding = 0;
  style.ChildRounding = 6;
  style.FrameRounding = 5;
  style.PopupRounding = 7;
  style.GrabRounding = 5;
  style.ScrollbarRounding = 5;
  style.ScrollbarSize = 8;
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.PopupBorderSize = 1;
  style.FrameBorderSize = 0;
  style.ScaleAllSizes(scale);
  style.AntiAliasedLinesUseTex = true;
  ImVec4* colours = style.Colors;
  const auto set = [&](ImGuiCol slot, const Colour& colour) { colours[slot] = to_imgui(colour); };
  const Colour none(0.0f);
  set(ImGuiCol_Text, theme.text);
  set(ImGuiCol_TextDisabled, theme.faint);
  set(ImGuiCol_WindowBg, theme.panel);
  set(ImGuiCol_ChildBg, none);
  set(ImGuiCol_PopupBg, theme.panel);
  set(ImGuiCol_Border, theme.line);
  set(ImGuiCol_BorderShadow, none);
  set(ImGuiCol_FrameBg, theme.raised);
  set(ImGuiCol_FrameBgHovered, theme.raised_hovered);
  set(ImGuiCol_FrameBgActive, theme.raised_active);
  set(ImGuiCol_Button, theme.raised);
  set(ImGuiCol_ButtonHovered, theme.raised_hovered);
  set(ImGuiCol_ButtonActive, theme.raised_active);
  set(ImGuiCol_Header, theme.raised);
  set(ImGuiCol_HeaderHovered, theme.raised_hovered);
  set(ImGuiCol_HeaderActive, theme.raised_active);
  set(ImGuiCol_CheckMark, theme.accent);
  set(ImGuiCol_SliderGrab, theme.dim);
  set(ImGuiCol_SliderGrabActive, theme.text);
  set(ImGuiCol_Separator, theme.line);
  set(ImGuiCol_ScrollbarBg, none);
  set(ImGuiCol_ScrollbarGrab, theme.line);
  set(ImGuiCol_ScrollbarGrabHovered, theme.faint);
  set(ImGuiCol_ScrollbarGrabActive, theme.dim);
  set(ImGuiCol_TextSelectedBg, with_alpha(theme.accent, 0.35f));
  set(ImGuiCol_NavHighlight, theme.accent);
  set(ImGuiCol_ModalWindowDimBg, Colour(0, 0, 0, 0.5f));
  ImGui::GetStyle() = style;
}
}  // namespace minkoscope
