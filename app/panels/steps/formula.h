// Substitutes this step's numbers for the symbols of its comparison.
#pragma once

#include <optional>
#include <string>

#include <minkoscope/trace.h>

#include "app/session/preferences.h"

namespace minkoscope {

/// The left side of the comparison's formula with numbers: "v·v − v·w" becomes "0.6629 − 0.5743". Symbols it knows: v
/// the closest point, w the support, d and n the direction, A to D the vertices, O the origin, AB from A to B, X·Y,
/// |X|, δ the distance of the face, r the radii. A single X·Y is expanded by components. nullopt where a symbol is
/// unknown, where there is only a number to show, or where the numbers do not give the step's value.
std::optional<std::string> left_side_in_numbers(const Step& step, std::string_view formula, double value);

}  // namespace minkoscope
