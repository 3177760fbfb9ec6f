#include "app/draw/level/body_surfaces.h"

#include "core/shapes/minkowski_difference.h"

namespace minkoscope {
namespace {

// A body that stands, one that crouches, and those of the case before.
constexpr std::size_t most_known = 8;
constexpr int segments = 48;

}  // namespace

std::shared_ptr<const SurfaceMesh> BodySurfaces::of(const BodyShape& shape) {
  for (const Known& known : known_)
    if (known.shape == shape) return known.surface;
  if (known_.size() == most_known) known_.erase(known_.begin());
  known_.push_back({shape, std::make_shared<const SurfaceMesh>(tessellate(shape.shape(), segments))});
  return known_.back().surface;
}

std::shared_ptr<const SurfaceMesh> difference_surface(const std::array<Vector3d, 3>& triangle, const WalkBody& body) {
  return std::make_shared<const SurfaceMesh>(
      minkowski_difference({TriangleShape{triangle}}, {1.0, 0.0, 0.0, 0.0}, body.solid(), body.rotation));
}

}  // namespace minkoscope
