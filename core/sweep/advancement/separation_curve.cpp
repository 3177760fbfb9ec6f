#include "core/sweep/advancement/separation_curve.h"

#include <minkoscope/pair.h>

#include "core/sweep/query/moving_body.h"

namespace minkoscope {

std::vector<double> separation_over_time(const SweepQuery& query, int mesh, int triangle, int samples) {
  const LevelMesh& item = query.level[static_cast<std::size_t>(mesh)];
  PairQuery pair;
  pair.precision = Precision::float64;
  if (triangle < 0) {
    pair.a = {*item.shape, item.pose};
  } else {
    TriangleShape shape;
    const auto& corners = item.mesh->triangles[static_cast<std::size_t>(triangle)];
    for (std::size_t i = 0; i < 3; ++i) shape.points[i] = item.pose.to_world(item.mesh->vertices[corners[i]]);
    pair.a.shape = {shape};
  }
  const Shape shape = query.shape ? *query.shape : Shape{EllipsoidShape{query.body.radii}};
  const MovingBody body(shape, {query.body.position, glm::normalize(query.body.rotation)}, query.displacement,
                        query.rotation_displacement);
  std::vector<double> out;
  for (int i = 0; i < samples; ++i) {
    pair.b = {shape, body.pose_at(static_cast<double>(i) / (samples - 1))};
    const PairResult found = run_pair(pair);
    out.push_back(found.overlap.value_or(false) ? -found.depth.value_or(0.0) : found.distance.value_or(0.0));
  }
  return out;
}

}  // namespace minkoscope
