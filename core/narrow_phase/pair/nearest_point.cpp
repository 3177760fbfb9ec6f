#include "core/narrow_phase/pair/nearest_point.h"

#include <algorithm>
#include <bit>

namespace minkoscope {

NearestFeature NearestFeature::of_newest(const SimplexPoints& points, int size) {
  double furthest = 0.0;
  for (int i = 0; i < size; ++i) {
    furthest = std::max(furthest, std::sqrt(length_squared(*points[static_cast<std::size_t>(i)])));
  }
  return of_newest(*points[0], points, size, {2.0 * furthest, furthest});
}

void NearestFeature::closest_feature_exhaustive(const Vector3d& a, const Vector3d& b, const Vector3d& c,
                                                const Vector3d* d, const DeterminantErrorBound& error,
                                                NearestFeature& nearest) {
  ExhaustiveSearch features;
  if (d != nullptr) {
    features.tetrahedron(a, b, c, *d, error);
  } else {
    features.vertex(a, 1u);
    features.edge(a, b, 3u);
    features.edge(a, c, 5u);
    features.triangle(a, b - a, c - a, 7u);
  }
  nearest = features.best;
}

void NearestFeature::closest_feature_exhaustive_of_all(const SimplexPoints& points, int size,
                                                       const DeterminantErrorBound& error, NearestFeature& nearest) {
  const Vector3d &a = *points[0], &b = *points[1], &c = *points[2], &d = *points[3];
  ExhaustiveSearch features;
  if (size == 3) {
    nearest = of_triangle(a, b, c);
    return;
  }
  if (size > 0) features.vertex(a, 1u);
  if (size == 2) {
    features.vertex(b, 2u);
    features.edge(a, b, 3u);
  }
  if (size == 4) {
    features.tetrahedron(a, b, c, d, error);
    if (!features.best.encloses) {
      // The features without vertex 0: the face opposite it.
      features.triangle(b, c - b, d - b, 14u);
      features.border(b, c, d, 2u);
    }
  }
  nearest = features.best;
}

std::array<double, 4> weights_of(unsigned kept, const SimplexPoints& points) {
  // Mostly all vertices of a simplex carry it.
  if ((kept & (kept + 1u)) == 0) return weights_of_first(std::popcount(kept), points);
  SimplexPoints carrying{};
  std::array<std::size_t, 4> at{};
  int count = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if ((kept >> i & 1u) == 0) continue;
    at[static_cast<std::size_t>(count)] = i;
    carrying[static_cast<std::size_t>(count++)] = points[i];
  }
  const std::array<double, 4> own = weights_of_first(count, carrying);
  std::array<double, 4> weights{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) weights[at[i]] = own[i];
  return weights;
}

std::optional<double> weight_beside(unsigned kept, const Vector3d& v, int dropped, const SimplexPoints& points) {
  const Vector3d& vertex = *points[static_cast<std::size_t>(dropped)];
  // What of v → vertex is perpendicular to the feature, along which v does not move.
  Vector3d across = vertex - v;
  const double whole = length_squared(across);
  const Vector3d* base = nullptr;
  std::array<Vector3d, 3> axes;
  std::size_t count = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if ((kept >> i & 1u) == 0) continue;
    if (base == nullptr) {
      base = points[i];
      continue;
    }
    Vector3d axis = *points[i] - *base;
    for (std::size_t k = 0; k < count; ++k) axis -= glm::dot(axis, axes[k]) * axes[k];
    const double length = glm::length(axis);
    if (!(length > 0.0)) continue;
    axis /= length;
    across -= glm::dot(across, axis) * axis;
    axes[count++] = axis;
  }
  const double height = length_squared(across);
  if (!(height > tolerance::collinear_sine_squared * whole)) return {};
  return -glm::dot(v, across) / height;
}

}  // namespace minkoscope
