#include "app/window/panes/cameras.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/scene/json/json.h"

namespace minkoscope {

namespace {

constexpr double first_yaw = 0.55, first_pitch = 0.32;  // radians

}  // namespace

Cameras::Cameras(FrameContext& frame) : frame_(frame) {
  for (ViewPane& pane : panes_) {
    pane.camera.yaw = first_yaw;
    pane.camera.pitch = first_pitch;
  }
}

void Cameras::begin_again(const std::optional<Vector3d>& from) {
  from_ = from;
  for (ViewPane& pane : panes_) {
    pane.motion.stop();
    pane.camera.yaw = first_yaw;
    pane.camera.pitch = first_pitch;
    pane.camera.orthographic = false;
    pane.close = pane.ever_framed = false;
  }
  frame_.mode().begin_display_again();
}

void Cameras::take_first_look(const PanelContext& context) {
  Camera& camera = pane(0).camera;
  if (from_) {
    camera.yaw = std::atan2(from_->x, from_->z);
    camera.pitch = 0.0;
    camera.orbit(0.0, std::asin(glm::normalize(*from_).y));
    from_.reset();
  } else {
    camera = frame_.mode().first_look(context, camera);
  }
  link_rotation(0);
}

void Cameras::show(int views) {
  if (views > shown_) {
    for (int view : {0, 1}) link_column(view);
  }
  shown_ = views;
}

bool Cameras::moving() const {
  return std::any_of(panes_.begin(), panes_.begin() + shown_,
                     [](const ViewPane& pane) { return pane.motion.running() || pane.step_animation.running(); });
}

void Cameras::turn(int view, double yaw, double pitch) {
  ViewPane& pane = this->pane(view);
  pane.camera.orbit(yaw, pitch);
  link_rotation(view);
}

void Cameras::orbit(double yaw, double pitch) {
  for (ViewPane& pane : panes_) pane.camera.orbit(yaw, pitch);
}

void Cameras::link_rotation(int view) {
  const Camera& camera = pane(view).camera;
  for (ViewPane& other : panes_) {
    if (&other.camera == &camera) continue;
    other.motion.stop();
    other.camera.yaw = camera.yaw;
    other.camera.pitch = camera.pitch;
  }
}

void Cameras::link_column(int view) {
  if (frame_.mode().view_count() != 4) return;
  ViewPane& other = pane(view ^ 2);
  other.motion.stop();
  other.camera = pane(view).camera;
}

void Cameras::look_along(int axis) {
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

void Cameras::toggle_orthographic() {
  const bool now = !panes_[0].camera.orthographic;
  for (ViewPane& pane : panes_) {
    pane.motion.stop();
    pane.camera.orthographic = now;
  }
}

void Cameras::frame_view(PanelContext& own, int view, bool selection, bool at_once) {
  ViewPane& pane = this->pane(view);
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
  if (!selection && !pane.close) pane.framed_size = frame_.mode().size_shown(own);
  pane.frame(*wanted, at_once || own.still || !frame_.preferences.animate);
}

void Cameras::zoom_to_simplex(PanelContext& own, bool close) {
  for (int view = 0; view < 2; ++view) {
    pane(view).close = close;
    frame_view(own, view, false, false);
  }
}

void Cameras::frame_all(PanelContext& own) {
  for (int view = 0; view < 2; ++view) {
    pane(view).close = false;
    frame_view(own, view, true, false);
  }
}

bool Cameras::cancel(PanelContext& own) {
  const bool close = panes_[0].close || panes_[1].close;
  if (close) zoom_to_simplex(own, false);
  return close;
}

void Cameras::state(nlohmann::ordered_json& result) const {
  nlohmann::ordered_json views = nlohmann::ordered_json::array();
  for (int i = 0; i < shown_; ++i) {
    const ViewPane& own = pane(i);
    const Camera& camera = own.camera;
    nlohmann::ordered_json view;
    view["rect"] = {own.rect.x, own.rect.y, own.rect.width, own.rect.height};
    view["target"] = {camera.target.x, camera.target.y, camera.target.z};
    view["distance"] = camera.distance;
    view["yaw"] = camera.yaw;
    view["pitch"] = camera.pitch;
    view["orthographic"] = camera.orthographic;
    view["close"] = own.close;
    views.push_back(view);
  }
  result["views"] = views;
}

}  // namespace minkoscope
