#include "core/contact/clip/box_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace minkoscope {
namespace {

constexpr double parallel = 1e-6;  // sine between edges whose cross product is rounding

/// What is known of the two in A's axes.
struct Boxes {
  Vector3d half_a, half_b;
  Matrix3d turn;    // B's axes, as columns
  Matrix3d size;    // their absolute values
  Vector3d offset;  // from A's centre to B's

  Boxes(const Vector3d& of_a, const ContactFrame& a, const Vector3d& of_b, const ContactFrame& b)
      : half_a(of_a),
        half_b(of_b),
        turn(glm::transpose(a.rotation) * b.rotation),
        offset((b.position - a.position) * a.rotation) {
    for (int i = 0; i < 3; ++i) size[i] = glm::abs(turn[i]);
  }
  double along_face_of_a(int i) const {
    return half_a[i] + half_b.x * size[0][i] + half_b.y * size[1][i] + half_b.z * size[2][i] - std::abs(offset[i]);
  }
  double along_face_of_b(int j) const {
    return half_b[j] + glm::dot(half_a, size[j]) - std::abs(glm::dot(offset, turn[j]));
  }
  /// Across edge i of A and edge j of B, times the sine between them.
  double along_edges(int i, int j) const {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const double reach =
        half_a[i1] * size[j][i2] + half_a[i2] * size[j][i1] + half_b[j1] * size[j2][i] + half_b[j2] * size[j1][i];
    return reach - std::abs(offset[i2] * turn[j][i1] - offset[i1] * turn[j][i2]);
  }
};

/// The least so far.
struct Least {
  double overlap = std::numeric_limits<double>::infinity();
  int a = -1, b = -1;  // axes: of a face of one of them, or of an edge of each

  void offer(double own, int of_a, int of_b) {
    if (own >= overlap) return;
    overlap = own;
    a = of_a;
    b = of_b;
  }
  /// `own` times the root of `squared`; mostly it is no better, without a root.
  void offer(double own, double squared, int of_a, int of_b) {
    if (own >= 0.0 && own * own >= overlap * overlap * squared) return;
    offer(own / std::sqrt(squared), of_a, of_b);
  }
};

/// The corner furthest along a direction, or the middle of an edge along `free`.
Vector3d corner(const Vector3d& half, const Vector3d& direction, int free) {
  Vector3d out;
  for (int k = 0; k < 3; ++k) out[k] = k == free ? 0.0 : std::copysign(half[k], direction[k]);
  return out;
}

/// The deepest pair of points, in A's axes: a corner and its partner on the face, or the closest points of two edges.
void set_points(const Boxes& boxes, const Least& least, const Vector3d& normal, PenetrationAxis& out) {
  const Vector3d in_b = -normal * boxes.turn;  // towards A, B's axes
  if (least.a >= 0 && least.b >= 0) {
    const Vector3d p = corner(boxes.half_a, normal, least.a);
    const Vector3d q = boxes.turn * corner(boxes.half_b, in_b, least.b) + boxes.offset;
    Vector3d u(0.0);
    u[least.a] = 1.0;
    const Vector3d v = boxes.turn[least.b], d = q - p;
    const double uv = glm::dot(u, v), rest = 1.0 - uv * uv;
    const double s = (glm::dot(d, u) - uv * glm::dot(d, v)) / rest, t = (uv * glm::dot(d, u) - glm::dot(d, v)) / rest;
    out.point_a = p + std::clamp(s, -boxes.half_a[least.a], boxes.half_a[least.a]) * u;
    out.point_b = q + std::clamp(t, -boxes.half_b[least.b], boxes.half_b[least.b]) * v;
  } else if (least.a >= 0) {
    out.point_b = boxes.turn * corner(boxes.half_b, in_b, -1) + boxes.offset;
    out.point_a = out.point_b + least.overlap * normal;
  } else {
    out.point_a = corner(boxes.half_a, normal, -1);
    out.point_b = out.point_a - least.overlap * normal;
  }
  out.has_points = true;
}

}  // namespace

std::optional<PenetrationAxis> least_axis_of_boxes(const Vector3d& half_a, const ContactFrame& a,
                                                   const Vector3d& half_b, const ContactFrame& b, double least) {
  const Boxes boxes(half_a, a, half_b, b);
  Least found;
  for (int i = 0; i < 3; ++i) found.offer(boxes.along_face_of_a(i), i, -1);
  for (int j = 0; j < 3; ++j) found.offer(boxes.along_face_of_b(j), -1, j);
  if (!(found.overlap > least)) return std::nullopt;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const double squared = 1.0 - boxes.turn[j][i] * boxes.turn[j][i];
      if (squared > parallel * parallel) found.offer(boxes.along_edges(i, j), squared, i, j);
    }
  if (!(found.overlap > least)) return std::nullopt;
  Vector3d normal(0.0);
  if (found.b < 0) {
    normal[found.a] = 1.0;
  } else if (found.a < 0) {
    normal = boxes.turn[found.b];
  } else {
    const int i1 = (found.a + 1) % 3, i2 = (found.a + 2) % 3;
    normal[i1] = -boxes.turn[found.b][i2];
    normal[i2] = boxes.turn[found.b][i1];
    normal = glm::normalize(normal);
  }
  if (glm::dot(normal, boxes.offset) < 0.0) normal = -normal;
  PenetrationAxis out;
  out.overlap = true;
  set_points(boxes, found, normal, out);
  out.normal = a.rotation * normal;
  out.point_a = a.rotation * out.point_a + a.position;
  out.point_b = a.rotation * out.point_b + a.position;
  return out;
}

}  // namespace minkoscope
