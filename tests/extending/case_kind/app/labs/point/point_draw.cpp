#include "app/labs/point/point_draw.h"

#include "app/draw/marks.h"

namespace minkoscope {

std::shared_ptr<const SurfaceMesh> point_surface(const PointQuery& query) {
  constexpr int segments = 64;
  return std::make_shared<const SurfaceMesh>(tessellate(query.shape.shape, segments));
}

void draw_point_query(const PointQuery& query, const PointResult& result,
                      const std::shared_ptr<const SurfaceMesh>& surface, DebugDraw& draw) {
  draw.surface(surface, query.shape.pose, Vector3d(1.0), Role::shape_a, {.opacity = 0.5f},
               make_mark(MarkKind::shape_a));
  draw.point(query.point, Role::shape_b, Marker::disc, make_mark(MarkKind::shape_b));
  if (!result.nearest) return;
  draw.point(*result.nearest, Role::closest, Marker::ring, make_mark(MarkKind::closest));
  draw.line(query.point, *result.nearest, Role::closest, {.on_top = true});
}

}  // namespace minkoscope
