#include "app/labs/pair/draw/region_draw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/labs/pair/draw/pair_pieces.h"
#include "app/labs/pair/draw/voronoi_regions.h"
#include "core/trace/vertex_label.h"

namespace minkoscope {
namespace {

// The region that holds the origin is what the step is about: it alone is filled, lightly, behind simplex and A − B.
constexpr float lit_wall_opacity = 0.12f, lit_cap_opacity = 0.03f;
constexpr LineStyle lit_rim{.width = 1.5f, .opacity = 0.8f}, rim{.width = 0.8f, .opacity = 0.2f};
constexpr double least_reach = 1.3, most_reach = 3.0;  // of the sphere, in radii of the simplex
constexpr double inset = 0.012;                        // of the sphere's radius: a small gap between neighbouring walls

/// The simplex before the reduction, newest first: vertices kept and dropped.
std::vector<SimplexVertex> before(const GjkStep& step) {
  std::vector<SimplexVertex> all(step.simplex.begin(), step.simplex.end());
  all.insert(all.end(), step.dropped.begin(), step.dropped.end());
  std::stable_sort(all.begin(), all.end(),
                   [](const SimplexVertex& x, const SimplexVertex& y) { return x.name < y.name; });
  if (all.size() > 4) all.resize(4);
  return all;
}

/// The same letters, in any order.
bool same_feature(std::string x, std::string y) {
  std::sort(x.begin(), x.end());
  std::sort(y.begin(), y.end());
  return x == y;
}

Role role_of(const VoronoiRegion& region) {
  return region.letters.size() == 1   ? Role::region_vertex
         : region.letters.size() == 2 ? Role::region_edge
                                      : Role::region_face;
}

void fill(const std::vector<Vector3d>& polygon, Role role, float opacity, DebugDraw& draw) {
  for (std::size_t i = 2; i < polygon.size(); ++i) draw.triangle(polygon[0], polygon[i - 1], polygon[i], role, opacity);
}

void outline(const std::vector<Vector3d>& polygon, Role role, const LineStyle& style, DebugDraw& draw) {
  for (std::size_t i = 0; i < polygon.size(); ++i)
    draw.line(polygon[i], polygon[(i + 1) % polygon.size()], role, style);
}

using Triangle = std::array<Vector3d, 3>;

/// Triangles of the unit sphere: an octahedron, each side cut in four `levels` times.
std::vector<Triangle> unit_sphere(int levels) {
  std::vector<Triangle> triangles;
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-1.0, 1.0}) {
      for (const double z : {-1.0, 1.0}) triangles.push_back({Vector3d(x, 0, 0), Vector3d(0, y, 0), Vector3d(0, 0, z)});
    }
  }
  for (int level = 0; level < levels; ++level) {
    std::vector<Triangle> finer;
    for (const auto& [a, b, c] : triangles) {
      const Vector3d ab = glm::normalize(a + b), bc = glm::normalize(b + c), ca = glm::normalize(c + a);
      for (const Triangle& part : {Triangle{a, ab, ca}, Triangle{ab, b, bc}, Triangle{ca, bc, c}, Triangle{ab, bc, ca}})
        finer.push_back(part);
    }
    triangles = std::move(finer);
  }
  return triangles;
}

/// The region's boundary on the sphere. Gives back its middle, above the simplex where it is empty.
Vector3d draw_cap(const std::vector<HalfSpace>& sides, const Vector3d& centre, double radius, Role role,
                  CutPolygon& part, DebugDraw& draw) {
  static const std::vector<Triangle> sphere = unit_sphere(3);
  Vector3d way(0.0);
  for (const Triangle& triangle : sphere) {
    part.corners.clear();
    for (const Vector3d& corner : triangle) part.corners.push_back(centre + radius * corner);
    for (const HalfSpace& side : sides) part.cut(side);
    fill(part.corners, role, lit_cap_opacity, draw);
    for (const Vector3d& corner : part.corners) way += corner - centre;
  }
  const double length = glm::length(way);
  return centre + (length > 0.0 ? radius / length * way : Vector3d(0.0, radius, 0.0));
}

/// The label position of the origin's region: on the sphere, beyond the origin as seen from its feature, or in the
/// middle of the region where the method computes no closest point.
Vector3d name_place(const GjkStep& step, const Vector3d& centre, double radius, const Vector3d& middle) {
  const Vector3d way = -step.closest;
  const double length = glm::length(way);
  if (!(length > 0.0)) return middle;
  // From the closest point towards the origin, up to the sphere.
  const Vector3d n = way / length, from = step.closest - centre;
  const double along = glm::dot(from, n), inside = radius * radius - glm::dot(from, from) + along * along;
  return step.closest + (inside > 0.0 ? std::sqrt(inside) - along : radius) * n;
}

/// By the names of its vertices, or by the letters of the method's text.
std::string region_name(const GjkStep& step) {
  return vertex_names(step) == VertexNames::stable ? feature_of(step.simplex) : step.region;
}

}  // namespace

bool has_regions(const GjkStep& step) {
  return !step.region.empty() && step.simplex.size() + step.dropped.size() > 1;
}

void draw_simplex_regions(const GjkStep& step, double scale, DebugDraw& draw) {
  if (!has_regions(step)) return;
  const std::vector<SimplexVertex> simplex = before(step);
  Vector3d centre(0.0);
  for (const SimplexVertex& vertex : simplex) centre += vertex.w / static_cast<double>(simplex.size());
  double size = 0.02 * scale;
  for (const SimplexVertex& vertex : simplex) size = std::max(size, glm::length(vertex.w - centre));
  // The origin is inside the sphere, unless it is far from the simplex.
  const double radius = std::clamp(1.2 * glm::length(centre), least_reach * size, most_reach * size);
  if (!std::isfinite(radius) || !is_finite(centre)) return;

  CutPolygon wall;
  for (const VoronoiRegion& region : voronoi_regions(simplex)) {
    const bool lit = same_feature(region.letters, step.region);
    const bool inside = region.letters.size() == 4;
    if (inside && !lit) continue;
    std::vector<HalfSpace> sides = region.sides;
    for (HalfSpace& side : sides) side.point -= (inset * radius) * side.normal;
    const Role role = lit ? Role::origin : role_of(region);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      find_wall(sides, i, centre, radius, wall);
      if (lit) fill(wall.corners, role, lit_wall_opacity, draw);
      outline(wall.corners, role, lit ? lit_rim : rim, draw);
    }
    if (!lit) continue;
    Vector3d at = centre;
    if (!inside) {
      const Vector3d middle = draw_cap(sides, centre, radius, role, wall, draw);
      at = name_place(step, centre, radius, middle);
    }
    draw.label(at, "region " + region_name(step), role, name_priority);
  }
}

}  // namespace minkoscope
