// From the kernels' A frame to the world facts of a step. Used on observed runs only.
#pragma once

#include <minkoscope/trace.h>

#include "core/narrow_phase/pair/simplex.h"

namespace minkoscope {

template <class Real>
SimplexVertex to_step(const ConvexPair<Real>& pair, const MinkowskiVertex& vertex, char name,
                      std::optional<double> lambda = {}) {
  SimplexVertex out;
  out.name = name;
  out.a = pair.point_to_world(vertex.a);
  out.b = pair.point_to_world(vertex.b);
  out.w = pair.direction_to_world(vertex.w);
  out.lambda = lambda;
  out.feature_a = vertex.feature_a;
  out.feature_b = vertex.feature_b;
  return out;
}

template <class Real>
PolytopeVertex to_polytope_vertex(const ConvexPair<Real>& pair, const MinkowskiVertex& vertex) {
  PolytopeVertex out;
  out.a = pair.point_to_world(vertex.a);
  out.b = pair.point_to_world(vertex.b);
  out.w = pair.direction_to_world(vertex.w);
  out.feature_a = vertex.feature_a;
  out.feature_b = vertex.feature_b;
  return out;
}

/// The vertices that the hill climbs to a support point visited.
template <class Real, class StepType>
void record_hill_climb(const ConvexPair<Real>& pair, const PairClimb& climb, StepType& step) {
  step.visited_a.clear();
  step.visited_b.clear();
  step.visited_a.reserve(climb.a.size());
  step.visited_b.reserve(climb.b.size());
  for (const ClimbedVertex& v : climb.a) {
    step.visited_a.push_back({v.feature, pair.point_to_world(v.point), v.stood});
  }
  for (const ClimbedVertex& v : climb.b) {
    const Vector3d in_a = Matrix3d(pair.rotation()) * v.point + pair.offset;
    step.visited_b.push_back({v.feature, pair.point_to_world(in_a), v.stood});
  }
}

}  // namespace minkoscope
