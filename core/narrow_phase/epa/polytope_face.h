// The faces of EPA's polytope as its callers see them.
#pragma once

#include <array>
#include <span>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// Its name, an index, is never reused, so that an observer can name it for good.
struct PolytopeTriangle {
  std::array<int, 3> vertices{};    // counter-clockwise seen from outside
  std::array<int, 3> neighbours{};  // across the edge vertices[i] → vertices[i + 1]
  Vector3d normal{0.0};             // outward unit normal
  double distance = 0.0;            // of its plane from the origin
  double key = 0.0;                 // what the faces are ranked by: the distance of the triangle, not of its plane
  bool alive = true;
};

struct ClosestFace {
  int index = 0;  // its name
  int slot = 0;   // where it is stored
  std::array<int, 3> vertices{};
  Vector3d direction{0.0};  // along the normal, not normalized; no product of it overflows or vanishes
  Vector3d normal{0.0};     // unit
  double distance = 0.0;    // of its plane from the origin
  double key = 0.0;         // distance of its triangle
  // Barycentric weights of the point nearest the origin, times `normal_squared`; not known where that is 0.
  std::array<double, 3> weights{};
  double normal_squared = 0.0;
};

/// What an expansion changed, by names. Valid until the next one.
struct PolytopeChange {
  std::span<const int> removed;
  std::span<const std::array<int, 2>> horizon;  // directed edges, in the order around it
  int first_added = 0;                          // the new faces are those from here on, one for each edge
};

/// Faces whose plane the new vertex lies in, up to rounding: they are removed with those that see it, or the sign of
/// the distance decides, or they stay.
enum class Coplanar { remove, by_sign, keep };

}  // namespace minkoscope
