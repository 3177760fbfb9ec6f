// From the contact's axes to the world facts of a step. Used on observed runs only, but for the points of the result.
#pragma once

#include <minkoscope/contact.h>

#include "core/contact/query/manifold_points.h"
#include "core/contact/query/support_feature.h"

namespace minkoscope {

/// The contact's axes and where their origin is in the world.
struct ContactPlace {
  Matrix3d axes{1.0};
  Vector3d origin{0.0};

  Vector3d to_world(const Vector3d& p) const { return axes * p + origin; }
  const Vector3d& normal() const { return axes[2]; }
};

inline ContactMark mark_of(const ContactPlace& place, const ManifoldPoint& point) {
  return {place.to_world(point.a), place.to_world(point.b), point.depth(), point.feature_a, point.feature_b};
}

inline std::vector<Vector3d> world_vertices(const ContactPlace& place, const SupportFeature& feature) {
  std::vector<Vector3d> out;
  for (const FeatureVertex& vertex : feature.vertices) out.push_back(place.to_world(vertex.point));
  return out;
}

/// Stores the chosen points as the manifold.
template <class Indices>
void store_manifold(const ContactPlace& place, const ManifoldPoints& points, const Indices& kept,
                    ContactManifold& out) {
  out.normal = place.normal();
  out.unreduced = static_cast<int>(points.size());
  for (const int i : kept) {
    const ManifoldPoint& point = points[static_cast<std::size_t>(i)];
    // In place: what was stored in parts and is copied as a whole at once stalls.
    ContactPoint& stored = out.points.emplace_back();
    stored.point_a = place.to_world(point.a);
    stored.depth = point.depth();
    // Its partner lies straight along the normal, but for edges side by side.
    const bool is_straight = point.a.x == point.b.x && point.a.y == point.b.y;
    stored.point_b = is_straight ? stored.point_a - stored.depth * place.normal() : place.to_world(point.b);
    stored.feature_a = point.feature_a;
    stored.feature_b = point.feature_b;
    stored.copy = point.copy;
  }
}

}  // namespace minkoscope
