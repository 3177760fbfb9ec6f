// What a program printed, in a report: an answer, which is no part of the code, and which its words need not account
// for.
#pragma once

#include <string_view>

#include "core/import/thread/thread.h"

namespace minkoscope {

/// Whether every line that holds a number says what was answered: "distance 0.018", "0 -> 0.018", "n (0, 1, 0)". Below
/// a line that announces output, lines of bare numbers are, too.
bool is_output(std::string_view block, bool announced = false);

/// Moves blocks of code that are nothing but output, and such spans of the words ("prints `1 d=0.2`"), to a part of
/// their own.
void set_output_apart(Thread& thread);

}  // namespace minkoscope
