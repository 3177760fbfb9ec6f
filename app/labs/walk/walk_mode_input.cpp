// Keys and mouse of a walk: walking while the mouse is captured; ticks, steps, cameras and placing the body while it is
// not.
#include <cmath>
#include <functional>

#include "app/draw/marks.h"
#include "app/labs/walk/walk_mode.h"
#include "app/session/level_queries.h"

namespace minkoscope {
WalkControls WalkMode::controls() {
  const auto down = [&](Key key) { return held_[static_cast<std::size_t>(key)]; };
  WalkControls controls;
  controls.forward = down(key_of('W')) || down(Key::up);
  controls.back = down(key_of('S')) || down(Key::down);
  controls.left = down(key_of('A')) || down(Key::left);
  controls.right = down(key_of('D')) || down(Key::right);
  controls.run = down(Key::left_shift) || down(Key::right_shift);
  controls.crouch = down(key_of('C'));
  controls.jump = jump_pressed_;
  controls.stick_right = sticks_.right;
  controls.stick_forward = sticks_.forward;
  controls.heading = camera_.heading();
  return controls;
}

bool WalkMode::walk_key(PanelContext& context, const InputEvent& event) {
  if (event.kind == InputEvent::Kind::focus_lost) {
    stop(context);
    return true;
  }
  if (event.key == Key::none || event.key >= Key::count) return true;
  if (event.kind == InputEvent::Kind::key_up) held_[static_cast<std::size_t>(event.key)] = false;
  if (event.kind == InputEvent::Kind::key_down) {
    held_[static_cast<std::size_t>(event.key)] = true;
    if (event.key == Key::space) jump_pressed_ = true;
    if (event.key == Key::escape) stop(context);
  }
  return true;  // no other keys while the mouse is captured
}

bool WalkMode::paused_key(PanelContext& context, const InputEvent& event) {
  if (event.kind != InputEvent::Kind::key_down && event.kind != InputEvent::Kind::key_repeat) return false;
  if (event.modifiers.control || event.modifiers.alt) return false;
  const std::ptrdiff_t by = event.modifiers.shift ? 5 : 1;
  const auto to_tick = [&](const std::function<void()>& move) {
    session_.pause();
    move();
    return true;
  };
  switch (event.key) {
    case Key::period:
    case Key::right:
      return to_tick([&] { session_.move_tick(by); });
    case Key::comma:
    case Key::left:
      return to_tick([&] { session_.move_tick(-by); });
    case Key::right_bracket:
      return to_tick([&] { session_.move_step(by); });
    case Key::left_bracket:
      return to_tick([&] { session_.move_step(-by); });
    case Key::home:
      return to_tick([&] { session_.set_tick(std::nullopt); });
    case Key::end:
      return to_tick([&] { session_.set_tick(session_.tick_count()); });
    case Key::space:
      if (event.kind == InputEvent::Kind::key_repeat) return true;
      if (session_.activity() == WalkActivity::replay) {
        session_.pause();
      } else {
        session_.replay();
      }
      return true;
    case Key::enter:
    case Key::keypad_enter:
      if (event.kind == InputEvent::Kind::key_down) go_live(context);
      return true;
    default:
      break;
  }
  const bool numbered = event.key >= key_of('1') && event.key <= key_of('9');
  if (numbered || event.key == key_of('P')) {
    const TickProblem problem =
        numbered ? static_cast<TickProblem>(static_cast<int>(event.key) - static_cast<int>(key_of('1')))
                 : TickProblem::any;
    if (!session_.go_to(problem, event.modifiers.shift))
      context.document.notices().information(std::string(none_of(problem)));
    return true;
  }
  if (event.key == key_of('T') && event.kind == InputEvent::Kind::key_down) {
    cut_out(context, event.modifiers.shift);
    return true;
  }
  if (handle_display_key(event) || track_key(context, event)) return true;
  if (event.key == key_of('M')) {
    if (event.kind == InputEvent::Kind::key_down) toggle_overview();
    return true;
  }
  if (event.key == key_of('R')) return to_tick([&] { session_.set_tick(std::nullopt); });
  if (event.key != key_of('V')) return false;
  if (event.kind == InputEvent::Kind::key_down && in_overview()) {
    toggle_overview();
  } else if (event.kind == InputEvent::Kind::key_down) {
    WalkCamera next = camera_;
    next.next_mode();
    use_camera(next.mode);
  }
  return true;
}

bool WalkMode::handle_display_key(const InputEvent& event) {
  constexpr double cut_step = 0.1;  // metres
  switch (event.key) {
    case key_of('X'):
      display_.xray = !display_.xray;
      return true;
    case key_of('K'):
      if (event.modifiers.shift) {
        display_.next_axis();
        display_.cut = true;
      } else {
        display_.cut = !display_.cut;
      }
      return true;
    case Key::page_up:
      display_.offset += cut_step;
      return true;
    case Key::page_down:
      display_.offset -= cut_step;
      return true;
    default:
      return false;
  }
}

bool WalkMode::key(PanelContext& context, const InputEvent& event) {
  if (!session_.ready()) return false;
  return session_.activity() == WalkActivity::live ? walk_key(context, event) : paused_key(context, event);
}

bool WalkMode::press(PanelContext&, const ViewMouse& mouse) {
  // In first person the drag turns the view; the other cameras orbit.
  return mouse.view == world_view && session_.ready() && camera_.mode == WalkCameraMode::first_person;
}

void WalkMode::drag(PanelContext&, const ViewMouse& mouse) {
  const glm::dvec2 moved = mouse.position - mouse.previous;
  camera_.look(-moved.x, -moved.y);
}

void WalkMode::release(PanelContext&, const ViewMouse&) {}

void WalkMode::place_body(PanelContext& context, const ViewMouse& mouse) {
  const std::optional<Pick> pick = mouse.picker->pick_surface(*mouse.list, *mouse.camera, mouse.rect, mouse.position);
  if (!pick || mark_kind(pick->id) != MarkKind::level_mesh || pick->triangle < 0) return;
  const auto mesh_index = static_cast<std::size_t>(mark_index(pick->id));
  if (mesh_index >= session_.walk().level.size()) return;
  const WalkMesh& entry = session_.walk().level[mesh_index];
  const TriangleMesh& mesh = *entry.mesh.mesh;
  const auto& corners = mesh.triangles[static_cast<std::size_t>(pick->triangle)];
  const Pose pose = entry.motion ? pose_at(*entry.motion, entry.mesh.pose, session_.drawn_time()) : entry.mesh.pose;
  const Vector3d a = pose.to_world(mesh.vertices[corners[0]]);
  const Vector3d normal =
      glm::cross(pose.to_world(mesh.vertices[corners[1]]) - a, pose.to_world(mesh.vertices[corners[2]]) - a);
  if (!(glm::length(normal) > 0.0)) return;
  const Vector3d direction = mouse.camera->ray(mouse.position, mouse.rect).direction;
  const std::optional<Vector3d> place =
      place_on(session_.timeline().level(), session_.walk().body, pick->position, glm::normalize(normal), direction);
  if (!place) {
    context.document.notices().information("no room for the body there");
    return;
  }
  // A new start: undo restores the walk from the old one.
  context.document.edit([&](Case& value) {
    Walk& walk = std::get<Walk>(value.run);
    walk.body.position = *place;
    walk.inputs.clear();
  });
}

bool WalkMode::double_click(PanelContext& context, const ViewMouse& mouse) {
  if (mouse.view != world_view || !session_.ready() || session_.activity() == WalkActivity::live) return false;
  chosen_point_.reset();  // by the first click
  place_body(context, mouse);
  return true;
}

void WalkMode::click(PanelContext& context, const ViewMouse& mouse) {
  if (!session_.ready() || session_.activity() == WalkActivity::live) return;
  const std::optional<Pick> pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position);
  if (pick && click_moment(context, *pick)) return;
  context.selection.selected = pick ? pick->id : 0;
  if (pick && mark_kind(pick->id) == MarkKind::candidate)
    session_.set_step(static_cast<std::size_t>(mark_index(pick->id)));
  // Any other point becomes the one whose coordinates are shown.
  if (pick && (mark_kind(pick->id) == MarkKind::level_mesh || mark_kind(pick->id) == MarkKind::contact)) {
    const EllipsoidBody frame = frame_of_ellipsoid_space();
    chosen_point_ =
        mouse.view == world_view ? pick->position : frame.position + frame.rotation * (frame.radii * pick->position);
  }
}

bool WalkMode::hover(PanelContext& context, const ViewMouse& mouse) {
  if (!session_.ready() || (session_.steps().empty() && map_.places().empty())) return false;
  const std::optional<Pick> pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position);
  if (pick && hover_moment(context, *pick)) return true;
  const bool has_tooltip = pick && mark_kind(pick->id) != MarkKind::level_mesh;
  if (has_tooltip) context.selection.next_hovered = pick->id;
  return false;
}

bool WalkMode::cancel(PanelContext& context) {
  if (session_.activity() == WalkActivity::live || session_.activity() == WalkActivity::replay) {
    stop(context);
    return true;
  }
  if (preparing_ && !preparing_->cancelled()) {
    preparing_->cancel();
    return true;
  }
  if (session_.pending_ticks() > 0 && !session_.stopped()) {
    session_.stop_pending();
    return true;
  }
  if (session_.step()) {
    session_.set_step(std::nullopt);
    return true;
  }
  if (chosen_point_) {
    chosen_point_.reset();
    return true;
  }
  if (found_) {
    found_.reset();
    return true;
  }
  return false;
}

void WalkMode::captured_wheel(double steps) {
  if (camera_.mode == WalkCameraMode::chase) camera_.zoom(std::pow(0.87, steps));
}

void WalkMode::captured_motion(double dx, double dy) {
  const double turned = preferences_.look_sensitivity;
  camera_.look(turned * dx, (preferences_.invert_look ? -turned : turned) * dy);
}

void WalkMode::captured_sticks(const Sticks& sticks, double seconds) {
  constexpr double fastest = 1000.0;  // pixels a second, of a mouse that turns as fast
  sticks_ = sticks;
  if (sticks.look_right == 0.0 && sticks.look_up == 0.0) return;
  captured_motion(fastest * seconds * sticks.look_right, -fastest * seconds * sticks.look_up);
}

}  // namespace minkoscope
