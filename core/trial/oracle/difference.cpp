#include "core/trial/oracle/difference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace minkoscope {

Difference::Difference(const PosedShape& a, const PosedShape& b) {
  const Matrix3d frame_a = glm::mat3_cast(a.pose.rotation), frame_b = glm::mat3_cast(b.pose.rotation);
  offset_ = a.pose.position - b.pose.position;
  add(a.shape, frame_a, Vector3d(0.0));
  add(b.shape, -1.0 * frame_b, Vector3d(0.0));
}

Difference::Difference(const PosedShape& a, const Vector3d& point) : offset_(a.pose.position - point) {
  add(a.shape, glm::mat3_cast(a.pose.rotation), Vector3d(0.0));
}

void Difference::add(const Shape& shape, const Matrix3d& frame, const Vector3d& position) {
  std::visit(
      [&](const auto& s) {
        using S = std::decay_t<decltype(s)>;
        Part part;
        part.frame = frame;
        if constexpr (std::is_same_v<S, SumShape>) {
          add(*s.first, frame, position);
          add(*s.second, frame, Vector3d(0.0));
          return;
        } else if constexpr (std::is_same_v<S, PosedShapeNode>) {
          add(*s.of, frame * glm::mat3_cast(s.pose.rotation), position + frame * s.pose.position);
          return;
        } else if constexpr (std::is_same_v<S, PointShape>) {
          // a place and nothing else
        } else if constexpr (std::is_same_v<S, SphereShape>) {
          radius_ += s.radius;
        } else if constexpr (std::is_same_v<S, BoxShape>) {
          part.size = s.half_extents;
          parts_.push_back(part);
        } else if constexpr (std::is_same_v<S, CapsuleShape>) {
          radius_ += s.radius;
          part.size = {0.0, s.half_height, 0.0};
          parts_.push_back(part);
        } else if constexpr (std::is_same_v<S, SegmentShape>) {
          part.size = {0.0, s.half_height, 0.0};
          parts_.push_back(part);
        } else if constexpr (std::is_same_v<S, CylinderShape> || std::is_same_v<S, ConeShape>) {
          part.kind = std::is_same_v<S, CylinderShape> ? Kind::cylinder : Kind::cone;
          part.size = {s.radius, s.half_height, 0.0};
          is_polytope_ = false;
          parts_.push_back(part);
        } else if constexpr (std::is_same_v<S, EllipsoidShape>) {
          const auto [least, most] = std::minmax({s.radii.x, s.radii.y, s.radii.z});
          part.kind = Kind::ellipsoid;
          part.size = s.radii;
          part.ball = most > 0.0 ? least * (least / most) : 0.0;
          radius_ += part.ball;
          is_polytope_ = false;
          if (least < most) parts_.push_back(part);
        } else if constexpr (std::is_same_v<S, TriangleShape>) {
          part.kind = Kind::points;
          part.points = s.points.data();
          part.count = s.points.size();
          parts_.push_back(part);
        } else if constexpr (std::is_same_v<S, HullShape>) {
          part.kind = Kind::points;
          part.points = s.hull->points.data();
          part.count = s.hull->points.size();
          if (part.count > 0) parts_.push_back(part);
        } else {
          throw std::invalid_argument("a mesh is not convex; the oracle judges convex shapes only");
        }
        offset_ += position;
      },
      shape.value);
}

/// `d` in the part's axes.
Vector3d Difference::farthest(const Part& part, const Vector3d& d) {
  const Vector3d& size = part.size;
  switch (part.kind) {
    case Kind::box:
      return {std::copysign(size.x, d.x), std::copysign(size.y, d.y), std::copysign(size.z, d.z)};
    case Kind::cylinder: {
      const double across = std::sqrt(d.x * d.x + d.z * d.z);
      const double y = std::copysign(size.y, d.y);
      if (across == 0.0) return {0.0, y, 0.0};
      return {size.x * d.x / across, y, size.x * d.z / across};
    }
    case Kind::cone: {
      const double across = std::sqrt(d.x * d.x + d.z * d.z);
      if (size.y * d.y >= size.x * across - size.y * d.y) return {0.0, size.y, 0.0};
      if (across == 0.0) return {0.0, -size.y, 0.0};
      return {size.x * d.x / across, -size.y, size.x * d.z / across};
    }
    case Kind::ellipsoid: {
      const Vector3d scaled = size * d;
      const double length = glm::length(scaled);
      if (!(length > 0.0)) return Vector3d(0.0);
      return size * scaled / length - part.ball * d;
    }
    case Kind::points:
      break;
  }
  std::size_t best = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < part.count; ++i) {
    const double along = glm::dot(part.points[i], d);
    if (along > most) most = along, best = i;
  }
  return part.points[best];
}

Vector3d Difference::support(const Vector3d& n) const {
  Vector3d point(0.0);
  for (const Part& part : parts_) point += part.frame * farthest(part, n * part.frame);
  return point + offset_;
}

std::vector<Vector3d> Difference::face(const Vector3d& n, double thickness) const {
  constexpr std::size_t most_corners = 96;
  std::vector<Vector3d> corners{offset_}, sums;
  if (!is_polytope_) return {};
  for (const Part& part : parts_) {
    const Vector3d d = n * part.frame;
    const double least = glm::dot(farthest(part, d), d) - thickness / static_cast<double>(parts_.size());
    std::vector<Vector3d> own;
    const auto offer = [&](const Vector3d& local) {
      if (glm::dot(local, d) >= least) own.push_back(part.frame * local);
    };
    if (part.kind == Kind::box) {
      for (int i = 0; i < 8; ++i) offer(part.size * Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    } else {
      for (std::size_t i = 0; i < part.count; ++i) offer(part.points[i]);
    }
    if (own.size() * corners.size() > most_corners) return {};
    sums.clear();
    for (const Vector3d& p : corners) {
      for (const Vector3d& q : own) sums.push_back(p + q);
    }
    corners.swap(sums);
  }
  return corners;
}

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

}  // namespace minkoscope
