// Cracks for an exploration: where movers get stuck that judge each contact alone.
#pragma once

#include <cstdint>
#include <vector>

#include <minkoscope/walk.h>

namespace minkoscope {

/// The level with `count` cracks built into it, as one more mesh that rests. Half of them are two steep sides, some
/// closed at one end by a third, that a body of these radii falls between and rests on: tilted by more than the slope
/// limit, with a bottom that is level or slopes, and with edges that are not straight. The others are two upright blades
/// too near to each other for the body, whose upper edges lie skew: it hangs on the edges, where their slopes balance.
/// All stand on random triangles that are less steep. Deterministic.
std::vector<WalkMesh> with_cracks(std::vector<WalkMesh> level, int count, const Vector3d& radii,
                                  double max_slope_degrees, std::uint64_t seed);

}  // namespace minkoscope
