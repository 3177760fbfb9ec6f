// Branch and bound over the sphere of directions; see the header. Includes no support map and no method.
#include "core/trial/oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <stdexcept>
#include <type_traits>

namespace minkoscope {
namespace {

/// The farthest point of a shape along `d` (local axes), without its rounding ball, whose radius is added to `radius`.
Vector3d farthest(const Shape& shape, const Vector3d& d, double& radius) {
  const double across = std::hypot(d.x, d.z);
  const auto up = [&](double half_height) { return d.y >= 0.0 ? half_height : -half_height; };
  return std::visit(
      [&](const auto& s) -> Vector3d {
        using S = std::decay_t<decltype(s)>;
        if constexpr (std::is_same_v<S, PointShape>) {
          return Vector3d(0.0);
        } else if constexpr (std::is_same_v<S, SphereShape>) {
          radius += s.radius;
          return Vector3d(0.0);
        } else if constexpr (std::is_same_v<S, BoxShape>) {
          return {std::copysign(s.half_extents.x, d.x), std::copysign(s.half_extents.y, d.y),
                  std::copysign(s.half_extents.z, d.z)};
        } else if constexpr (std::is_same_v<S, CapsuleShape>) {
          radius += s.radius;
          return {0.0, up(s.half_height), 0.0};
        } else if constexpr (std::is_same_v<S, SegmentShape>) {
          return {0.0, up(s.half_height), 0.0};
        } else if constexpr (std::is_same_v<S, CylinderShape>) {
          if (across == 0.0) return {0.0, up(s.half_height), 0.0};
          return {s.radius * d.x / across, up(s.half_height), s.radius * d.z / across};
        } else if constexpr (std::is_same_v<S, ConeShape>) {
          const double apex = s.half_height * d.y;
          const double rim = s.radius * across - s.half_height * d.y;
          if (apex >= rim) return {0.0, s.half_height, 0.0};
          if (across == 0.0) return {0.0, -s.half_height, 0.0};
          return {s.radius * d.x / across, -s.half_height, s.radius * d.z / across};
        } else if constexpr (std::is_same_v<S, EllipsoidShape>) {
          const Vector3d scaled = s.radii * d;
          const double length = glm::length(scaled);
          return length > 0.0 ? s.radii * scaled / length : Vector3d(0.0);
        } else if constexpr (std::is_same_v<S, TriangleShape>) {
          const Vector3d* best = &s.points[0];
          for (const Vector3d& p : s.points) {
            if (glm::dot(p, d) > glm::dot(*best, d)) best = &p;
          }
          return *best;
        } else if constexpr (std::is_same_v<S, HullShape>) {
          const Vector3d* best = nullptr;
          double most = -std::numeric_limits<double>::infinity();
          for (const Vector3d& p : s.hull->points) {
            if (const double along = glm::dot(p, d); along > most) {
              most = along;
              best = &p;
            }
          }
          return best != nullptr ? *best : Vector3d(0.0);
        } else if constexpr (std::is_same_v<S, SumShape>) {
          const Vector3d first = farthest(*s.first, d, radius);
          return first + farthest(*s.second, d, radius);
        } else if constexpr (std::is_same_v<S, PosedShapeNode>) {
          return s.pose.to_world(farthest(*s.of, glm::conjugate(s.pose.rotation) * d, radius));
        } else {
          throw std::invalid_argument("a mesh is not convex; the oracle judges convex shapes only");
        }
      },
      shape.value);
}

/// A − B without its rounding ball, in world axes.
class Difference {
 public:
  Difference(const PosedShape& a, const PosedShape& b) : a_(a), b_(b), offset_(a.pose.position - b.pose.position) {
    support(Vector3d(1.0, 0.0, 0.0));
  }
  Vector3d support(const Vector3d& n) {
    radius = 0.0;
    const Vector3d on_a = a_.pose.rotation * farthest(a_.shape, glm::conjugate(a_.pose.rotation) * n, radius);
    const Vector3d on_b = b_.pose.rotation * farthest(b_.shape, glm::conjugate(b_.pose.rotation) * -n, radius);
    return (on_a - on_b) + offset_;
  }
  double radius = 0.0;  // of the ball that rounds A − B: the same for every direction

 private:
  const PosedShape& a_;
  const PosedShape& b_;
  Vector3d offset_;
};

struct Corner {
  Vector3d n{0.0};  // unit direction
  Vector3d p{0.0};  // support point of A − B along it
  double h = 0.0;   // p·n
};

struct Cell {
  std::array<Corner, 3> corners;
  Vector3d witness{0.0};  // the point of A − B that bounded the parent best
  double bound = 0.0;     // h(n) ≥ bound for every n of the cell
  bool operator<(const Cell& other) const { return bound > other.bound; }  // the queue's top has the least bound
};

/// A point of A − B that bounds h well from below over a whole cell: the mix of the given points whose least p·n at the
/// cell's corners is greatest (a matrix game of three columns, whose solution mixes at most three points). A single
/// vertex bounds h badly about a face of A − B; the foot of the origin on that face, a mix, bounds it exactly.
struct Mix {
  Vector3d point{0.0};
  double least = -std::numeric_limits<double>::infinity();  // min over the corners of point·n
};

Mix best_mix(const std::array<Vector3d, 5>& points, const std::array<Corner, 3>& corners) {
  std::array<Vector3d, 5> along;  // along[i][j] = points[i]·corner j
  Mix best;
  const auto consider = [&](const Vector3d& value, auto&& point) {
    if (const double least = std::min({value.x, value.y, value.z}); least > best.least) best = {point(), least};
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (int j = 0; j < 3; ++j) along[i][j] = glm::dot(points[i], corners[static_cast<std::size_t>(j)].n);
    consider(along[i], [&] { return points[i]; });
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t k = i + 1; k < points.size(); ++k) {
      const Vector3d step = along[k] - along[i];
      for (int j = 0; j < 3; ++j) {  // the mix at which two corners agree
        const int l = (j + 1) % 3;
        const double slope = step[j] - step[l];
        if (slope == 0.0) continue;
        const double t = (along[i][l] - along[i][j]) / slope;
        if (!(t > 0.0 && t < 1.0)) continue;
        consider(along[i] + t * step, [&] { return points[i] + t * (points[k] - points[i]); });
      }
      for (std::size_t m = k + 1; m < points.size(); ++m) {  // the mix at which all three agree
        const Vector3d other = along[m] - along[i];
        const double a = step.x - step.y, b = other.x - other.y, c = along[i].y - along[i].x;
        const double d = step.y - step.z, e = other.y - other.z, f = along[i].z - along[i].y;
        const double determinant = a * e - b * d;
        if (determinant == 0.0) continue;
        const double s = (c * e - b * f) / determinant, t = (a * f - c * d) / determinant;
        if (!(s >= 0.0 && t >= 0.0 && s + t <= 1.0)) continue;
        consider(along[i] + s * step + t * other,
                 [&] { return points[i] + s * (points[k] - points[i]) + t * (points[m] - points[i]); });
      }
    }
  }
  return best;
}

void bound_below(Cell& cell, const Vector3d& best_point) {
  const auto& c = cell.corners;
  const Mix mix = best_mix({cell.witness, best_point, c[0].p, c[1].p, c[2].p}, c);
  cell.witness = mix.point;
  // A unit direction of the cell is a mix of its corners divided by the mix's length, which is at most 1 and, since it
  // reaches their plane, at least that plane's distance from the origin.
  const Vector3d plane = glm::cross(c[1].n - c[0].n, c[2].n - c[0].n);
  const double shortest = std::abs(glm::dot(plane, c[0].n)) / glm::length(plane);
  const double bound = mix.least >= 0.0 ? mix.least : mix.least / shortest;
  cell.bound = std::max(cell.bound, bound);  // a part is bounded by what bounds the whole
}

}  // namespace

double size_of(const Shape& shape) {
  return std::visit(
      [](const auto& s) -> double {
        using S = std::decay_t<decltype(s)>;
        if constexpr (std::is_same_v<S, PointShape>) {
          return 0.0;
        } else if constexpr (std::is_same_v<S, SphereShape>) {
          return s.radius;
        } else if constexpr (std::is_same_v<S, BoxShape>) {
          return glm::length(s.half_extents);
        } else if constexpr (std::is_same_v<S, CapsuleShape>) {
          return s.radius + s.half_height;
        } else if constexpr (std::is_same_v<S, SegmentShape>) {
          return s.half_height;
        } else if constexpr (std::is_same_v<S, CylinderShape> || std::is_same_v<S, ConeShape>) {
          return std::hypot(s.radius, s.half_height);
        } else if constexpr (std::is_same_v<S, EllipsoidShape>) {
          return std::max({s.radii.x, s.radii.y, s.radii.z});
        } else if constexpr (std::is_same_v<S, TriangleShape>) {
          return std::max({glm::length(s.points[0]), glm::length(s.points[1]), glm::length(s.points[2])});
        } else if constexpr (std::is_same_v<S, HullShape>) {
          double most = 0.0;
          for (const Vector3d& p : s.hull->points) most = std::max(most, glm::length(p));
          return most;
        } else if constexpr (std::is_same_v<S, SumShape>) {
          return size_of(*s.first) + size_of(*s.second);
        } else if constexpr (std::is_same_v<S, PosedShapeNode>) {
          return glm::length(s.pose.position) + size_of(*s.of);
        } else {
          double most = 0.0;
          for (const auto& triangle : *s.triangles) {
            for (const Vector3d& p : triangle) most = std::max(most, glm::length(p));
          }
          return most;
        }
      },
      shape.value);
}

bool is_curved(const Shape& shape) {
  if (const auto* sum = std::get_if<SumShape>(&shape.value)) return is_curved(*sum->first) || is_curved(*sum->second);
  if (const auto* posed = std::get_if<PosedShapeNode>(&shape.value)) return is_curved(*posed->of);
  return std::holds_alternative<CylinderShape>(shape.value) || std::holds_alternative<ConeShape>(shape.value) ||
         std::holds_alternative<EllipsoidShape>(shape.value);
}

double support_width(const PosedShape& a, const PosedShape& b, const Vector3d& direction) {
  Difference difference(a, b);
  const Vector3d n = glm::normalize(direction);
  return glm::dot(difference.support(n), n) + difference.radius;
}

OracleAnswer signed_distance_oracle(const PosedShape& a, const PosedShape& b, const OracleSettings& settings) {
  Difference difference(a, b);
  OracleAnswer answer;
  answer.scale = std::max({size_of(a.shape), size_of(b.shape), glm::length(b.pose.position - a.pose.position),
                           std::numeric_limits<double>::min()});
  const double gap = settings.gap * answer.scale;

  Corner best;
  best.h = std::numeric_limits<double>::infinity();
  const auto look = [&](const Vector3d& direction) {
    Corner corner;
    corner.n = glm::normalize(direction);
    corner.p = difference.support(corner.n);
    corner.h = glm::dot(corner.p, corner.n);
    ++answer.evaluations;
    if (corner.h < best.h) best = corner;
    return corner;
  };

  // The six corners of an octahedron, turned so that no axis-aligned face's normal lies on a cell's edge.
  const Matrix3d turn = glm::mat3_cast(glm::normalize(Quaterniond(0.83, 0.31, -0.22, 0.41)));
  std::array<Corner, 6> axes;
  for (int i = 0; i < 6; ++i) {
    Vector3d axis(0.0);
    axis[i / 2] = i % 2 == 0 ? 1.0 : -1.0;
    axes[static_cast<std::size_t>(i)] = look(turn * axis);
  }
  std::priority_queue<Cell> cells;
  for (std::size_t octant = 0; octant < 8; ++octant) {
    Cell cell;
    cell.corners = {axes[octant & 1], axes[2 + (octant >> 1 & 1)], axes[4 + (octant >> 2 & 1)]};
    cell.witness = best.p;
    cell.bound = -std::numeric_limits<double>::infinity();
    bound_below(cell, best.p);
    cells.push(cell);
  }

  while (best.h - cells.top().bound > gap && answer.evaluations < settings.max_evaluations) {
    const Cell whole = cells.top();
    cells.pop();
    const auto& c = whole.corners;
    const std::array<Corner, 3> middles{look(c[0].n + c[1].n), look(c[1].n + c[2].n), look(c[2].n + c[0].n)};
    const std::array<std::array<Corner, 3>, 4> parts{{{c[0], middles[0], middles[2]},
                                                      {middles[0], c[1], middles[1]},
                                                      {middles[2], middles[1], c[2]},
                                                      {middles[0], middles[1], middles[2]}}};
    for (const auto& corners : parts) {
      Cell part{corners, whole.witness, whole.bound};
      bound_below(part, best.p);
      if (part.bound < best.h) cells.push(part);
    }
    if (cells.empty()) break;
  }

  // The signed distance is minus the least h; the ball that rounds A − B shrinks it by its radius.
  const double least = cells.empty() ? best.h : std::min(best.h, cells.top().bound);
  answer.lower = -best.h - difference.radius;
  answer.upper = -least - difference.radius;
  answer.normal = best.n;
  // When apart, h is negative along the best direction: B lies that way.
  return answer;
}

}  // namespace minkoscope
