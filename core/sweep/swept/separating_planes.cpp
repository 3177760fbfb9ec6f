#include "core/sweep/swept/separating_planes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "core/sweep/swept/plane_lanes.h"

namespace minkoscope {
namespace {

constexpr double rounding = 0.5 * std::numeric_limits<float>::epsilon();

double extent_along(const Vector3d& m, const UnitTriangle& triangle, const Vector3d& axis) {
  const double a = glm::dot(m, triangle.p[0]), b = glm::dot(m, triangle.p[1]), c = glm::dot(m, triangle.p[2]);
  return std::max(a, std::max(b, c)) + std::abs(glm::dot(m, axis));
}

PartedBits part_on_way(const PlaneGroup* groups, std::size_t count, const PlanePath& path) {
  return part_in_packs<true, PortableFloats>(groups, count, path);
}
PartedBits part_at_start(const PlaneGroup* groups, std::size_t count, const PlanePath& path) {
  return part_in_packs<false, PortableFloats>(groups, count, path);
}

void make_sides(const SideCorners& of, SidePlanes& planes) {
  make_sides_in_packs<PortableDoubles>(of, planes);
}

/// No shorter than the vector, and without a root.
double bound_of_length(const Vector3d& v) {
  return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
}

/// `farthest` from the centre, `length` of the way, or more.
PlanePath path_of(const Vector3d& start, const Vector3d& way, double farthest, double length, double reach) {
  const float limit = static_cast<float>(reach * (1.0 + 8.0 * rounding));
  return {{static_cast<float>(start.x), static_cast<float>(start.y), static_cast<float>(start.z)},
          {static_cast<float>(way.x), static_cast<float>(way.y), static_cast<float>(way.z)},
          static_cast<float>(16.0 * rounding * farthest),
          limit,
          limit * limit,
          2.0f * limit,
          static_cast<float>(1.0 + 16.0 * rounding * (3.0 + length / reach))};
}

}  // namespace

void SeparatingPlanes::add(const UnitTriangle& triangle) {
  add(triangle, Vector3d(0.0), triangle.normal);
}
void SeparatingPlanes::add(const UnitPrism& prism) {
  const Vector3d along = prism.slope < 0.0 ? -prism.axis : prism.axis;
  add(prism.triangle, prism.axis, is_steep(prism) ? prism.triangle.normal : along);
}

void SeparatingPlanes::use([[maybe_unused]] Instructions instructions) {
  part_on_way_ = part_on_way;
  part_at_start_ = part_at_start;
  make_sides_ = make_sides;
#if defined(MINKOSCOPE_AVX2)
  if (instructions != Instructions::avx2) return;
  part_on_way_ = part_on_way_avx2;
  part_at_start_ = part_at_start_avx2;
  make_sides_ = make_sides_avx2;
#endif
}

void SeparatingPlanes::add(const UnitTriangle& triangle, const Vector3d& axis, const Vector3d& across) {
  PlaneGroup& group = groups_.of[count_ / PlaneGroup::lanes];
  const std::size_t lane = count_++ % PlaneGroup::lanes;
  if (lane == 0) std::construct_at(&group);  // all zero: such planes part nothing
  if (triangle.degenerate) return;
  const auto store = [lane](PlaneGroup::Plane& plane, double x, double y, double z, double top) {
    plane.x[lane] = static_cast<float>(x);
    plane.y[lane] = static_cast<float>(y);
    plane.z[lane] = static_cast<float>(z);
    plane.top[lane] = static_cast<float>(top + 4.0 * rounding * std::abs(top));
  };
  const Vector3d face = triangle.normal * ((triangle.offset > 0.0 ? -1.0 : 1.0) / std::sqrt(triangle.normal_squared));
  store(group.face, face.x, face.y, face.z, extent_along(face, triangle, axis));
  SidePlanes sides;
  make_sides_({&triangle.p[0].x, &across.x, &axis.x, &face.x}, sides);
  for (std::size_t i = 0; i < PlaneGroup::sides; ++i) {
    if ((sides.exist >> i & 1u) == 0) continue;
    store(group.side[i].plane, sides.x[i], sides.y[i], sides.z[i], sides.top[i]);
    group.side[i].cosine[lane] = static_cast<float>(sides.cosine[i]);
  }
}

// What is not a number does not part.
SeparatingPlanes::Passing SeparatingPlanes::on_way(const Vector3d& start, const Vector3d& way, double reach) const {
  const double length = bound_of_length(way);
  const PartedBits parted =
      part_on_way_(groups_.of.data(), count_, path_of(start, way, bound_of_length(start) + length, length, reach));
  return {~parted.at_start & all(), ~parted.on_way & all()};
}
std::uint32_t SeparatingPlanes::at(const Vector3d& centre, double reach) const {
  const PlanePath path = path_of(centre, Vector3d(0.0), bound_of_length(centre), 0.0, reach);
  return ~part_at_start_(groups_.of.data(), count_, path).at_start & all();
}

}  // namespace minkoscope
