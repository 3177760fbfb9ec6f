#include "core/trial/oracle/level_oracle.h"

#include <algorithm>
#include <limits>

namespace minkoscope {
namespace {

// A mesh this near to the body may have moved it, metres.
constexpr double near_enough = 0.05;

std::vector<WalkMesh> posed_at_start(std::vector<WalkMesh> level) {
  for (WalkMesh& mesh : level)
    if (mesh.motion) mesh.mesh.pose = pose_at(*mesh.motion, mesh.mesh.pose, 0.0);
  return level;
}

std::vector<WalkMesh> those_that_rest(const std::vector<WalkMesh>& level) {
  std::vector<WalkMesh> rest;
  std::copy_if(level.begin(), level.end(), std::back_inserter(rest), [](const WalkMesh& mesh) { return !mesh.motion; });
  return rest;
}

}  // namespace

LevelOracle::LevelOracle(const std::vector<WalkMesh>& level, double size)
    : at_start_(posed_at_start(level), size), resting_(those_that_rest(level), size) {
  for (const WalkMesh& mesh : level) {
    if (!mesh.motion) continue;
    WalkMesh own = mesh;
    own.motion.reset();
    own.mesh.pose = Pose{};
    moving_.push_back({PenetrationOracle({own}, size), *mesh.motion, mesh.mesh.pose});
  }
}

double LevelOracle::Moving::depth(const WalkBody& body, double time, double horizon) const {
  const Pose pose = at(time);
  WalkBody seen = body;
  seen.position = pose.to_local(body.position);
  seen.rotation = glm::conjugate(pose.rotation) * body.rotation;
  return own.depth(seen, horizon);
}

Bounds LevelOracle::bounds(double time) const {
  const double far = std::numeric_limits<double>::infinity();
  Bounds bounds{Vector3d(far), Vector3d(-far)};
  const auto include = [&](const PenetrationOracle& oracle, const Pose& pose) {
    for (const PenetrationOracle::Triangle& triangle : oracle.triangles()) {
      for (const Vector3d& vertex : triangle) {
        bounds.min = glm::min(bounds.min, pose.to_world(vertex));
        bounds.max = glm::max(bounds.max, pose.to_world(vertex));
      }
    }
  };
  include(resting(), Pose{});
  for (const Moving& mesh : moving_) include(mesh.own, mesh.at(time));
  return bounds;
}

double LevelOracle::depth(const WalkBody& body, double time, double horizon) const {
  double deepest = resting().depth(body, horizon);
  for (const Moving& mesh : moving_) deepest = std::max(deepest, mesh.depth(body, time, horizon));
  return deepest;
}

bool LevelOracle::crosses(const Vector3d& from, const Vector3d& to, double begin, double end) const {
  if (resting().crosses(from, to)) return true;
  return std::any_of(moving_.begin(), moving_.end(), [&](const Moving& mesh) {
    return mesh.own.crosses(mesh.at(begin).to_local(from), mesh.at(end).to_local(to));
  });
}

double LevelOracle::carried(const WalkBody& before, const WalkBody& after, double begin, double end) const {
  double longest = 0.0;
  for (const Moving& mesh : moving_) {
    const Pose from = mesh.at(begin), to = mesh.at(end);
    if (from == to) continue;
    if (mesh.depth(before, begin, 0.1) < -near_enough && mesh.depth(after, end, 0.1) < -near_enough) continue;
    for (int i = 0; i < 7; ++i) {  // the centre and the ends of the body's box
      Vector3d place = before.position;
      if (i < 6) place[i / 2] += (i % 2 == 0 ? 1.0 : -1.0) * std::max({before.radii.x, before.radii.y, before.radii.z});
      longest = std::max(longest, glm::distance(to.to_world(from.to_local(place)), place));
    }
  }
  return longest;
}

}  // namespace minkoscope
