#include "app/draw/draw_list.h"

#include <algorithm>

namespace minkoscope {

void include(std::optional<DrawBounds>& bounds, const Vector3d& point) {
  if (!is_finite(point)) return;
  if (!bounds) {
    bounds = DrawBounds{point, point};
    return;
  }
  bounds->min = glm::min(bounds->min, point);
  bounds->max = glm::max(bounds->max, point);
}

void DrawList::point(const Vector3d& position, Role role, Marker marker, MarkId id) {
  points.push_back({position, role, marker, id});
}

void DrawList::line(const Vector3d& from, const Vector3d& to, Role role, const LineStyle& style, MarkId id) {
  lines.push_back({from, to, role, style, id});
}

void DrawList::triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c, Role role, float opacity, MarkId id) {
  triangles.push_back({a, b, c, role, opacity, id});
}

void DrawList::disc(const Vector3d& centre, const Vector3d& normal, double radius, Role role, float opacity,
                    MarkId id) {
  discs.push_back({centre, normal, radius, role, opacity, id});
}

void DrawList::surface(const std::shared_ptr<const SurfaceMesh>& mesh, const Pose& pose, const Vector3d& scale,
                       Role role, const SurfaceStyle& style, MarkId id) {
  if (mesh) surfaces.push_back({mesh, pose, scale, role, style, id});
}

void DrawList::label(const Vector3d& anchor, std::string_view text, Role role, int priority) {
  labels.push_back({anchor, std::string(text), role, priority});
}

void DrawList::clear() {
  points.clear();
  lines.clear();
  triangles.clear();
  discs.clear();
  surfaces.clear();
  labels.clear();
}

bool DrawList::empty() const {
  return points.empty() && lines.empty() && triangles.empty() && discs.empty() && surfaces.empty() && labels.empty();
}

std::optional<DrawBounds> DrawList::bounds() const {
  std::optional<DrawBounds> all;
  for (const Point& p : points) include(all, p.position);
  for (const Line& l : lines) {
    include(all, l.from);
    include(all, l.to);
  }
  for (const Triangle& t : triangles) {
    include(all, t.a);
    include(all, t.b);
    include(all, t.c);
  }
  for (const Disc& d : discs) {
    // A disc extends radius · sqrt(1 − n²) along each axis.
    const double length = glm::length(d.normal);
    const Vector3d n = length > 0.0 ? d.normal / length : Vector3d{0.0};
    const Vector3d reach = d.radius * glm::sqrt(glm::max(Vector3d{1.0} - n * n, Vector3d{0.0}));
    include(all, d.centre - reach);
    include(all, d.centre + reach);
  }
  for (const Surface& s : surfaces) {
    for (const Vector3d& p : s.mesh->positions) include(all, s.to_world(p));
  }
  return all;
}

}  // namespace minkoscope
