#include "app/labs/walk/walk_display.h"

#include <array>
#include <cmath>

#include "app/widgets/widgets.h"

namespace minkoscope {

void WalkDisplay::next_axis() {
  axis = static_cast<CutAxis>((static_cast<int>(axis) + 1) % 4);
}

std::optional<CutPlane> cut_plane_of(const WalkDisplay& display, const Vector3d& centre, const Vector3d& forward) {
  if (!display.cut) return std::nullopt;
  CutPlane plane;
  if (display.axis == CutAxis::facing) {
    // Vertical, unless the view is from straight above or below.
    const Vector3d level(-forward.x, 0.0, -forward.z);
    plane.normal = glm::length(level) > 0.2 ? glm::normalize(level) : -forward;
  } else {
    Vector3d axis(0.0);
    axis[static_cast<int>(display.axis) - 1] = 1.0;
    plane.normal = glm::dot(axis, forward) > 0.0 ? -axis : axis;
  }
  plane.point = centre + display.offset * plane.normal;
  return plane;
}

void draw_walk_display_options(PanelContext& context, WalkDisplay& display, ImVec2 at) {
  ImGui::SetCursorScreenPos(at);
  ImGui::PushID("walk display");
  const float height = ImGui::GetFrameHeight();  // as the control beside them
  if (button(context, "xray", "x-ray", Icon::none, "see through walls   X", {context.px(62), height},
             {.lit = display.xray}))
    display.xray = !display.xray;
  ImGui::SameLine(0.0f, context.px(6));
  if (button(context, "cut", "cut", Icon::none, "cut the level open at the body   K", {context.px(50), height},
             {.lit = display.cut}))
    display.cut = !display.cut;
  if (display.cut) {
    constexpr std::array<const char*, 4> words{"facing", "x", "y", "z"};
    constexpr std::array<const char*, 4> hints{"perpendicular to the view   Shift+K", "perpendicular to x   Shift+K",
                                               "horizontal   Shift+K", "perpendicular to z   Shift+K"};
    ImGui::SameLine(0.0f, context.px(6));
    const int chosen = segments(context, "axis", words, static_cast<int>(display.axis), hints);
    if (chosen >= 0) display.axis = static_cast<CutAxis>(chosen);
    ImGui::SetCursorScreenPos({at.x, at.y + height + context.px(6)});
    double offset = display.offset;
    NumberStyle style;
    style.decimals = 2;
    style.unit = "m in front";
    style.smallest = -50.0;
    style.largest = 50.0;
    if (number_field(context, "offset", offset, context.px(130), style) != FieldEvent::none) display.offset = offset;
    tooltip(context, "distance of the cut in front of the body's centre   Page Up, Page Down");
  }
  ImGui::PopID();
}

}  // namespace minkoscope
