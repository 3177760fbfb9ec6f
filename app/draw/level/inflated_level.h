// The level inflated by the unit ball, in ellipsoid space: faces lifted by their normals to both sides, edges as
// cylinders, vertices as balls, less what lies inside the inflation of another triangle. What is left is where the
// body's centre can be when the body touches the level: the surface of the Minkowski sum of level and ball.
//
// Each triangle's inflation is convex (a triangle plus a ball), so a flat piece is dropped when one triangle holds all
// its corners, and kept when the supporting planes of all others miss it; only what is left is cut smaller.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/shapes/shape.h"
#include "core/sweep/query.h"

namespace minkoscope {

/// Every point drawn lies so near to distance 1 from the level.
constexpr double inflation_tolerance = 0.02;

struct InflatedLevel {
  std::shared_ptr<const SurfaceMesh> surface;    // counter-clockwise seen from outside, normals outwards, no edges
  std::vector<std::array<Vector3d, 2>> creases;  // where two pieces of it meet at an angle
  double reach = 0.0;                            // what lies farther than this from the origin is left out
};

/// `triangles` in ellipsoid space: all that come within `reach` + 1 of the origin. Equal corners count as one.
InflatedLevel inflate_level(std::span<const std::array<Vector3d, 3>> triangles, double reach);

}  // namespace minkoscope
