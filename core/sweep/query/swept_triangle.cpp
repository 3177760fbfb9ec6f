// Face, edges and vertices by their own roots, as in Kasper Fauerby, "Improved Collision Detection and Response", 2003
// (chapter 3). Ours: both sides of the face count; an edge's root is taken in the plane across the edge and a vertex's
// from the miss distance (core/base/quadratic.h), so that nothing is divided by a vanishing speed or area; the inside
// test is three planes, not areas; whether the sphere touches at the start is decided by the distance, not by the
// roots.
#include "core/sweep/query/swept_triangle.h"

#include <algorithm>
#include <cmath>

#include "core/base/tolerance.h"
#include "core/sweep/query/sphere_path.h"

namespace minkoscope {
namespace {

Feature feature_of(TrianglePart part) {
  return part == TrianglePart::face ? Feature::face : part == TrianglePart::edge ? Feature::edge : Feature::vertex;
}

/// How far a point of the plane lies outside of an edge; 0 in the triangle or nearer than the border tolerance to it.
double outside(const UnitTriangle& triangle, const Vector3d& point) {
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3d inward = glm::cross(triangle.normal, triangle.p[(i + 1) % 3] - triangle.p[i]);
    const double side = glm::dot(point - triangle.p[i], inward);
    if (!(side < 0.0)) continue;
    const double length = glm::length(inward);
    if (side < -tolerance::feature_border * length) return -side / length;
  }
  return 0.0;
}

}  // namespace

TriangleTouch nearest_touch(const UnitTriangle& triangle) {
  const TrianglePoint<double> closest = closest_on_triangle(triangle.p, triangle.normal);
  TriangleTouch touch;
  touch.feature = feature_of(closest.part);
  touch.index = closest.index;
  touch.point = closest.point;
  touch.distance = std::sqrt(closest.squared_distance);
  constexpr double on_surface = tolerance::centre_on_surface;
  if (touch.feature == Feature::face || (touch.distance <= on_surface && !triangle.degenerate)) {
    const Vector3d unit = triangle.normal / std::sqrt(triangle.normal_squared);
    touch.normal = triangle.offset > 0.0 && touch.distance > on_surface ? -unit : unit;
  } else if (touch.distance > on_surface) {
    touch.normal = closest.point / -touch.distance;
  } else {
    // On an edge of a triangle without area: any direction across it is a normal.
    Vector3d edge{0.0};
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector3d candidate = triangle.p[(i + 1) % 3] - triangle.p[i];
      if (length_squared(candidate) > length_squared(edge)) edge = candidate;
    }
    const Vector3d up =
        edge.x * edge.x + edge.z * edge.z >= edge.y * edge.y ? Vector3d(0.0, 1.0, 0.0) : Vector3d(1.0, 0.0, 0.0);
    const double squared = length_squared(edge);
    touch.normal = squared > 0.0 ? glm::normalize(up - edge * (glm::dot(up, edge) / squared)) : up;
  }
  return touch;
}

bool face_decides(const UnitTriangle& triangle, const Vector3d& v, double limit, std::optional<TriangleTouch>& touch) {
  if (triangle.degenerate) return false;
  const double length = std::sqrt(triangle.normal_squared);
  const double gap = std::abs(triangle.offset) - length;  // · length: how far the sphere is from the plane
  if (!(gap > 0.0)) return false;
  const double speed = triangle.offset > 0.0 ? glm::dot(triangle.normal, v) : -glm::dot(triangle.normal, v);
  // The triangle is no nearer than its plane.
  if (!(gap <= speed * limit)) return true;
  const double time = gap / speed;
  if (time > limit) return true;
  const Vector3d to_plane = triangle.normal * ((triangle.offset > 0.0 ? 1.0 : -1.0) / length);
  const double aside = outside(triangle, v * time + to_plane);
  if (!(aside > 0.0)) {
    touch = {Feature::face, -1, time, v * time + to_plane, -to_plane, 1.0};
    return true;
  }
  // Until the limit the sphere sinks into the plane and moves along it; clearly not as far as the edge.
  const double left = limit - time, sunk = std::min(2.0 * left * speed / length, 1.0);
  return aside > (1.0 + tolerance::clear_miss) * (std::sqrt(sunk) + left * glm::length(v)) + tolerance::clear_miss;
}

std::optional<TriangleTouch> first_touch(const UnitTriangle& triangle, const Vector3d& v, double limit,
                                         double grazing) {
  std::optional<TriangleTouch> best;
  if (face_decides(triangle, v, limit, best)) return best;
  const auto keep = [&](Feature feature, std::size_t index, double time, const Vector3d& point) {
    if (time > limit || (best && !(time < best->time))) return;
    best = {feature, static_cast<int>(index), std::max(time, 0.0), point, {}, 1.0};
  };
  const double speed_squared = length_squared(v), path_length = std::sqrt(speed_squared);
  // The sphere is clear at the start, so a root just below 0 is rounding; one well below belongs to a line that the
  // sphere touches already, past its ends.
  const double earliest = -tolerance::feature_border / path_length;
  SpherePath path{v, v * limit, speed_squared};
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3d along_edge = triangle.p[(i + 1) % 3] - triangle.p[i];
    if (path.misses_line(triangle.p[i], along_edge)) continue;
    const EdgeCrossing edge(triangle.p[i], along_edge, v, grazing);
    if (!edge.crossing.meets || !(edge.crossing.in >= earliest) || edge.crossing.in > limit) continue;
    const double along = edge.along(triangle.p[i], v, edge.crossing.in);
    const double border = tolerance::feature_border / std::sqrt(edge.squared);
    if (along < -border || along > 1.0 + border) continue;
    keep(Feature::edge, i, edge.crossing.in, triangle.p[i] + edge.edge * along);
    path.end = v * best->time;  // later touches can be rejected
  }
  for (std::size_t i = 0; i < 3; ++i) {
    if (path.misses_vertex(triangle.p[i])) continue;
    const Crossing<double> crossing = unit_sphere_crossing(triangle.p[i], v, grazing);
    if (crossing.meets && crossing.in >= earliest) keep(Feature::vertex, i, crossing.in, triangle.p[i]);
  }
  if (best) {
    // The distance from the touched point to the centre is 1, unless the sphere is smaller than the rounding of its
    // position: then only the direction of motion is known.
    const Vector3d outward = v * best->time - best->point;
    const double squared = length_squared(outward);
    best->normal = squared * tolerance::unit_distance_factor > 1.0 && squared < tolerance::unit_distance_factor
                       ? outward / std::sqrt(squared)
                       : -glm::normalize(v);
  }
  return best;
}

double last_touch(const UnitTriangle& triangle, const Vector3d& w) {
  double last = 0.0;
  if (!triangle.degenerate) {
    const double length = std::sqrt(triangle.normal_squared);
    const double speed = glm::dot(triangle.normal, w);
    const double side = speed > 0.0 ? 1.0 : -1.0;
    if (speed != 0.0) {
      const double time = (length + side * triangle.offset) / std::abs(speed);
      const Vector3d point = w * time - triangle.normal * (side / length);
      if (time > last && outside(triangle, point) == 0.0) last = time;
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const EdgeCrossing edge(triangle.p[i], triangle.p[(i + 1) % 3] - triangle.p[i], w, 0.0);
    if (edge.crossing.meets && edge.crossing.out > last) {
      const double along = edge.along(triangle.p[i], w, edge.crossing.out);
      if (along >= 0.0 && along <= 1.0) last = edge.crossing.out;
    }
    const Crossing<double> vertex = unit_sphere_crossing(triangle.p[i], w, 0.0);
    if (vertex.meets) last = std::max(last, vertex.out);
  }
  return last;
}

std::optional<std::array<double, 2>> feature_roots(const UnitTriangle& triangle, const Vector3d& v, Feature feature,
                                                   int index) {
  if (feature == Feature::face) {
    const double speed = glm::dot(triangle.normal, v);
    if (speed == 0.0) return std::nullopt;
    const double middle = triangle.offset / speed, half = std::sqrt(triangle.normal_squared) / std::abs(speed);
    return std::array<double, 2>{middle - half, middle + half};
  }
  const auto i = static_cast<std::size_t>(index);
  const Crossing<double> crossing =
      feature == Feature::edge ? EdgeCrossing(triangle.p[i], triangle.p[(i + 1) % 3] - triangle.p[i], v, 0.0).crossing
                               : unit_sphere_crossing(triangle.p[i], v, 0.0);
  if (!crossing.meets) return std::nullopt;
  return std::array<double, 2>{crossing.in, crossing.out};
}

}  // namespace minkoscope
