// The surfaces of a pair's two shapes and of A − B.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include <minkoscope/pair.h>
#include <minkoscope/shape.h>

#include "core/shapes/tessellate.h"

namespace minkoscope {

/// Surfaces of the two shapes in their local frames, and of A − B in A's frame; shared by all frames that draw them
/// (the renderer and the picker keep data per surface). Null where a shape has none.
struct PairSurfaces {
  std::shared_ptr<const SurfaceMesh> a, b, difference;
  /// The two ends of a shape that is as good as a line, or a point (both the same): its surface alone would not be
  /// seen.
  using Spine = std::optional<std::array<Vector3d, 2>>;
  Spine spine_a, spine_b;
  /// Half the diagonals of their boxes, metres; 1 without a surface.
  double radius_a = 1.0, radius_b = 1.0, radius_difference = 1.0;
};

/// Of a surface no point of which is farther from the line between its ends than a fiftieth of their distance.
PairSurfaces::Spine spine_of(const SurfaceMesh& surface);

/// Rebuilds surfaces only when their inputs changed: a shape, and for A − B the relative rotation. Translating a shape
/// only moves them.
class PairSurfaceCache {
 public:
  const PairSurfaces& of(const PairQuery& query);

 private:
  std::optional<Shape> shape_a_, shape_b_;
  Quaterniond relative_rotation_{0.0, 0.0, 0.0, 0.0};
  PairSurfaces surfaces_;
};

}  // namespace minkoscope
