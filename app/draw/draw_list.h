// A DebugDraw that stores every call as plain data, read by renderers, picking and tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// An axis-aligned box in world axes, metres.
struct DrawBounds {
  Vector3d min{0.0}, max{0.0};
  Vector3d centre() const { return 0.5 * (min + max); }
  double radius() const { return 0.5 * glm::length(max - min); }
};
void include(std::optional<DrawBounds>& bounds, const Vector3d& point);

class DrawList final : public DebugDraw {
 public:
  struct Point {
    Vector3d position;
    Role role;
    Marker marker;
    MarkId id;
  };
  struct Line {
    Vector3d from, to;
    Role role;
    LineStyle style;
    MarkId id;
  };
  struct Triangle {
    Vector3d a, b, c;
    Role role;
    float opacity;
    MarkId id;
  };
  struct Disc {
    Vector3d centre, normal;
    double radius;
    Role role;
    float opacity;
    MarkId id;
  };
  struct Surface {
    std::shared_ptr<const SurfaceMesh> mesh;
    Pose pose;
    Vector3d scale;
    Role role;
    SurfaceStyle style;
    MarkId id;
    Vector3d to_world(const Vector3d& local_point) const { return style.stretch * pose.to_world(scale * local_point); }
  };
  struct Label {
    Vector3d anchor;
    std::string text;
    Role role;
    int priority;
    bool operator==(const Label&) const = default;
  };

  void point(const Vector3d& position, Role role, Marker marker, MarkId id = 0) override;
  void line(const Vector3d& from, const Vector3d& to, Role role, const LineStyle& style = {}, MarkId id = 0) override;
  void triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c, Role role, float opacity,
                MarkId id = 0) override;
  void disc(const Vector3d& centre, const Vector3d& normal, double radius, Role role, float opacity,
            MarkId id = 0) override;
  void surface(const std::shared_ptr<const SurfaceMesh>& surface, const Pose& pose, const Vector3d& scale, Role role,
               const SurfaceStyle& style = {}, MarkId id = 0) override;
  void label(const Vector3d& anchor, std::string_view text, Role role, int priority = 0) override;

  void clear();
  bool empty() const;
  /// Bounds of everything drawn except labels; nullopt when nothing finite is drawn. Visits every position of every
  /// surface: call it when the list changes, not every frame.
  std::optional<DrawBounds> bounds() const;

  std::vector<Point> points;
  std::vector<Line> lines;
  std::vector<Triangle> triangles;
  std::vector<Disc> discs;
  std::vector<Surface> surfaces;
  std::vector<Label> labels;
};

}  // namespace minkoscope
