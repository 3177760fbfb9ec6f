#include "core/sweep/swept/triangle_culling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/sweep/swept/culling_lanes.h"

namespace minkoscope {
namespace {

std::uint32_t cull_portable(const float* triangles, std::uint32_t count, const CullingPath& path, float limit) {
  return cull_in_packs<false, PortableFloats>(triangles, count, path, limit);
}

std::uint32_t cull_for_segment(const float* triangles, std::uint32_t count, const CullingPath& path, float limit) {
  return cull_in_packs<true, PortableFloats>(triangles, count, path, limit);
}

/// Two directions across a unit vector. Tom Duff and others, "Building an Orthonormal Basis, Revisited", 2017.
std::array<Vector3d, 2> across(const Vector3d& axis) {
  const double sign = std::copysign(1.0, axis.z), a = -1.0 / (sign + axis.z), b = axis.x * axis.y * a;
  return {Vector3d(1.0 + sign * axis.x * axis.x * a, sign * b, -sign * axis.x),
          Vector3d(b, sign + axis.y * axis.y * a, -axis.y)};
}

}  // namespace

CullingPath culling_path(const Vector3d& start, const Matrix3d& to_unit, const Vector3d& radii, const Vector3d& v,
                         const Vector3d& core) {
  constexpr double epsilon = std::numeric_limits<float>::epsilon();
  constexpr double most_stretched = 1e4;  // beyond, rounding exceeds the radius: every triangle passes
  const double speed = glm::length(v), segment = glm::length(core);
  // Seen along its segment, a body at rest is smallest.
  const Vector3d axis = speed > 0.0 ? v / speed : segment > 0.0 ? core / segment : Vector3d(0.0, 0.0, 1.0);
  const auto [side, up] = across(axis);
  const Vector3d* const axes[3] = {&side, &up, &axis};
  CullingPath path;
  for (int i = 0; i < 3; ++i) {
    path.start[i] = static_cast<float>(start[i]);
    path.core[i] = static_cast<float>(glm::dot(*axes[i], core));
    for (int k = 0; k < 3; ++k) path.rows[i][k] = static_cast<float>(glm::dot(*axes[i], to_unit[k]));
  }
  const double least = std::min({radii.x, radii.y, radii.z}), most = std::max({radii.x, radii.y, radii.z});
  const double part = 8.0 * epsilon * most / least;
  path.reach = static_cast<float>(speed * (1.0 + 8.0 * epsilon));
  path.part = static_cast<float>(part);
  path.fixed = most <= most_stretched * least
                   ? static_cast<float>(2.0 * epsilon * glm::length(start) / least + part * (1.0 + speed))
                   : std::numeric_limits<float>::infinity();
  return path;
}

CullTriangles triangle_culling([[maybe_unused]] Instructions instructions, bool has_segment) {
#if defined(MINKOSCOPE_AVX2)
  if (instructions == Instructions::avx2) return has_segment ? cull_for_segment_avx2 : cull_triangles_avx2;
#endif
  return has_segment ? cull_for_segment : cull_portable;
}

}  // namespace minkoscope
