// The listing of building a convex hull, and the sentence of each of its steps.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <minkoscope/trace.h>

namespace minkoscope {

/// Lines of `hull_listing`, from 1.
enum class HullLine { simplex = 1, flat, assign, loop, apex, horizon, cone, reassign, merge, stop };

inline constexpr std::array<std::string_view, 10> hull_listing{
    "H ← tetrahedron of 4 points far apart",
    "if it is flat: polygon, segment or point",
    "each point → conflict list of a face it is beyond",
    "while a face f has points in its conflict list:",
    "  p ← the farthest of them from f",
    "  visible ← faces that p lies beyond, from f on",
    "  visible faces → cone from their horizon to p",
    "  their points → conflict lists of the cone",
    "triangles in one plane → one face",
    "return H",
};

/// The tests of its steps.

/// One sentence: what was decided, with the numbers that decided it.
std::string explain(const HullStep& step);

}  // namespace minkoscope
