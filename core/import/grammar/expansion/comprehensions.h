// Lists that a text calculates item by item: "[(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]" and
// "product([-1, 1], repeat=3)" of Python; lists of names that are given values: "c, s = cos(a), sin(a)".
#pragma once

#include "core/import/grammar/parser.h"

namespace minkoscope {

/// Writes them out where all that they run over is listed.
void write_out_lists(ParsedText& parsed);

/// Writes them as an assignment each.
void split_tuples(ParsedText& parsed);

}  // namespace minkoscope
