// The boundary of the convex hull of points on a lattice, as triangles. Exact: every orientation test has its true
// sign.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <minkoscope/trace.h>

#include "core/shapes/hull/exact_lattice.h"

namespace minkoscope {

struct HullTriangle {
  std::array<std::uint32_t, 3> vertices{};    // counter-clockwise seen from outside
  std::array<std::uint32_t, 3> neighbours{};  // triangle across the edge from vertex i to i + 1
  std::uint32_t made = 0;                     // its number among all triangles ever made while building
};

/// Four points that span space, positively oriented: the fourth sees the first three clockwise. `rank` is 3 then; below
/// it only the first rank + 1 entries are meaningful. What is thinner than `flatness` (lattice units) counts as flat.
struct InitialSimplex {
  int rank = 0;
  std::array<std::uint32_t, 4> points{};
  /// Lattice units: the distance of the last point from the plane of the other three; below rank 3, of the point
  /// farthest from the plane, the line or the point that all lie in.
  double extent = 0.0;
};
InitialSimplex find_initial_simplex(const Lattice& lattice, long double flatness);

/// A closed triangulated surface. Points in the plane of a face are never beyond it, so that the triangles of a face
/// are exactly coplanar, and a vertex of the triangulation may lie inside a face or an edge of the hull; merging
/// coplanar triangles removes it. Ties go to the lowest index.
std::vector<HullTriangle> quickhull(const Lattice& lattice, const InitialSimplex& simplex);
/// The same, reporting each decision, the first as `start` with the faces of the simplex. `points` are those of the
/// lattice as they were given.
std::vector<HullTriangle> quickhull(const Lattice& lattice, const InitialSimplex& simplex,
                                    std::span<const Vector3d> points, HullStep start, StepObserver& observer);

}  // namespace minkoscope
