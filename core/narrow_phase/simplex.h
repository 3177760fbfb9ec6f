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
  /// With `vertex` before the others; there must be room.
  Simplex with_newest(const MinkowskiVertex& vertex) const;
  /// Only the vertices that carry the nearest point, with their weights.
  Simplex reduced(const Nearest& nearest) const;
};

/// The nearest point among all features that hold vertex 0 (the newest: GJK's next point always needs it), or among all
/// features where `all_features` is set.
Nearest nearest_to_origin(const Simplex& simplex, bool all_features = false);

}  // namespace minkoscope
