// The Voronoi regions of a simplex: the parts of space closer to one of its vertices, edges or faces than to any other,
// and its interior. Each is an intersection of half-spaces. Source: C. Ericson, Real-Time Collision Detection, 2005,
// chapter 5.1 (regions of a triangle and a tetrahedron).
#pragma once

#include <span>
#include <string>
#include <vector>

#include <minkoscope/geometry.h>
#include <minkoscope/trace.h>

namespace minkoscope {

/// The points p with (p − point) · normal ≤ 0; the unit normal points out of it.
struct HalfSpace {
  Vector3d point{0.0}, normal{0.0};
};

struct VoronoiRegion {
  std::string letters;  // of the feature's vertices: "A", "AB", "ABC", "ABCD"
  std::vector<HalfSpace> sides;

  bool holds(const Vector3d& p) const;
};

/// In A − B. One to four vertices; regions of vertices first, then edges, faces, interior. Half-spaces that a
/// degenerate simplex cannot define are omitted.
std::vector<VoronoiRegion> voronoi_regions(std::span<const SimplexVertex> simplex);

/// The part of the region's boundary in the plane of half-space `index`, within a sphere: a convex polygon, possibly
/// empty.
std::vector<Vector3d> wall_of(std::span<const HalfSpace> sides, std::size_t index, const Vector3d& centre,
                              double radius);

/// A convex polygon for repeated clipping, reusing its memory.
class CutPolygon {
 public:
  std::vector<Vector3d> corners;
  /// Clips it to the half-space.
  void cut(const HalfSpace& side);

 private:
  std::vector<Vector3d> left_;
};
/// As wall_of, into `wall`.
void find_wall(std::span<const HalfSpace> sides, std::size_t index, const Vector3d& centre, double radius,
               CutPolygon& wall);

}  // namespace minkoscope
