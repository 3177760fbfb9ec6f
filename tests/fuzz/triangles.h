// Levels of a few triangles and bodies out of a fuzzer's bytes: slivers, needles, points, copies, shared edges.
#pragma once

#include <memory>

#include <minkoscope/sweep.h>

#include "tests/fuzz/bytes.h"

namespace minkoscope::fuzz {

/// One mesh of 1 to `most` triangles about as large as `scale`, centred at `centre`.
inline LevelMesh read_level_mesh(Bytes& bytes, unsigned most, double scale, const Vector3d& centre) {
  auto mesh = std::make_shared<TriangleMesh>();
  const unsigned count = 1 + bytes.below(most);
  for (unsigned i = 0; i < count; ++i) {
    std::array<std::uint32_t, 3> triangle{};
    for (std::uint32_t& corner : triangle) {
      const auto known = static_cast<unsigned>(mesh->vertices.size());
      if (known > 0 && bytes.below(3) == 0) {
        corner = bytes.below(known);
      } else {
        corner = known;
        mesh->vertices.push_back(centre + bytes.vector(scale));
      }
    }
    mesh->triangles.push_back(triangle);
  }
  LevelMesh level{"level", mesh, "", {}};
  if (bytes.below(4) == 0) level.pose = {bytes.vector(scale), bytes.rotation()};
  return level;
}

/// The vertices of a triangle in the world.
inline std::array<Vector3d, 3> world_corners(const LevelMesh& level, std::size_t triangle) {
  std::array<Vector3d, 3> corners{};
  for (std::size_t i = 0; i < 3; ++i) {
    corners[i] = level.pose.to_world(level.mesh->vertices[level.mesh->triangles[triangle][i]]);
  }
  return corners;
}

/// The largest coordinate of the level, metres.
inline double reach_of(const LevelMesh& level) {
  double reach = 0.0;
  for (std::size_t t = 0; t < level.mesh->triangles.size(); ++t) {
    for (const Vector3d& p : world_corners(level, t)) {
      reach = std::max({reach, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    }
  }
  return reach;
}

}  // namespace minkoscope::fuzz
