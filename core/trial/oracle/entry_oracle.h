// The exact judge of straight moves of polytopes. Two convex polytopes overlap when they overlap along every normal of
// a face of either and every cross product of an edge of each; of two that move past each other each axis says from
// when to when, and what all these intervals share is when they overlap (D. Eberly, Intersection of Convex Objects: The
// Method of Separating Axes, 2001). It shares nothing with the casts, nor with PairOracle: faces and edges are found
// here by trying all points.
#pragma once

#include <optional>
#include <vector>

#include <minkoscope/pair.h>

namespace minkoscope {

/// Axes that a polytope gives, in its own frame.
struct PolytopeAxes {
  std::vector<Vector3d> points, normals, edges;  // normals and edges: unit, one of each direction

  /// Of a box, a triangle or a hull of at most 40 points that spans a plane or more; nothing of other shapes.
  static std::optional<PolytopeAxes> of(const Shape& shape);
};

class EntryOracle {
 public:
  /// `body` moves along `displacement` (metres) in a unit of time; poses of the two in the world.
  EntryOracle(const PolytopeAxes& target, const Pose& target_pose, const PolytopeAxes& body, const Pose& body_pose,
              const Vector3d& displacement);

  /// The first time from 0 on at which the two overlap by `depth` metres along every axis; negative: are no farther
  /// apart than that along any, so that before it their distance is larger. Infinite where that never is.
  double enters(double depth) const;

 private:
  /// Along an axis: how far the body reaches beyond the target's near and far side at the start, and how fast it moves.
  struct Axis {
    double below = 0.0, above = 0.0, speed = 0.0;
  };
  std::vector<Axis> axes_;
};

}  // namespace minkoscope
