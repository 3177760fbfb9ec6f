// A convex shape prepared for support queries in one precision.
//
// A shape is compiled to core + rounding radius: a sphere is a point with a radius, a capsule a segment with one, a sum
// with a sphere its other part with one. Sums are flattened: the support of a sum is the sum of its parts' supports, so
// a core is an offset plus a short list of posed parts, and spheres and points anywhere in it fold into radius and
// offset. An ellipsoid that is nearly a sphere is a tiny core rounded by the largest sphere that rolls freely in it, as
// a sphere is a point rounded by itself: methods that search over directions would find nearly all of them tied.
// Compiling copies no hull points: it is cheap enough to be done every frame.
//
// Units metres, frame the shape's own. Sizes of 0 are legal: the degenerate shape is what comes out.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include <minkoscope/shape.h>

#include "core/base/lanes.h"
#include "core/base/prefetch.h"
#include "core/shapes/hull/hull_support.h"
#include "core/shapes/support_table.h"

namespace minkoscope {

template <class Real>
struct SupportPoint {
  Vector3<Real> point{0};
  int feature =
      -1;  // index of the vertex, end or hull point chosen; -1 on smooth shapes and on sums of two or more parts
};

template <class Real>
struct SupportLanes {
  Lanes<Real> point;
  int feature;
};

/// Where a compiled shape keeps its rounding: as a radius beside the core, or inside it, so that support points are
/// those of the whole shape (the published methods know no cores).
enum class Rounding { beside_core, in_core };

/// Where the climbs of one query over large hulls start: the vertex, by its index in hull.vertices, at which the climb
/// before ended. No result depends on it. Of a sum of many hulls, the others are climbed from their first vertex.
struct ClimbStart {
  static constexpr std::size_t most_hulls = 4;
  std::array<std::uint32_t, most_hulls> of_hull{};
};

/// Immutable: any number of threads may query it at once. What every query reads lies on one line of the cache.
template <class Real>
class alignas(64) CompiledShape {
 public:
  /// Throws std::invalid_argument for a mesh (not convex) and for a hull without points.
  explicit CompiledShape(const Shape& shape, Rounding rounding = Rounding::beside_core,
                         Instructions instructions = best_instructions());

  /// For many queries of the shape that this was compiled from: where it pays, a hull's vertices are brought into a
  /// table, and the inscribed sphere is measured. No answer changes.
  void prepare_for_many(const Shape& shape, Instructions instructions);

  /// A point of the core furthest along `direction`, which need not be a unit vector. Every point is furthest along the
  /// zero direction (or one that is not finite), so that any point of the core may come back then. Ties between
  /// vertices go to the lowest index. Never NaN.
  SupportPoint<Real> support(const Vector3<Real>& direction) const {
    ClimbStart start;
    return support(direction, start);
  }
  /// The same, climbing from `start`. Where `climb` is not null, the vertices that the climb over a hull that is the
  /// whole core looked at are appended to it, in the shape's frame.
  SupportPoint<Real> support(const Vector3<Real>& direction, ClimbStart& start,
                             std::vector<ClimbedVertex>* climb = nullptr) const;

  /// The same, of lanes: without a call where the core is a point, a box, a segment or a hull that is not climbed.
  MINKOSCOPE_INLINE SupportLanes<Real> support(const Lanes<Real>& direction, ClimbStart& start) const {
    if (fast_path_ == FastPath::axis_aligned) {
      int bits;
      const Lanes<Real> point = direction.choose(lower_, upper_, bits);
      return {point, bits >> feature_shift_};
    }
    return support_of_others(direction, start);
  }

  /// The vertex that the mapping calls `feature`, as it gives it, to the bit. False where the core has none of that
  /// name.
  MINKOSCOPE_INLINE bool vertex(int feature, SupportLanes<Real>& out) const {
    if (fast_path_ == FastPath::axis_aligned) {
      if (static_cast<unsigned>(feature) >= axis_aligned_vertices_) return false;
      int bits = feature << feature_shift_;
      out.point = Lanes<Real>::end(lower_, upper_, bits);
      out.feature = bits >> feature_shift_;
      return true;
    }
    return vertex_of_others(feature, out);
  }

  /// Asks for the memory besides this that a support query of a hull reads, for a query soon.
  MINKOSCOPE_INLINE void expect() const {
    if (fast_path_ != FastPath::hull || table_) return;
    constexpr std::size_t most_blocks = 6;  // of more the processor sees that they are read in order
    const std::size_t blocks = std::min(vertices_.blocks, most_blocks);
    prefetch_all(vertices_.lanes, blocks * 3 * lane_block * sizeof(double));
    prefetch_all(vertices_.features, blocks * lane_block * sizeof(std::uint32_t));
  }

  /// What the core is rounded by.
  Real radius() const { return radius_; }
  /// No point of the core is further than this from the shape's origin.
  Real extent() const { return extent_; }
  /// Radius of a sphere about the origin that lies in the shape, rounding included; 0: not known.
  Real inner() const { return inner_; }
  /// Whether the core is one hull that hill-climbs when observed.
  bool is_climbed() const { return is_climbed_; }
  /// Whether the core is the shape's origin: a point or a sphere.
  bool is_centre() const { return parts_.empty() && offset_ == Vector3<Real>(0); }
  /// Whether the core has finitely many vertices by its kind. Cylinders and cones count as round also where their
  /// radius is 0: they are promised to parts of their size.
  bool is_polytope() const { return is_polytope_; }

 private:
  enum class Kind { segment, box, triangle, hull, cylinder, cone, ellipsoid, near_sphere };
  struct Part {
    Kind kind = Kind::segment;
    bool rotated = false;
    Vector3<Real> size{0};  // half extents, radii, or (radius, half height, -)
    Matrix3<Real> rotation{1};
    std::array<Vector3<Real>, 3> vertices{};  // of a triangle
    std::shared_ptr<const ConvexHull> hull;
    FurthestLane furthest = furthest_lane_portable;  // of the hull's vertices
    double extent = 0.0;                             // of the hull
    std::size_t hull_index = 0;                      // among the core's hulls
    Vector3d radii{0.0};                             // of a near sphere
    double rounding = 0.0;                           // the radius of the sphere taken off it
  };

  /// A core whose support is inlined where it is evaluated: a point, or one box or segment, neither turned nor moved,
  /// are chosen lane by lane from two ends (vertex i of a box has the sign of bit k of i along axis k, a tie takes the
  /// lower end); one such hull is looked at whole, or looked up.
  enum class FastPath { none, axis_aligned, hull };
  struct Vertices {
    const double* lanes = nullptr;
    const std::uint32_t* features = nullptr;
    std::size_t blocks = 0;
  };

  /// Of a size that no product overflows or vanishes at.
  static bool in_safe_range(const Vector3<Real>& d) {
    const Real largest = std::max(std::abs(d.x), std::max(std::abs(d.y), std::abs(d.z)));
    return largest > smallest_safe && largest < largest_safe && !std::isnan(d.x + d.y + d.z);
  }
  SupportLanes<Real> scanned(const Vector3<Real>& d) const {
    const std::uint32_t place = furthest_(vertices_.lanes, vertices_.blocks, static_cast<double>(d.x),
                                          static_cast<double>(d.y), static_cast<double>(d.z));
    const double* const vertex = vertices_.lanes + 3 * lane_block * (place / lane_block) + place % lane_block;
    return {Lanes<Real>::rounded({vertex[0], vertex[lane_block], vertex[2 * lane_block]}),
            static_cast<int>(vertices_.features[place])};
  }

  SupportLanes<Real> looked_up(const Vector3<Real>& d) const {
    const std::uint32_t best = table_->furthest(Vector3d(d));
    return {Lanes<Real>::rounded(parts_[0].hull->points[best]), static_cast<int>(best)};
  }

  void add(const Shape& shape, const Pose& pose, bool posed);
  void add_part(Part part, const Pose& pose, bool posed, double extent);
  static SupportPoint<Real> part_support(const Part& part, const Vector3<Real>& direction, ClimbStart& start,
                                         std::vector<ClimbedVertex>* climb = nullptr);

  SupportLanes<Real> support_of_others(const Lanes<Real>& direction, ClimbStart& start) const {
    const Vector3<Real> d = direction.vector();
    if (fast_path_ == FastPath::hull && in_safe_range(d)) return table_ ? looked_up(d) : scanned(d);
    const SupportPoint<Real> found = support(d, start);
    return {Lanes<Real>(found.point), found.feature};
  }

  bool vertex_of_others(int feature, SupportLanes<Real>& out) const;

  FastPath fast_path_ = FastPath::none;
  unsigned axis_aligned_vertices_ = 0;  // of an axis-aligned core
  int feature_shift_ = 0;               // 1 of a segment, which has an end along y alone
  Lanes<Real> lower_, upper_;
  Real radius_ = 0;
  Real extent_ = 0;
  Real inner_ = 0;
  bool is_polytope_ = true;
  bool is_climbed_ = false;
  static constexpr Real smallest_safe = static_cast<Real>(1e-12), largest_safe = static_cast<Real>(1e12);
  Vertices vertices_;                          // of a hull on its fast path, which parts_ keeps alive
  std::shared_ptr<const SupportTable> table_;  // of a hull on its fast path; null until it is prepared
  std::vector<Part> parts_;
  FurthestLane furthest_;
  Vector3<Real> offset_{0};
  Vector3d exact_offset_{0.0};
  double exact_radius_ = 0.0;
  double exact_extent_ = 0.0;
};

extern template class CompiledShape<float>;
extern template class CompiledShape<double>;

}  // namespace minkoscope
