// The point of a view that the pointer means: a marker, a line, a vertex of a surface nearby, else where the pointer's
// ray meets a surface.
#pragma once

#include <optional>

#include "app/view/picking.h"

namespace minkoscope {

/// In the view's own space.
struct PointUnder {
  Vector3d position{0.0};
  MarkId id = 0;         // of what it lies on; 0: of something without a mark
  bool exact = false;    // a vertex or a marker, not just somewhere on a surface or a line
  int vertex = -1;       // of a surface: the vertex's number; a curved one has none
  int triangle = -1;     // of a surface
  Vector3d normal{0.0};  // of the surface there, unit, towards the eye; zero where there is none
};

/// `reach` in pixels: how near a marker, line or vertex must be.
std::optional<PointUnder> point_under(const DrawList& list, const Camera& camera, const ViewRect& rect,
                                      const glm::dvec2& pixel, Picker& picker, double reach);

}  // namespace minkoscope
