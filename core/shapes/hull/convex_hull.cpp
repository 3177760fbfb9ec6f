// A convex hull from its points: rank first, then quickhull and merged faces for a solid, a monotone chain for a flat
// set, the two ends of a collinear one.
#include "core/shapes/hull/convex_hull.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "core/base/listing_line.h"
#include "core/base/tolerance.h"
#include "core/shapes/hull/explain_hull.h"
#include "core/shapes/hull/hull_faces.h"
#include "core/shapes/hull/hull_kernels.h"
#include "core/shapes/hull/quickhull.h"

namespace minkoscope {

namespace {

using Real3 = Vector3<long double>;

Vector3d normal_of(const Lattice& lattice, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const auto& p = lattice.points;
  return Vector3d(glm::normalize(to_real(cross(p[b] - p[a], p[c] - p[a]))));
}

// The plane touches the outermost of the face's vertices, so that merging never moves a face inwards.
double offset_of(const std::vector<Vector3d>& points, const std::vector<std::uint32_t>& vertices,
                 const Vector3d& normal) {
  double offset = glm::dot(normal, points[vertices[0]]);
  for (const std::uint32_t i : vertices) offset = std::max(offset, glm::dot(normal, points[i]));
  return offset;
}

void triangulate(ConvexHull& hull) {
  for (const ConvexHull::Face& face : hull.faces) {
    for (std::size_t i = 2; i < face.vertices.size(); ++i) {
      hull.triangles.push_back({face.vertices[0], face.vertices[i - 1], face.vertices[i]});
    }
  }
}

// The edges of the faces, from both ends.
void connect(ConvexHull& hull) {
  std::vector<std::uint32_t> index(hull.points.size(), 0);
  for (std::uint32_t i = 0; i < hull.vertices.size(); ++i) index[hull.vertices[i]] = i;
  std::vector<std::vector<std::uint32_t>> rows(hull.vertices.size());
  for (const ConvexHull::Face& face : hull.faces) {
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const std::uint32_t from = index[face.vertices[i]];
      rows[from].push_back(index[face.vertices[(i + 1) % face.vertices.size()]]);
    }
  }
  if (hull.dimension == 1) rows = {{1}, {0}};
  hull.adjacency_start.assign(1, 0);
  for (auto& row : rows) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    hull.adjacency.insert(hull.adjacency.end(), row.begin(), row.end());
    hull.adjacency_start.push_back(static_cast<std::uint32_t>(hull.adjacency.size()));
  }
}

// Each triangle forms a tetrahedron with one vertex of the hull; none of them has a negative volume.
double volume_of(const Lattice& lattice, const std::vector<HullTriangle>& triangles) {
  const auto& p = lattice.points;
  const LatticePoint& top = p[triangles[0].vertices[0]];
  long double sum = 0.0L;
  for (const HullTriangle& t : triangles) {
    sum -= orientation(p[t.vertices[0]], p[t.vertices[1]], p[t.vertices[2]], top).value();
  }
  return static_cast<double>(std::ldexp(sum / 6.0L, 3 * lattice.exponent));
}

/// Reports every polygon of more than one triangle.
void report_merges(const std::vector<HullPolygon>& polygons, const std::vector<HullTriangle>& triangles,
                   const std::vector<std::uint32_t>& polygon_of, double tolerance, StepObserver& observer) {
  std::vector<HullStep> steps(polygons.size());
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    HullStep& step = steps[polygon_of[i]];
    step.merged_faces.push_back(static_cast<int>(triangles[i].made));
    for (const std::uint32_t vertex : triangles[i].vertices) step.dropped.push_back(static_cast<int>(vertex));
  }
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    HullStep& step = steps[i];
    if (step.merged_faces.size() < 2) continue;
    step.event = HullEvent::merge;
    step.line = +HullLine::merge;
    step.outline.assign(polygons[i].vertices.begin(), polygons[i].vertices.end());
    std::sort(step.dropped.begin(), step.dropped.end());
    step.dropped.erase(std::unique(step.dropped.begin(), step.dropped.end()), step.dropped.end());
    std::erase_if(step.dropped, [&](int vertex) {
      return std::find(step.outline.begin(), step.outline.end(), vertex) != step.outline.end();
    });
    step.tolerance = tolerance;
    observer.on(step);
  }
}

void make_solid(ConvexHull& hull, const Lattice& lattice, const InitialSimplex& simplex, const HullStep& start,
                StepObserver* observer) {
  const std::vector<HullTriangle> triangles =
      observer != nullptr ? quickhull(lattice, simplex, hull.points, start, *observer) : quickhull(lattice, simplex);
  const double coarse = std::ldexp(hull.tolerance, -lattice.exponent);
  std::vector<std::uint32_t> polygon_of;
  auto* const wanted = observer != nullptr ? &polygon_of : nullptr;
  double within = hull.tolerance;
  auto polygons = merge_coplanar(lattice, triangles, coarse, wanted);
  if (!polygons) {
    within = 0.0;
    polygons = merge_coplanar(lattice, triangles, 0.0, wanted);
  }
  if (observer != nullptr) report_merges(*polygons, triangles, polygon_of, within, *observer);
  for (HullPolygon& polygon : *polygons) {
    ConvexHull::Face face;
    const auto& vertices = triangles[polygon.triangle].vertices;
    face.normal = normal_of(lattice, vertices[0], vertices[1], vertices[2]);
    face.offset = std::max(offset_of(hull.points, polygon.vertices, face.normal),
                           offset_of(hull.points, {vertices.begin(), vertices.end()}, face.normal));
    face.vertices = std::move(polygon.vertices);
    face.neighbours = std::move(polygon.neighbours);
    hull.vertices.insert(hull.vertices.end(), face.vertices.begin(), face.vertices.end());
    hull.faces.push_back(std::move(face));
  }
  std::sort(hull.vertices.begin(), hull.vertices.end());
  hull.vertices.erase(std::unique(hull.vertices.begin(), hull.vertices.end()), hull.vertices.end());
  hull.volume = volume_of(lattice, triangles);
}

// Andrew, "Another Efficient Algorithm for Convex Hulls in Two Dimensions", 1979, on the projection along the axis the
// plane faces most; exact. Points on an edge are no vertices.
void make_flat(ConvexHull& hull, const Lattice& lattice, const InitialSimplex& simplex) {
  const auto& s = simplex.points;
  const auto& p = lattice.points;
  const Real3 n = to_real(cross(p[s[1]] - p[s[0]], p[s[2]] - p[s[0]]));
  const Real3 size = glm::abs(n);
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  const bool flip = n[axis] < 0;
  struct Planar {
    std::int64_t u, v;
    std::uint32_t index;
  };
  std::vector<Planar> sorted;
  sorted.reserve(p.size());
  for (std::uint32_t i = 0; i < p.size(); ++i) {
    std::int64_t u = axis == 0 ? p[i].y : axis == 1 ? p[i].z : p[i].x;
    std::int64_t v = axis == 0 ? p[i].z : axis == 1 ? p[i].x : p[i].y;
    if (flip) std::swap(u, v);
    sorted.push_back({u, v, i});
  }
  std::sort(sorted.begin(), sorted.end(), [](const Planar& a, const Planar& b) {
    return a.u != b.u ? a.u < b.u : a.v != b.v ? a.v < b.v : a.index < b.index;
  });
  std::vector<Planar> outline;
  const auto turns_left = [](const Planar& a, const Planar& b, const Planar& c) {
    return Int128{b.u - a.u} * (c.v - a.v) - Int128{b.v - a.v} * (c.u - a.u) > 0;
  };
  const auto add = [&](const Planar& point, std::size_t base) {
    while (outline.size() >= base + 2 && !turns_left(outline[outline.size() - 2], outline.back(), point)) {
      outline.pop_back();
    }
    if (outline.back().u != point.u || outline.back().v != point.v) outline.push_back(point);
  };
  outline.push_back(sorted.front());
  for (const Planar& point : sorted) add(point, 0);
  const std::size_t lower = outline.size() - 1;
  for (auto it = sorted.rbegin(); it != sorted.rend(); ++it) add(*it, lower);
  outline.pop_back();

  // Vertices that stand off the line between their neighbours by no more than the tolerance are rounding.
  const long double coarse = std::ldexp(static_cast<long double>(hull.tolerance), -lattice.exponent);
  const auto position = [&](const Planar& point) { return Real3(lattice.coordinates[point.index]); };
  std::vector<Planar> vertices;
  std::size_t anchor = 0;
  vertices.push_back(outline[0]);
  for (std::size_t i = 1; i < outline.size(); ++i) {
    const Real3 from = position(outline[anchor]);
    const Real3 edge = position(outline[(i + 1) % outline.size()]) - from;
    bool straight = true;
    for (std::size_t k = anchor + 1; k <= i && straight; ++k) {
      const Real3 to = position(outline[k]) - from;
      straight = glm::length(glm::cross(edge, to)) <= coarse * glm::length(edge);
    }
    if (straight) continue;
    vertices.push_back(outline[i]);
    anchor = i;
  }
  if (vertices.size() < 3) vertices = outline;

  ConvexHull::Face front, back;
  for (const Planar& vertex : vertices) hull.vertices.push_back(vertex.index);
  front.vertices = hull.vertices;
  front.neighbours.assign(hull.vertices.size(), 1);
  back.vertices.assign(hull.vertices.rbegin(), hull.vertices.rend());
  back.neighbours.assign(hull.vertices.size(), 0);
  front.normal = Vector3d(glm::normalize(n));
  back.normal = -front.normal;
  std::vector<std::uint32_t> all(hull.points.size());
  std::iota(all.begin(), all.end(), 0u);
  front.offset = offset_of(hull.points, all, front.normal);
  back.offset = offset_of(hull.points, all, back.normal);
  hull.faces = {std::move(front), std::move(back)};
}

// The first and the last along the line.
void make_segment(ConvexHull& hull, const Lattice& lattice, const InitialSimplex& simplex) {
  const Real3 start(lattice.coordinates[simplex.points[0]]);
  const Real3 axis = Real3(lattice.coordinates[simplex.points[1]]) - start;
  std::uint32_t first = 0, last = 0;
  const auto along = [&](std::uint32_t i) { return glm::dot(axis, Real3(lattice.coordinates[i]) - start); };
  for (std::uint32_t i = 1; i < hull.points.size(); ++i) {
    if (along(i) < along(first)) first = i;
    if (along(i) > along(last)) last = i;
  }
  hull.vertices = {std::min(first, last), std::max(first, last)};
}

std::vector<double> lanes_of(const ConvexHull& hull) {
  const std::size_t count = hull.vertices.size(), blocks = (count + lane_block - 1) / lane_block;
  std::vector<double> lanes(3 * lane_block * blocks);
  for (std::size_t i = 0; i < blocks * lane_block; ++i) {
    const Vector3d& point = hull.points[hull.vertices[i < count ? i : 0]];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      lanes[3 * lane_block * (i / lane_block) + lane_block * axis + i % lane_block] = point[static_cast<int>(axis)];
    }
  }
  return lanes;
}

HullStep start_step(const ConvexHull& hull, const Lattice& lattice, const InitialSimplex& simplex,
                    long double flatness) {
  HullStep step;
  step.event = HullEvent::start;
  step.line = +HullLine::flat;
  step.points = static_cast<int>(hull.points.size());
  step.dimension = hull.dimension;
  for (int i = 0; i <= simplex.rank; ++i)
    step.simplex.push_back(static_cast<int>(simplex.points[static_cast<std::size_t>(i)]));
  step.test = Comparison{TestKind::beyond_rounding, std::ldexp(simplex.extent, lattice.exponent),
                         std::ldexp(static_cast<double>(simplex.rank == 0 ? 0.0L : flatness), lattice.exponent),
                         simplex.rank == 3};
  return step;
}

HullStep stop_step(const ConvexHull& hull) {
  HullStep step;
  step.event = HullEvent::stop;
  step.line = +HullLine::stop;
  step.dimension = hull.dimension;
  if (hull.dimension == 2) step.outline.assign(hull.vertices.begin(), hull.vertices.end());
  step.vertices = static_cast<int>(hull.vertices.size());
  step.faces = static_cast<int>(hull.faces.size());
  step.volume = hull.volume;
  return step;
}

ConvexHull build(std::vector<Vector3d> points, StepObserver* observer) {
  if (points.empty()) throw std::invalid_argument("a hull needs at least one point");
  for (const Vector3d& point : points) {
    if (!is_finite(point)) throw std::invalid_argument("a hull needs finite points");
  }
  const Lattice lattice(points);
  const long double flatness =
      std::ldexp(static_cast<long double>(tolerance::hull_flat_ulps * lattice.rounding), -lattice.exponent);
  const InitialSimplex simplex = find_initial_simplex(lattice, flatness);

  ConvexHull hull;
  hull.points = std::move(points);
  hull.dimension = simplex.rank;
  // In halves, so that the difference does not overflow, and in units of the lattice, so that its square does not.
  Vector3d half = hull.points[simplex.points[1]] * 0.5 - hull.points[simplex.points[0]] * 0.5;
  for (int axis = 0; axis < 3; ++axis) half[axis] = std::ldexp(half[axis], -lattice.exponent);
  hull.tolerance = std::ldexp(tolerance::hull_coplanar * glm::length(half), lattice.exponent + 1) +
                   tolerance::hull_flat_ulps * lattice.rounding;
  HullStep start;
  if (observer != nullptr) {
    start = start_step(hull, lattice, simplex, flatness);
    if (simplex.rank < 3) observer->on(start);
  }
  switch (simplex.rank) {
    case 0:
      hull.vertices = {0};
      break;
    case 1:
      make_segment(hull, lattice, simplex);
      break;
    case 2:
      make_flat(hull, lattice, simplex);
      break;
    default:
      make_solid(hull, lattice, simplex, start, observer);
  }
  triangulate(hull);
  connect(hull);
  if (hull.dimension == 3) hull.lanes = lanes_of(hull);
  if (observer != nullptr) observer->on(stop_step(hull));
  return hull;
}

}  // namespace

ConvexHull build_convex_hull(std::vector<Vector3d> points) {
  return build(std::move(points), nullptr);
}

ConvexHull build_convex_hull(std::vector<Vector3d> points, StepObserver& observer) {
  return build(std::move(points), &observer);
}

}  // namespace minkoscope
