// What of a program its query depends on: a backward slice. (M. Weiser, "Program Slicing", IEEE Transactions on
// Software Engineering 10(4), 1984.)
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/import/program/parsing/scanner.h"
#include "core/import/program/residual.h"

namespace minkoscope::program {

/// "gjk_distance", "sCollideShapeVsShape"; "stepSimulation", "world.update"
bool is_query_name(std::string_view name);
bool steps_a_simulation(std::string_view name);

/// Of statements without branches, in the order in which they are run; nothing where they hold no query of two things,
/// or queries between which something changes. What was not understood stays.
std::optional<std::vector<Statement>> slice_of(const std::vector<Statement>& statements, Syntax syntax);

}  // namespace minkoscope::program
