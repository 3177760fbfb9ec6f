// The mouse in a view: a drag that a tool or the mode takes; else orbit, pan, fly and zoom.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/views/views.h"

namespace minkoscope {

void Views::press(PanelContext& own, ViewPane& pane, ViewMouse& mouse) {
  const ImGuiIO& io = ImGui::GetIO();
  pane.pressed = true;
  pane.moved = pane.mode_drags = false;
  pane.press_position = mouse.pressed = mouse.position;
  pane.button = io.MouseDown[0] ? 0 : io.MouseDown[1] ? 1 : 2;
  const bool takes = pane.button == 0 && !mouse.modifiers.alt;
  if (takes && !tools_.press(own, mouse)) pane.mode_drags = frame_.mode().press(own, mouse);
}

void Views::drag(PanelContext& own, ViewPane& pane, const ViewMouse& mouse) {
  if (glm::length(mouse.position - pane.press_position) > 3.0 * static_cast<double>(frame_.scale)) pane.moved = true;
  if (ViewTool* const tool = tools_.held()) {
    if (pane.moved) tool->drag(own, mouse);
  } else if (pane.mode_drags) {
    pane.moved = pane.moved || frame_.input.wheel() != 0.0f;  // in depth
    if (pane.moved) frame_.mode().drag(own, mouse);
  } else if (pane.moved && mouse.position != mouse.previous && pane.own_camera) {
    drag_camera(pane, mouse);
  }
}

void Views::drag_camera(ViewPane& pane, const ViewMouse& mouse) {
  const glm::dvec2 moved = mouse.position - mouse.previous;
  const double per_pixel = 0.0055 / static_cast<double>(frame_.scale);
  pane.motion.stop();
  if (pane.button == 0 || (pane.button == 2 && !mouse.modifiers.shift)) {
    cameras_.turn(mouse.view, -moved.x * per_pixel, moved.y * per_pixel);
  } else if (pane.button == 2) {
    pane.camera.pan(moved, pane.rect);
  } else {
    pane.camera.look(-moved.x * per_pixel * 0.6, moved.y * per_pixel * 0.6);
    cameras_.link_rotation(mouse.view);
  }
}

void Views::fly(ViewPane& pane, double seconds) {
  const auto held = [this](char letter) { return frame_.input.held(key_of(letter)) ? 1.0 : 0.0; };
  const Vector3d wish(held('D') - held('A'), held('E') - held('Q'), held('W') - held('S'));
  if (wish == Vector3d(0.0)) return;
  pane.motion.stop();
  const double speed = pane.camera.distance * (frame_.input.modifiers().shift ? 3.0 : 1.0);
  pane.camera.fly(wish * speed * std::min(seconds, 0.1));
  frame_.settle = 3;
}

void Views::release(PanelContext& own, ViewPane& pane, const ViewMouse& mouse) {
  pane.pressed = false;
  ViewTool* const tool = tools_.held();
  if (tool != nullptr) tool->release();
  if (pane.mode_drags) frame_.mode().release(own, mouse);
  const bool clicked = pane.button == 0 && !pane.moved && tool == nullptr;
  if (clicked && !tools_.click(own, mouse)) frame_.mode().click(own, mouse);
  pane.mode_drags = false;
}

void Views::handle_mouse(PanelContext& own, int view, double seconds) {
  ViewPane& pane = cameras_.pane(view);
  const ImGuiIO& io = ImGui::GetIO();
  pane.under_mouse = ImGui::IsItemHovered();
  const bool hovered = pane.under_mouse && !pane.covered, active = ImGui::IsItemActive();
  ViewMouse mouse{view,
                  pane.rect,
                  &pane.camera,
                  &pane.list,
                  &pane.picker,
                  {static_cast<double>(io.MousePos.x), static_cast<double>(io.MousePos.y)},
                  frame_.input.previous_mouse(),
                  pane.press_position,
                  frame_.input.modifiers()};
  if (ImGui::IsItemActivated()) press(own, pane, mouse);
  if (active && pane.pressed) {
    drag(own, pane, mouse);
    if (pane.button == 1 && pane.own_camera) fly(pane, seconds);
  }
  if (pane.pressed && !active) release(own, pane, mouse);
  if (!hovered || active || own.still) tools_.leave(view, hovered && active && !own.still && tools_.held() == nullptr);
  if (!hovered || own.still) return;
  const bool points = !active && !tools_.hover(own, mouse, seconds) && frame_.mode().hover(own, mouse);
  if (points) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const float wheel = frame_.input.wheel();
  if (wheel != 0.0f && pane.own_camera && !pane.mode_drags) {
    pane.motion.stop();
    const auto anchor = pane.picker.pick_surface(pane.list, pane.camera, pane.rect, mouse.position);
    pane.camera.zoom(std::pow(0.87, static_cast<double>(wheel)),
                     anchor ? std::optional(anchor->position) : std::nullopt);
  }
  if (!frame_.input.double_clicked()) return;
  if (!tools_.measure.active() && tools_.held() == nullptr && frame_.mode().double_click(own, mouse)) {
    if (pane.mode_drags) frame_.mode().release(own, mouse);
    pane.pressed = pane.mode_drags = false;
  } else if (pane.own_camera) {
    if (const auto hit = pane.picker.pick_surface(pane.list, pane.camera, pane.rect, mouse.position)) {
      Camera to = pane.camera;
      to.target = hit->position;
      pane.motion.start(pane.camera, to);
    }
  }
}

}  // namespace minkoscope
