#include "app/view/gizmo.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/view/pixels_to_segment.h"

namespace minkoscope {
namespace {

constexpr double handle_reach = 7.0;      // logical pixels around a handle
constexpr double steepest_arrow = 0.985;  // cosine between an arrow and the view beyond which it cannot be dragged
constexpr double flattest_plane = 0.17;   // cosine between a plane's normal and the view below which it is too flat
constexpr int ring_segments = 64;

double snapped(double value, double step) {
  return step > 0.0 ? std::round(value / step) * step : value;
}

}  // namespace

double round_step(double at_least) {
  const double power = std::pow(10.0, std::floor(std::log10(at_least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= at_least) return factor * power;
  }
  return 10.0 * power;
}

Gizmo::Gizmo(const Pose& pose, bool local, const Camera& camera, const ViewRect& rect, double scale)
    : pose_(pose),
      local_(local),
      camera_(camera),
      rect_(rect),
      scale_(scale),
      unit_(camera.pixel_size(pose.position, rect) * scale) {
  const Vector3d away = camera.eye() - pose.position;
  const double distance = glm::length(away);
  to_eye_ = camera.orthographic || !(distance > 0.0) ? -camera.forward() : away / distance;
  for (int i = 0; i < 3; ++i) {
    Vector3d unit(0.0);
    unit[i] = 1.0;
    axes_[static_cast<std::size_t>(i)] = local ? pose.rotation * unit : unit;
  }
}

bool Gizmo::shows(Handle handle) const {
  const double across = std::abs(glm::dot(axis(handle.axis), to_eye_));
  return handle.kind == Handle::Kind::move ? across < steepest_arrow : across > flattest_plane;
}

std::array<Vector3d, 4> Gizmo::square(int across) const {
  const Vector3d &u = axis((across + 1) % 3), &v = axis((across + 2) % 3);
  const double low = square_from * unit_, high = square_to * unit_;
  const Vector3d& o = pose_.position;
  return {o + low * u + low * v, o + high * u + low * v, o + high * u + high * v, o + low * u + high * v};
}

std::vector<Vector3d> Gizmo::ring_points(int about) const {
  // The half nearer to the eye: around the direction in its plane that points most towards the eye.
  const Vector3d& n = axis(about);
  Vector3d front = to_eye_ - glm::dot(to_eye_, n) * n;
  const double length = glm::length(front);
  const bool whole = length < flattest_plane;  // seen face on
  front = length > 1e-9 ? front / length : axis((about + 1) % 3);
  const Vector3d side = glm::cross(n, front);
  const double half = whole ? std::numbers::pi : 0.5 * std::numbers::pi;
  std::vector<Vector3d> points;
  points.reserve(ring_segments + 1);
  for (int i = 0; i <= ring_segments; ++i) {
    const double angle = half * (2.0 * i / ring_segments - 1.0);
    points.push_back(pose_.position + ring * unit_ * (std::cos(angle) * front + std::sin(angle) * side));
  }
  return points;
}

Handle Gizmo::under(const glm::dvec2& pixel) const {
  double best = handle_reach * scale_;
  Handle found;
  const auto take = [&](Handle handle, double distance) {
    if (distance >= best) return;
    best = distance;
    found = handle;
  };
  for (int i = 0; i < 3; ++i) {
    if (const Handle slide{Handle::Kind::slide, i}; shows(slide)) {
      // Inside the square: its middle's distance does not matter.
      const std::array<Vector3d, 4> corners = square(i);
      std::array<glm::dvec2, 4> seen;
      bool visible = true;
      for (std::size_t k = 0; k < 4; ++k) {
        const auto point = camera_.project(corners[k], rect_);
        if (!point) visible = false;
        if (point) seen[k] = point->pixel;
      }
      int left = 0;
      for (std::size_t k = 0; visible && k < 4; ++k) {
        const glm::dvec2 edge = seen[(k + 1) % 4] - seen[k], to = pixel - seen[k];
        left += edge.x * to.y - edge.y * to.x > 0.0 ? 1 : -1;
      }
      if (visible && std::abs(left) == 4) take(slide, 0.5);
    }
    if (const Handle move{Handle::Kind::move, i}; shows(move)) {
      const auto a = camera_.project(arrow_end(i, arrow_from), rect_),
                 b = camera_.project(arrow_end(i, arrow_to), rect_);
      if (a && b) take(move, pixels_to_segment(pixel, a->pixel, b->pixel).first);
    }
    if (const Handle turn{Handle::Kind::turn, i}; shows(turn)) {
      std::optional<Projected> last;
      for (const Vector3d& point : ring_points(i)) {
        const auto seen = camera_.project(point, rect_);
        if (seen && last) take(turn, pixels_to_segment(pixel, last->pixel, seen->pixel).first);
        last = seen;
      }
    }
  }
  return found;
}

double Gizmo::along_axis(int index, const glm::dvec2& pixel) const {
  // The point of the axis nearest to the pixel's ray.
  const Ray ray = camera_.ray(pixel, rect_);
  const Vector3d& a = axis(index);
  const Vector3d from = ray.origin - pose_.position;
  const double cosine = glm::dot(a, ray.direction);
  const double rest = 1.0 - cosine * cosine;
  if (rest < 1e-6) return 0.0;
  return (glm::dot(a, from) - cosine * glm::dot(ray.direction, from)) / rest;
}

std::optional<Vector3d> Gizmo::on_plane(int across, const glm::dvec2& pixel) const {
  const Ray ray = camera_.ray(pixel, rect_);
  const Vector3d& n = axis(across);
  const double slope = glm::dot(n, ray.direction);
  if (std::abs(slope) < 1e-3) return std::nullopt;  // beyond the horizon
  return ray.origin + glm::dot(n, pose_.position - ray.origin) / slope * ray.direction;
}

DraggedPose Gizmo::drag(Handle handle, const glm::dvec2& from, const glm::dvec2& to, const SnapSteps& snap) const {
  DraggedPose result{pose_};
  if (handle.kind == Handle::Kind::turn) {
    const auto begin = on_plane(handle.axis, from), end = on_plane(handle.axis, to);
    if (!begin || !end) return result;
    const Vector3d &n = axis(handle.axis), p = *begin - pose_.position, q = *end - pose_.position;
    result.turned = snapped(std::atan2(glm::dot(n, glm::cross(p, q)), glm::dot(p, q)), snap.angle);
    result.pose.rotation = glm::normalize(glm::angleAxis(result.turned, n) * pose_.rotation);
    return result;
  }
  Vector3d moved(0.0);  // along the axes
  if (handle.kind == Handle::Kind::move) {
    moved[handle.axis] = along_axis(handle.axis, to) - along_axis(handle.axis, from);
  } else if (handle.kind == Handle::Kind::slide) {
    const auto begin = on_plane(handle.axis, from), end = on_plane(handle.axis, to);
    if (!begin || !end) return result;
    for (const int i : {(handle.axis + 1) % 3, (handle.axis + 2) % 3}) moved[i] = glm::dot(*end - *begin, axis(i));
  }
  for (int i = 0; i < 3; ++i) {
    if (moved[i] == 0.0) continue;
    moved[i] = local_ ? snapped(moved[i], snap.length)
                      : snapped(pose_.position[i] + moved[i], snap.length) - pose_.position[i];
  }
  const Vector3d to_position = pose_.position + moved.x * axes_[0] + moved.y * axes_[1] + moved.z * axes_[2];
  if (!is_finite(to_position)) return result;
  result.pose.position = to_position;
  // Without the rounding of the difference, so that a snapped coordinate is the multiple itself.
  if (!local_ && snap.length > 0.0) {
    for (int i = 0; i < 3; ++i) {
      if (moved[i] != 0.0) result.pose.position[i] = snapped(to_position[i], snap.length);
    }
  }
  result.moved = moved;
  return result;
}

}  // namespace minkoscope
