#include "app/window/tools/pose_handles.h"

#include <array>
#include <cmath>
#include <numbers>

#include "app/render/label_renderer.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

constexpr double snap_pixels = 12.0;  // least distance between two places that a drag snaps to, logical pixels
constexpr double snap_angle = std::numbers::pi / 12.0;
constexpr std::array<std::string_view, 3> axis_names{"x", "y", "z"};

}  // namespace

bool PoseHandles::hover(const PanelContext& context, const ViewMouse& mouse, const Pose& pose) {
  if (held_) return true;
  const Gizmo gizmo(pose, local_, *mouse.camera, mouse.rect, static_cast<double>(context.scale));
  hovered_ = gizmo.under(mouse.position);
  return static_cast<bool>(hovered_);
}

bool PoseHandles::press(const PanelContext& context, const ViewMouse& mouse, const Pose& pose) {
  const Gizmo gizmo(pose, local_, *mouse.camera, mouse.rect, static_cast<double>(context.scale));
  held_ = gizmo.under(mouse.position);
  if (!held_) return false;
  ++drags_;
  start_ = pose;
  from_ = mouse.position;
  now_ = DraggedPose{pose};
  return true;
}

Pose PoseHandles::drag(const PanelContext& context, const ViewMouse& mouse) {
  const Gizmo gizmo(start_, local_, *mouse.camera, mouse.rect, static_cast<double>(context.scale));
  SnapSteps snap;
  if (mouse.modifiers.control) snap = {round_step(snap_pixels * gizmo.unit()), snap_angle};
  now_ = gizmo.drag(held_, from_, mouse.position, snap);
  return now_.pose;
}

void PoseHandles::draw(PanelContext& own, const ViewRect& rect, const Camera& camera, const Pose& pose,
                       ImDrawList& draw) {
  const Gizmo gizmo(pose, local_, camera, rect, static_cast<double>(own.scale));
  const Handle lit = held_ ? held_ : hovered_;
  const auto middle = camera.project(pose.position, rect);
  if (!middle) return;
  const auto seen = [&](const Vector3d& point) {
    const auto projected = camera.project(point, rect);
    return projected ? std::optional(to_imgui(projected->pixel)) : std::nullopt;
  };
  const auto colour_of = [&](Handle handle) {
    const Colour colour = axis_colour(own.theme, handle.axis);
    return handle == lit ? own.theme.colour(Role::selection) : colour;
  };
  const auto is_drawn = [&](Handle handle) {
    return gizmo.shows(handle) && (!held_ || handle == held_);  // a held handle is alone
  };
  const auto line = [&](const ImVec2& a, const ImVec2& b, const Colour& colour, float width) {
    draw.AddLine(a, b, packed(own.theme.outline, 0.55f), own.px(width + 2.0f));
    draw.AddLine(a, b, packed(colour), own.px(width));
  };
  for (int i = 0; i < 3; ++i) {
    const Handle turn{Handle::Kind::turn, i};
    if (!is_drawn(turn)) continue;
    std::vector<ImVec2> points;
    for (const Vector3d& point : gizmo.ring_points(i)) {
      if (const auto at = seen(point)) points.push_back(*at);
    }
    const int count = static_cast<int>(points.size());
    draw.AddPolyline(points.data(), count, packed(own.theme.outline, 0.55f), 0, own.px(3.4));
    draw.AddPolyline(points.data(), count, packed(colour_of(turn), turn == lit ? 1.0f : 0.75f), 0,
                     own.px(turn == lit ? 2.4 : 1.4));
  }
  for (int i = 0; i < 3; ++i) {
    const Handle slide{Handle::Kind::slide, i};
    if (!is_drawn(slide)) continue;
    std::array<ImVec2, 4> corners;
    bool visible = true;
    const std::array<Vector3d, 4> square = gizmo.square(i);
    for (std::size_t k = 0; k < 4; ++k) {
      const auto at = seen(square[k]);
      if (at) corners[k] = *at;
      visible = visible && at;
    }
    if (!visible) continue;
    const Colour colour = colour_of(slide);
    draw.AddQuadFilled(corners[0], corners[1], corners[2], corners[3], packed(colour, slide == lit ? 0.75f : 0.35f));
    draw.AddQuad(corners[0], corners[1], corners[2], corners[3], packed(colour, 0.9f), own.px(1.2));
  }
  for (int i = 0; i < 3; ++i) {
    const Handle move{Handle::Kind::move, i};
    if (!is_drawn(move)) continue;
    const auto a = seen(gizmo.arrow_end(i, Gizmo::arrow_from)), b = seen(gizmo.arrow_end(i, Gizmo::arrow_to));
    if (!a || !b) continue;
    const Colour colour = colour_of(move);
    line(*a, *b, colour, move == lit ? 3.2f : 2.2f);
    const ImVec2 d{b->x - a->x, b->y - a->y};
    const float length = std::sqrt(d.x * d.x + d.y * d.y);
    if (length < 1.0f) continue;
    const ImVec2 u{d.x / length, d.y / length};
    const float head = own.px(9.0), half = own.px(4.0);
    draw.AddTriangleFilled({b->x + u.x * head, b->y + u.y * head}, {b->x - u.y * half, b->y + u.x * half},
                           {b->x + u.y * half, b->y - u.x * half}, packed(colour));
  }
  const ImVec2 at = to_imgui(middle->pixel);
  if (held_) {
    // How far, beside the middle.
    std::string text;
    if (held_.kind == Handle::Kind::turn) {
      text = "about " + std::string(axis_names[static_cast<std::size_t>(held_.axis)]) + "  " +
             precise_number(std::round(now_.turned * 180.0 / std::numbers::pi * 1e4) / 1e4) + "°";
    } else {
      for (int i = 0; i < 3; ++i) {
        const bool moves = (held_.kind == Handle::Kind::move) == (i == held_.axis);
        if (moves) {
          text += std::string(text.empty() ? "" : "   ") + std::string(axis_names[static_cast<std::size_t>(i)]) + " " +
                  (now_.moved[i] < 0.0 ? "" : "+") + precise_number(now_.moved[i]) + " m";
        }
      }
    }
    outlined_text(draw, own.fonts.label, own.fonts.label->FontSize, {at.x + own.px(14), at.y + own.px(94)},
                  own.theme.text, own.theme.outline, text);
    return;
  }
  // Which axes: a small button below.
  const std::string_view text = local_ ? "own axes" : "world axes";
  const ImVec2 size = size_of(own.fonts.small, text);
  const ImVec2 box{size.x + own.px(14), own.px(20)};
  const ImVec2 corner{at.x - 0.5f * box.x, at.y + own.px(92)};
  const auto fits = [&](float low, float extent, double from, double room) {
    return static_cast<double>(low) >= from && static_cast<double>(low + extent) <= from + room;
  };
  if (!fits(corner.x, box.x, rect.x, rect.width) || !fits(corner.y, box.y, rect.y, rect.height)) return;
  ImGui::SetCursorScreenPos(corner);
  if (ImGui::InvisibleButton("handles-frame", box)) toggle_frame();
  const bool hovered = ImGui::IsItemHovered();
  draw.AddRectFilled(corner, {corner.x + box.x, corner.y + box.y}, packed(own.theme.panel, 0.88f), own.px(5));
  draw.AddRect(corner, {corner.x + box.x, corner.y + box.y}, packed(hovered ? own.theme.dim : own.theme.line),
               own.px(5));
  text_at(draw, own.fonts.small, {corner.x + own.px(7), corner.y + 0.5f * (box.y - size.y)}, packed(own.theme.text),
          text);
  note_control(own, "view.handles.frame", text, corner, box, true, local_);
  note_text(own, text, {corner.x + own.px(7), corner.y + 0.5f * (box.y - size.y)}, size);
  tooltip(own, "the arrows' axes: the world's, or the shape's own   G\nCtrl while dragging snaps");
}

nlohmann::ordered_json PoseHandles::state(const Pose& pose, const Camera& camera, const ViewRect& rect,
                                          double scale) const {
  const Gizmo gizmo(pose, local_, camera, rect, scale);
  nlohmann::ordered_json result{{"local", local_}, {"step", round_step(snap_pixels * gizmo.unit())}};
  for (int i = 0; i < 3; ++i) {
    const auto seen = camera.project(gizmo.arrow_end(i, Gizmo::arrow_to), rect);
    if (seen && gizmo.shows({Handle::Kind::move, i}))
      result["arrows"][std::string(axis_names[static_cast<std::size_t>(i)])] = {seen->pixel.x, seen->pixel.y};
  }
  return result;
}

}  // namespace minkoscope
