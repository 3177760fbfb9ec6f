// A step's comparison with this step's numbers in place of its symbols.
#pragma once

#include <optional>
#include <string>

#include "app/session/preferences.h"
#include "core/trace/events.h"

namespace minkoscope {

/// The left side of the comparison's formula with numbers: "v·v − v·w" becomes "0.6629 − 0.5743". Symbols it knows: v
/// the closest point, w the support, d and n the direction, A to D the vertices, O the origin, AB from A to B, X·Y,
/// |X|, δ the distance of the face, r the radii. A lone X·Y is written out by axes. Nothing where a symbol is unknown,
/// where there is but a number to show, or where the numbers do not add up to what the step says.
std::optional<std::string> left_side_in_numbers(const Step& step, const Comparison& test);

}  // namespace minkoscope
