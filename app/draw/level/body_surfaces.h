// The surfaces of bodies that walk as shapes, and of a triangle minus such a body, built once for each shape.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include <minkoscope/walk.h>

#include "core/shapes/tessellate.h"

namespace minkoscope {

class BodySurfaces {
 public:
  /// The shape's surface in its own frame.
  std::shared_ptr<const SurfaceMesh> of(const BodyShape& shape);

 private:
  struct Known {
    BodyShape shape;
    std::shared_ptr<const SurfaceMesh> surface;
  };
  std::vector<Known> known_;  // the last few, oldest first
};

/// { t − b }: where the body's position may not be. World axes; the body at its rotation, the triangle where it is.
std::shared_ptr<const SurfaceMesh> difference_surface(const std::array<Vector3d, 3>& triangle, const WalkBody& body);

}  // namespace minkoscope
