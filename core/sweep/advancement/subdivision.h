// `subdivision`: the unit sphere is tested at one sample after the other along its path, then between the last that was
// free and the first that was not. Kasper Fauerby, "Collision detection & Response", update of 3 November 2002,
// proposes it for the edges that his own tests get wrong; here it is for every triangle. Ours: the halving at the end;
// overlaps at the start; what the body overlaps at the start by less than the tolerance stays free until it is deeper.
//
// Exact but for what the samples cannot see: dips shallower than the square of a step over 8, which is 5e-4 radii for
// moves of up to 4096 radii (65,536 samples); beyond, the step grows. A hit on what touched at the start is reported
// when the body is deeper than the tolerance of an overlap.
#pragma once

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

extern const SweepMethod subdivision_method;

}  // namespace minkoscope
