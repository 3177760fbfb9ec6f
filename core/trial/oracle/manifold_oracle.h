// The judge of manifolds: what a manifold of two convex shapes at one pose must be. The least overlap of all axes and
// how far a point is off a surface are PairOracle's certified bounds, the region that two faces share is found by brute
// force (trial/oracle/face_region.h): nothing of what makes contacts takes part.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/contact.h>

#include "core/trial/oracle/face_region.h"
#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope {

/// A promise that a manifold does not keep.
struct ManifoldFault {
  std::string_view kind;  // in one word, of those that fault_of() has
  std::string sentence;   // with its numbers
};

class ManifoldOracle {
 public:
  /// Refers to the query's shapes.
  ManifoldOracle(const ContactQuery& query, const Pose& pose_a, const Pose& pose_b);
  ManifoldOracle(const ManifoldOracle&) = delete;
  ManifoldOracle& operator=(const ManifoldOracle&) = delete;

  /// Along the axis of least overlap, metres; negative apart.
  double overlap() const { return overlap_; }
  /// Metres: the larger bounding radius about the shape's origin.
  double size() const { return size_; }
  /// Metres.
  double off_a(const Vector3d& point) const { return off(a_, point); }
  double off_b(const Vector3d& point) const { return off(b_, point); }
  /// Within the contract's 2 % and a ten thousandth of the size.
  bool is_least_axis(const Vector3d& normal) const;

  /// The first promise that is not kept by a pair's manifolds, all of the points and those that are kept of them;
  /// nothing where all are, or where it cannot be proven: "not_finite", "verdict", "touch" (contact where there is
  /// none), "missed", "normal" (not of length 1), "partner" (points not straight along it), "apart" (further than the
  /// contact distance), "surface" (a point off one), "twice" (of one id), "depth" (the deepest is not as deep as the
  /// overlap along the normal), "axis", "lost" (the deepest, by the reduction), "count", "area" (less than the faces
  /// share), "reduced" (to less than 60 % of it).
  std::optional<ManifoldFault> fault_of(const ContactManifold& unreduced, const ContactManifold& reduced) const;
  /// All but the areas: of a method that gives one point of two edges.
  std::optional<ManifoldFault> fault_but_area(const ContactManifold& unreduced, const ContactManifold& reduced) const;

  /// Two boxes of which one lies with a whole face on the other's, clear of its sides and of every other axis: whatever
  /// jolts it less than that, its contact is these four vertices.
  bool rests_on_four_vertices() const;

 private:
  using Fault = std::optional<ManifoldFault>;
  double off(const PosedShape& shape, const Vector3d& point) const;
  bool is_off(const PosedShape& shape, const Vector3d& point, const std::vector<Vector3d>& normals) const;
  Fault fault_of_points(const ContactManifold& manifold, std::string_view which) const;
  Fault fault_of_depth(const ContactManifold& unreduced, const ContactManifold& reduced) const;
  Fault fault_of_area(const ContactManifold& unreduced, const ContactManifold& reduced) const;
  std::optional<double> region_area(const Vector3d& normal) const;

  double distance_;
  int most_;
  Vector3d origin_;  // of A; everything is measured from there, so that far pairs keep their digits
  PosedShape a_, b_;
  std::optional<RoundedVertices> vertices_a_, vertices_b_;
  PairOracle pair_;
  double size_ = 0.0, allowance_ = 0.0, overlap_ = 0.0;
  double least_ = 0.0, most_overlap_ = 0.0;  // between which the overlap is proven to be
};

}  // namespace minkoscope
