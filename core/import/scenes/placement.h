// Placing a shape by whatever a file gives: axes, angles, or a matrix with scale.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include <minkoscope/shape.h>

namespace minkoscope {

/// About the axis, radians; none where the axis is zero.
Quaterniond about_axis(const Vector3d& axis, double angle);
/// The shortest turn that carries +Z to the direction; none where it is zero.
Quaterniond z_axis_to(const Vector3d& direction);
/// `order` is three of x, y, z in either case: lower ones turn about the axes as turned so far, upper ones about the
/// fixed ones. Radians.
Quaterniond from_euler(std::string_view order, const Vector3d& angles);
/// Turns a shape whose file has it along Z: ours lie along Y.
Quaterniond along_z();
Quaterniond along_x();

/// Columns are where the axes go; scale, mirroring and shear included.
struct Affine {
  Matrix3d basis{1.0};
  Vector3d origin{0.0};

  Vector3d to_world(const Vector3d& local) const { return basis * local + origin; }
};
Affine compose(const Affine& outer, const Affine& inner);
Affine affine_of(const Pose& pose);

/// The shape under the transform, as a shape under a pose. Nothing where the result is none of our shapes: a sphere
/// or a capsule scaled unevenly, a sheared box.
std::optional<PosedShape> placed(const Shape& shape, const Affine& transform);

}  // namespace minkoscope
