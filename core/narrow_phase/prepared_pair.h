// What core itself wants of prepared pairs beyond minkoscope/pair.h.
#pragma once

#include <minkoscope/pair.h>

#include "core/base/instructions.h"
#include "core/shapes/support.h"

namespace minkoscope {

/// For repeated queries large hulls get a support table, and the inscribed sphere is measured. Results are the same,
/// except that of deep overlap no support point may be needed.
enum class Preparation { one_query, repeated_queries };

/// Throws std::invalid_argument for what is not convex. No answer depends on the instructions.
template <class Real>
CompiledShape<Real> compile(const Shape& shape, Preparation preparation, Instructions instructions = best_instructions());

/// The first search direction of a cold query, the centre offset in A's frame.
template <class Real>
Vector3d first_direction(const PreparedPair<Real>& pair);

}  // namespace minkoscope
