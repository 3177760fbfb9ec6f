#include "app/widgets/overlay.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/widgets.h"

namespace minkoscope {

Overlay::Overlay(PanelContext& context, const char* id, float width, float height, float tallest)
    : margin_(context.px(18)) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float margin = context.px(24);
  width = std::min(width, screen.x - 2 * margin);
  height = std::min(height, screen.y - 2 * margin);
  tallest = std::min(std::max(tallest, height), screen.y - 2 * margin);
  const ImVec2 at{std::round((screen.x - width) * 0.5f), std::round((screen.y - tallest) * 0.5f)};

  constexpr ImGuiWindowFlags plain =
      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(screen);
  ImGui::SetNextWindowFocus();
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ImVec4(0, 0, 0, context.theme.dark ? 0.55f : 0.3f));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("##overlay", nullptr, plain);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool inside = mouse.x >= at.x && mouse.y >= at.y && mouse.x < at.x + width && mouse.y < at.y + height;
  dismissed_ =
      !inside && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows);

  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (int i = 4; i >= 1; --i) {  // a soft shadow
    const float spread = context.px(3.0 * i);
    draw.AddRectFilled({at.x - spread, at.y - spread + context.px(4)},
                       {at.x + width + spread, at.y + height + spread + context.px(4)}, IM_COL32(0, 0, 0, 22),
                       context.px(8) + spread);
  }
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.panel), context.px(8));
  draw.AddRect(at, {at.x + width, at.y + height}, packed(context.theme.line), context.px(8));
  ImGui::SetCursorScreenPos(at);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(22), context.px(18)));
  ImGui::BeginChild(id, {width, height}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleVar();
  const ImVec2 begin = ImGui::GetCursorPos();
  ImGui::SetCursorPos({width - context.px(46), context.px(14)});
  if (button(context, "close", "", Icon::cross, "close   Esc", {context.px(28), context.px(28)}, {.flat = true}))
    dismissed_ = true;
  ImGui::SetCursorPos(begin);
}

bool Overlay::dismissed_or_escaped() const {
  return dismissed_ || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
}

float Overlay::needed_height() const {
  return ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + margin_;
}

Overlay::~Overlay() {
  ImGui::EndChild();
  ImGui::End();
}

}  // namespace minkoscope
