// One step of EPA: the polytope as it stands, the closest face, the new support with what it sees, what goes and what
// comes.
#pragma once

#include <optional>
#include <vector>

#include "app/labs/pair/draw/pair_pieces.h"

namespace minkoscope {

/// Where the closest point of the step's face lies on the two shapes; nothing without a face.
std::optional<Witness> witness_of(const EpaStep& step, const PolytopeHistory& polytope);

void draw_epa_world(const EpaStep& step, const PolytopeHistory& polytope, DebugDraw& draw);
/// `index` is the step's place in the run: the polytope shown is what was born by it and had not died.
void draw_epa_minkowski(const EpaStep& step, const PolytopeHistory& polytope, int index, double scale, DebugDraw& draw);

/// The vertices of the polytope as it stands at a step.
std::vector<int> live_vertices(const PolytopeHistory& polytope, int index);

}  // namespace minkoscope
