// A convex shape made ready for support queries in one precision.
//
// A shape is compiled to core + rounding radius: a sphere is a point with a radius, a capsule a segment with one, a sum
// with a sphere its other part with one. Sums are flattened: the support of a sum is the sum of its parts' supports, so
// a core is an offset plus a short list of posed parts, and spheres and points anywhere in it fold into radius and
// offset. An ellipsoid that is nearly a sphere is a tiny core rounded by the largest ball that rolls in it, as a sphere
// is a point rounded by itself: methods that search over directions would find nearly all of them tied. Compiling
// copies no hull points: it is cheap enough to be done every frame.
//
// Units metres, frame the shape's own. Sizes of 0 are legal: the degenerate shape is what comes out.
#pragma once

#include <vector>

#include "core/shapes/hull_support.h"
#include "core/shapes/shape.h"

namespace minkoscope {

template <class Real>
struct SupportPoint {
  Vector3<Real> point{0};
  int feature =
      -1;  // index of the corner, end or hull point chosen; -1 on smooth shapes and on sums of two or more parts
};

/// Where a compiled shape keeps its rounding: as a radius beside the core, or inside it, so that support points are
/// those of the whole shape (the published methods know no cores).
enum class Rounding { beside_core, in_core };

/// Remembers the last corner of a large hull, so that one is not for several threads at once; no answer depends on it.
template <class Real>
class CompiledShape {
 public:
  /// Throws std::invalid_argument for a mesh (not convex) and for a hull without points.
  explicit CompiledShape(const Shape& shape, Rounding rounding = Rounding::beside_core);

  /// A point of the core furthest along `direction`, which need not be a unit vector. Every point is furthest along the
  /// zero direction (or one that is not finite), so that any point of the core may come back then. Ties between corners
  /// go to the lowest index. Never NaN.
  SupportPoint<Real> support(const Vector3<Real>& direction) const { return support(direction, nullptr); }
  /// The same, told where `climb` is not null: what the climb over a hull that is the whole core looked at, in the
  /// shape's frame, is appended to it.
  SupportPoint<Real> support(const Vector3<Real>& direction, std::vector<ClimbedVertex>* climb) const;

  /// What the core is rounded by.
  Real radius() const { return radius_; }
  /// No point of the core is further than this from the shape's origin.
  Real extent() const { return extent_; }
  /// Whether the core has finitely many corners by its kind. Cylinders and cones count as round also where their radius
  /// is 0: they are promised to parts of their size.
  bool is_polytope() const { return is_polytope_; }

 private:
  enum class Kind { segment, box, triangle, hull, cylinder, cone, ellipsoid, near_sphere };
  struct Part {
    Kind kind = Kind::segment;
    bool rotated = false;
    Vector3<Real> size{0};  // half extents, radii, or (radius, half height, -)
    Matrix3<Real> rotation{1};
    std::array<Vector3<Real>, 3> corners{};  // of a triangle
    std::shared_ptr<const ConvexHull> hull;
    double extent = 0.0;             // of the hull
    mutable std::uint32_t last = 0;  // place of the last corner found: where the next climb starts, and nothing else
    Vector3d radii{0.0};             // of a near sphere
    double ball = 0.0;               // taken off it
  };

  void add(const Shape& shape, const Pose& pose, bool posed);
  void add_part(Part part, const Pose& pose, bool posed, double extent);
  static SupportPoint<Real> part_support(const Part& part, const Vector3<Real>& direction,
                                         std::vector<ClimbedVertex>* climb = nullptr);

  std::vector<Part> parts_;
  Vector3<Real> offset_{0};
  Vector3d exact_offset_{0.0};
  double exact_radius_ = 0.0;
  double exact_extent_ = 0.0;
  Real radius_ = 0;
  Real extent_ = 0;
  bool is_polytope_ = true;
};

extern template class CompiledShape<float>;
extern template class CompiledShape<double>;

}  // namespace minkoscope
