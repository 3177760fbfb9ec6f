// A simplex of A − B as it is handed from one algorithm to the next, and the point of it nearest the origin.
#pragma once

#include <array>

#include "core/narrow_phase/pair/convex_pair.h"

namespace minkoscope {

/// Which vertices carry the point of a simplex nearest the origin.
struct Nearest {
  unsigned kept = 0;               // bit i: vertex i carries it
  std::array<double, 4> lambda{};  // of all vertices, 0 where dropped; they sum to 1
  Vector3d point{0.0};             // the nearest point, v
  bool encloses = false;           // the origin is inside the tetrahedron; v is 0 then
};

/// Up to four vertices, newest first.
struct Simplex {
  std::array<MinkowskiVertex, 4> vertices;
  std::array<double, 4> lambda{};  // barycentric weights of the nearest point
  int size = 0;

  bool holds(const MinkowskiVertex& vertex) const;
};

/// The nearest point among all features that hold vertex 0, the newest: GJK's next point always needs it.
Nearest nearest_to_origin(const Simplex& simplex);

/// The point of a triangle nearest the origin.
Nearest nearest_on_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c);

}  // namespace minkoscope
