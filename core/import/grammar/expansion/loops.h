// Loops over what a text lists: "for (int i = 0; i < 8; ++i) hull.addPoint(points[i]);", "for half, place in boxes:".
#pragma once

#include <vector>

#include "core/import/grammar/expansion/defined_functions.h"
#include "core/import/grammar/lexer.h"
#include "core/import/grammar/expansion/structures.h"

namespace minkoscope {

/// Writes the loops of a text as calls, one for each turn, of functions that hold what is done in a turn: loops over
/// the items of a list that is written out, and those that count up to a number and add something to a list. A list
/// that nothing but loops goes through is taken out of the text.
DefinedFunctions take_loops(std::vector<Token>& tokens, const Structures& structures);

}  // namespace minkoscope
