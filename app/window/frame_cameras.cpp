// The mouse in a view: orbit, pan, fly and zoom, or a drag that the mode takes; and framing.
#include "app/window/app_frame.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/render/label_renderer.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

void AppFrame::turn(int view, double yaw, double pitch) {
  auto& pane = panes_[static_cast<std::size_t>(view)];
  pane.camera.orbit(yaw, pitch);
  link_rotation(view);
}

void AppFrame::orbit(double yaw, double pitch) {
  for (ViewPane& pane : panes_) pane.camera.orbit(yaw, pitch);
}

void AppFrame::link_rotation(int view) {
  const Camera& camera = panes_[static_cast<std::size_t>(view)].camera;
  for (ViewPane& other : panes_) {
    if (&other.camera == &camera) continue;
    other.motion.stop();
    other.camera.yaw = camera.yaw;
    other.camera.pitch = camera.pitch;
  }
}

void AppFrame::link_column(int view) {
  if (frame_.mode().view_count() != 4) return;
  ViewPane& other = panes_[static_cast<std::size_t>(view ^ 2)];
  other.motion.stop();
  other.camera = panes_[static_cast<std::size_t>(view)].camera;
}

void AppFrame::draw_axis_buttons(PanelContext& own, int view, const ViewRect& rect, const Camera& camera) {
  if (own.still || !panes_[static_cast<std::size_t>(view)].own_camera) return;
  const AxesPlace place = axes_place(camera, rect, frame_.scale);
  constexpr std::array ids{"view.axis-x", "view.axis-y", "view.axis-z"};
  const float side = std::max(own.px(18) * place.size, own.px(14));
  const auto spot = [&](const char* id, ImVec2 middle, std::string_view text, std::string_view hint, bool lit) {
    const ImVec2 at{middle.x - 0.5f * side, middle.y - 0.5f * side};
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton(id, {side, side});
    if (ImGui::IsItemHovered() || lit)
      ImGui::GetWindowDrawList()->AddCircle(middle, 0.5f * side, packed(own.theme.dim), 24, own.px(1.2));
    note_control(own, id, text, at, {side, side}, true, lit);
    tooltip(own, hint);
    return clicked;
  };
  if (spot("view.orthographic", place.middle, "orthographic",
           camera.orthographic ? "parallel lines stay parallel; click for perspective   O"
                               : "perspective; click for an orthographic view   O",
           camera.orthographic))
    toggle_orthographic();
  for (int axis = 0; axis < 3; ++axis) {
    const auto index = static_cast<std::size_t>(axis);
    if (spot(ids[index], place.letters[index], std::string_view("xyz").substr(index, 1),
             "look along this axis; again, from its other end", false))
      look_along(axis);
  }
}

void AppFrame::look_along(int axis) {
  const auto from = [axis](const Camera& now, double side) {
    Camera to = now;
    to.pitch = 0.0;
    if (axis == 0) to.yaw = side * 0.5 * std::numbers::pi;
    if (axis == 1) to.orbit(0.0, side * std::numbers::pi);  // as far as it goes
    if (axis == 2) to.yaw = side > 0.0 ? 0.0 : std::numbers::pi;
    return to;
  };
  constexpr double there = 1e-3;  // between directions
  const bool already = glm::length(panes_[0].camera.forward() - from(panes_[0].camera, 1.0).forward()) < there;
  for (ViewPane& pane : panes_) {
    const Camera to = from(pane.camera, already ? -1.0 : 1.0);
    if (frame_.preferences.animate) {
      pane.motion.start(pane.camera, to);
    } else {
      pane.camera = to;
    }
  }
}

void AppFrame::toggle_orthographic() {
  const bool now = !panes_[0].camera.orthographic;
  for (ViewPane& pane : panes_) {
    pane.motion.stop();
    pane.camera.orthographic = now;
  }
}

void AppFrame::frame_view(PanelContext& own, int view, bool selection, bool at_once) {
  ViewPane& pane = panes_[static_cast<std::size_t>(view)];
  std::optional<DrawBounds> wanted;
  if (selection && frame_.selection.selected != 0) {
    for (const auto& point : pane.list.points) {
      if (point.id == frame_.selection.selected) include(wanted, point.position);
    }
    for (const auto& line : pane.list.lines) {
      if (line.id != frame_.selection.selected) continue;
      include(wanted, line.from);
      include(wanted, line.to);
    }
    // A single point has no extent: add a margin.
    if (wanted && wanted->radius() < 0.05 * pane.camera.distance) {
      const Vector3d room(0.1 * pane.camera.distance);
      wanted = DrawBounds{wanted->centre() - room, wanted->centre() + room};
    }
  }
  if (!wanted) wanted = frame_.mode().bounds(own, view, pane.list, pane.close);
  if (!wanted) return;
  pane.frame(*wanted, at_once || own.still || !frame_.preferences.animate);
}

void AppFrame::zoom_to_simplex(PanelContext& own, bool close) {
  for (int view = 0; view < 2; ++view) {
    panes_[static_cast<std::size_t>(view)].close = close;
    frame_view(own, view, false, false);
  }
}

void AppFrame::handle_view_mouse(PanelContext& own, int view, double seconds) {
  ViewPane& pane = panes_[static_cast<std::size_t>(view)];
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
  const auto user_takes_camera = [&] { pane.motion.stop(); };
  if (ImGui::IsItemActivated()) {
    pane.pressed = true;
    pane.moved = pane.mode_drags = false;
    pane.press_position = mouse.pressed = mouse.position;
    pane.button = io.MouseDown[0] ? 0 : io.MouseDown[1] ? 1 : 2;
    const bool takes = pane.button == 0 && !frame_.input.modifiers().alt;
    if (takes && !press_tools(own, mouse)) pane.mode_drags = frame_.mode().press(own, mouse);
  }
  if (active && pane.pressed) {
    const glm::dvec2 moved = mouse.position - mouse.previous;
    if (glm::length(mouse.position - pane.press_position) > 3.0 * static_cast<double>(frame_.scale)) pane.moved = true;
    const double per_pixel = 0.0055 / static_cast<double>(frame_.scale);
    if (handles_.held()) {
      if (pane.moved) frame_.mode().set_selected_pose(own, handles_.drag(own, mouse), handles_.gesture());
    } else if (vertex_held_) {
      if (pane.moved) drag_probe(mouse);
    } else if (pane.mode_drags) {
      pane.moved = pane.moved || frame_.input.wheel() != 0.0f;  // in depth
      if (pane.moved) frame_.mode().drag(own, mouse);
    } else if (pane.moved && moved != glm::dvec2(0.0) && pane.own_camera) {
      user_takes_camera();
      if (pane.button == 0 || (pane.button == 2 && !frame_.input.modifiers().shift)) {
        turn(view, -moved.x * per_pixel, moved.y * per_pixel);
      } else if (pane.button == 2) {
        pane.camera.pan(moved, pane.rect);
      } else {
        pane.camera.look(-moved.x * per_pixel * 0.6, moved.y * per_pixel * 0.6);
        link_rotation(view);
      }
    }
    if (pane.button == 1 && pane.own_camera) {
      const auto held = [this](char letter) { return frame_.input.held(key_of(letter)) ? 1.0 : 0.0; };
      const Vector3d wish(held('D') - held('A'), held('E') - held('Q'), held('W') - held('S'));
      if (wish != Vector3d(0.0)) {
        user_takes_camera();
        const double speed = pane.camera.distance * (frame_.input.modifiers().shift ? 3.0 : 1.0);
        pane.camera.fly(wish * speed * std::min(seconds, 0.1));
        frame_.settle = 3;
      }
    }
  }
  if (pane.pressed && !active) {
    pane.pressed = false;
    const bool held = vertex_held_ || handles_.held();
    if (held) release_tools();
    if (pane.mode_drags) frame_.mode().release(own, mouse);
    if (pane.button == 0 && !pane.moved && !held) {
      if (measure_.active()) {
        measure_.click(own, mouse);
      } else {
        frame_.mode().click(own, mouse);
      }
    }
    pane.mode_drags = false;
  }
  if (!hovered || active || own.still) {
    if (readout_.view() == view) readout_.leave();
    if (hovered && !own.still && active && !handles_.held()) measure_.leave();
  }
  if (!hovered || own.still) return;
  if (!active) hover_tools(own, mouse, seconds);
  if (frame_.input.wheel() != 0.0f && pane.own_camera && !pane.mode_drags) {
    user_takes_camera();
    const auto anchor = pane.picker.pick_surface(pane.list, pane.camera, pane.rect, mouse.position);
    pane.camera.zoom(std::pow(0.87, static_cast<double>(frame_.input.wheel())),
                     anchor ? std::optional(anchor->position) : std::nullopt);
  }
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && pane.own_camera) {
    if (const auto hit = pane.picker.pick_surface(pane.list, pane.camera, pane.rect, mouse.position)) {
      Camera to = pane.camera;
      to.target = hit->position;
      pane.motion.start(pane.camera, to);
    }
  }
}
}  // namespace minkoscope
