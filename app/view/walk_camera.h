// Cameras of a walk: first person, chase, free, or of the whole level from above.
#pragma once

#include <string_view>

#include "app/view/camera.h"

namespace minkoscope {

enum class WalkCameraMode { first_person, chase, free, overview };
std::string_view to_string(WalkCameraMode mode);

/// The view direction set by the mouse, and the Camera it gives on a body. The free camera and the overview are the
/// view's own; the walk then still heads in this view direction.
class WalkCamera {
 public:
  static constexpr double steepest_pitch = 1.45;         // radians up or down, short of the poles
  static constexpr double radians_per_pixel = 0.0025;    // of mouse motion
  static constexpr double nearest = 1.5, farthest = 25;  // of the chase camera, for a body of a person's size, metres

  WalkCameraMode mode = WalkCameraMode::chase;
  double yaw = 0.0;        // radians about +Y; 0 looks along −Z
  double pitch = 0.32;     // radians; positive looks down
  double distance = 4.6;   // of the chase camera from the body, metres
  double body_size = 1.0;  // of the body, in persons: the distance keeps to it

  /// Keeps the distance in proportion to a body that is larger or smaller than a person.
  void fit_to(double persons);

  /// Mouse motion in pixels: to the right turns right, up looks up.
  void look(double dx, double dy);
  void zoom(double factor);
  /// Cycles through first person, chase and free; from the overview to chase.
  void next_mode();
  /// Takes over the view direction of `camera`.
  void take_from(const Camera& camera);

  /// Unit; "forward" walks along its horizontal part.
  Vector3d heading() const;
  /// The view of a body with its centre at `position` and vertical radius `radius_y`. Near and far planes are set by
  /// Camera::fit_depth.
  Camera on_body(const Vector3d& position, double radius_y) const;
};

}  // namespace minkoscope
