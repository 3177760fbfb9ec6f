#include "app/window/frame/panel_child.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>

#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

/// Whether the keys of this frame only change state that is part of the panels' keys: they move the cursor, or walk.
bool keys_leave_panels(const FrameContext& frame) {
  const auto& keys = frame.input.keys();
  return std::all_of(keys.begin(), keys.end(), [&](const InputEvent& event) {
    if (frame.mouse_captured()) return event.key != Key::escape;
    if (event.modifiers.control || event.modifiers.alt) return false;
    constexpr std::array moving{Key::period, Key::comma, Key::right, Key::left, Key::home, Key::end};
    return std::find(moving.begin(), moving.end(), event.key) != moving.end();
  });
}

}  // namespace

void begin_panel(const PanelContext& own, const char* id, const Area& area) {
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(own.px(18), own.px(12)));
  ImGui::BeginChild(id, {area.width, area.height}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
}

void begin_bar(const PanelContext& own, const char* id, const Area& area) {
  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::BeginChild(id, {area.width, area.height}, false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
}

bool panels_rest(const FrameContext& frame) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  return g.OpenPopupStack.Size == 0 && !g.IO.WantTextInput && keys_leave_panels(frame);
}

bool holds_mouse() {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.ActiveId == 0) return false;
  if (g.ActiveIdWindow == nullptr) return true;
  for (const ImGuiWindow* held = g.ActiveIdWindow; held != nullptr; held = held->ParentWindow) {
    if (held == g.CurrentWindow) return true;
  }
  return false;
}

bool near_mouse(const Area& area, float scale) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float margin = 8.0f * scale;
  return mouse.x >= area.x - margin && mouse.x <= area.x + area.width + margin && mouse.y >= area.y - margin &&
         mouse.y <= area.y + area.height + margin;
}

}  // namespace minkoscope
