// Draws a step of EPA: the polytope, the closest face, the new support with the faces visible from it, the removed and
// the added faces.
#pragma once

#include <optional>
#include <vector>

#include "app/labs/pair/draw/pair_pieces.h"

namespace minkoscope {

/// The witness points of the step's face on the two shapes; nullopt without a face.
std::optional<Witness> witness_of(const EpaStep& step, const PolytopeHistory& polytope);

void draw_epa_world(const EpaStep& step, const PolytopeHistory& polytope, DebugDraw& draw);
/// `index` is the step's index in the run: the polytope shown consists of the faces alive at it.
void draw_epa_minkowski(const EpaStep& step, const PolytopeHistory& polytope, int index, double scale, DebugDraw& draw);

/// The vertices of the polytope at a step.
std::vector<int> live_vertices(const PolytopeHistory& polytope, int index);

}  // namespace minkoscope
