// The convex hull of a point set: its boundary as convex polygons with adjacency, or its lower-dimensional remains.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

class StepObserver;

/// The hull of a point set, in the frame of the points. Indices refer to the input points. Immutable once built.
struct ConvexHull {
  struct Face {
    std::vector<std::uint32_t> vertices;  // convex polygon, counter-clockwise seen from outside; coplanar faces merged
    std::vector<std::uint32_t> neighbours;  // face across the edge vertices[i] → vertices[i + 1]
    Vector3d normal{0.0};                   // outward unit normal
    double offset = 0.0;                    // normal · x = offset on the plane
  };

  std::vector<Vector3d> points;         // the input, all of it
  int dimension = -1;                   // 3 solid, 2 flat, 1 collinear, 0 single point
  std::vector<std::uint32_t> vertices;  // extreme points: of a solid in ascending order; of a flat hull around it
  std::vector<Face> faces;              // closed surface when dimension is 3; the two sides when it is 2
  std::vector<std::array<std::uint32_t, 3>> triangles;  // the faces triangulated, counter-clockwise from outside
  // Edges from each entry of `vertices`, as compressed rows of indices into `vertices`.
  std::vector<std::uint32_t> adjacency_start;
  std::vector<std::uint32_t> adjacency;
  /// The vertices in the order of `vertices`, in blocks as core/shapes/hull/hull_kernels.h reads them; of a solid only.
  std::vector<double> lanes;
  double volume = 0.0;     // cubic metres; 0 unless dimension is 3
  double tolerance = 0.0;  // every input point lies within this distance inside every face
};

/// Quickhull. Never fails on finite points: what has no volume comes back with its dimension. `points` must not be
/// empty. Source: Barber, Dobkin, Huhdanpaa, The Quickhull Algorithm for Convex Hulls, 1996.
ConvexHull build_convex_hull(std::vector<Vector3d> points);
/// The same hull to the bit, reporting each decision as a HullStep.
ConvexHull build_convex_hull(std::vector<Vector3d> points, StepObserver& observer);

}  // namespace minkoscope
