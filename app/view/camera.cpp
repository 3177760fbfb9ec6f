#include "app/view/camera.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {
namespace {

constexpr double pi = 3.14159265358979323846;
// Short of the poles, so that the view's right axis stays defined.
constexpr double steepest_pitch = 0.5 * pi - 1e-3;

double wrap(double angle) {
  return std::remainder(angle, 2.0 * pi);
}

}  // namespace

Vector3d Camera::forward() const {
  return {-std::sin(yaw) * std::cos(pitch), -std::sin(pitch), -std::cos(yaw) * std::cos(pitch)};
}

Vector3d Camera::right() const {
  return {std::cos(yaw), 0.0, -std::sin(yaw)};
}

Vector3d Camera::up() const {
  return glm::cross(right(), forward());
}

Matrix3d Camera::rotation() const {
  return glm::transpose(Matrix3d{right(), up(), -forward()});
}

glm::dmat4 Camera::projection(double aspect) const {
  const double n = near_plane, f = far_plane;
  const double half = std::tan(0.5 * field_of_view);
  glm::dmat4 m{0.0};
  if (orthographic) {
    const double half_height = half * distance;
    m[0][0] = 1.0 / (half_height * aspect);
    m[1][1] = 1.0 / half_height;
    m[2][2] = -2.0 / (f - n);
    m[3][2] = -(f + n) / (f - n);
    m[3][3] = 1.0;
  } else {
    m[0][0] = 1.0 / (half * aspect);
    m[1][1] = 1.0 / half;
    m[2][2] = -(f + n) / (f - n);
    m[2][3] = -1.0;
    m[3][2] = -2.0 * f * n / (f - n);
  }
  return m;
}

void Camera::orbit(double yaw_by, double pitch_by) {
  yaw = wrap(yaw + yaw_by);
  pitch = std::clamp(pitch + pitch_by, -steepest_pitch, steepest_pitch);
}

void Camera::look(double yaw_by, double pitch_by) {
  const Vector3d kept = eye();
  orbit(yaw_by, pitch_by);
  place_eye(kept);
}

void Camera::pan(const glm::dvec2& pixels, const ViewRect& rect) {
  const double metres = pixel_size(target, rect);
  target += metres * (pixels.y * up() - pixels.x * right());
}

void Camera::zoom(double factor, std::optional<Vector3d> anchor) {
  const double nearest = 1e-9, farthest = 1e7;  // metres
  const double before = distance;
  distance = std::clamp(distance * factor, nearest, farthest);
  if (anchor) target = *anchor + (distance / before) * (target - *anchor);
}

void Camera::fly(const Vector3d& right_up_forward) {
  target += right_up_forward.x * right() + right_up_forward.y * up() + right_up_forward.z * forward();
}

void Camera::place_eye(const Vector3d& eye) {
  target = eye + distance * forward();
}

void Camera::frame(const DrawBounds& bounds, double aspect, double minimum_radius) {
  // A margin for labels and for orbiting without clipping.
  const double margin = 1.25;
  target = bounds.centre();
  const Vector3d half = glm::max(0.5 * (bounds.max - bounds.min), Vector3d{minimum_radius * 0.577});
  const double tan_vertical = std::tan(0.5 * field_of_view), tan_horizontal = tan_vertical * aspect;
  const Matrix3d to_eye = rotation();
  double needed = 0.0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vector3d sign{(corner & 1) != 0 ? 1.0 : -1.0, (corner & 2) != 0 ? 1.0 : -1.0, (corner & 4) != 0 ? 1.0 : -1.0};
    const Vector3d v = to_eye * (sign * half);
    const double beside = margin * std::max(std::abs(v.x) / tan_horizontal, std::abs(v.y) / tan_vertical);
    needed = std::max(needed, orthographic ? beside : beside + v.z);
  }
  distance = needed;
}

void Camera::fit_depth(const DrawBounds& scene) {
  const double radius = std::max(scene.radius() * 1.05, 1e-9);
  const double middle = glm::dot(scene.centre() - eye(), forward());
  // The grid extends in front of and behind what is framed. The near plane is at least a thousandth of the distance to
  // the target: 24 bits of depth then resolve a ten-thousandth of that distance at the target.
  near_plane = std::clamp(middle - radius, std::max(distance * 1e-3, 1e-10), std::max(distance * 0.05, 1e-9));
  far_plane = std::max(middle + radius, 8.0 * distance);
  if (orthographic) {
    near_plane = std::min(middle - radius, -distance);
    far_plane = std::max(middle + radius, 2.0 * distance);
  }
}

std::optional<Projected> Camera::project(const Vector3d& world, const ViewRect& rect) const {
  const Vector3d v = rotation() * (world - eye());
  const double depth = -v.z;
  if (!orthographic && !(depth > 1e-12)) return std::nullopt;
  const double half = std::tan(0.5 * field_of_view);
  const double half_height = half * (orthographic ? distance : depth);
  const double pixels = 0.5 * rect.height / half_height;
  return Projected{{rect.x + 0.5 * rect.width + v.x * pixels, rect.y + 0.5 * rect.height - v.y * pixels}, depth};
}

Ray Camera::ray(const glm::dvec2& pixel, const ViewRect& rect) const {
  const double half = std::tan(0.5 * field_of_view);
  const double x = (pixel.x - rect.x - 0.5 * rect.width) / (0.5 * rect.height);
  const double y = -(pixel.y - rect.y - 0.5 * rect.height) / (0.5 * rect.height);
  if (orthographic) {
    const double half_height = half * distance;
    return {eye() + half_height * (x * right() + y * up()), forward()};
  }
  return {eye(), glm::normalize(forward() + half * (x * right() + y * up()))};
}

Vector3d Camera::unproject(const glm::dvec2& pixel, double depth, const ViewRect& rect) const {
  const Ray through = ray(pixel, rect);
  return through.origin + through.direction * (depth / glm::dot(through.direction, forward()));
}

double Camera::pixel_size(const Vector3d& world, const ViewRect& rect) const {
  const double half = std::tan(0.5 * field_of_view);
  const double depth = orthographic ? distance : std::max(glm::dot(world - eye(), forward()), 1e-12);
  return 2.0 * half * depth / rect.height;
}

Vector3d Camera::drag(const Vector3d& world, const glm::dvec2& from, const glm::dvec2& to, const ViewRect& rect) const {
  const double metres = pixel_size(world, rect);
  return world + metres * ((to.x - from.x) * right() - (to.y - from.y) * up());
}

void CameraMotion::start(const Camera& from, const Camera& to, double seconds) {
  from_ = from;
  to_ = to;
  seconds_ = seconds;
  elapsed_ = 0.0;
}

Camera CameraMotion::advance(double seconds) {
  elapsed_ = std::min(elapsed_ + std::max(seconds, 0.0), seconds_);
  const double t = elapsed_ / seconds_;
  if (t >= 1.0) return to_;
  const double s = 1.0 - (1.0 - t) * (1.0 - t) * (1.0 - t);
  Camera camera = to_;
  camera.target = from_.target + s * (to_.target - from_.target);
  camera.distance = from_.distance * std::pow(to_.distance / from_.distance, s);
  camera.yaw = wrap(from_.yaw + s * wrap(to_.yaw - from_.yaw));
  camera.pitch = from_.pitch + s * (to_.pitch - from_.pitch);
  camera.field_of_view = from_.field_of_view + s * (to_.field_of_view - from_.field_of_view);
  return camera;
}

}  // namespace minkoscope
