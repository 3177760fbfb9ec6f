// The simplex of GJK: up to four vertices of A − B, newest first, and the point of their hull nearest the origin.
#pragma once

#include <array>

#include "core/narrow_phase/convex_pair.h"

namespace minkoscope {

/// Which vertices carry the point of a simplex nearest the origin.
struct Nearest {
  unsigned kept = 0;               // bit i: vertex i carries it
  std::array<double, 4> lambda{};  // of all vertices, 0 where dropped; they sum to 1
  Vector3d point{0.0};             // the nearest point, v
  bool encloses = false;           // the origin is inside the tetrahedron; v is 0 then
};

struct Simplex {
  std::array<MinkowskiVertex, 4> vertices;
  std::array<double, 4> lambda{};  // barycentric weights of the nearest point
  int size = 0;

  bool holds(const MinkowskiVertex& vertex) const;
  /// Puts `vertex` before the others; there must be room. The weights are void until the next reduction.
  void add_newest(const MinkowskiVertex& vertex);
  /// Takes it away again.
  void drop_newest();
  /// Keeps only the vertices that carry the nearest point, with their weights.
  void reduce(const Nearest& nearest);
};

/// The nearest point among all features that hold vertex 0, the newest: GJK's next point always needs it.
Nearest nearest_to_origin(const Simplex& simplex);

/// The point of a triangle nearest the origin.
Nearest nearest_on_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c);

}  // namespace minkoscope
