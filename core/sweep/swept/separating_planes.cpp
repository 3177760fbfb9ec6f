#include "core/sweep/swept/separating_planes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "core/base/simd_packs.h"

namespace minkoscope {
namespace {

using Floats = Pack<float, 4>;

constexpr double rounding = 0.5 * std::numeric_limits<float>::epsilon();

double extent_along(const Vector3d& m, const UnitTriangle& triangle, const Vector3d& axis) {
  const double a = glm::dot(m, triangle.p[0]), b = glm::dot(m, triangle.p[1]), c = glm::dot(m, triangle.p[2]);
  return std::max(a, std::max(b, c)) + std::abs(glm::dot(m, axis));
}

VectorPack<Floats> in_all_lanes(const Vector3d& v) {
  return {Floats::all(static_cast<float>(v.x)), Floats::all(static_cast<float>(v.y)),
          Floats::all(static_cast<float>(v.z))};
}

}  // namespace

void SeparatingPlanes::add(const UnitTriangle& triangle) {
  add(triangle, Vector3d(0.0), triangle.normal);
}
void SeparatingPlanes::add(const UnitPrism& prism) {
  const Vector3d along = prism.slope < 0.0 ? -prism.axis : prism.axis;
  add(prism.triangle, prism.axis, prism.is_flat ? prism.triangle.normal : along);
}

void SeparatingPlanes::add(const UnitTriangle& triangle, const Vector3d& axis, const Vector3d& across) {
  Slot& slot = slots_[count_ / lanes];
  const std::size_t lane = count_++ % lanes;
  if (lane == 0) std::construct_at(&slot.group);  // all zero: such planes part nothing
  if (triangle.degenerate) return;
  const auto store = [&](Plane& plane, const Vector3d& m) {
    const double top = extent_along(m, triangle, axis);
    plane.x[lane] = static_cast<float>(m.x);
    plane.y[lane] = static_cast<float>(m.y);
    plane.z[lane] = static_cast<float>(m.z);
    plane.top[lane] = static_cast<float>(top + 4.0 * rounding * std::abs(top));
  };
  const Vector3d face = triangle.normal / (triangle.offset > 0.0 ? -1.0 : 1.0) / std::sqrt(triangle.normal_squared);
  store(slot.group.face, face);
  for (std::size_t i = 0; i < sides; ++i) {
    const Vector3d outward = glm::cross(triangle.p[(i + 1) % 3] - triangle.p[i], across);
    const double squared = length_squared(outward);
    if (!(squared > 0.0)) continue;
    const Vector3d side = outward / std::sqrt(squared);
    store(slot.group.side[i].plane, side);
    slot.group.side[i].cosine[lane] = static_cast<float>(glm::dot(face, side));
  }
}

template <bool moves>
SeparatingPlanes::Passing SeparatingPlanes::within(const Vector3d& start, const Vector3d& way, double reach) const {
  const VectorPack<Floats> at_start = in_all_lanes(start), along = in_all_lanes(way);
  const double length = moves ? glm::length(way) : 0.0, farthest = glm::length(start) + length;
  const Floats room = Floats::all(static_cast<float>(16.0 * rounding * farthest));
  const float limit_value = static_cast<float>(reach * (1.0 + 8.0 * rounding));
  const Floats limit = Floats::all(limit_value), squared = Floats::all(limit_value * limit_value);
  const Floats most_height = Floats::all(2.0f * limit_value), zero = Floats::all(0.0f);
  const Floats longer = Floats::all(static_cast<float>(1.0 + 16.0 * rounding * (3.0 + length / reach)));
  Passing out;  // inverted, so that what is not a number passes
  for (std::size_t k = 0; k < count_; k += lanes) {
    const Group& group = slots_[k / lanes].group;
    const auto dot_with = [](const Plane& plane, const VectorPack<Floats>& v) {
      return Floats::load(plane.x) * v.x + Floats::load(plane.y) * v.y + Floats::load(plane.z) * v.z;
    };
    const auto height_of = [&](const Plane& plane) {
      return min(dot_with(plane, at_start) - Floats::load(plane.top) - room, most_height);
    };
    const Floats height = height_of(group.face), rise = moves ? dot_with(group.face, along) : zero;
    Floats apart = height, apart_on_way = min(height, height + rise);
    std::uint32_t parted = 0, parted_on_way = 0;
    for (const Side& side : group.side) {
      const Floats beyond = height_of(side.plane), cosine = Floats::load(side.cosine);
      const Floats to_face = max(height - cosine * beyond, zero), to_side = max(beyond - cosine * height, zero);
      const Floats both = to_face * to_side * cosine;
      const Floats length_of_both = squared * ((to_face * to_face + to_side * to_side) * longer + both + both);
      const Floats between = to_face * height + to_side * beyond;
      const std::uint32_t edge = (between > zero).bits() & (between * between > length_of_both).bits();
      parted |= edge;
      apart = max(apart, beyond);
      if constexpr (moves) {
        const Floats recedes = dot_with(side.plane, along);
        apart_on_way = max(apart_on_way, min(beyond, beyond + recedes));
        const Floats end = between + to_face * rise + to_side * recedes;
        parted_on_way |= edge & (end > zero).bits() & (end * end > length_of_both).bits();
      }
    }
    out.at_start |= (parted | (apart > limit).bits()) << k;
    if constexpr (moves) out.on_way |= (parted_on_way | (apart_on_way > limit).bits()) << k;
  }
  const std::uint32_t all = static_cast<std::uint32_t>((std::uint64_t{1} << count_) - 1u);
  return {~out.at_start & all, ~out.on_way & all};
}

SeparatingPlanes::Passing SeparatingPlanes::on_way(const Vector3d& start, const Vector3d& way, double reach) const {
  return within<true>(start, way, reach);
}
std::uint32_t SeparatingPlanes::at(const Vector3d& centre, double reach) const {
  return within<false>(centre, Vector3d(0.0), reach).at_start;
}

}  // namespace minkoscope
