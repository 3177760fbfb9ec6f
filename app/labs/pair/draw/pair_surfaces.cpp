#include "app/labs/pair/draw/pair_surfaces.h"

#include "core/narrow_phase/pair/pair_shapes.h"
#include "core/shapes/minkowski_difference.h"

namespace minkoscope {
namespace {

constexpr int round_segments = 64;  // around a smooth shape, enough for a smooth outline at full size

}  // namespace

const PairSurfaces& PairSurfaceCache::of(const PairQuery& query) {
  const bool new_a = !shape_a_ || !(*shape_a_ == query.a.shape), new_b = !shape_b_ || !(*shape_b_ == query.b.shape);
  if (new_a) {
    shape_a_ = query.a.shape;
    surfaces_.a = std::make_shared<const SurfaceMesh>(tessellate(query.a.shape, round_segments));
  }
  if (new_b) {
    shape_b_ = query.b.shape;
    surfaces_.b = std::make_shared<const SurfaceMesh>(tessellate(query.b.shape, round_segments));
  }
  const Quaterniond relative = glm::conjugate(query.a.pose.rotation) * query.b.pose.rotation;
  if (new_a || new_b || !(relative == relative_rotation_)) {
    relative_rotation_ = relative;
    surfaces_.difference = has_mesh(query)
                               ? nullptr
                               : std::make_shared<const SurfaceMesh>(minkowski_difference(
                                     query.a.shape, Quaterniond{1.0, 0.0, 0.0, 0.0}, query.b.shape, relative));
  }
  return surfaces_;
}

}  // namespace minkoscope
