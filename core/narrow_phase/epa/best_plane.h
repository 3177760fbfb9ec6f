// The least support distance that an EPA run has found along any direction, which is what its depth will be, and on
// curved cores the refinement of that direction.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "core/narrow_phase/epa/depth_witness.h"
#include "core/narrow_phase/epa/polytope.h"
#include "core/narrow_phase/epa/vertex_origins.h"

namespace minkoscope {

template <class Real>
class BestPlane {
 public:
  BestPlane(const ConvexPair<Real>& pair, double floor)
      : pair_(pair), floor_(floor), promised_(tolerance::curved_depth_gap<Real> * pair.larger_size()) {}

  /// Storage for the next closest face: not that of the best one, which is still needed.
  ClosestFace& next_face() {
    if (best_face_ == &faces_[at_]) at_ = 1 - at_;
    return faces_[at_];
  }
  /// Takes the face whose normal has support distance `plane` where no direction so far is lower. Of planes that are
  /// equal up to rounding the last one: its face has been expanded most, so that its point is on the plane and not
  /// behind it.
  void consider(const ClosestFace& face, double plane) {
    if (!(plane <= least_ + (refined_ ? -promised_ : floor_))) return;
    least_ = std::min(least_, plane);
    take(face, plane);
    refined_ = false;
  }
  void take(const ClosestFace& face, double plane) {
    best_.plane = plane;
    best_face_ = &face;
  }

  /// Moves the direction to the local minimum beside it, unless it is one already.
  void refine(const Polytope& polytope, const VertexOrigins<Real>& origins, int& support_calls) {
    if (refined_) return;
    best_ = sharpened(pair_, witness(polytope, origins), floor_, 0.5 * promised_, support_calls);
    least_ = std::min(least_, best_.plane);
    refined_ = true;
  }
  /// Moves it to the lowest of all local minima that the faces of `polytope` lead to.
  void refine_everywhere(Polytope& polytope, const VertexOrigins<Real>& origins, int& support_calls) {
    best_ = minkoscope::refined(pair_, polytope.large(), witness(polytope, origins), floor_, support_calls);
  }
  bool is_refined() const { return refined_; }
  /// The direction is a local minimum, and none is lower by more than the error promised for curved cores.
  Comparison promise(double lower) const {
    const double gap = best_.plane - lower;
    return {TestKind::promised_gap, gap, promised_, refined_ && gap <= promised_};
  }

  double plane() const { return best_.plane; }
  /// Its witness points are computed once they are needed.
  const Witness& witness(const Polytope& polytope, const VertexOrigins<Real>& origins) {
    if (best_face_ != nullptr) best_ = on_face(polytope, origins, *best_face_, best_.plane);
    best_face_ = nullptr;
    return best_;
  }

 private:
  static Witness on_face(const Polytope& polytope, const VertexOrigins<Real>& origins, const ClosestFace& face,
                         double plane) {
    std::array<double, 3> weights = face.weights;
    if (face.normal_squared > 0.0) {
      for (double& weight : weights) weight /= face.normal_squared;
    } else {
      const std::array<const Vector3d*, 3> w = polytope.vertices_of(face);
      const std::array<double, 4> lambda = weights_of(polytope.nearest_on(face).kept, {w[0], w[1], w[2], nullptr});
      std::copy_n(lambda.begin(), 3, weights.begin());
    }
    Witness out{plane, face.normal, Vector3d(0.0), Vector3d(0.0)};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto& origin = origins[face.vertices[i]];
      out.point_a += weights[i] * origin.a;
      out.point_b += weights[i] * origin.b;
    }
    return out;
  }

  const ConvexPair<Real>& pair_;
  double floor_, promised_;
  double least_ = std::numeric_limits<double>::infinity();  // support distance of any direction so far
  Witness best_;
  std::array<ClosestFace, 2> faces_;
  std::size_t at_ = 0;                      // where the next closest face is put
  const ClosestFace* best_face_ = nullptr;  // the face of `best_` while its witness points are not computed
  bool refined_ = false;                    // `best_` is a local minimum
};

}  // namespace minkoscope
