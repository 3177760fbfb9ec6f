// A camera that orbits a target, flies and pans; perspective or orthographic. Everything in double, pixels from the top
// left corner, so that a simplex of 1e-6 m can be framed a kilometre from the origin.
#pragma once

#include <optional>

#include "app/draw/draw_list.h"

namespace minkoscope {

/// A rectangle in pixels, y down.
struct ViewRect {
  double x = 0.0, y = 0.0, width = 1.0, height = 1.0;
  double aspect() const { return width / height; }
  bool contains(const glm::dvec2& p) const { return p.x >= x && p.y >= y && p.x < x + width && p.y < y + height; }
};

struct Ray {
  Vector3d origin{0.0};
  Vector3d direction{0.0, 0.0, -1.0};  // unit
};

struct Projected {
  glm::dvec2 pixel{0.0};
  double depth = 0.0;  // metres in front of the eye along the view axis
};

class Camera {
 public:
  Vector3d target{0.0};
  double distance = 5.0;       // of the eye from the target, metres, > 0
  double yaw = 0.5;            // radians about +Y; 0 looks along −Z
  double pitch = 0.35;         // radians; positive looks down from above
  double field_of_view = 0.7;  // vertical, radians; also sets the height of an orthographic view at the target
  bool orthographic = false;
  double near_plane = 0.01, far_plane = 1000.0;  // set by fit_depth

  Vector3d eye() const { return target - distance * forward(); }
  Vector3d forward() const;
  Vector3d right() const;
  Vector3d up() const;
  /// World to eye axes; the rotation alone, for drawing relative to the eye without losing digits.
  Matrix3d rotation() const;
  glm::dmat4 projection(double aspect) const;

  /// Angles in radians; the pitch stops short of the poles.
  void orbit(double yaw_by, double pitch_by);
  /// As orbit, about the eye instead of the target.
  void look(double yaw_by, double pitch_by);
  /// Moves the eye and target by pixels of the view: the point at the target's depth stays under the pointer.
  void pan(const glm::dvec2& pixels, const ViewRect& rect);
  /// Scales the distance (factor < 1 zooms in); an anchor stays at its pixel.
  void zoom(double factor, std::optional<Vector3d> anchor = {});
  /// Moves eye and target along right, up and forward, metres.
  void fly(const Vector3d& right_up_forward);
  /// Keeps the eye and moves the target to the depth of `point`.
  void place_eye(const Vector3d& eye);
  /// Makes everything in `bounds` visible with a margin, keeping the direction of view. Extents below `minimum` count
  /// as `minimum`.
  void frame(const DrawBounds& bounds, double aspect, double minimum_radius = 1e-9);
  /// Near and far planes just around `scene`, never behind the eye.
  void fit_depth(const DrawBounds& scene);

  /// nullopt for a point behind the eye.
  std::optional<Projected> project(const Vector3d& world, const ViewRect& rect) const;
  /// The ray through a pixel.
  Ray ray(const glm::dvec2& pixel, const ViewRect& rect) const;
  /// The world point at a pixel and depth (as project gives it).
  Vector3d unproject(const glm::dvec2& pixel, double depth, const ViewRect& rect) const;
  /// Metres per pixel at the depth of `world`.
  double pixel_size(const Vector3d& world, const ViewRect& rect) const;
  /// Where a dragged point goes: in the plane through it that faces the view, from pixel to pixel.
  Vector3d drag(const Vector3d& world, const glm::dvec2& from, const glm::dvec2& to, const ViewRect& rect) const;

  bool operator==(const Camera&) const = default;
};

/// Eases from one camera to another in 120 ms, or as long as it says: distance geometrically, angles along the shorter
/// arc.
class CameraMotion {
 public:
  static constexpr double duration = 0.12;  // seconds
  void start(const Camera& from, const Camera& to, double seconds = duration);
  void stop() { elapsed_ = seconds_; }
  bool running() const { return elapsed_ < seconds_; }
  /// Where it goes to has moved.
  void lead_to(const Camera& to) { to_ = to; }
  /// The camera after `seconds` more.
  Camera advance(double seconds);

 private:
  Camera from_, to_;
  double seconds_ = duration, elapsed_ = duration;
};

}  // namespace minkoscope
