// The surface of a polytope plus smooth convex bodies, from the polytope's Gauss map. Along a direction d the sum's
// farthest point is the polytope's plus the bodies', and d is the surface's normal there; so the sphere of directions
// is covered once, each face of the polytope a point of it, each edge an arc, each vertex a region, and mapped out.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/tolerance.h"
#include "core/shapes/shape_parts.h"
#include "core/shapes/surface_builder.h"

namespace minkoscope {

namespace {

class Rounder {
 public:
  Rounder(SurfaceBuilder& builder, const ConvexHull& polytope, const std::vector<Matrix3d>& ellipsoids, int segments,
          bool lines)
      : builder_(builder), polytope_(polytope), ellipsoids_(ellipsoids), segments_(segments), lines_(lines) {
    const Matrix3d root = mean_ellipsoid(ellipsoids);
    to_sphere_ = glm::transpose(root);
    from_sphere_ = glm::inverse(to_sphere_);
  }

  void run() {
    if (polytope_.dimension < 2) {
      add_poles();
      return;
    }
    for (std::uint32_t f = 0; f < polytope_.faces.size(); ++f) {
      add_face(polytope_.faces[f]);
      add_edges(f);
    }
    add_vertices();
  }

 private:
  using Directions = std::vector<Vector3d>;

  // L with L Lᵀ = Σ M Mᵀ (Cholesky), flat bodies thickened to a hundredth so that it can be inverted.
  static Matrix3d mean_ellipsoid(const std::vector<Matrix3d>& ellipsoids) {
    Matrix3d s(0.0);
    double largest = 0.0;  // taken out first: squares of tiny radii would vanish
    for (const Matrix3d& ellipsoid : ellipsoids) {
      for (int column = 0; column < 3; ++column) {
        for (int row = 0; row < 3; ++row) largest = std::max(largest, std::abs(ellipsoid[column][row]));
      }
    }
    for (const Matrix3d& ellipsoid : ellipsoids) s += (ellipsoid / largest) * glm::transpose(ellipsoid / largest);
    const double scale = s[0][0] + s[1][1] + s[2][2];
    s = s / scale + tolerance::flat_ellipsoid * Matrix3d(1.0);
    Matrix3d root(0.0);
    for (int column = 0; column < 3; ++column) {
      for (int row = column; row < 3; ++row) {
        double rest = s[column][row];
        for (int k = 0; k < column; ++k) rest -= root[k][row] * root[k][column];
        root[column][row] = row == column ? std::sqrt(rest) : rest / root[column][column];
      }
    }
    return root;
  }
  Vector3d to_sphere(const Vector3d& direction) const { return glm::normalize(to_sphere_ * direction); }
  Vector3d from_sphere(const Vector3d& point) const { return glm::normalize(from_sphere_ * point); }

  static double angle_between(const Vector3d& a, const Vector3d& b) {
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
  }
  // The direction a fraction `t` of the way from one to another, along the great circle of the sphere.
  Vector3d between(const Vector3d& from, const Vector3d& to, double t) const {
    const Vector3d a = to_sphere(from), b = to_sphere(to);
    const double angle = angle_between(a, b);
    const Vector3d mixed = a * std::sin((1.0 - t) * angle) + b * std::sin(t * angle);
    return mixed == Vector3d(0.0) ? from : from_sphere(mixed);  // the same direction twice, or opposite ones
  }
  int steps_over(const Vector3d& from, const Vector3d& to) const {
    const double angle = angle_between(to_sphere(from), to_sphere(to));
    return std::max(1, static_cast<int>(std::ceil(angle * segments_ / (2.0 * std::numbers::pi) - tolerance::arc_step)));
  }

  std::uint32_t add(std::uint32_t vertex, const Vector3d& direction) {
    return builder_.add(polytope_.points[vertex] + support_of_ellipsoids(ellipsoids_, direction), direction);
  }

  std::vector<std::uint32_t> add_row(std::uint32_t vertex, const Directions& directions) {
    std::vector<std::uint32_t> row;
    for (const Vector3d& d : directions) row.push_back(add(vertex, d));
    return row;
  }

  // A point or a segment: circles of latitude about the segment's direction, the equator once for each end.
  void add_poles() {
    const std::uint32_t lower = polytope_.vertices.front(), upper = polytope_.vertices.back();
    Vector3d axis(0.0, 1.0, 0.0);
    // Directions perpendicular to the segment are, in the ellipsoid, square to its image.
    const Vector3d segment = polytope_.points[upper] - polytope_.points[lower];
    if (segment != Vector3d(0.0)) axis = glm::normalize(glm::transpose(from_sphere_) * unit(segment));
    const Vector3d side = std::abs(axis.x) < 0.9 ? Vector3d(1.0, 0.0, 0.0) : Vector3d(0.0, 0.0, 1.0);
    const Vector3d u = glm::normalize(side - axis * glm::dot(side, axis));
    const Vector3d v = glm::cross(axis, u);
    const int rings = std::max(2, segments_ / 4);
    std::vector<std::uint32_t> before;
    for (int half = 0; half < 2; ++half) {
      for (int ring = 0; ring <= rings; ++ring) {
        const int step = half == 0 ? rings - ring : -ring;
        const double latitude = 0.5 * std::numbers::pi * step / rings;
        const double height = std::abs(step) == rings ? (step > 0 ? 1.0 : -1.0) : std::sin(latitude);
        const double width = std::abs(step) == rings ? 0.0 : std::cos(latitude);
        if (half == 1 && ring == 0 && lower == upper) continue;
        Directions circle;
        for (int i = 0; i < segments_; ++i) {
          const double angle = 2.0 * std::numbers::pi * i / segments_;
          circle.push_back(from_sphere(axis * height + (u * std::cos(angle) - v * std::sin(angle)) * width));
        }
        std::vector<std::uint32_t> row = add_row(half == 0 ? upper : lower, circle);
        row.push_back(row.front());
        if (!before.empty()) builder_.strip(before, row);
        if (lines_ && (step == 0 || 2 * std::abs(step) == rings)) add_line(row);
        if (lines_ && !before.empty()) {
          for (int i = 0; i < segments_; i += std::max(1, segments_ / 8)) {
            builder_.edge(before[static_cast<std::size_t>(i)], row[static_cast<std::size_t>(i)]);
          }
        }
        before = std::move(row);
      }
    }
  }

  void add_line(const std::vector<std::uint32_t>& row) {
    for (std::size_t i = 1; i < row.size(); ++i) builder_.edge(row[i - 1], row[i]);
  }

  void add_face(const ConvexHull::Face& face) {
    const Vector3d out = support_of_ellipsoids(ellipsoids_, face.normal);
    std::vector<Vector3d> corners;
    for (const std::uint32_t v : face.vertices) corners.push_back(polytope_.points[v] + out);
    const std::uint32_t first = builder_.polygon(corners, face.normal);
    const auto size = static_cast<std::uint32_t>(corners.size());
    for (std::uint32_t i = 0; lines_ && i < size; ++i) builder_.edge(first + i, first + (i + 1) % size);
  }

  // From one normal to another less than half a turn away, both included.
  void append_arc(Directions& arc, const Vector3d from, const Vector3d to) const {  // `from` may be the last of `arc`
    const int steps = steps_over(from, to);
    for (int i = arc.empty() ? 0 : 1; i <= steps; ++i) {
      arc.push_back(i == 0 ? from : i == steps ? to : between(from, to, static_cast<double>(i) / steps));
    }
  }

  static Vector3d unit(const Vector3d& v) {
    const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    return glm::normalize(v / largest);  // squares of tiny components would vanish
  }

  // Where a translation has rounded both ends of an edge to one point: along the line in which the two faces meet; on a
  // flat polytope, where they meet in none, from the nearest vertex before to the nearest after that still differ.
  Vector3d edge_direction(const ConvexHull::Face& face, std::size_t edge) const {
    const std::size_t size = face.vertices.size();
    const auto vertex = [&](std::size_t i) { return polytope_.points[face.vertices[i % size]]; };
    const Vector3d along = vertex(edge + 1) - vertex(edge);
    if (along != Vector3d(0.0)) return unit(along);
    const Vector3d line = glm::cross(face.normal, polytope_.faces[face.neighbours[edge]].normal);
    if (line != Vector3d(0.0)) return unit(line);
    for (std::size_t k = 1; 2 * k < size; ++k) {
      const Vector3d around = vertex(edge + 1 + k) - vertex(edge + size - k);
      if (around != Vector3d(0.0)) return unit(around);
    }
    // All of them are one point.
    const Vector3d side = std::abs(face.normal.x) < 0.9 ? Vector3d(1.0, 0.0, 0.0) : Vector3d(0.0, 0.0, 1.0);
    return glm::normalize(glm::cross(face.normal, side));
  }

  // The normals along an edge of a face, from that face to the one across. Where they turn by more than a right angle
  // (by half a turn on a flat polytope), by way of their bisector: the sum of the two faces' own outward directions
  // there.
  Directions arc_of(const ConvexHull::Face& face, std::size_t edge) const {
    Directions arc;
    const Vector3d& across = polytope_.faces[face.neighbours[edge]].normal;
    if (glm::dot(face.normal, across) < 0.0) {
      const Vector3d along = edge_direction(face, edge);
      append_arc(arc, face.normal, glm::normalize(glm::cross(along, face.normal) - glm::cross(along, across)));
    }
    append_arc(arc, arc.empty() ? face.normal : arc.back(), across);
    return arc;
  }

  void add_edges(std::uint32_t f) {
    const ConvexHull::Face& face = polytope_.faces[f];
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      if (face.neighbours[i] < f) continue;
      const Directions arc = arc_of(face, i);
      // Walking from this face to the one across, the edge's end is on the left.
      builder_.strip(add_row(face.vertices[i], arc), add_row(face.vertices[(i + 1) % face.vertices.size()], arc));
    }
  }

  // The region of a vertex: the arcs of its edges in turn, filled by rings towards the middle.
  void add_vertices() {
    struct Corner {
      std::uint32_t face;
      std::size_t index;
    };
    std::vector<std::vector<Corner>> corners(polytope_.points.size());
    for (std::uint32_t f = 0; f < polytope_.faces.size(); ++f) {
      for (std::size_t i = 0; i < polytope_.faces[f].vertices.size(); ++i) {
        corners[polytope_.faces[f].vertices[i]].push_back({f, i});
      }
    }
    for (const std::uint32_t vertex : polytope_.vertices) {
      Directions outline;
      Corner at = corners[vertex].front();
      for (std::size_t turn = 0; turn < corners[vertex].size(); ++turn) {
        // Around the vertex counter-clockwise seen from outside: across the edge that arrives at it.
        const ConvexHull::Face& face = polytope_.faces[at.face];
        const std::size_t arriving = (at.index + face.vertices.size() - 1) % face.vertices.size();
        const Directions arc = arc_of(face, arriving);
        outline.insert(outline.end(), arc.begin(), arc.end() - 1);
        const std::uint32_t next = face.neighbours[arriving];
        for (const Corner& corner : corners[vertex]) {
          if (corner.face == next) at = corner;
        }
      }
      fill(vertex, outline);
    }
  }

  void fill(std::uint32_t vertex, const Directions& outline) {
    Vector3d middle(0.0);
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Vector3d a = to_sphere(outline[i]), b = to_sphere(outline[(i + 1) % outline.size()]);
      middle += (a + b) * glm::length(b - a);
    }
    if (middle == Vector3d(0.0)) return;
    middle = from_sphere(middle);
    int rings = 1;
    for (const Vector3d& d : outline) rings = std::max(rings, steps_over(d, middle));
    std::vector<std::uint32_t> before = add_row(vertex, outline);
    before.push_back(before.front());
    for (int ring = 1; ring < rings; ++ring) {
      Directions circle;
      for (const Vector3d& d : outline) circle.push_back(between(d, middle, static_cast<double>(ring) / rings));
      std::vector<std::uint32_t> row = add_row(vertex, circle);
      row.push_back(row.front());
      builder_.strip(before, row);
      before = std::move(row);
    }
    const std::uint32_t top = add(vertex, middle);
    for (std::size_t i = 1; i < before.size(); ++i) builder_.triangle(before[i - 1], before[i], top);
  }

  SurfaceBuilder& builder_;
  const ConvexHull& polytope_;
  const std::vector<Matrix3d>& ellipsoids_;
  int segments_;
  bool lines_;
  Matrix3d to_sphere_{1.0}, from_sphere_{1.0};
};

}  // namespace

void add_rounded(SurfaceBuilder& builder, const ConvexHull& polytope, const std::vector<Matrix3d>& ellipsoids,
                 int segments, bool lines) {
  Rounder(builder, polytope, ellipsoids, segments, lines).run();
}

}  // namespace minkoscope
