// Cameras of a walk: through the body's eyes, behind it, or wherever the user puts it.
#pragma once

#include <string_view>

#include "app/view/camera.h"

namespace minkoscope {

enum class WalkCameraMode { first_person, chase, free };
std::string_view to_string(WalkCameraMode mode);

/// Where the mouse looks, and how that becomes a Camera on a body. The free camera is the view's own; the walk then
/// still heads where this one looks.
class WalkCamera {
 public:
  static constexpr double steepest_pitch = 1.45;         // radians up or down, short of the poles
  static constexpr double radians_per_pixel = 0.0025;    // of mouse motion
  static constexpr double nearest = 1.5, farthest = 25;  // of the chase camera, metres

  WalkCameraMode mode = WalkCameraMode::chase;
  double yaw = 0.0;       // radians about +Y; 0 looks along −Z
  double pitch = 0.32;    // radians; positive looks down
  double distance = 4.6;  // of the chase camera from the body, metres

  /// Mouse motion in pixels: to the right turns right, up looks up.
  void look(double dx, double dy);
  void zoom(double factor);
  /// First person, chase, free, and again.
  void next_mode();
  /// Looks the same way as `camera`.
  void take_from(const Camera& camera);

  /// Unit; its horizontal part is where "forward" walks.
  Vector3d heading() const;
  /// The view of a body with its centre at `position` and vertical radius `radius_y`. Near and far planes are left to
  /// Camera::fit_depth.
  Camera on_body(const Vector3d& position, double radius_y) const;
};

}  // namespace minkoscope
