#include "core/trial/oracle/face_region.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/overloaded.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_vertices = 128;  // each three of them are looked at
constexpr double tie = 1e-9;                // of the cosine

std::optional<RoundedVertices> vertices_of(const Shape& shape);

std::optional<RoundedVertices> vertices_of_sum(const SumShape& sum) {
  const auto first = vertices_of(*sum.first), second = vertices_of(*sum.second);
  if (!first || !second || first->vertices.size() * second->vertices.size() > most_vertices) return std::nullopt;
  RoundedVertices out{{}, first->radius + second->radius};
  for (const Vector3d& p : first->vertices)
    for (const Vector3d& q : second->vertices) out.vertices.push_back(p + q);
  return out;
}

/// In the shape's own frame.
std::optional<RoundedVertices> vertices_of(const Shape& shape) {
  using Out = std::optional<RoundedVertices>;
  const auto of_segment = [](double half_height, double radius) {
    return RoundedVertices{{Vector3d(0.0, half_height, 0.0), Vector3d(0.0, -half_height, 0.0)}, radius};
  };
  return std::visit(
      overloaded{[](const PointShape&) -> Out {
                   return RoundedVertices{{Vector3d(0.0)}, 0.0};
                 },
                 [](const SphereShape& s) -> Out {
                   return RoundedVertices{{Vector3d(0.0)}, s.radius};
                 },
                 [&](const SegmentShape& s) -> Out { return of_segment(s.half_height, 0.0); },
                 [&](const CapsuleShape& s) -> Out { return of_segment(s.half_height, s.radius); },
                 [](const BoxShape& s) -> Out {
                   RoundedVertices out;
                   for (int i = 0; i < 8; ++i)
                     out.vertices.push_back(s.half_extents * Vector3d((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1,
                                                                      (i & 4) != 0 ? 1 : -1));
                   return out;
                 },
                 [](const TriangleShape& s) -> Out {
                   return RoundedVertices{{s.points.begin(), s.points.end()}, 0.0};
                 },
                 [](const HullShape& s) -> Out {
                   if (s.hull->points.size() > most_vertices) return std::nullopt;
                   return RoundedVertices{{s.hull->points.begin(), s.hull->points.end()}, 0.0};
                 },
                 [](const SumShape& s) -> Out { return vertices_of_sum(s); },
                 [](const TransformedShape& s) -> Out {
                   Out out = vertices_of(*s.of);
                   if (out)
                     for (Vector3d& p : out->vertices) p = s.pose.rotation * p + s.pose.position;
                   return out;
                 },
                 [](const auto&) -> Out { return std::nullopt; }},  // no vertices: nothing is said of its faces
      shape.value);
}

/// The plane across a direction.
struct AcrossPlane {
  Vector3d x, y;

  explicit AcrossPlane(const Vector3d& n) {
    const Vector3d other = std::abs(n.x) < 0.5 ? Vector3d(1, 0, 0) : Vector3d(0, 0, 1);
    x = glm::normalize(glm::cross(n, other));
    y = glm::cross(n, x);
  }
  glm::dvec2 operator()(const Vector3d& p) const { return {glm::dot(p, x), glm::dot(p, y)}; }
};

double cross_of(const glm::dvec2& a, const glm::dvec2& b) {
  return a.x * b.y - a.y * b.x;
}

/// The convex hull of points in a plane, in order: from left to right below and back above, without those that the
/// next ones leave inside or, within rounding, on an edge.
std::vector<glm::dvec2> outline_of(std::vector<glm::dvec2> points) {
  if (points.size() < 3) return points;
  std::sort(points.begin(), points.end(),
            [](const glm::dvec2& p, const glm::dvec2& q) { return p.x < q.x || (p.x == q.x && p.y < q.y); });
  const double flat = 1e-9 * glm::length(points.back() - points.front());
  std::vector<glm::dvec2> hull;
  for (const bool back : {false, true}) {
    const std::size_t first = hull.size();
    for (std::size_t i = 0; i < points.size(); ++i) {
      const glm::dvec2& p = back ? points[points.size() - 1 - i] : points[i];
      while (hull.size() >= first + 2) {
        const glm::dvec2 &before = hull[hull.size() - 2], along = p - before;
        if (cross_of(hull.back() - before, along) > flat * glm::length(along)) break;
        hull.pop_back();
      }
      hull.push_back(p);
    }
    hull.pop_back();
  }
  return hull;
}

/// As seen across the plane; points of the face that are no vertices of it left out.
std::vector<glm::dvec2> outline_of(const OracleFace& face, const AcrossPlane& plane) {
  std::vector<glm::dvec2> points;
  for (const Vector3d& p : face.vertices) points.push_back(plane(p));
  return outline_of(std::move(points));
}

/// How far a point lies inside all sides of an outline, metres; negative beyond one.
double room_in(const std::vector<glm::dvec2>& outline, const glm::dvec2& p) {
  double room = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const glm::dvec2 a = outline[i], e = outline[(i + 1) % outline.size()] - a;
    if (const double length = glm::length(e); length > 0.0) room = std::min(room, cross_of(e, p - a) / length);
  }
  return room;
}

}  // namespace

std::optional<RoundedVertices> rounded_vertices(const PosedShape& shape) {
  auto out = vertices_of(shape.shape);
  if (out)
    for (Vector3d& p : out->vertices) p = shape.pose.rotation * p + shape.pose.position;
  return out;
}

std::vector<OracleFace> faces_along(const std::vector<Vector3d>& vertices, const Vector3d& direction) {
  double size = 0.0;
  for (const Vector3d& p : vertices) size = std::max(size, glm::length(p - vertices[0]));
  const double flat = 1e-9 * size;
  std::vector<OracleFace> faces;
  double best = -2.0;
  const auto try_plane = [&](const Vector3d& at, const Vector3d& n) {
    const double cosine = glm::dot(n, direction);
    if (cosine < best - tie) return;
    for (const Vector3d& p : vertices)
      if (glm::dot(p - at, n) > flat) return;
    for (const OracleFace& other : faces)
      if (glm::dot(other.normal, n) > 1.0 - 1e-12) return;
    OracleFace face{n, {}};
    for (const Vector3d& p : vertices)
      if (std::abs(glm::dot(p - at, n)) <= flat) face.vertices.push_back(p);
    best = std::max(best, cosine);
    faces.push_back(std::move(face));
  };
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    for (std::size_t j = i + 1; j < vertices.size(); ++j) {
      for (std::size_t k = j + 1; k < vertices.size(); ++k) {
        const Vector3d normal = glm::cross(vertices[j] - vertices[i], vertices[k] - vertices[i]);
        const double length = glm::length(normal);
        if (!(length > 1e-9 * size * size)) continue;
        try_plane(vertices[i], normal / length);
        try_plane(vertices[i], -normal / length);
      }
    }
  }
  std::erase_if(faces, [&](const OracleFace& face) { return glm::dot(face.normal, direction) < best - tie; });
  return faces;
}

std::vector<SharedVertex> shared_region(const OracleFace& face_a, const OracleFace& face_b, const Vector3d& n) {
  const AcrossPlane plane(n);
  const std::vector<glm::dvec2> a = outline_of(face_a, plane), b = outline_of(face_b, plane);
  const auto height = [&](const OracleFace& face, const glm::dvec2& p) {
    const Vector3d at = p.x * plane.x + p.y * plane.y;
    return glm::dot(face.vertices[0] - at, face.normal) / glm::dot(n, face.normal);
  };
  std::vector<SharedVertex> shared;
  const auto add = [&](const glm::dvec2& p, double room) {
    shared.push_back({p, height(face_a, p) - height(face_b, p), room});
  };
  for (const auto& [own, other] : {std::pair(&a, &b), std::pair(&b, &a)})
    for (const glm::dvec2& p : *own)
      if (const double room = room_in(*other, p); room >= 0.0) add(p, room);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      const glm::dvec2 e = a[(i + 1) % a.size()] - a[i], f = b[(j + 1) % b.size()] - b[j];
      const double sine = cross_of(e, f);
      if (std::abs(sine) < 1e-12 * glm::length(e) * glm::length(f)) continue;
      const glm::dvec2 d = b[j] - a[i];
      const double s = cross_of(d, f) / sine, t = cross_of(d, e) / sine;
      if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) add(a[i] + s * e, 0.0);
    }
  }
  return shared;
}

glm::dvec2 across(const Vector3d& n, const Vector3d& point) {
  return AcrossPlane(n)(point);
}

double hull_area(std::vector<glm::dvec2> points) {
  const std::vector<glm::dvec2> hull = outline_of(std::move(points));
  double area = 0.0;
  for (std::size_t i = 0; i < hull.size(); ++i)
    area += 0.5 * cross_of(hull[i] - hull[0], hull[(i + 1) % hull.size()] - hull[0]);
  return area;
}

}  // namespace minkoscope
