#include "core/sweep/query/collision_level.h"

#include <algorithm>

namespace minkoscope {

template <class Real>
CollisionLevel<Real> prepare_level(const std::vector<LevelMesh>& level, const Progress& progress,
                                   Instructions instructions) {
  CollisionLevel<Real> prepared;
  const double share = 1.0 / static_cast<double>(std::max<std::size_t>(1, level.size()));
  for (std::size_t i = 0; i < level.size(); ++i) {
    if (level[i].shape) {
      prepared.meshes.push_back({nullptr, level[i].pose, std::make_shared<const ConvexObstacle>(*level[i].shape)});
      continue;
    }
    const auto same =
        std::find_if(level.begin(), level.begin() + static_cast<std::ptrdiff_t>(i),
                     [&](const LevelMesh& earlier) { return !earlier.shape && earlier.mesh == level[i].mesh; });
    const auto known = static_cast<std::size_t>(same - level.begin());
    std::shared_ptr<const CollisionMesh<Real>> mesh;
    if (known < i) {
      mesh = prepared.meshes[known].mesh;
    } else {
      const auto part = [&](double done) { return progress((static_cast<double>(i) + done) * share); };
      mesh = CollisionMesh<Real>::build(level[i].mesh, progress ? Progress(part) : Progress(), instructions);
    }
    if (!mesh) return CollisionLevel<Real>();
    prepared.meshes.push_back({mesh, level[i].pose});
  }
  return prepared;
}

template CollisionLevel<float> prepare_level(const std::vector<LevelMesh>&, const Progress&, Instructions);
template CollisionLevel<double> prepare_level(const std::vector<LevelMesh>&, const Progress&, Instructions);

}  // namespace minkoscope
