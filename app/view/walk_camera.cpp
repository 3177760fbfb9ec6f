#include "app/view/walk_camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/enum_names.h"

namespace minkoscope {
namespace {

constexpr EnumNames<WalkCameraMode::overview> camera_mode_names{"first person", "chase", "free", "overview"};

}  // namespace

std::string_view to_string(WalkCameraMode mode) {
  return camera_mode_names[mode];
}

void WalkCamera::look(double dx, double dy) {
  yaw = std::remainder(yaw - dx * radians_per_pixel, 2.0 * std::numbers::pi);
  pitch = std::clamp(pitch + dy * radians_per_pixel, -steepest_pitch, steepest_pitch);
}

void WalkCamera::zoom(double factor) {
  distance = std::clamp(distance * factor, nearest * body_size, farthest * body_size);
}

void WalkCamera::fit_to(double persons) {
  if (persons == body_size) return;
  distance *= persons / body_size;
  body_size = persons;
}

void WalkCamera::next_mode() {
  mode = mode == WalkCameraMode::chase  ? WalkCameraMode::free
         : mode == WalkCameraMode::free ? WalkCameraMode::first_person
                                        : WalkCameraMode::chase;
}

void WalkCamera::take_from(const Camera& camera) {
  yaw = camera.yaw;
  pitch = std::clamp(camera.pitch, -steepest_pitch, steepest_pitch);
}

Vector3d WalkCamera::heading() const {
  Camera camera;
  camera.yaw = yaw;
  camera.pitch = pitch;
  return camera.forward();
}

Camera WalkCamera::on_body(const Vector3d& position, double radius_y) const {
  Camera camera;
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.orthographic = false;
  if (mode == WalkCameraMode::first_person) {
    // A standing person's eyes are at nine tenths of the height, which is 0.8 radii above an ellipsoid's centre.
    camera.field_of_view = 1.15;
    camera.distance = 1.0;
    camera.target = position + Vector3d(0.0, 0.8 * radius_y, 0.0) + camera.forward();
  } else {
    camera.field_of_view = 0.9;
    camera.distance = distance;
    camera.target = position + Vector3d(0.0, 0.35 * radius_y, 0.0);
  }
  return camera;
}

}  // namespace minkoscope
