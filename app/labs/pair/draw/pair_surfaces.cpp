#include "app/labs/pair/draw/pair_surfaces.h"

#include <algorithm>

#include "app/draw/draw_list.h"
#include "core/narrow_phase/pair/pair_shapes.h"
#include "core/shapes/minkowski_difference.h"

namespace minkoscope {
namespace {

constexpr int round_segments = 64;  // around a smooth shape, enough for a smooth outline at full size

constexpr double thin = 0.02;  // of the length: thicker ones are seen as they are

double radius_of(const std::shared_ptr<const SurfaceMesh>& mesh) {
  std::optional<DrawBounds> bounds;
  if (mesh) {
    for (const Vector3d& p : mesh->positions) include(bounds, p);
  }
  return bounds ? bounds->radius() : 1.0;
}

}  // namespace

PairSurfaces::Spine spine_of(const SurfaceMesh& surface) {
  const auto& points = surface.positions;
  if (points.empty()) return std::nullopt;
  const auto farthest_from = [&](const Vector3d& from) {
    return *std::max_element(points.begin(), points.end(), [&](const Vector3d& p, const Vector3d& q) {
      return length_squared(p - from) < length_squared(q - from);
    });
  };
  const Vector3d first = farthest_from(points.front()), last = farthest_from(first), along = last - first;
  const double length = glm::length(along);
  if (length == 0.0) return std::array{first, first};
  for (const Vector3d& point : points) {
    if (glm::length(glm::cross(along, point - first)) > thin * length * length) return std::nullopt;
  }
  return std::array{first, last};
}

const PairSurfaces& PairSurfaceCache::of(const PairQuery& query) {
  const bool new_a = !shape_a_ || !(*shape_a_ == query.a.shape), new_b = !shape_b_ || !(*shape_b_ == query.b.shape);
  if (new_a) {
    shape_a_ = query.a.shape;
    surfaces_.a = std::make_shared<const SurfaceMesh>(tessellate(query.a.shape, round_segments));
    surfaces_.spine_a = spine_of(*surfaces_.a);
    surfaces_.radius_a = radius_of(surfaces_.a);
  }
  if (new_b) {
    shape_b_ = query.b.shape;
    surfaces_.b = std::make_shared<const SurfaceMesh>(tessellate(query.b.shape, round_segments));
    surfaces_.spine_b = spine_of(*surfaces_.b);
    surfaces_.radius_b = radius_of(surfaces_.b);
  }
  const Quaterniond relative = glm::conjugate(query.a.pose.rotation) * query.b.pose.rotation;
  if (new_a || new_b || !(relative == relative_rotation_)) {
    relative_rotation_ = relative;
    surfaces_.difference = has_mesh(query)
                               ? nullptr
                               : std::make_shared<const SurfaceMesh>(minkowski_difference(
                                     query.a.shape, Quaterniond{1.0, 0.0, 0.0, 0.0}, query.b.shape, relative));
    surfaces_.radius_difference = radius_of(surfaces_.difference);
  }
  return surfaces_;
}

}  // namespace minkoscope
