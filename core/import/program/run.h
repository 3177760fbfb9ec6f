// Runs a program, so far as it can be followed without any library, and leaves what it gives to libraries: the calls
// that it makes of them, one below the other, with what it calculated in place. Loops, branches and functions of its
// own are then gone. (Partial evaluation: N. Jones, C. Gomard and P. Sestoft, "Partial Evaluation and Automatic Program
// Generation", 1993.)
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace minkoscope::program {

/// Each statement of the text in the line in which it begins; nothing where the text holds nothing to be run, or where
/// it does what is not followed.
std::optional<std::string> residual_of(std::string_view text);

/// Whether a text calls functions of its own that hold numbers of shapes: what it says cannot be read from line to
/// line.
bool makes_shapes_in_functions(std::string_view text);

}  // namespace minkoscope::program
