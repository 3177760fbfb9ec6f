#include "core/contact/clip/box_axis.h"

#include <algorithm>

#include "core/contact/clip/least_axis.h"

namespace minkoscope {
namespace {

void offer(double own, int a, int b, BoxAxis& least) {
  if (own >= least.overlap) return;
  least.overlap = own;
  least.a = a;
  least.b = b;
}

/// Across edge i of A and edge j of B: their overlap times the sine between them. Mostly it is no better, which no root
/// is needed to see.
template <int i, int j>
void offer_edges(const BoxesInA& boxes, BoxAxis& least) {
  constexpr int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
  const Matrix3d &turn = boxes.turn, &size = boxes.size;
  const double reach = (boxes.half_a[i1] * size[j][i2] + boxes.half_a[i2] * size[j][i1]) +
                       (boxes.half_b[j1] * size[j2][i] + boxes.half_b[j2] * size[j1][i]);
  const double own = reach - std::abs(boxes.offset[i2] * turn[j][i1] - boxes.offset[i1] * turn[j][i2]);
  const double squared = 1.0 - turn[j][i] * turn[j][i];
  if (own >= 0.0 && own * own >= least.overlap * least.overlap * squared) return;
  if (squared > parallel_sine * parallel_sine) offer(own / std::sqrt(squared), i, j, least);
}

template <int i>
void offer_edges_of(const BoxesInA& boxes, BoxAxis& least) {
  offer_edges<i, 0>(boxes, least);
  offer_edges<i, 1>(boxes, least);
  offer_edges<i, 2>(boxes, least);
}

/// The corner furthest along a direction, or the middle of an edge along `free`.
Vector3d corner(const Vector3d& half, const Vector3d& direction, int free) {
  Vector3d out;
  for (int k = 0; k < 3; ++k) out[k] = k == free ? 0.0 : std::copysign(half[k], direction[k]);
  return out;
}

Vector3d normal_of(const BoxesInA& boxes, const BoxAxis& axis) {
  Vector3d normal(0.0);
  if (axis.b < 0) {
    normal[axis.a] = 1.0;
  } else if (axis.a < 0) {
    normal = boxes.turn[axis.b];
  } else {
    const int i1 = (axis.a + 1) % 3, i2 = (axis.a + 2) % 3;
    normal[i1] = -boxes.turn[axis.b][i2];
    normal[i2] = boxes.turn[axis.b][i1];
    normal = glm::normalize(normal);
  }
  return glm::dot(normal, boxes.offset) < 0.0 ? -normal : normal;
}

}  // namespace

bool least_axis_of_boxes(const BoxesInA& boxes, double least, BoxAxis& out) {
  for (int i = 0; i < 3; ++i) offer(boxes.reach_along_a(i) - std::abs(boxes.apart_along_a(i)), i, -1, out);
  for (int j = 0; j < 3; ++j) offer(boxes.reach_along_b(j) - std::abs(boxes.apart_along_b(j)), -1, j, out);
  if (!(out.overlap > least)) return false;
  offer_edges_of<0>(boxes, out);
  offer_edges_of<1>(boxes, out);
  offer_edges_of<2>(boxes, out);
  if (!(out.overlap > least)) return false;
  out.normal = normal_of(boxes, out);
  return true;
}

EdgePoints edge_points(const BoxesInA& boxes, const BoxAxis& axis, const Vector3d& in_b) {
  const Vector3d p = corner(boxes.half_a, axis.normal, axis.a);
  const Vector3d q = boxes.turn * corner(boxes.half_b, -in_b, axis.b) + boxes.offset;
  const Vector3d& v = boxes.turn[axis.b];
  const Vector3d d = q - p;
  const double uv = v[axis.a], per_rest = 1.0 / (1.0 - uv * uv), du = d[axis.a], dv = glm::dot(d, v);
  EdgePoints out{p, q, (du - uv * dv) * per_rest, (uv * du - dv) * per_rest};
  out.on_a[axis.a] += out.along_a;
  out.on_b += out.along_b * v;
  return out;
}

PenetrationAxis penetration_of(const BoxesInA& boxes, const BoxAxis& axis, const Matrix3d& axes_a) {
  PenetrationAxis out;
  out.overlap = true;
  out.has_points = true;
  const Vector3d& normal = axis.normal;
  Vector3d a, b;
  if (axis.is_of_edges()) {
    const EdgePoints points = edge_points(boxes, axis, normal * boxes.turn);
    const double half_a = boxes.half_a[axis.a], half_b = boxes.half_b[axis.b];
    a = points.on_a;
    a[axis.a] = std::clamp(a[axis.a], -half_a, half_a);
    b = points.on_b + (std::clamp(points.along_b, -half_b, half_b) - points.along_b) * boxes.turn[axis.b];
  } else if (axis.a >= 0) {
    b = boxes.turn * corner(boxes.half_b, -normal * boxes.turn, -1) + boxes.offset;
    a = b + axis.overlap * normal;
  } else {
    a = corner(boxes.half_a, normal, -1);
    b = a - axis.overlap * normal;
  }
  out.normal = axes_a * normal;
  out.point_a = axes_a * a;
  out.point_b = axes_a * b;
  return out;
}

}  // namespace minkoscope
