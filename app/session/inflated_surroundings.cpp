#include "app/session/inflated_surroundings.h"

#include <algorithm>
#include <cmath>

#include "app/draw/level/ellipsoid_space.h"
#include "app/session/level_queries.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {
namespace {

// Radii of the body. The views fade it out at 3.2 around the body, which may move by the difference before it is
// recomputed.
constexpr double reach = 3.9, may_move = 1.0, may_lag = 0.7;
// In finer levels a smaller neighbourhood is inflated.
constexpr std::size_t most_triangles = 700;

InflatedSurroundings::Made inflate(const InflatedSurroundings::Near& near, const EllipsoidBody& body, double time) {
  InflatedSurroundings::Made made;
  made.body = body;
  made.time = time;
  double within = reach;
  std::vector<std::array<Vector3d, 3>> triangles;
  for (;; within *= 0.8) {
    // The box distance is a lower bound, so no triangle that could touch is missing.
    triangles = near(body, within + 1.0, time, most_triangles + 1);
    if (triangles.size() <= most_triangles || within < 0.3) break;
  }
  for (auto& triangle : triangles) {
    for (Vector3d& vertex : triangle) vertex = to_ellipsoid_space(body, vertex);
  }
  made.level = inflate_level(triangles, within);
  return made;
}

}  // namespace

InflatedSurroundings::Made inflate_around(const WalkLevel& level, const EllipsoidBody& body, double time) {
  return inflate([&level](const EllipsoidBody& around, double within, double at,
                          std::size_t most) { return triangles_near(level, around, within, at, most); },
                 body, time);
}

const InflatedSurroundings::Made* InflatedSurroundings::of(const std::shared_ptr<const WalkLevel>& level,
                                                           const EllipsoidBody& body, double time, bool at_once) {
  const bool moves =
      std::any_of(level->meshes().begin(), level->meshes().end(), [](const auto& m) { return m.motion.has_value(); });
  const Near near = [level](const EllipsoidBody& around, double within, double at, std::size_t most) {
    return triangles_near(*level, around, within, at, most);
  };
  return of_triangles(level, moves, near, body, time, at_once);
}

template <class Real>
const InflatedSurroundings::Made* InflatedSurroundings::of(const std::shared_ptr<const CollisionLevel<Real>>& level,
                                                           const EllipsoidBody& body, bool at_once) {
  const Near near = [level](const EllipsoidBody& around, double within, double, std::size_t most) {
    return triangles_near(*level, around, within, most);
  };
  return of_triangles(level, false, near, body, 0.0, at_once);
}
template const InflatedSurroundings::Made* InflatedSurroundings::of(const std::shared_ptr<const CollisionLevel<float>>&,
                                                                    const EllipsoidBody&, bool);
template const InflatedSurroundings::Made* InflatedSurroundings::of(
    const std::shared_ptr<const CollisionLevel<double>>&, const EllipsoidBody&, bool);

const InflatedSurroundings::Made* InflatedSurroundings::of_triangles(const std::shared_ptr<const void>& level,
                                                                     bool moves, const Near& near,
                                                                     const EllipsoidBody& body, double time,
                                                                     bool at_once) {
  const auto same_space = [&](const EllipsoidBody& other) {
    return other.radii == body.radii && other.rotation == body.rotation;
  };
  if (level != level_) {
    level_ = level;
    made_.reset();
    task_.reset();
  }
  if (task_) {
    if (at_once) task_->wait();
    if (auto outcome = task_->poll()) {
      task_.reset();
      if (outcome->result) made_ = std::move(*outcome->result);
    }
  }
  const auto away = [&] { return glm::length(to_ellipsoid_space(made_->body, body.position)); };
  const bool fresh = made_ && same_space(made_->body) && away() <= std::min(may_lag, 0.5 * made_->level.reach) &&
                     (!moves || made_->time == time);
  if (!fresh && !task_) {
    if (at_once) {
      made_ = inflate(near, body, time);
    } else {
      task_ = std::make_unique<BackgroundTask<Made>>(
          [near, body, time](const Progress&) { return inflate(near, body, time); });
    }
  }
  return made_ && same_space(made_->body) && away() <= may_move ? &*made_ : nullptr;
}

}  // namespace minkoscope
