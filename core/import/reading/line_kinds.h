// What each line of a pasted text was taken for, whether or not all of it could be read: the window shows a refused
// text line by line.
#pragma once

#include <string_view>
#include <vector>

#include "core/import/notation/choices.h"

namespace minkoscope {

enum class LineKind {
  none,  // no number stands in it, and nothing was taken from it
  shape,
  pose,
  answer,  // what an engine said of them
  not_understood,
};

/// One for each line; a line that ends the text without a character in it counts, too.
std::vector<LineKind> line_kinds(std::string_view text, const ImportChoices& choices = {});

}  // namespace minkoscope
