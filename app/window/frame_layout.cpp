// Where the areas of the window lie, the splitters between them, and a panel in its area.
#include "app/window/app_frame.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/widgets.h"

namespace minkoscope {

namespace {

constexpr double top_bar_height = 48.0;  // logical pixels

}  // namespace

AppFrame::Layout AppFrame::lay_out(float width, float height) const {
  const auto px = [this](double logical) { return std::round(static_cast<float>(logical) * scale_); };
  Layout layout;
  layout.top = {0, 0, width, px(top_bar_height)};
  const float line = 1.0f;
  const float body_top = layout.top.height + line;
  float left = 0, right = 0, bottom = 0;
  if (panels_shown_) {
    left = std::clamp(px(preferences_.left_width), px(200), std::max(px(200), width * 0.34f));
    right = std::clamp(px(preferences_.right_width), px(240), std::max(px(240), width * 0.4f));
    const float least = px(std::max(mode().timeline_height(), 100.0));
    bottom = std::clamp(px(preferences_.bottom_height), least, std::max(least, height * 0.45f));
  }
  const float body_bottom = height - bottom;
  if (panels_shown_) {
    layout.left = {0, body_top, left - line, body_bottom - body_top};
    layout.right = {width - right + line, body_top, right - line, body_bottom - body_top};
    layout.transport = {0, body_bottom + line, left - line, bottom - line};
    layout.timeline = {left, body_bottom + line, width - left, bottom - line};
  }
  const float middle = std::max(width - left - right, 2.0f);
  const double share = !only_view_ ? preferences_.view_split : *only_view_ == 0 ? 1.0 : 0.0;
  const float split = std::round(middle * static_cast<float>(share));
  layout.views[0] = {left, body_top, std::max(split - line, 0.0f), std::max(body_bottom - body_top, 1.0f)};
  layout.views[1] = {left + split, body_top, middle - split, std::max(body_bottom - body_top, 1.0f)};
  return layout;
}

void AppFrame::draw_panel(PanelContext& own, const char* id, const Area& area, void (Mode::*body)(PanelContext&)) {
  if (area.width < 2 || area.height < 2) return;
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(own.px(18), own.px(12)));
  ImGui::BeginChild(id, {area.width, area.height}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  (mode().*body)(own);
  ImGui::EndChild();
}

void AppFrame::draw_splitters(PanelContext& own, const Layout& layout) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float reach = own.px(4);
  const auto splitter = [&](const char* id, Area area, bool vertical, double& value, double sign, double unit) {
    draw.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, packed(own.theme.line));
    ImGui::SetCursorScreenPos({area.x - (vertical ? reach : 0), area.y - (vertical ? 0 : reach)});
    ImGui::InvisibleButton(id, {std::max(area.width + (vertical ? 2 * reach : 0), 1.0f),
                                std::max(area.height + (vertical ? 0 : 2 * reach), 1.0f)});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
      ImGui::SetMouseCursor(vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
      draw.AddRectFilled({area.x - (vertical ? 1 : 0), area.y - (vertical ? 0 : 1)},
                         {area.x + area.width + (vertical ? 1 : 0), area.y + area.height + (vertical ? 0 : 1)},
                         packed(own.theme.accent, 0.8f));
    }
    if (ImGui::IsItemActive()) {
      const ImVec2 moved = ImGui::GetIO().MouseDelta;
      value += sign * static_cast<double>(vertical ? moved.x : moved.y) / unit;
    }
  };
  const float height = layout.views[1].height, top = layout.views[1].y;
  const double logical = static_cast<double>(scale_);
  if (panels_shown_) {
    splitter("split left", {layout.left.x + layout.left.width, top, 1, height + layout.transport.height}, true,
             preferences_.left_width, 1.0, logical);
    splitter("split right", {layout.right.x - 1, top, 1, height}, true, preferences_.right_width, -1.0, logical);
    splitter("split bottom", {0, layout.timeline.y - 1, layout.timeline.x + layout.timeline.width, 1}, false,
             preferences_.bottom_height, -1.0, logical);
    preferences_.left_width = std::clamp(preferences_.left_width, 200.0, 640.0);
    preferences_.right_width = std::clamp(preferences_.right_width, 240.0, 800.0);
    preferences_.bottom_height = std::clamp(preferences_.bottom_height, 100.0, 520.0);
  }
  if (!only_view_) {
    const double middle = static_cast<double>(layout.views[0].width + layout.views[1].width + 1);
    splitter("split views", {layout.views[1].x - 1, top, 1, height}, true, preferences_.view_split, 1.0,
             std::max(middle, 1.0));
    preferences_.view_split = std::clamp(preferences_.view_split, 0.1, 0.9);
  }
  draw.AddRectFilled({0, top - 1}, {layout.top.width, top}, packed(own.theme.line));
}
}  // namespace minkoscope
