// The axis along which two boxes overlap least: of the fifteen that can separate them, the face normals of each and the
// cross products of their edges. Source: S. Gottschalk, M. C. Lin, D. Manocha, OBBTree: A Hierarchical Structure for
// Rapid Interference Detection, 1996. Deviation: all axes are compared as unit vectors, for the depth along them.
#pragma once

#include <cmath>
#include <limits>

#include "core/contact/query/penetration_axis.h"

namespace minkoscope {

/// Two boxes in A's axes, about its centre.
struct BoxesInA {
  Vector3d half_a, half_b;
  Vector3d offset;  // from A's centre to B's
  Matrix3d turn;    // B's axes, as columns
  Matrix3d size;    // their absolute values

  /// `turn`: of B in A's axes.
  BoxesInA(const Vector3d& of_a, const Vector3d& of_b, const Quaterniond& turn_of_b, const Vector3d& from_a)
      : half_a(of_a), half_b(of_b), offset(from_a), turn(glm::mat3_cast(turn_of_b)) {
    for (int i = 0; i < 3; ++i) size[i] = glm::abs(turn[i]);
  }
  /// How far both reach together along a face's normal, less how far apart they are is the overlap.
  double reach_along_a(int i) const {
    return half_a[i] + (half_b.x * size[0][i] + half_b.y * size[1][i] + half_b.z * size[2][i]);
  }
  double reach_along_b(int j) const { return half_b[j] + glm::dot(half_a, size[j]); }
  double apart_along_a(int i) const { return offset[i]; }
  double apart_along_b(int j) const { return glm::dot(offset, turn[j]); }
};

struct BoxAxis {
  double overlap = std::numeric_limits<double>::infinity();
  int a = -1, b = -1;    // axes: of a face of one of them, or of an edge of each
  Vector3d normal{0.0};  // unit, in A's axes, from A towards B

  bool is_of_edges() const { return a >= 0 && b >= 0; }
};

/// False where they do not overlap by more than `least` metres along every axis: then the distance decides.
bool least_axis_of_boxes(const BoxesInA& boxes, double least, BoxAxis& out);

/// The closest points of the lines of the two edges of such an axis, in A's axes. `in_b`: its normal in B's.
struct EdgePoints {
  Vector3d on_a, on_b;
  double along_a, along_b;  // from the middles of the edges, metres
};
EdgePoints edge_points(const BoxesInA& boxes, const BoxAxis& axis, const Vector3d& in_b);

/// The axis with its deepest pair of points, in the world's axes about A's centre.
PenetrationAxis penetration_of(const BoxesInA& boxes, const BoxAxis& axis, const Matrix3d& axes_a);

}  // namespace minkoscope
