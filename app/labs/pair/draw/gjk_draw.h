// One step of GJK, or of any method that keeps a simplex: in the world and in A − B.
#pragma once

#include <optional>

#include "app/labs/pair/draw/pair_pieces.h"

namespace minkoscope {

/// Where the closest point of the step's simplex lies on the two shapes; nothing before one has been looked for.
std::optional<Witness> witness_of(const GjkStep& step);

void draw_gjk_world(const GjkStep& step, DebugDraw& draw);
/// `scale`: about half the size of A − B.
void draw_gjk_minkowski(const GjkStep& step, double scale, DebugDraw& draw);

}  // namespace minkoscope
