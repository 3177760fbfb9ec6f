#include "core/narrow_phase/pair/simplex.h"

#include <algorithm>
#include <bit>

#include "core/narrow_phase/pair/nearest_point.h"

namespace minkoscope {

namespace {

Nearest with_weights(const NearestFeature& feature, const SimplexCorners& corners) {
  return {feature.kept, weights_of(feature.kept, corners), feature.point, feature.encloses};
}

}  // namespace

std::array<double, 4> weights_of(unsigned kept, const SimplexCorners& corners) {
  // Mostly the corners are the first ones, all of a simplex.
  if ((kept & (kept + 1u)) == 0) return weights_of_first(std::popcount(kept), corners);
  SimplexCorners carrying{};
  std::array<std::size_t, 4> at{};
  int count = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if ((kept >> i & 1u) == 0) continue;
    at[static_cast<std::size_t>(count)] = i;
    carrying[static_cast<std::size_t>(count++)] = corners[i];
  }
  const std::array<double, 4> own = weights_of_first(count, carrying);
  std::array<double, 4> weights{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) weights[at[i]] = own[i];
  return weights;
}

bool Simplex::holds(const MinkowskiVertex& vertex) const {
  return std::any_of(vertices.begin(), vertices.begin() + size,
                     [&](const MinkowskiVertex& v) { return v.w == vertex.w; });
}

Nearest nearest_to_origin(const Simplex& simplex) {
  const auto& v = simplex.vertices;
  const SimplexCorners corners{&v[0].w, &v[1].w, &v[2].w, &v[3].w};
  return with_weights(NearestFeature::of_newest(corners, simplex.size), corners);
}

Nearest nearest_on_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  return with_weights(NearestFeature::of_triangle(a, b, c), {&a, &b, &c, nullptr});
}

}  // namespace minkoscope
