// Draws a step of GJK, or of any method with a simplex: in the world and in A − B.
#pragma once

#include <optional>

#include "app/labs/pair/draw/pair_pieces.h"

namespace minkoscope {

/// The witness points of the step's simplex on the two shapes; nullopt before a closest point was computed.
std::optional<Witness> witness_of(const GjkStep& step);

void draw_gjk_world(const GjkStep& step, DebugDraw& draw);
/// `scale`: about half the size of A − B.
void draw_gjk_minkowski(const GjkStep& step, double scale, DebugDraw& draw);

}  // namespace minkoscope
