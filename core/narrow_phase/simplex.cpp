#include "core/narrow_phase/simplex.h"

#include <algorithm>

#include "core/narrow_phase/nearest_point.h"

namespace minkoscope {

namespace {

Nearest with_weights(const NearestFeature& feature, const SimplexCorners& corners) {
  return {feature.kept, weights_of(feature.kept, corners), feature.point, feature.encloses};
}

double along(const Vector3d& from, const Vector3d& edge) {
  return -glm::dot(from, edge) / length_squared(edge);
}

}  // namespace

std::array<double, 4> weights_of(unsigned kept, const SimplexCorners& corners) {
  std::array<std::size_t, 4> at{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if ((kept >> i & 1u) != 0) at[count++] = i;
  }
  std::array<double, 4> weights{};
  if (count == 0) return weights;
  const Vector3d& a = *corners[at[0]];
  const auto edge = [&](std::size_t i) { return *corners[at[i]] - a; };
  if (count == 2) weights[at[1]] = along(a, edge(1));
  if (count == 3) {
    const Vector3d e = edge(1), f = edge(2), n = glm::cross(e, f);
    const Vector3d turned = glm::cross(a, n);
    weights[at[1]] = glm::dot(f, turned) / length_squared(n);
    weights[at[2]] = -glm::dot(e, turned) / length_squared(n);
  }
  if (count == 4) {
    const Vector3d e = edge(1), f = edge(2), g = edge(3);
    const Vector3d fg = glm::cross(f, g);
    const double volume = glm::dot(e, fg);
    weights[at[1]] = -glm::dot(a, fg) / volume;
    weights[at[2]] = -glm::dot(a, glm::cross(g, e)) / volume;
    weights[at[3]] = -glm::dot(a, glm::cross(e, f)) / volume;
  }
  double rest = 1.0;
  for (std::size_t i = 1; i < count; ++i) rest -= weights[at[i]];
  weights[at[0]] = std::max(rest, 0.0);
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
