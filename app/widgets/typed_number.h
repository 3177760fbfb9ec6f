// What a person types into a number field: a number, or arithmetic.
#pragma once

#include <optional>
#include <string_view>

namespace minkoscope {

/// "0.25", "1/3", "=2*pi/8", "sqrt(2)"; "+=0.1", "-=1", "*=2" and "/=3" change `present`. A true minus sign counts as
/// one. Angles of functions are in radians. Nothing where the text is neither, or the value is not finite.
std::optional<double> typed_number(std::string_view text, double present);

}  // namespace minkoscope
