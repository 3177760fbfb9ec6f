// Handles that move and turn a pose: three arrows, three squares between them, three rings around it. Where they are,
// which one is under the pointer, and what dragging one does; nothing is drawn here.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "app/view/camera.h"
#include "minkoscope/geometry.h"

namespace minkoscope {

/// What a handle does; axes by number, a plane by the axis across it.
struct Handle {
  enum class Kind { none, move, slide, turn };  // along an axis, in a plane, about an axis
  Kind kind = Kind::none;
  int axis = 0;
  explicit operator bool() const { return kind != Kind::none; }
  bool operator==(const Handle&) const = default;
};

/// What a drag snaps to; 0: it does not.
struct SnapSteps {
  double length = 0.0;  // metres
  double angle = 0.0;   // radians
};

struct DraggedPose {
  Pose pose;
  Vector3d moved{0.0};  // along the gizmo's axes, metres
  double turned = 0.0;  // about its axis, radians
};

class Gizmo {
 public:
  // Logical pixels from the middle.
  static constexpr double arrow_from = 12.0, arrow_to = 86.0, square_from = 24.0, square_to = 40.0, ring = 62.0;

  /// `local`: along the pose's own axes instead of the world's. `scale` is pixels per logical pixel.
  Gizmo(const Pose& pose, bool local, const Camera& camera, const ViewRect& rect, double scale);

  const Vector3d& axis(int index) const { return axes_[static_cast<std::size_t>(index)]; }
  /// Metres per logical pixel at the middle.
  double unit() const { return unit_; }
  /// An arrow that points at the eye, and a square or ring seen from its edge, cannot be dragged well, and are absent.
  bool shows(Handle handle) const;
  Vector3d arrow_end(int axis, double pixels) const { return pose_.position + pixels * unit_ * this->axis(axis); }
  /// The four corners of the square across an axis.
  std::array<Vector3d, 4> square(int axis) const;
  /// The half of the ring that faces the eye, as a line of points.
  std::vector<Vector3d> ring_points(int axis) const;
  /// The handle within a few pixels of `pixel`.
  Handle under(const glm::dvec2& pixel) const;
  /// The pose after dragging from pixel to pixel. Moves in the world's axes snap to multiples of the step, all others
  /// by multiples.
  DraggedPose drag(Handle handle, const glm::dvec2& from, const glm::dvec2& to, const SnapSteps& snap = {}) const;

 private:
  double along_axis(int axis, const glm::dvec2& pixel) const;
  std::optional<Vector3d> on_plane(int axis, const glm::dvec2& pixel) const;

  Pose pose_;
  bool local_;
  Camera camera_;
  ViewRect rect_;
  double scale_, unit_;
  Vector3d to_eye_;  // unit
  std::array<Vector3d, 3> axes_;
};

/// The 1, 2 or 5 times a power of ten at or above a length.
double round_step(double at_least);

}  // namespace minkoscope
