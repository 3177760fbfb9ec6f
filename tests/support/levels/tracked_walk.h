// Walks with a track that was made by hand: a capsule of 1.8 m on a floor, before a wall.
#pragma once

#include <functional>
#include <memory>

#include <minkoscope/walk.h>

#include "tests/support/levels/levels.h"

namespace minkoscope::test {

constexpr double track_margin = 1e-3;  // above the floor

/// A capsule of 1.8 m on a floor with a wall from x = 5 on; the track is where `at` has it after each tick.
inline Walk tracked(int ticks, const Vector3d& velocity, const std::function<Vector3d(int)>& at, bool grounded = true) {
  Walk walk;
  walk.level = {Builder().floor(20.0).box({5.0, 0.0, -20.0}, {6.0, 4.0, 20.0}).level_mesh()};
  walk.body = WalkBody(BodyShape({CapsuleShape{0.3, 0.6}}), at(-1));
  walk.inputs.push_back({ticks, velocity, {}, {}, {}});
  auto track = std::make_shared<Track>();
  for (int i = 0; i < ticks; ++i) track->ticks.push_back({at(i), std::nullopt, grounded});
  walk.track = track;
  return walk;
}

/// The height of its centre where it stands.
constexpr double standing = 0.9 + track_margin;

}  // namespace minkoscope::test
