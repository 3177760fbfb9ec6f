// The level inflated by the unit sphere, in ellipsoid space: faces offset along their normals to both sides, edges as
// cylinders, vertices as spheres, minus what lies inside the inflation of another triangle. The result is the set of
// positions of the body's centre when the body touches the level: the boundary of the Minkowski sum of level and unit
// sphere.
//
// Each triangle's inflation is convex (triangle ⊕ sphere), so a flat piece is dropped when one inflation contains all
// its vertices, and kept when the supporting planes of all others miss it; only the rest is subdivided.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include <minkoscope/shape.h>
#include <minkoscope/sweep.h>

#include "core/shapes/tessellate.h"

namespace minkoscope {

/// Every point drawn is within this of distance 1 from the level.
constexpr double inflation_tolerance = 0.02;

struct InflatedLevel {
  std::shared_ptr<const SurfaceMesh> surface;    // counter-clockwise seen from outside, normals outwards, no edges
  std::vector<std::array<Vector3d, 2>> creases;  // where two pieces meet at an angle
  double reach = 0.0;                            // geometry farther than this from the origin is omitted
};

/// `triangles` in ellipsoid space: all within `reach` + 1 of the origin. Equal vertices are merged.
InflatedLevel inflate_level(std::span<const std::array<Vector3d, 3>> triangles, double reach);

}  // namespace minkoscope
