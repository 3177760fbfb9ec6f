// The axes along which two polytopes may overlap least: the normals of faces, and the cross products of edges, of which
// only those count whose arcs cross on the Gauss map, so that the two edges face each other along the axis.
// Source: D. Gregorius, The Separating Axis Test between Convex Polyhedra, GDC 2013. Deviations: the faces' heights are
// support queries; of shapes without volume, whose edges have no arcs, every pair of edges counts, both ways.
#pragma once

#include <vector>

#include <minkoscope/trace.h>

#include "core/contact/clip/face_manifold.h"

namespace minkoscope {

struct SatAxis {
  bool is_found = false;
  Vector3d normal{0.0};  // unit, world, from A towards B
  double overlap = 0.0;  // metres
  int a = -1, b = -1;    // a face of A or of B, or an edge of each
};

/// Of A's faces, or of B's: the normal that overlaps least.
SatAxis least_face_axis(const ContactScene& scene, bool of_a);

/// How many pairs of edges there were, and how many of them face each other.
struct EdgePairs {
  std::size_t pairs = 0, crossing = 0;
};

/// The pair of edges along whose cross product the shapes overlap least; `on_better(axis)` for each that is better than
/// all before.
template <class OnBetter>
SatAxis least_edge_axis(const ContactScene& scene, EdgePairs& counts, const OnBetter& on_better);

/// An edge in A's axes, about A's origin, with the normals of the faces on either side.
struct SatEdge {
  Vector3d from{0.0}, along{0.0};
  Vector3d left{0.0}, right{0.0}, across{0.0};  // across: left × right
  bool is_solid = false;                        // it has an arc
};
std::vector<SatEdge> sat_edges(const ContactShape& shape, const ContactFrame& frame);

/// Whether the arc of `a` and the arc of `b` turned round cross.
inline bool arcs_cross(const SatEdge& a, const SatEdge& b) {
  const double c = -glm::dot(b.left, a.across), d = -glm::dot(b.right, a.across);
  if (c * d >= 0.0) return false;
  const double e = glm::dot(a.left, b.across), f = glm::dot(a.right, b.across);
  return e * f < 0.0 && c * f > 0.0;
}

template <class OnBetter>
SatAxis least_edge_axis(const ContactScene& scene, EdgePairs& counts, const OnBetter& on_better) {
  constexpr double parallel = 1e-6;  // sine between edges whose cross product is rounding
  const std::vector<SatEdge> edges_a = sat_edges(scene.pair.a, scene.a), edges_b = sat_edges(scene.pair.b, scene.b);
  SatAxis best;
  counts.pairs = edges_a.size() * edges_b.size();
  for (std::size_t i = 0; i < edges_a.size(); ++i) {
    for (std::size_t j = 0; j < edges_b.size(); ++j) {
      const SatEdge &a = edges_a[i], &b = edges_b[j];
      const bool both_solid = a.is_solid && b.is_solid;
      if (both_solid && !arcs_cross(a, b)) continue;
      const Vector3d cross = glm::cross(a.along, b.along);
      const double length = glm::length(cross);
      if (!(length > parallel * glm::length(a.along) * glm::length(b.along))) continue;
      ++counts.crossing;
      Vector3d normal = cross / length;
      // Outwards of A: both of its faces lie below the edge.
      if (both_solid && glm::dot(normal, a.left + a.right) < 0.0) normal = -normal;
      double overlap = both_solid ? glm::dot(a.from - b.from, normal) : scene.overlap(normal);
      if (const double other = both_solid ? overlap : scene.overlap(-normal); other < overlap) {
        normal = -normal;
        overlap = other;
      }
      if (best.is_found && overlap >= best.overlap) continue;
      best = {true, normal, overlap, static_cast<int>(i), static_cast<int>(j)};
      on_better(best);
    }
  }
  return best;
}

}  // namespace minkoscope
