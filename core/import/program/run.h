// Runs a program, so far as it can be followed without any library, and leaves what it gives to libraries: the calls
// that it makes of them, one below the other, with what it calculated in place. Loops, branches and functions of its
// own are then gone. (Partial evaluation: N. Jones, C. Gomard and P. Sestoft, "Partial Evaluation and Automatic Program
// Generation", 1993.)
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace minkoscope::program {

/// What is left of a text, each statement in the line in which it begins: all of it, where anything was run, and what
/// its query depends on, where that is less. Nothing where the text does what is not followed.
std::vector<std::string> residuals_of(std::string_view text);

/// Whether a text calls functions of its own that hold numbers of shapes: what it says cannot be read from line to
/// line.
bool makes_shapes_in_functions(std::string_view text);

/// The line of a loop that steps a simulation, behind which the text queries: the bodies stand elsewhere then. 0 for
/// none.
int line_of_simulation(std::string_view text);

}  // namespace minkoscope::program
