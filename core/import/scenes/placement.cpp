#include "core/import/scenes/placement.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>

#include "core/base/overloaded.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

/// Files have six or seven digits: axes that are turned only are nearly of length 1 and nearly at right angles.
constexpr double rounded_length = 3e-6, rounded_angle = 1e-5;

double rounded(double length) {
  return std::abs(length - 1.0) <= rounded_length ? 1.0 : length;
}

bool same(double a, double b) {
  return std::abs(a - b) <= rounded_length * std::max(a, b);
}

std::vector<Vector3d> each_point(std::vector<Vector3d> points, const Matrix3d& by) {
  for (Vector3d& point : points) point = by * point;
  return points;
}

/// The shape stretched along its own axes.
std::optional<Shape> stretched(const Shape& shape, const Vector3d& by) {
  if (by == Vector3d(1.0)) return shape;
  using Stretched = std::optional<Shape>;
  const bool round = same(by.x, by.z), even = round && same(by.x, by.y);
  return std::visit(
      overloaded{
          [](const PointShape& point) -> Stretched { return Shape{point}; },
          [&](const SphereShape& sphere) -> Stretched {
            if (!even) return std::nullopt;  // an ellipsoid is no engine's sphere
            return Shape{SphereShape{sphere.radius * by.x}};
          },
          [&](const BoxShape& box) -> Stretched { return Shape{BoxShape{box.half_extents * by}}; },
          [&](const CapsuleShape& capsule) -> Stretched {
            if (!even) return std::nullopt;
            return Shape{CapsuleShape{capsule.radius * by.x, capsule.half_height * by.x}};
          },
          [&](const CylinderShape& cylinder) -> Stretched {
            if (!round) return std::nullopt;
            return Shape{CylinderShape{cylinder.radius * by.x, cylinder.half_height * by.y}};
          },
          [&](const ConeShape& cone) -> Stretched {
            if (!round) return std::nullopt;
            return Shape{ConeShape{cone.radius * by.x, cone.half_height * by.y}};
          },
          [&](const EllipsoidShape& ellipsoid) -> Stretched { return Shape{EllipsoidShape{ellipsoid.radii * by}}; },
          [&](const SegmentShape& segment) -> Stretched { return Shape{SegmentShape{segment.half_height * by.y}}; },
          [&](const TriangleShape& triangle) -> Stretched {
            TriangleShape out = triangle;
            for (Vector3d& point : out.points) point *= by;
            return Shape{out};
          },
          [&](const HullShape& hull) -> Stretched {
            return make_hull_shape(each_point(
                hull.hull->points, Matrix3d(Vector3d(by.x, 0, 0), Vector3d(0, by.y, 0), Vector3d(0, 0, by.z))));
          },
          [](const auto&) -> Stretched { return std::nullopt; },
      },
      shape.value);
}

}  // namespace

Quaterniond about_axis(const Vector3d& axis, double angle) {
  const double length = glm::length(axis);
  if (!(length > 0.0)) return {1.0, 0.0, 0.0, 0.0};
  const Vector3d part = axis * (std::sin(0.5 * angle) / length);
  return {std::cos(0.5 * angle), part.x, part.y, part.z};
}

Quaterniond z_axis_to(const Vector3d& direction) {
  const double length = glm::length(direction);
  if (!(length > 0.0)) return {1.0, 0.0, 0.0, 0.0};
  const Vector3d unit = direction / length;
  const Vector3d axis = glm::cross(Vector3d(0.0, 0.0, 1.0), unit);
  const double sine = glm::length(axis);
  if (sine < 1e-12) return unit.z > 0.0 ? Quaterniond(1.0, 0.0, 0.0, 0.0) : Quaterniond(0.0, 1.0, 0.0, 0.0);
  return about_axis(axis, std::atan2(sine, unit.z));
}

Quaterniond from_euler(std::string_view order, const Vector3d& angles) {
  Quaterniond turned(1.0, 0.0, 0.0, 0.0);
  for (int i = 0; i < 3; ++i) {
    const char letter = order[static_cast<std::size_t>(i)];
    const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    Vector3d axis(0.0);
    axis[lower - 'x'] = 1.0;
    const Quaterniond turn = about_axis(axis, angles[i]);
    turned = letter == lower ? turned * turn : turn * turned;
  }
  return glm::normalize(turned);
}

Quaterniond along_z() {
  return about_axis(Vector3d(1.0, 0.0, 0.0), 0.5 * std::numbers::pi);
}
Quaterniond along_x() {
  return about_axis(Vector3d(0.0, 0.0, 1.0), -0.5 * std::numbers::pi);
}

Affine compose(const Affine& outer, const Affine& inner) {
  return {outer.basis * inner.basis, outer.to_world(inner.origin)};
}

Affine affine_of(const Pose& pose) {
  return {glm::mat3_cast(pose.rotation), pose.position};
}

std::optional<PosedShape> placed(const Shape& shape, const Affine& transform) {
  const Matrix3d& basis = transform.basis;
  Vector3d lengths;
  for (int i = 0; i < 3; ++i) lengths[i] = rounded(glm::length(basis[i]));
  const bool flat = !(std::min({lengths.x, lengths.y, lengths.z}) > 0.0);
  bool square = !flat;
  for (int i = 0; i < 3 && square; ++i) {
    const int next = (i + 1) % 3;
    square = std::abs(glm::dot(basis[i], basis[next])) <= rounded_angle * lengths[i] * lengths[next];
  }
  const auto* hull = std::get_if<HullShape>(&shape.value);
  if (hull != nullptr && (!square || glm::determinant(basis) < 0.0))
    return PosedShape{make_hull_shape(each_point(hull->hull->points, basis)),
                      {transform.origin, Quaterniond(1.0, 0.0, 0.0, 0.0)}};
  if (!square) return std::nullopt;
  Matrix3d turn(basis[0] / glm::length(basis[0]), basis[1] / glm::length(basis[1]), basis[2] / glm::length(basis[2]));
  // All that is no hull is its own mirror image across its plane x = 0.
  if (glm::determinant(turn) < 0.0) {
    if (std::holds_alternative<TriangleShape>(shape.value)) return std::nullopt;
    turn[0] = -turn[0];
  }
  std::optional<Shape> scaled = stretched(shape, lengths);
  if (!scaled) return std::nullopt;
  return PosedShape{*std::move(scaled), {transform.origin, glm::normalize(glm::quat_cast(turn))}};
}

}  // namespace minkoscope
