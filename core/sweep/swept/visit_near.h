// The triangles of a mesh near a body, at rest or along a path, found in its hierarchy and culled several at a time.
#pragma once

#include <bit>
#include <type_traits>

#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/swept/triangle_culling.h"

namespace minkoscope {

/// Calls visit(slot) for the triangles that may lie within `reach` radii of the core somewhere on its way `along`
/// (world, metres), and for others.
template <class Real, class Core, class Visit>
void visit_near(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, const EllipsoidBody& body,
                const Core& core, const Vector3d& along, double reach, const Visit& visit) {
  const auto box = space.template swept_box<Real>(along, reach, core.half_extents(space));
  const auto to_the_end = [] { return Real(1); };
  const auto expect = [&](std::uint32_t first, std::uint32_t count) { mesh.prefetch_vertices(first, count); };
  if constexpr (std::is_same_v<Real, float>) {
    // Of a body larger by the reach, which its radius then is.
    const Vector3d half_segment = core.half_segment();
    const Vector3d v = EllipsoidSpace::direction_from_world(body, along) / reach;
    const CullingPath path =
        culling_path(space.start(), space.to_unit() / reach, body.radii * reach, v, half_segment / reach);
    const CullTriangles near = triangle_culling(mesh.bvh().instructions(), half_segment != Vector3d(0.0));
    mesh.bvh().query_swept_leaves(box, to_the_end, expect, [&](std::uint32_t first, std::uint32_t count) {
      std::uint32_t passing = near(mesh.vertices_from(first), count, path, 1.0f);
      for (; passing != 0; passing &= passing - 1) visit(first + static_cast<std::uint32_t>(std::countr_zero(passing)));
    });
  } else {
    mesh.bvh().query_swept_leaves(box, to_the_end, expect, [&](std::uint32_t first, std::uint32_t count) {
      for (std::uint32_t slot = first; slot < first + count; ++slot) visit(slot);
    });
  }
}

}  // namespace minkoscope
