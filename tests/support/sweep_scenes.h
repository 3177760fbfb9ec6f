// Small levels for tests of sweeps and movers.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include <minkoscope/sweep.h>

namespace minkoscope::test {

inline std::shared_ptr<TriangleMesh> mesh_of(const std::vector<std::array<Vector3d, 3>>& triangles) {
  auto mesh = std::make_shared<TriangleMesh>();
  for (const auto& triangle : triangles) {
    const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
    for (const Vector3d& corner : triangle) mesh->vertices.push_back(corner);
    mesh->triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

/// (columns − 1) × (rows − 1) squares of two triangles over x and z from −half to half, indexed; `height(x, z)` is
/// their y.
template <class Height>
std::shared_ptr<TriangleMesh> grid(std::uint32_t columns, std::uint32_t rows, double half, Height&& height) {
  auto mesh = std::make_shared<TriangleMesh>();
  for (std::uint32_t r = 0; r < rows; ++r) {
    for (std::uint32_t c = 0; c < columns; ++c) {
      const double x = half * (2.0 * c / (columns - 1) - 1.0), z = half * (2.0 * r / (rows - 1) - 1.0);
      mesh->vertices.push_back({x, height(x, z), z});
    }
  }
  for (std::uint32_t r = 0; r + 1 < rows; ++r) {
    for (std::uint32_t c = 0; c + 1 < columns; ++c) {
      const std::uint32_t a = r * columns + c, b = a + 1, d = a + columns, e = d + 1;
      mesh->triangles.push_back({a, d, b});
      mesh->triangles.push_back({b, d, e});
    }
  }
  return mesh;
}

inline std::shared_ptr<TriangleMesh> floor_square(double half) {
  return grid(2, 2, half, [](double, double) { return 0.0; });
}

/// Of an ellipsoid that its method does not take, a sphere, which every method takes.
inline SweepQuery as_taken(SweepQuery query) {
  if (!refusal_of(query).empty()) query.body.radii = Vector3d(std::max({query.body.radii.x, query.body.radii.y, query.body.radii.z}));
  return query;
}

}  // namespace minkoscope::test
