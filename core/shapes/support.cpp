// Support maps of all convex shapes.
// Source: Gino van den Bergen, Collision Detection in Interactive 3D Environments, 2003, section 4.3 (support mappings
// of the primitives, of sums and of transformed shapes). Deviations: directions are never assumed to be unit vectors; a
// zero component is a tie and goes to the lowest index, so that equal directions always give equal vertices. A hull's
// vertex is chosen with its points in double also in float runs and rounded afterwards: no second copy of the points is
// needed, and the choice is the exact one. Of small hulls all vertices are looked at, large ones are climbed or, where
// many supports are wanted, looked up.
#include "core/shapes/support.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/overloaded.h"
#include "core/base/tolerance.h"
#include "core/shapes/hull/hull_support.h"
#include "core/shapes/inscribed_sphere.h"

namespace minkoscope {

namespace {

template <class Real>
Vector3<Real> rounded(const Vector3d& v) {
  return {static_cast<Real>(v.x), static_cast<Real>(v.y), static_cast<Real>(v.z)};
}

template <class Real>
SupportPoint<Real> triangle_support(const std::array<Vector3<Real>, 3>& vertices, const Vector3<Real>& d) {
  int best = 0;
  Real best_value = glm::dot(vertices[0], d);
  for (int i = 1; i < 3; ++i) {
    const Real value = glm::dot(vertices[static_cast<std::size_t>(i)], d);
    if (value > best_value) best = i, best_value = value;
  }
  return {vertices[static_cast<std::size_t>(best)], best};
}

template <class Real>
SupportPoint<Real> hull_support(const ConvexHull& hull, FurthestLane furthest, const Vector3<Real>& d, double extent,
                                std::uint32_t& last, std::vector<ClimbedVertex>* climb) {
  const Vector3d direction(d);
  const std::uint32_t best = !worth_climbing(hull) ? furthest_of_all(hull, direction, furthest)
                             : climb != nullptr    ? furthest_by_climbing(hull, direction, extent, last, *climb)
                                                   : furthest_by_climbing(hull, direction, extent, last);
  return {rounded<Real>(hull.points[best]), static_cast<int>(best)};
}

/// The furthest point of a disc in the xz plane; its centre where the direction has no part in that plane.
template <class Real>
Vector3<Real> disc_support(Real radius, Real y, const Vector3<Real>& d) {
  const Real length = std::hypot(d.x, d.z);
  if (!(length > 0)) return {0, y, 0};
  return {radius * (d.x / length), y, radius * (d.z / length)};
}

template <class Real>
SupportPoint<Real> cone_support(Real radius, Real half_height, const Vector3<Real>& d) {
  const Real apex = d.y * half_height;
  const Real rim = std::hypot(d.x, d.z) * radius - d.y * half_height;
  if (apex >= rim) return {{0, half_height, 0}, -1};
  return {disc_support(radius, -half_height, d), -1};
}

/// Of a box of these half extents, or of a segment, whose other extents are 0.
template <class Real>
SupportPoint<Real> ends_support(const Vector3<Real>& half, const Vector3<Real>& d) {
  int bits;
  const Lanes<Real> point = Lanes<Real>(d).choose(Lanes<Real>(Vector3<Real>(0) - half), Lanes<Real>(half), bits);
  return {point.vector(), bits};
}

template <class Real>
SupportPoint<Real> ellipsoid_support(const Vector3<Real>& radii, const Vector3<Real>& d) {
  const Vector3<Real> scaled = radii * d;
  const Real largest = std::max(std::abs(scaled.x), std::max(std::abs(scaled.y), std::abs(scaled.z)));
  if (!(largest > 0)) return {{0, 0, 0}, -1};
  const Vector3<Real> ratio = scaled / largest;  // no overflow, no underflow of the square
  return {radii * (ratio / std::sqrt(glm::dot(ratio, ratio))), -1};
}

/// The ellipsoid without a sphere that rolls freely in it: what is left is convex (W. Blaschke, Kreis und Kugel, 1916).
/// In double also in float runs, since what is left is small.
template <class Real>
SupportPoint<Real> near_sphere_support(const Vector3d& radii, double rounding, const Vector3<Real>& d) {
  const Vector3d n(d);
  const double length = glm::length(n);
  if (!(length > 0.0)) return {{0, 0, 0}, -1};
  const Vector3d scaled = radii * n;
  return {rounded<Real>(radii * (scaled / glm::length(scaled)) - n * (rounding / length)), -1};
}

/// Whether a support mapping may choose this point.
bool is_vertex(const ConvexHull& hull, std::size_t feature) {
  if (feature >= hull.points.size()) return false;
  if (hull.vertices.empty() || hull.vertices.size() == hull.points.size()) return true;
  const auto& vertices = hull.vertices;
  const auto wanted = static_cast<std::uint32_t>(feature);
  return hull.dimension == 3 ? std::binary_search(vertices.begin(), vertices.end(), wanted)
                             : std::find(vertices.begin(), vertices.end(), wanted) != vertices.end();
}

double extent_of(const ConvexHull& hull) {
  double squared = 0.0;
  if (hull.vertices.empty()) {
    for (const Vector3d& point : hull.points) squared = std::max(squared, length_squared(point));
  } else {
    for (const std::uint32_t i : hull.vertices) squared = std::max(squared, length_squared(hull.points[i]));
  }
  return std::sqrt(squared);
}

}  // namespace

template <class Real>
CompiledShape<Real>::CompiledShape(const Shape& shape, Rounding rounding, Instructions instructions)
    : furthest_(furthest_lane(instructions)) {
  add(shape, Pose{}, false);
  if (rounding == Rounding::in_core && exact_radius_ > 0.0) {
    Part sphere;
    sphere.kind = Kind::ellipsoid;
    sphere.size = rounded<Real>(Vector3d(exact_radius_));
    is_polytope_ = false;
    add_part(std::move(sphere), Pose{}, false, exact_radius_);
    exact_radius_ = 0.0;
  }
  offset_ = rounded<Real>(exact_offset_);
  radius_ = static_cast<Real>(exact_radius_);
  extent_ = static_cast<Real>(exact_extent_ + glm::length(exact_offset_));
  if (parts_.empty()) {
    fast_path_ = FastPath::axis_aligned;
    axis_aligned_vertices_ = 1;
    lower_ = upper_ = Lanes<Real>(offset_);
  }
  is_climbed_ = parts_.size() == 1 && parts_[0].kind == Kind::hull && worth_climbing(*parts_[0].hull);
  if (parts_.size() == 1 && !parts_[0].rotated && offset_ == Vector3<Real>(0)) {
    if (parts_[0].kind == Kind::box || parts_[0].kind == Kind::segment) {
      fast_path_ = FastPath::axis_aligned;
      feature_shift_ = parts_[0].kind == Kind::segment ? 1 : 0;
      axis_aligned_vertices_ = parts_[0].kind == Kind::segment ? 2 : 8;
      lower_ = Lanes<Real>(Vector3<Real>(0) - parts_[0].size);
      upper_ = Lanes<Real>(parts_[0].size);
    }
    if (parts_[0].kind == Kind::hull && worth_scanning(*parts_[0].hull, instructions)) {
      const ConvexHull& hull = *parts_[0].hull;
      fast_path_ = FastPath::hull;
      vertices_ = {hull.lanes.data(), hull.vertices.data(), hull.lanes.size() / (3 * lane_block)};
    }
  }
}

template <class Real>
void CompiledShape<Real>::prepare_for_many(const Shape& shape, Instructions instructions) {
  inner_ = static_cast<Real>(inscribed_radius_at_origin(shape));
  if (parts_.size() != 1 || parts_[0].rotated || offset_ != Vector3<Real>(0)) return;
  if (parts_[0].kind != Kind::hull || !SupportTable::worth_making(*parts_[0].hull, instructions)) return;
  table_ = std::make_shared<SupportTable>(*parts_[0].hull);
  fast_path_ = FastPath::hull;
}

template <class Real>
void CompiledShape<Real>::add_part(Part part, const Pose& pose, bool posed, double extent) {
  if (posed) {
    part.rotated = true;
    const Matrix3d rotation = glm::mat3_cast(pose.rotation);
    for (int column = 0; column < 3; ++column) part.rotation[column] = rounded<Real>(rotation[column]);
  }
  exact_offset_ += pose.position;
  exact_extent_ += extent;
  parts_.push_back(std::move(part));
}

template <class Real>
void CompiledShape<Real>::add(const Shape& shape, const Pose& pose, bool posed) {
  const auto add_kind = [&](Kind kind, const Vector3d& size, double extent) {
    Part part;
    part.kind = kind;
    part.size = rounded<Real>(size);
    add_part(std::move(part), pose, posed, extent);
  };
  const auto add_sphere = [&](double radius) {
    exact_radius_ += radius;
    exact_offset_ += pose.position;
  };
  const auto add_segment = [&](double half_height) { add_kind(Kind::segment, {0.0, half_height, 0.0}, half_height); };
  const auto add_round = [&](Kind kind, double radius, double half_height) {
    is_polytope_ = false;
    add_kind(kind, {radius, half_height, 0.0}, std::hypot(radius, half_height));
  };
  std::visit(
      overloaded{
          [&](const PointShape&) { exact_offset_ += pose.position; },
          [&](const SphereShape& sphere) { add_sphere(sphere.radius); },
          [&](const CapsuleShape& capsule) {
            exact_radius_ += capsule.radius;
            add_segment(capsule.half_height);
          },
          [&](const SegmentShape& segment) { add_segment(segment.half_height); },
          [&](const BoxShape& box) { add_kind(Kind::box, box.half_extents, glm::length(box.half_extents)); },
          [&](const TriangleShape& triangle) {
            Part part;
            part.kind = Kind::triangle;
            double extent = 0.0;
            for (std::size_t i = 0; i < 3; ++i) {
              part.vertices[i] = rounded<Real>(triangle.points[i]);
              extent = std::max(extent, glm::length(triangle.points[i]));
            }
            add_part(std::move(part), pose, posed, extent);
          },
          [&](const HullShape& hull) {
            if (!hull.hull || hull.hull->points.empty()) throw std::invalid_argument("a hull needs at least one point");
            Part part;
            part.kind = Kind::hull;
            part.hull = hull.hull;
            part.furthest = furthest_;
            const double extent = extent_of(*hull.hull);
            part.extent = extent;
            part.hull_index = static_cast<std::size_t>(std::count_if(
                parts_.begin(), parts_.end(), [](const Part& other) { return other.kind == Kind::hull; }));
            add_part(std::move(part), pose, posed, extent);
          },
          [&](const CylinderShape& cylinder) { add_round(Kind::cylinder, cylinder.radius, cylinder.half_height); },
          [&](const ConeShape& cone) { add_round(Kind::cone, cone.radius, cone.half_height); },
          [&](const EllipsoidShape& ellipsoid) {
            const Vector3d& radii = ellipsoid.radii;
            if (radii.x == radii.y && radii.y == radii.z) return add_sphere(radii.x);
            const double most = std::max(radii.x, std::max(radii.y, radii.z));
            const double least = std::min(radii.x, std::min(radii.y, radii.z));
            is_polytope_ = false;
            if (least < tolerance::near_sphere * most) return add_kind(Kind::ellipsoid, radii, most);
            Part part;
            part.kind = Kind::near_sphere;
            part.radii = radii;
            part.rounding = least * (least / most);  // the smallest radius of curvature
            exact_radius_ += part.rounding;
            const double extent = most - part.rounding;
            add_part(std::move(part), pose, posed, extent);
          },
          [&](const SumShape& sum) {
            if (!sum.first || !sum.second) throw std::invalid_argument("a sum needs two shapes");
            // Both terms are turned by the pose, but it moves the sum once.
            add(*sum.first, pose, posed);
            add(*sum.second, Pose{Vector3d{0.0}, pose.rotation}, posed);
          },
          [&](const TransformedShape& node) {
            if (!node.of) throw std::invalid_argument("a posed shape needs a shape");
            add(*node.of, compose(pose, node.pose), true);
          },
          [](const MeshShape&) {
            throw std::invalid_argument("a mesh is not convex: this method takes convex shapes only");
          },
      },
      shape.value);
}

template <class Real>
SupportPoint<Real> CompiledShape<Real>::part_support(const Part& part, const Vector3<Real>& direction,
                                                     ClimbStart& start, std::vector<ClimbedVertex>* climb) {
  const Vector3<Real> d = part.rotated ? direction * part.rotation : direction;  // row times matrix: its transpose
  SupportPoint<Real> found;
  switch (part.kind) {
    case Kind::segment:
      found = ends_support(part.size, d);
      found.feature >>= 1;  // along y alone
      break;
    case Kind::box:
      found = ends_support(part.size, d);
      break;
    case Kind::triangle:
      found = triangle_support(part.vertices, d);
      break;
    case Kind::hull: {
      std::uint32_t first = 0;
      std::uint32_t& from = part.hull_index < ClimbStart::most_hulls ? start.of_hull[part.hull_index] : first;
      found = hull_support(*part.hull, part.furthest, d, part.extent, from, climb);
      break;
    }
    case Kind::cylinder:
      found = {disc_support(part.size.x, d.y > 0 ? part.size.y : -part.size.y, d), -1};
      break;
    case Kind::cone:
      found = cone_support(part.size.x, part.size.y, d);
      break;
    case Kind::ellipsoid:
      found = ellipsoid_support(part.size, d);
      break;
    case Kind::near_sphere:
      found = near_sphere_support(part.radii, part.rounding, d);
      break;
  }
  if (part.rotated) found.point = part.rotation * found.point;
  return found;
}

template <class Real>
bool CompiledShape<Real>::vertex_of_others(int feature, SupportLanes<Real>& out) const {
  if (parts_.size() != 1 || feature < 0) return false;
  const Part& part = parts_[0];
  const auto at = static_cast<std::size_t>(feature);
  // Towards that vertex of a box or a segment.
  const auto towards = [feature](int k) { return static_cast<Real>((feature >> k & 1) * 2 - 1); };
  SupportPoint<Real> found;
  switch (part.kind) {
    case Kind::segment:
      if (at >= 2) return false;
      found = ends_support(part.size, {0, towards(0), 0});
      found.feature >>= 1;
      break;
    case Kind::box:
      if (at >= 8) return false;
      found = ends_support(part.size, {towards(0), towards(1), towards(2)});
      break;
    case Kind::triangle:
      if (at >= 3) return false;
      found = {part.vertices[at], feature};
      break;
    case Kind::hull:
      if (!is_vertex(*part.hull, at)) return false;
      found = {rounded<Real>(part.hull->points[at]), feature};
      break;
    default:
      return false;
  }
  if (part.rotated) found.point = part.rotation * found.point;
  found.point += offset_;
  out = {Lanes<Real>(found.point), found.feature};
  return true;
}

template <class Real>
SupportPoint<Real> CompiledShape<Real>::support(const Vector3<Real>& direction, ClimbStart& start,
                                                std::vector<ClimbedVertex>* climb) const {
  if (parts_.empty()) return {offset_, 0};
  // Directions whose products could overflow or vanish are brought to size first. The comparisons are written so that
  // a NaN ends in the zero direction.
  Vector3<Real> d = direction;
  if (!in_safe_range(d)) {
    const Real largest = std::max(std::abs(d.x), std::max(std::abs(d.y), std::abs(d.z)));
    d = largest > 0 && largest <= std::numeric_limits<Real>::max() && !std::isnan(d.x + d.y + d.z) ? d / largest
                                                                                                   : Vector3<Real>(0);
  }
  const bool is_recorded = climb != nullptr && parts_.size() == 1;
  SupportPoint<Real> result = part_support(parts_[0], d, start, is_recorded ? climb : nullptr);
  if (is_recorded) {
    for (ClimbedVertex& vertex : *climb) {
      if (parts_[0].rotated) vertex.point = Matrix3d(parts_[0].rotation) * vertex.point;
      vertex.point += exact_offset_;
    }
  }
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    result.point += part_support(parts_[i], d, start).point;
    result.feature = -1;
  }
  result.point += offset_;
  return result;
}

template class CompiledShape<float>;
template class CompiledShape<double>;

}  // namespace minkoscope
