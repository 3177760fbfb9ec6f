// An obstacle of a body that turns: where it is in the body's axes depends on the time, and so on the body's pose.
#pragma once

#include <array>

#include "core/sweep/cast/cast_obstacle.h"

namespace minkoscope {

/// Vertices: world.
class PosedTriangle {
 public:
  explicit PosedTriangle(const std::array<Vector3d, 3>& vertices) : vertices_(vertices) {}
  /// In the axes of a body at that pose, relative to its position.
  TriangleObstacle from(const Pose& body) const { return TriangleObstacle(local(body)); }
  /// The same, as EPA takes it.
  PosedShape shape_from(const Pose& body) const { return {{TriangleShape{local(body)}}, {}}; }

 private:
  std::array<Vector3d, 3> local(const Pose& body) const {
    std::array<Vector3d, 3> points;
    for (std::size_t i = 0; i < 3; ++i) points[i] = body.to_local(vertices_[i]);
    return points;
  }
  std::array<Vector3d, 3> vertices_;
};

/// A convex shape at a pose, world.
class PosedObstacle {
 public:
  PosedObstacle(const ConvexObstacle& obstacle, const Pose& pose) : obstacle_(obstacle), pose_(pose) {}
  ShapeObstacle from(const Pose& body) const {
    return ShapeObstacle(obstacle_.compiled, compose(inverse(body), pose_));
  }
  PosedShape shape_from(const Pose& body) const { return {obstacle_.shape, compose(inverse(body), pose_)}; }

 private:
  const ConvexObstacle& obstacle_;
  Pose pose_;
};

}  // namespace minkoscope
